import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { createProcessHandle } from '../support/process-handle.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { push, startedTaskId } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('a log that is broken from the start ends the step red: refused', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({
    inputs: push,
    onStart: (action) => {
      action.stopReading();
    },
    isInterrupted: true,
  });

  expect(run.exitCode).toBe(1);
  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'internal_error' });
  expect(run.summary).not.toBe('');
  expect(run.stderr).toBe('');
  expect(services.service.started).toEqual([]);
});

test.concurrent('a log that breaks before the POST ends the step red: refused', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startServices({
    intercept() {
      handle.closeLog();
      return { kind: 'reset-before' };
    },
  });
  const run = await services.runAction({ inputs: push, onStart: handle.onStart, isInterrupted: true });

  expect(run.exitCode).toBe(1);
  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'internal_error' });
  expect(services.service.started).toEqual([]);
});

test.concurrent('a log that breaks during the wait ends the step red: unknown', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startServices({
    intercept({ path }) {
      if (path.startsWith('/v1/tasks/')) handle.closeLog();
      return undefined;
    },
  });
  const run = await services.runAction({ inputs: push, onStart: handle.onStart, isInterrupted: true });

  expect(run.exitCode).toBe(1);
  expect(run.outputs).toMatchObject({
    status: 'unknown',
    'error-code': 'internal_error',
    'task-id': startedTaskId(services),
  });
  expect(run.stderr).toBe('');
});

test.concurrent('a log that breaks at its last line ends the step red', async ({ expect }) => {
  const handle = createProcessHandle();
  await using services = await startServices({
    github: {
      // The result is known by now, and only the last line is missing.
      intercept({ method, path }) {
        if (method === 'POST' && path.endsWith('/comments')) handle.closeLog();
        return undefined;
      },
    },
  });
  const run = await services.runAction({
    inputs: { ...push, comment: 'true' },
    ...onPullRequest(),
    onStart: handle.onStart,
    isInterrupted: true,
  });

  expect(run.exitCode).toBe(1);
  expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'internal_error' });
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
});
