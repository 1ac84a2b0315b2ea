import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The titles from the top of a file down to a `describe` or a test. */
type Path = readonly string[];

interface Named {
  readonly promise: string;
  readonly file: string;
  readonly paths: readonly Path[];
}

/** `[unit/a](../test/unit/a.test.ts): “a” > “b”, “c”`. */
const TESTS = /^\[([^\]]+)\]\(\.\.\/(test\/\1\.test\.ts)\): (“[^”]+”(?:(?: > |, )“[^”]+”)*)$/;

/** The rows of docs/promises.md: a promise and its tests. A row that cannot be read names no test. */
function readPromises(text: string): readonly Named[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('|') || /^\| (Promise +\||-)/.test(line)) return [];
    const [promise = line, tests = ''] = line.slice(1, -1).split(' | ');
    return tests.split('<br>').map((part) => {
      const [, , file = '', names = ''] = TESTS.exec(part.trim()) ?? [];
      return { promise: promise.trim(), file, paths: names === '' ? [] : readPaths(names) };
    });
  });
}

const readPaths = (names: string): readonly Path[] =>
  names
    .slice(1, -1)
    .split('”, “')
    .map((path) => path.split('” > “'));

/** What may stand after `test.`: with anything else (`skip`, `todo`, `fails`, …) it may hold nothing. */
const MODIFIERS = ['concurrent', 'each', 'for', 'only', 'sequential', 'shuffle'];

/** The path of each `describe` and each test in a file; what a template fills in is “…”. */
function readTests(text: string): readonly Path[] {
  const paths: Path[] = [];
  const visit = (node: ts.Node, above: Path): void => {
    const modifiers = ts.isCallExpression(node) ? modifiersOf(node.expression) : undefined;
    if (!modifiers || !ts.isCallExpression(node) || isTable(node.expression)) {
      ts.forEachChild(node, (child) => {
        visit(child, above);
      });
      return;
    }
    if (!modifiers.every((modifier) => MODIFIERS.includes(modifier))) return;
    const [title, ...rest] = node.arguments;
    const path = [...above, titleOf(title)];
    paths.push(path);
    for (const argument of rest) visit(argument, path);
  };
  visit(ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.Latest), []);
  return paths;
}

/** What starts a test; `testWithSignals` and its like come from `conditional-tests.ts`, and print why they skip. */
const STARTS = /^(describe|it|test(With\w*)?)$/;

/** `it.concurrent.each(rows)` → concurrent, each; nothing for what starts no test. */
function modifiersOf(callee: ts.Expression): readonly string[] | undefined {
  if (ts.isIdentifier(callee)) return STARTS.test(callee.text) ? [] : undefined;
  if (ts.isCallExpression(callee)) return modifiersOf(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const before = modifiersOf(callee.expression);
  return before && [...before, callee.name.text];
}

/** The `it.each` of `it.each(rows)('title', …)`: that call is given the rows, and no title. */
const isTable = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee) && ['each', 'for'].includes(callee.name.text);

function titleOf(title: ts.Expression | undefined): string {
  if (title && ts.isStringLiteralLike(title)) return title.text;
  if (!title || !ts.isTemplateExpression(title)) return '…';
  return [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** The paths that are not among the tests. The names are whole; “…” stands for what is left out. */
function findMissing(paths: readonly Path[], tests: readonly Path[]): readonly string[] {
  return paths
    .filter((path) => !tests.some((test) => test.length === path.length && test.every(fits(path))))
    .map((path) => path.join(' > '));
}

const fits = (path: Path) => (title: string, depth: number) => {
  const parts = (path[depth] ?? '').split('…').map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(title);
};

/** The rules that start a row: `K1, K2: …`, `Guards 4 and 5: …`. */
const rulesOf = (promise: string): readonly string[] => {
  const [, start = ''] = /^([^:`]+):/.exec(promise) ?? [];
  const guards = start.startsWith('Guard')
    ? [...start.matchAll(/\d/g)].map(([digit]) => `guard ${digit}`)
    : [];
  return [...guards, ...(start.match(/\b[KWG]\d+\b/g) ?? [])];
};

/** The rules of the contract that have a number. */
const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`);
const rules = [...numbered('K', 12), ...numbered('W', 4), ...numbered('G', 8), ...numbered('guard ', 7)];

const promises = readPromises(readFileSync(join(root, 'docs/promises.md'), 'utf8'));

describe('each promise in docs/promises.md', () => {
  it('is there', () => {
    expect(promises.length).toBeGreaterThan(100);
  });

  it.each(rules)('is there for the rule %s', (rule) => {
    expect(promises.flatMap(({ promise }) => rulesOf(promise))).toContain(rule);
  });

  it.each(promises)('has its tests: $promise ($file)', ({ file, paths }) => {
    expect(paths).not.toEqual([]);
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(findMissing(paths, readTests(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('a row', () => {
  it('names files, and paths in them', () => {
    const rows = [
      '| Promise | Test |',
      '| ------- | ---- |',
      '| a `b`   | [unit/x](../test/unit/x.test.ts): “c” > “d”, “e”<br>[unit/y](../test/unit/y.test.ts): “f” |',
    ];
    expect(readPromises(rows.join('\n'))).toEqual([
      { promise: 'a `b`', file: 'test/unit/x.test.ts', paths: [['c', 'd'], ['e']] },
      { promise: 'a `b`', file: 'test/unit/y.test.ts', paths: [['f']] },
    ]);
  });

  it.each([
    'nothing yet',
    '[unit/x](../test/unit/x.test.ts)',
    '[unit/x](../test/unit/y.test.ts): “a”',
    '[unit/x](../test/unit/x.test.ts): a',
    '[unit/x](../test/unit/x.test.ts): “a” and “b”',
  ])('names no test if it says %j', (tests) => {
    expect(readPromises(`| a | ${tests} |`)).toMatchObject([{ paths: [] }]);
  });
});

describe('a name', () => {
  const text = [
    "describe('a push', () => {",
    "  it('is sent', () => { say('the log'); pattern.test('a text'); });",
    "  it.each([['a row', it]])('ends, after %s, as it should', () => {});",
    '  for (const signal of signals) test.concurrent(`${signal} ends ${it}: red`, async () => {});',
    "  describe.each(cases)('inside', () => { test.concurrent.for([1])('is deep', () => {}); });",
    '});',
    "testWithSignals('is cancelled', async () => {});",
    "testify('is no test', () => {});",
    "it.skip('is skipped', () => {});",
    "test.skipIf(isWindows)('is skipped somewhere', () => {});",
    "(isAlone ? test.skip : test)('is skipped alone', () => {});",
    "describe.skip('all of it', () => { it('is skipped too', () => {}); });",
    "it.todo('is to be written');",
    "it.fails('is known to fail', () => {});",
    "// it('is a comment', () => {});",
    "it(titles.last, () => { it('is below it', () => {}); });",
  ].join('\n');
  const tests = readTests(text);

  it('is the title of a `describe` or of a test that runs, below those around it', () => {
    expect(tests).toEqual([
      ['a push'],
      ['a push', 'is sent'],
      ['a push', 'ends, after %s, as it should'],
      ['a push', '… ends …: red'],
      ['a push', 'inside'],
      ['a push', 'inside', 'is deep'],
      ['is cancelled'],
      ['…'],
      ['…', 'is below it'],
    ]);
  });

  it.each<[Path]>([
    [['push']],
    [['is sent']],
    [['a push', 'is']],
    [['a push', 'is deep']],
    [['a push', 'ends, after a row, as it should']],
    [['a push', '.*']],
  ])('is missing: %j', (path) => {
    expect(findMissing([path], tests)).toEqual([path.join(' > ')]);
  });
});
