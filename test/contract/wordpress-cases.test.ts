import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findScript } from './repository/workflows.ts';

/* What `npm run wordpress` needs no WordPress for. */

// It runs on Linux only.
const isElsewhere = process.platform !== 'linux';
const folder = join(import.meta.dirname, '../wordpress');
const lab = mkdtempSync(join(tmpdir(), 'wordpress-cases-'));
afterAll(() => {
  rmSync(lab, { recursive: true });
});

it.skipIf(isElsewhere).each(readdirSync(join(folder, 'cases')))('bash reads this case: %s', (name) => {
  const { status, stderr } = spawnSync('bash', ['-n', join(folder, 'cases', name)], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('The weekly workflow installs the packages that run.sh asks for', () => {
  const [, needed = ''] =
    /<<'NEEDED'\n([^]*?)\nNEEDED/.exec(readFileSync(join(folder, 'run.sh'), 'utf8')) ?? [];
  const [, installed = ''] =
    /apt-get install .*\\\n +(.*)/.exec(findScript('Install what test/wordpress/run.sh asks for')) ?? [];
  expect(installed.split(' ')).toEqual(needed.split('\n').map((line) => line.replace(/ .*/, '')));
});

describe.skipIf(isElsewhere)('A step of an example', () => {
  const file = join(lab, 'workflow.yml');
  writeFileSync(
    file,
    `env: { GREETING: hello }
jobs:
  one:
    steps:
      - run: echo "$GREETING \${NAME:?}" | tee "$GITHUB_OUTPUT"
        env: { NAME: '\${{ secrets.NAME }}' }
      - { run: 'false | echo piped', shell: bash }
  two: { steps: [{ run: 'echo piped' }] }
`,
  );
  mkdirSync(join(lab, 'run'));
  const run = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('node', [join(folder, 'step.ts'), file, ...args], {
      encoding: 'utf8',
      env: { ...process.env, LAB: lab },
    });
    return { status, stdout, stderr };
  };

  it('runs with the values of the file and of the case, which are no code', () => {
    const NAME = `=$(exit 3) 'x"`;
    expect(run('echo "$GREETING', `NAME=${NAME}`)).toEqual({
      status: 0,
      stdout: `hello ${NAME}\n`,
      stderr: '',
    });
    expect(readFileSync(join(lab, 'run/outputs'), 'utf8')).toBe(`hello ${NAME}\n`);
  });

  it('ends as in the shell of a runner', () => {
    expect(run('piped', '--job', 'one').status).toBe(1); // `shell: bash` has pipefail
    expect(run('piped', '--job', 'two', '--replace', 'echo piped=>exit 5').status).toBe(5);
  });

  it.each([
    ['is not found', ['no such text'], 'has 0 steps with "no such text"'],
    ['is not the only one', ['piped'], 'has 2 steps with "piped"'],
    ['lacks a value', ['GREETING'], 'Give a value: NAME='],
    ['lacks a text to replace', ['piped', '--job', 'two', '--replace', 'old=>new'], 'has no "old"'],
  ])('is NOT RUN, and never taken for red, if it %s', (_what, args, said) => {
    expect(run(...args)).toMatchObject({ status: 97, stderr: expect.stringContaining(said) as unknown });
  });
});
