import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';
import { passingFaults } from './faults.ts';

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
const another = '99999999-0000-4000-8000-000000000009';
const envelope = (data: object): string => JSON.stringify({ success: true, data, message: 'OK' });

const faults = [
  ...passingFaults.filter(([name]) => name !== 'slow'),
  ['404', 'the task is not known yet', { kind: 'answer', status: 404 }],
  [
    'another-task',
    'the answer is about another task',
    { kind: 'answer', status: 200, body: envelope({ id: another, status: 'completed' }) },
  ],
  [
    'no-task',
    'the answer names no task',
    { kind: 'answer', status: 200, body: envelope({ status: 'completed' }) },
  ],
] as const;

for (const [name, what, fault] of faults) {
  test.concurrent(
    `polls where ${what} do not end the wait: one warning, and one line when it is over`,
    async ({ expect }) => {
      // Two in a row: the trouble is told once.
      const stage = await setStage({
        paceOf: () => ({ by: 'polls', polls: 4 }),
        intercept: (_request, index) => (index === 2 || index === 3 ? fault : undefined),
      });
      const run = await stage.run({ inputs: restore });

      expect(run.outputs).toMatchObject({ status: 'completed', 'task-status': 'completed' });
      expect(run.warnings).toHaveLength(1);
      expect(run.log.filter((line) => line.includes('answers again'))).toHaveLength(1);
      expect(stage.service.started).toHaveLength(1);
      expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/poll-${name}.txt`);
    },
  );
}

test.concurrent.for([
  ['stall', { kind: 'stall' }],
  ['reset', { kind: 'reset-before' }],
  ['500', { kind: 'answer', status: 500 }],
] as const)(
  'polls that are in trouble (%s) until the time is up end as timed out: the task goes on',
  async ([name, fault], { expect }) => {
    const stage = await setStage({ intercept: ({ method }) => (method === 'GET' ? fault : undefined) });
    const run = await stage.run({ inputs: { ...restore, 'timeout-minutes': '0.05' } });

    expect(run.outputs).toMatchObject({ status: 'timed-out', 'error-code': 'timed_out' });
    expect(run.warnings).toHaveLength(1);
    expect(run.error).toContain(run.outputs['task-id']);
    await expect(showRun(run, { isRepetitive: true })).toMatchFileSnapshot(
      `snapshots/poll-never-${name}.txt`,
    );
  },
);

test.concurrent.for([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [410, 'rejected'],
] as const)(
  'a poll that is answered %i ends the wait as unknown: the task goes on',
  async ([status, code], { expect }) => {
    const stage = await setStage({
      intercept: ({ method }) =>
        method === 'GET'
          ? { kind: 'answer', status, body: '{"success":false,"data":{"code":"no"},"message":"No."}' }
          : undefined,
    });
    const run = await stage.run({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': code });
    expect(run.error).toContain(run.outputs['task-id']);
    expect(run.error).toContain('await-task');
    expect(run.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot(`snapshots/poll-refused-${status}.txt`);
  },
);

test.concurrent(
  '`Retry-After` on a poll is honoured, and never beyond the last poll before the deadline',
  async ({ expect }) => {
    const stage = await setStage({
      paceOf: () => ({ by: 'polls', polls: 3 }),
      intercept: (_request, index) =>
        index === 1 ? { kind: 'answer', status: 429, headers: { 'retry-after': '86400' } } : undefined,
    });
    const run = await stage.run({ inputs: { ...restore, 'timeout-minutes': '0.05' } });

    expect(run.outputs).toMatchObject({ status: 'timed-out', 'error-code': 'timed_out' });
    expect(run.requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/poll-retry-after.txt');
  },
);

test.concurrent(
  'an answer 20,000 levels deep, and one with `__proto__` in it, is data like any other',
  async ({ expect }) => {
    const deep = '{"x":'.repeat(20_000) + '1' + '}'.repeat(20_000);
    const stage = await setStage({
      retell: (request, response) =>
        request.path.startsWith('/v1/tasks/')
          ? {
              ...response,
              body: response.body.replace(
                '"metadata_json":{',
                `"__proto__":{"status":"completed","id":"1"},"constructor":null,"metadata_json":{"__proto__":{"progress":7},"deep":${deep},`,
              ),
            }
          : response,
    });
    const run = await stage.run({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
    expect(run.warnings).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/poll-deep.txt');
  },
);
