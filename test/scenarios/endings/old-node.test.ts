import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restore } from '../support/requests.ts';
import { runAction } from '../support/run-action.ts';

test('a Node that is too old is one error line that names the one that is needed', async () => {
  const entry = join(import.meta.dirname, '../support/entries/old-node.ts');
  const run = await runAction({ inputs: restore, entry });

  expect(run).toMatchObject({ exitCode: 1, stderr: '' });
  expect(run.log).toEqual([expect.stringMatching(/^::error::.*\b24\b.*\b20\.19\.0\b/)]);
});
