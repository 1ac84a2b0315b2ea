import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

test.concurrent(
  'an unknown operation is a mistake, and the answer lists the known ones',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: { operation: 'Push', 'site-id': seedIds.shopStaging } });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
    for (const name of [
      'staging',
      'push-preview',
      'push',
      'restore',
      'restore-snapshot',
      'add-domain',
      'verify-domain',
      'await-task',
    ]) {
      expect(run.error).toContain(name);
    }
    expect(run.requests).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/unknown-operation.txt');
  },
);

test.concurrent(
  'an unknown operation is a mistake also where a missing token would be skipped',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: { operation: 'stagging', 'api-token': '', 'on-missing-token': 'skip' },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
    expect(run.error).toContain('`operation` got "stagging"');
  },
);
