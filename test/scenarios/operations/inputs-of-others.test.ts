import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

test.concurrent(
  'one workflow can pass all inputs: those that the operation does not use are ignored, however wrong',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: {
        operation: 'restore',
        'site-id': seedIds.shop,
        'backup-id': seedIds.shopBackup,
        confirmation: 'x'.repeat(300),
        domain: 'a',
        'domain-id': 'not an id',
        'task-id': 'not an id',
        'defer-verification': 'maybe',
        'storage-limit': '-3',
        'approved-preview': 'missing',
        'max-copy-age-hours': 'old',
        preview: 'perhaps',
        reuse: 'sometimes',
        environment: '',
      },
    });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.requests[0]?.body).toBe('{}');
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/inputs-of-others.txt');
  },
);
