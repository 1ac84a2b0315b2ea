import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { installLinters, lintWorkflows } from '../../../scripts/lint-workflows.ts';
import { findLintedFiles } from '../../../scripts/lint/find-files.ts';
import { showFinding } from '../../../scripts/lint/finding.ts';
import { findUnexplainedIgnores } from '../../../scripts/lint/ignores.ts';
import { checkAction, checkWorkflow } from '../../../scripts/lint/workflow-parser.ts';

const root = join(import.meta.dirname, '../../..');

const GOOD = `name: Good
on: push
permissions: {}
concurrency:
  group: good
  cancel-in-progress: true
jobs:
  stage:
    name: Stage
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - id: stage
        uses: OWNER/site-pipeline@v1
        with:
          operation: staging
          api-url: https://api.example.com
          api-token: not-a-token
      - env:
          STATUS: \${{ steps.stage.outputs.status }}
        run: echo "$STATUS"
`;

describe("GitHub's own parser", () => {
  test('finds nothing in a good workflow', async () => {
    expect(await checkWorkflow(GOOD)).toEqual([]);
  });

  test.each([
    ['a key that is none', GOOD.replace('runs-on', 'run-on')],
    ['an expression that does not end', GOOD.replace('outputs.status }}', 'outputs.status && }}')],
    ['a job that needs a job that is not there', GOOD.replace('runs-on', 'needs: nobody\n    runs-on')],
  ])('finds %s', async (_, workflow) => {
    expect(await checkWorkflow(workflow)).not.toEqual([]);
  });

  test('names the line', async () => {
    expect(await checkWorkflow(GOOD.replace('timeout-minutes', 'time-out-minutes'))).toContainEqual({
      line: 11,
      message: "Unexpected value 'time-out-minutes'",
    });
  });

  test('reads an action, and finds what is none of it', () => {
    const action = 'name: A\ndescription: B\nruns:\n  using: node24\n  main: dist/index.js\n';
    expect(checkAction(action)).toEqual([]);
    expect(checkAction(action.replace('main', 'mian'))).not.toEqual([]);
  });
});

describe('An ignore', () => {
  test.each([
    '# zizmor: ignore[self-repository]',
    'uses: ./ # zizmor: ignore[self-repository] because',
    '  # shellcheck disable=SC2016',
  ])('has no reason beside it: %s', (line) => {
    expect(findUnexplainedIgnores('ci.yml', `jobs:\n${line}\n`)).toMatchObject([
      { file: 'ci.yml', line: 2, tool: 'ignores' },
    ]);
  });

  test.each(['# zizmor: ignore[self-repository] act knows no other form', 'echo "nothing is ignored here"'])(
    'has one: %s',
    (line) => {
      expect(findUnexplainedIgnores('ci.yml', line)).toEqual([]);
    },
  );
});

/** Where there is no Go or no registry, the gate's own step says so; these tests are then not its second voice. */
const programs = findPrograms();

describe.skipIf(programs === undefined)('All linters together', () => {
  test('find nothing in this repository', async () => {
    const { workflows, actions } = findLintedFiles(root);
    expect(workflows.length).toBeGreaterThan(5);
    expect(actions).toEqual(['action.yml']);
    expect((await lintWorkflows(root, programs ?? '')).map(showFinding)).toEqual([]);
  });

  test('find nothing in a good example', async () => {
    expect(await lintWorkflows(repositoryWith({ 'examples/good.yml': GOOD }), programs ?? '')).toEqual([]);
  });

  test.each([
    ['an input that the action does not have', GOOD.replace('api-url:', 'api-uri:'), 'actionlint'],
    [
      'an output that the action does not have',
      GOOD.replace('outputs.status', 'outputs.state'),
      'actionlint',
    ],
    ['an unquoted variable', GOOD.replace('"$STATUS"', '$STATUS'), 'actionlint'],
    ['an expression in a script', GOOD.replace('"$STATUS"', '${{ github.head_ref }}'), 'zizmor'],
    ['an action that is not pinned', GOOD.replace('OWNER/site-pipeline@v1', 'someone/else@v1'), 'zizmor'],
    ['permissions that nobody limits', GOOD.replace('permissions: {}\n', ''), 'zizmor'],
    [
      'a permission without a reason',
      GOOD.replace('    steps:', '    permissions:\n      issues: write\n    steps:'),
      'zizmor',
    ],
    [
      'credentials that stay behind',
      GOOD.replace('    steps:', `    steps:\n      - uses: actions/checkout@${'a'.repeat(40)} # v7.0.0`),
      'zizmor',
    ],
    ['a job without a name', GOOD.replace('    name: Stage\n', ''), 'zizmor'],
    ['a key that is none', GOOD.replace('timeout-minutes', 'time-out-minutes'), 'workflow-parser'],
  ])('find %s', async (_, workflow, tool) => {
    const findings = await lintWorkflows(repositoryWith({ 'examples/bad.yml': workflow }), programs ?? '');
    expect(findings.map((finding) => finding.tool)).toContain(tool);
    expect(new Set(findings.map(({ file }) => file))).toEqual(new Set(['examples/bad.yml']));
  });

  test('do not pass over what they cannot read', async () => {
    await expect(
      lintWorkflows(repositoryWith({ 'examples/broken.yml': 'on: [push\n' }), programs ?? ''),
    ).rejects.toThrow('zizmor could not run');
  });
});

function findPrograms(): string | undefined {
  try {
    return installLinters();
  } catch {
    return undefined;
  }
}

/** A repository with this action, our configuration of zizmor, and these workflows. */
function repositoryWith(workflows: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lint-workflows-test-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, '.github'));
  mkdirSync(join(folder, 'examples'));
  for (const path of ['action.yml', 'dist', '.github/zizmor.yml']) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  for (const [path, text] of Object.entries(workflows)) writeFileSync(join(folder, path), text);
  return folder;
}
