import { test } from 'vitest';
import { restore, shortTimeout } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('W1: a step that times out names the running task', async ({ expect }) => {
  await using services = await startServices({ paceOf: () => ({ by: 'hand' }) });
  const run = await services.runAction({ inputs: { ...restore, ...shortTimeout } });

  expect(run.outputs).toMatchObject({ status: 'timed-out', 'error-code': 'timed_out' });
  expect(run.error).toContain(run.outputs['task-id']);
  expect(run.error).toContain('await-task');
  expect(run.requests.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(1);
});
