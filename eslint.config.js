import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/**
 * The layers of `src`, from the bottom up: a folder imports only itself and the layers below. What is not listed,
 * nothing can import.
 */
const layers = [
  ['text'],
  ['inputs'],
  ['live'],
  ['outcome'],
  ['ports.ts'],
  ['service'],
  ['messages'],
  ['github'],
  ['step'],
  ['operations'],
];
/** The layers inside `step`, from the bottom up. Its own files stand between `report` and `tasks`. */
const layersOfStep = ['report', 'tasks', 'guards', 'submit'];
/** What stands beside the layers, and what each may import besides itself. */
const besides = {
  'main.ts': [...layers.flat(), 'adapters'],
  'index.ts': ['main.ts', 'adapters/start.ts'],
  adapters: ['outcome/failure.ts', 'ports.ts', 'inputs', 'text'],
};
const allowedImports = Object.entries({
  ...Object.fromEntries(
    layers.flatMap((folders, level) => folders.map((each) => [each, layers.slice(0, level).flat()])),
  ),
  ...besides,
});
const onlyAdapters = 'Only src/adapters touches the outside world: use an interface of src/ports.ts.';
const noImpurity = [
  { selector: 'ImportExpression[source.value=/^[^.]/]', message: onlyAdapters },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: onlyAdapters },
];
const noCatch = 'Only step/run.ts catches: what ends a step is thrown (outcome/outcome.ts, `Ended`).';
/** Nothing happens when a file is imported. */
const quietImport = [
  {
    selector:
      'Program > :not(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, VariableDeclaration, FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration)',
    message: 'A file does nothing when it is imported: only index.ts starts anything.',
  },
  {
    selector: ":matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration[kind!='const']",
    message: 'No state at the top of a file: it would outlive the run that it belongs to.',
  },
];

/** The strictest type-checked rules; what is switched off has its reason beside it. */
export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'reports', '.stryker-tmp'] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '*.mjs', 'scripts/*.js', 'stubs/*.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      // A callback whose type says that it returns nothing may be one call without braces.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreVoidReturningFunctions: true }],
      // Numbers are printed on purpose, with their unit beside them.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    // Imports go down only. (Cycles of types alone are not found, but cannot leave a room.)
    files: ['src/**/*.ts'],
    plugins: { 'import-x': importX },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.js'] })],
    },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          basePath: `${import.meta.dirname}/src`,
          zones: [
            ...allowedImports.map(([room, allowed]) => ({
              target: `./${room}`,
              from: '.',
              except: [room, ...allowed].map((path) => `./${path}`),
              message: `${room} may import only ${[room, ...allowed].join(', ')} (eslint.config.js).`,
            })),
            ...layersOfStep.slice(0, -1).map((room, level) => ({
              target: `./step/${room}`,
              from: layersOfStep.slice(level + 1).map((above) => `./step/${above}`),
              message: `step/${room} may not import what stands above it (eslint.config.js).`,
            })),
            {
              target: './step/*.ts',
              from: ['./step/tasks', './step/guards', './step/submit'],
              message: 'The files of step may import only step/report of its rooms (eslint.config.js).',
            },
          ],
        },
      ],
      // More of them are an object (CONTRIBUTING.md). A row of a test's table has a parameter for each column.
      'max-params': ['error', 3],
      'import-x/no-cycle': 'error',
      'import-x/no-unresolved': 'error',
      'import-x/no-unassigned-import': 'error',
      'no-restricted-syntax': ['error', ...quietImport],
    },
  },
  {
    // The outside world: packages, Node's modules and the globals that do I/O or differ from run to run.
    files: ['src/**/*.ts'],
    ignores: ['src/adapters/**'],
    rules: {
      // `import('./a.ts').A` would be an import that no rule sees.
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex: String.raw`^(?!\.|zod/mini$)`, message: onlyAdapters }] },
      ],
      'no-restricted-syntax': ['error', ...quietImport, ...noImpurity],
      'no-restricted-globals': [
        'error',
        {
          globals: [
            ...['process', 'console', 'fetch', 'performance', 'require'],
            ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
          ].map((name) => ({ name, message: onlyAdapters })),
          checkGlobalObject: true,
        },
      ],
      'no-restricted-properties': [
        'error',
        ...[
          ['Date', 'now'],
          ['Math', 'random'],
          ['AbortSignal', 'timeout'],
          ['crypto', 'randomUUID'],
        ].map(([object, property]) => ({ object, property, message: onlyAdapters })),
      ],
    },
  },
  {
    // A red end is thrown (`Ended`), and only `run` catches it: whoever caught another error here would catch that one, too.
    files: ['src/{operations,step}/**'],
    ignores: ['src/step/{run,lifecycle}.ts', 'src/step/report/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...quietImport,
        ...noImpurity,
        ...[
          'TryStatement',
          "CallExpression[callee.property.name='catch']",
          "CallExpression[callee.property.name='then'][arguments.length=2]",
          "Identifier[name='allSettled']",
        ].map((selector) => ({ selector, message: noCatch })),
      ],
    },
  },
  // Modules of Node that compute and do nothing else.
  ...[
    ['service', 'crypto'],
    ['operations/push', 'crypto'],
    ['text', 'util'],
  ].map(([room, module]) => ({
    files: [`src/${room}/**`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex: String.raw`^(?!\.|zod/mini$|node:${module}$)`, message: onlyAdapters }] },
      ],
    },
  })),
  {
    // The wiring hands `process.env` to the adapters that read it, and makes the random key.
    files: ['src/main.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    // The entry starts the action. Its first module sets the exit code and handles signals before anything else.
    files: ['src/index.ts', 'src/adapters/start.ts'],
    rules: { 'no-restricted-syntax': 'off', 'import-x/no-unassigned-import': 'off' },
  },
  { files: ['**/*.{js,mjs,cjs}'], ...tseslint.configs.disableTypeChecked },
);
