import { test } from 'vitest';
import { onPullRequest, push, staging, startedTaskId } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const unknown = { status: 'unknown', 'error-code': 'internal_error' };

test.concurrent('a log that breaks during the wait ends the step red: unknown', async ({ expect }) => {
  await using services = await startServices({
    intercept({ path }) {
      if (path.startsWith('/v1/tasks/')) services.action.stopReading();
      return undefined;
    },
  });
  const run = await services.runAction({ inputs: push, isInterrupted: true });

  const outputs = { ...unknown, 'task-id': startedTaskId(services) };
  expect(run).toMatchObject({ exitCode: 1, stderr: '', outputs });
  expect(run.summary).not.toBe('');
});

test.concurrent('a log that breaks at its last line ends the step red', async ({ expect }) => {
  await using services = await startServices({
    withStagingSite: false,
    github: {
      // The result is known by now, and only the last line is missing.
      intercept({ method, path }) {
        if (method === 'POST' && path.endsWith('/comments')) services.action.stopReading();
        return undefined;
      },
    },
  });
  const inputs = { ...staging, comment: 'true' };
  const run = await services.runAction({ inputs, ...onPullRequest(), isInterrupted: true });

  expect(run).toMatchObject({ exitCode: 1, outputs: unknown });
  expect(services.service.started).toHaveLength(1);
});
