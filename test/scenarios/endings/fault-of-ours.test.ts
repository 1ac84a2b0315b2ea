import { join } from 'node:path';
import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun, showRuns } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const entry = join(import.meta.dirname, '../support/entries/fault.ts');
const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };
const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

const faults: Readonly<Record<string, string>> = {
  'run-dry': 'an event loop that runs dry',
  rejection: 'a rejection that nobody handles',
  'rejection-of-a-text': 'a rejection with a text in place of an error',
  exception: 'an exception that nobody catches',
};

for (const [fault, what] of Object.entries(faults)) {
  test.concurrent(
    `${what} before anything was sent that could start something: refused`,
    async ({ expect }) => {
      const stage = await setStage();
      const run = await stage.run({ inputs: push, entry, env: { FAULT: fault, FAULT_AT: '1' } });

      expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'internal_error' });
      expect(run.error.split('\n')[1], 'the next line says what to do').not.toContain('file:');
      expect(stage.service.started).toEqual([]);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/fault-before-the-post-${fault}.txt`);
    },
  );

  test.concurrent(
    `${what} once the POST has gone out: unknown, and a re-run finds out`,
    async ({ expect }) => {
      const stage = await setStage();
      // The first connection is the POST's, the second the first poll's; a loop runs dry as soon as it has to wait.
      const run = await stage.run({
        inputs: restore,
        entry,
        env: { FAULT: fault, FAULT_AT: fault === 'run-dry' ? '99' : '2' },
      });
      const again = await stage.run({ inputs: restore, attempt: 2 });

      expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'internal_error' });
      expect(run.error).toContain('may have started');
      expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
      expect(stage.service.started).toHaveLength(1);
      expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
      await expect(showRuns({ 'The faulty run': run, 'The re-run': again })).toMatchFileSnapshot(
        `snapshots/fault-after-the-post-${fault}.txt`,
      );
    },
  );
}

test.concurrent('a report that fails half way: red, and told in words of ours alone', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: { ...push, confirmation: 'blog.example' },
    entry: join(import.meta.dirname, '../support/entries/broken-report.ts'),
  });

  expect(run.exitCode).toBe(1);
  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'internal_error' });
  expect(run.error).toMatch(/^Refused: a fault in this action[^]*Nothing was started/);
  expect(run.log).not.toContain('half way');
});
