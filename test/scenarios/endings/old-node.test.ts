import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { testIf } from '../support/conditional-tests.ts';
import { restore } from '../support/requests.ts';
import { runAction } from '../support/run-action.ts';

/** A Node on this machine that is older than 24. */
const oldNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => {
    const { stdout, status } = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' });
    return status === 0 && Number.parseInt(stdout) < 24;
  });

testIf(oldNode !== undefined, 'the scenario of a Node that is too old: this machine has none')(
  'a Node that is too old is one error line that names the one that is needed',
  async ({ expect }) => {
    const run = await runAction({ inputs: restore, ...(oldNode !== undefined && { node: oldNode }) });

    expect(run).toMatchObject({ exitCode: 1, stderr: '' });
    expect(run.log).toEqual([expect.stringMatching(/^::error::.*\b24\b/)]);
  },
);
