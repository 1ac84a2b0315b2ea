import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import ts from 'typescript';

/** A source file: its path from `src` on, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

interface Import {
  readonly from: string;
  /** A path from `src` on, or the name of a package. */
  readonly to: string;
  /** It is gone once the types are: nothing is loaded at run time. */
  readonly isTypeOnly: boolean;
  /** It names nothing, so that it can only be there for what it does. */
  readonly isBare: boolean;
}

/** The TypeScript files under `src`. */
export function readSources(src: string): readonly SourceFile[] {
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(src, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));
}

const isAdapter = (path: string): boolean => path.startsWith('adapters/');
/** The two that know both sides: `main.ts` wires them, `index.ts` starts it. */
const isWiring = (path: string): boolean => path === 'main.ts' || path === 'index.ts';
const isPackage = (to: string): boolean => !to.endsWith('.ts') && !to.endsWith('.cjs');

/** Built-ins that compute and do nothing else: all that may be imported between the edges. */
const PURE_BUILT_INS = ['node:crypto', 'node:util'];
/** Outside `adapters`, time, chance, the network and the process come through `ports.ts`. */
const IO_GLOBALS = [
  ...['process', 'console', 'fetch', 'performance', 'require'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
];
const IO_CALLS = ['Date.now', 'Math.random', 'AbortSignal.timeout', 'crypto.randomUUID'];
/** What an adapter may know of the rest: the ports, and the words that they are written in. */
const KNOWN_TO_ADAPTERS = { values: ['errors.ts', 'inputs.ts'], types: ['ports.ts', 'plan.ts'] };

/** The house's rule on directions: every import that goes the wrong way. */
export function findWrongDirections(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(readImports).flatMap(({ from, to, isTypeOnly }) => {
    const wrong = [`${from} imports ${to}`];
    if (isAdapter(from)) {
      if (isPackage(to) || isAdapter(to) || KNOWN_TO_ADAPTERS.values.includes(to)) return [];
      return isTypeOnly && KNOWN_TO_ADAPTERS.types.includes(to) ? [] : wrong;
    }
    if (to.startsWith('@actions/')) return wrong;
    if (to.startsWith('node:')) return PURE_BUILT_INS.includes(to) ? [] : wrong;
    return isAdapter(to) && !isWiring(from) ? wrong : [];
  });
}

/** Every use of the process, the clock, chance or the network by its global name, outside the edges. */
export function findGlobalInputOutput(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => !isAdapter(path) && !isWiring(path))
    .flatMap((file) => namesOfInputOutput(parse(file)).map((name) => `${file.path} uses ${name}`));
}

/**
 * The circles of imports: each as the path that leads back to its start. With `values`, only of the imports
 * that are there at run time, where a circle means that something is used before it exists.
 */
export function findCircles(
  files: readonly SourceFile[],
  which: 'values' | 'values and types',
): readonly string[] {
  const targets = new Map<string, readonly string[]>(
    files.map((file) => [
      file.path,
      readImports(file)
        .filter(({ isTypeOnly }) => which === 'values and types' || !isTypeOnly)
        .map(({ to }) => to),
    ]),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return circles;
}

/** Files and folders that are named after no thing in particular, or not in kebab-case. */
export function findVagueNames(files: readonly SourceFile[]): readonly string[] {
  return files
    .map(({ path }) => path)
    .filter((path) =>
      path
        .replace(/\.ts$/, '')
        .split('/')
        .some((part) => /^(utils?|helpers?|types?|constants?)$/.test(part) || !/^[a-z0-9-]+$/.test(part)),
    );
}

/**
 * What a file would do when it is imported: a statement that is no declaration, a variable that can change,
 * an initial value that reads from the outside, an import for its effect alone.
 */
export function findSideEffects(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => {
    const source = parse(file);
    const bare = readImports(file).filter(({ isBare }) => isBare);
    return [
      ...bare.map(({ to }) => `${file.path} imports ${to} for its effect`),
      ...source.statements
        .filter((statement) => !isQuiet(statement))
        .map((statement) => `${file.path}: ${statement.getText(source).split('\n')[0] ?? ''}`),
    ];
  });
}

function isQuiet(statement: ts.Statement): boolean {
  if (ts.isVariableStatement(statement)) {
    const isConst = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
    return isConst && namesOfInputOutput(statement, 'at import').length === 0;
  }
  return (
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  );
}

function parse({ path, text }: SourceFile): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/**
 * Every import of a file, `export … from` and `import()` included. One that names only types keeps its load
 * at run time unless the whole of it is `import type`: that is what `verbatimModuleSyntax` says.
 */
function readImports(file: SourceFile): readonly Import[] {
  const imports: Import[] = [];
  const add = (specifier: ts.Node | undefined, rest: Omit<Import, 'from' | 'to'>): void => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const { text } = specifier;
    const to = text.startsWith('.')
      ? normalize(join(dirname(file.path), text))
          .split(sep)
          .join('/')
      : text;
    imports.push({ from: file.path, to, ...rest });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const isTypeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      add(node.moduleSpecifier, { isTypeOnly, isBare: !node.importClause });
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, { isTypeOnly: node.isTypeOnly, isBare: false });
    } else if (ts.isImportTypeNode(node)) {
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, {
        isTypeOnly: true,
        isBare: false,
      });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], { isTypeOnly: false, isBare: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return imports;
}

/** The names of the outside world in expressions; `at import`, only where they are run at once. */
function namesOfInputOutput(root: ts.Node, when?: 'at import'): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (when && ts.isFunctionLike(node)) return;
    if (when && ts.isAwaitExpression(node)) names.push('await');
    if (ts.isPropertyAccessExpression(node)) {
      const whole = `${node.expression.getText()}.${node.name.text}`.replace(/^globalThis\./, '');
      if (IO_CALLS.includes(whole) || IO_GLOBALS.includes(whole)) names.push(whole);
      // The name after the dot is a property, not the global of that name.
      visit(node.expression);
      return;
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) {
      names.push('new Date()');
    }
    const isName = ts.isIdentifier(node) && !isDeclaredOrKey(node);
    if (isName && IO_GLOBALS.includes(node.text)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return names;
}

function isDeclaredOrKey(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    ((ts.isMethodDeclaration(parent) || ts.isPropertySignature(parent) || ts.isMethodSignature(parent)) &&
      parent.name === node)
  );
}
