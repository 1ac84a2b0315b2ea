import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
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

it.skipIf(isElsewhere)('run.sh says all that is missing at once, and where it comes from', () => {
  const bin = join(lab, 'bin');
  mkdirSync(bin);
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const name of ['bash', 'basename', 'dirname', 'grep', 'uname', 'id'])
    symlinkSync(
      folders.map((each) => join(each, name)).find((each) => existsSync(each)) ?? name,
      join(bin, name),
    );
  const { status, stderr } = spawnSync(join(bin, 'bash'), [join(folder, 'run.sh')], {
    encoding: 'utf8',
    env: { PATH: bin, WORDPRESS: join(lab, 'none') },
  });
  expect(status).toBe(2);
  for (const part of ['--no-install-recommends', 'wordpress-core', 'wp-cli/builds', 'woocommerce'])
    expect(stderr).toContain(part);
});

describe.skipIf(isElsewhere)('The script of a local action', () => {
  const file = join(lab, 'action.yml');
  writeFileSync(
    file,
    `runs:
  steps:
    - run: |
        echo "$GREETING $NAME"
        [ "$NAME" != piped ] || false | echo piped
      env: { GREETING: hello, NAME: '\${{ inputs.name }}' }
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

  it('runs with its values and those of the case, which are no code, and ends as in the shell of a runner', () => {
    const NAME = `=$(exit 3) 'x"`;
    expect(run(`NAME=${NAME}`)).toEqual({ status: 0, stdout: `hello ${NAME}\n`, stderr: '' });
    expect(run('NAME=piped').status).toBe(1);
  });

  it('is NOT RUN, and never taken for red, if it lacks a value', () => {
    expect(run()).toMatchObject({
      status: 97,
      stderr: expect.stringContaining('Give a value: NAME=') as unknown,
    });
  });
});
