import { test } from 'vitest';
import { push, restore } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('K2: a key of the user’s own replaces the derived one', async ({ expect }) => {
  await using services = await startServices();
  const options = {
    inputs: { ...restore, 'idempotency-key': 'by-hand-1' },
    env: { GITHUB_RUN_ID: undefined },
  };
  const first = await services.runAction(options);
  const second = await services.runAction(options);

  expect(first.warnings).toEqual([]);
  expect(first.requests[0]?.key).toBe('by-hand-1');
  expect(second.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
  expect(services.service.started).toHaveLength(1);
});

test.concurrent('a path prefix in `api-url` is kept in every request', async ({ expect }) => {
  // Also the other shapes of a response that the service's description allows.
  await using services = await startServices({
    prefix: '/hosting/api',
    decisions: {
      taskInPost: 'data',
      taskInPoll: 'data',
      unsetFields: 'omitted',
      success: { push: 200 },
      words: { taskQueued: 'Completed?', taskRunning: 'COMPLETED' },
    },
  });
  const run = await services.runAction({
    inputs: { ...push, 'api-url': `${services.http.url}/` },
    env: { RUNNER_DEBUG: '1' },
  });

  expect(run.outputs).toMatchObject({ status: 'completed', 'task-status': 'completed' });
  // Only the word `completed` ends the wait.
  expect(run.requests.filter(({ path }) => path.startsWith('/v1/tasks/'))).toHaveLength(2);
});

test.concurrent('step debugging writes one line for each request', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: push, env: { RUNNER_DEBUG: '1' } });

  const lines = run.log.filter((line) => line.startsWith('::debug::'));
  expect(lines).toHaveLength(run.requests.length);
  for (const [index, { method, path, status, key = '' }] of run.requests.entries()) {
    expect(lines[index]).toMatch(new RegExp(`${method} ${path} .*${status ?? ''}.* ms`));
    expect(lines[index]).toContain(key);
  }
});
