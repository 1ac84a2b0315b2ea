import { test } from 'vitest';
import { onPullRequest, push, staging, startedTaskId } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const refused = { status: 'refused', 'error-code': 'internal_error' };
const unknown = { status: 'unknown', 'error-code': 'internal_error' };

test.concurrent('a log that is broken from the start ends the step red: refused', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({
    inputs: push,
    onStart: (action) => {
      action.stopReading();
    },
    isInterrupted: true,
  });

  expect(run).toMatchObject({ exitCode: 1, stderr: '', outputs: refused });
  expect(run.summary).not.toBe('');
  expect(services.service.started).toEqual([]);
});

test.concurrent('a log that breaks during the wait ends the step red: unknown', async ({ expect }) => {
  await using services = await startServices({
    intercept({ path }) {
      if (path.startsWith('/v1/tasks/')) services.action.stopReading();
      return undefined;
    },
  });
  const run = await services.runAction({ inputs: push, isInterrupted: true });

  expect(run).toMatchObject({ exitCode: 1, stderr: '', outputs: unknown });
  expect(run.outputs['task-id']).toBe(startedTaskId(services));
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
  const run = await services.runAction({
    inputs: { ...staging, comment: 'true' },
    ...onPullRequest(),
    isInterrupted: true,
  });

  expect(run).toMatchObject({ exitCode: 1, outputs: unknown });
  expect(services.service.started).toHaveLength(1);
});
