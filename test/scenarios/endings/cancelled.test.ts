import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'vitest';
import { openPort } from '../../stand-ins/open-port.ts';
import { isMissing } from '../../support/conditional-tests.ts';
import { renderRun } from '../support/render-log.ts';
import { pushPreview, restore, slowPolls, startedTaskId } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const entryOf = (name: string): string => join(import.meta.dirname, `../support/entries/${name}.ts`);
const testWithSignals = test.skipIf(isMissing('signals')).concurrent;
const cancelled = { status: 'cancelled', 'error-code': 'cancelled' };

test.concurrent('W4: a signal in the first milliseconds cancels the step at once', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: restore, entry: entryOf('early-signal') });

  expect(run).toMatchObject({ exitCode: 1, signal: null, outputs: cancelled, requests: [] });
});

testWithSignals('W4: a signal while a proxy is silent cancels the step', async ({ expect }) => {
  await using services = await startServices();
  await using proxy = createServer((socket) => {
    socket.on('error', () => undefined).resume();
    services.action.kill('SIGINT');
  });
  const port = await openPort(proxy);
  const run = await services.runAction({
    inputs: { ...pushPreview, 'api-url': 'https://hosting.example' },
    env: { https_proxy: `http://127.0.0.1:${port}` },
  });

  expect(run.outputs).toMatchObject(cancelled);
});

testWithSignals('W4: all signals of a runner during the wait cancel the step', async ({ expect }) => {
  await using services = await startServices({ paceOf: () => ({ by: 'hand' }) });
  const run = await services.runAction({
    inputs: { ...restore, ...slowPolls },
    onWait() {
      for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) services.action.kill(signal);
    },
  });

  expect(run.outputs).toMatchObject({ ...cancelled, 'task-id': startedTaskId(services) });
  for (const text of [run.error, run.summary]) expect(text).toContain(startedTaskId(services));
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/cancelled.txt');
});

// Windows has no such pipes. It ends a process without waiting for its threads.
test
  .skipIf(isMissing('a POSIX shell'))
  .concurrent(
    'W4: a look-up that hangs does not keep a process alive that ends',
    async ({ expect, onTestFinished, signal }) => {
      const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-pipe-'));
      onTestFinished(() => {
        rmSync(folder, { recursive: true });
      });
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      const env = { UV_THREADPOOL_SIZE: '1' };
      const ended = promisify(execFile)(process.execPath, [entryOf('hanging-look-up'), pipe], {
        env,
        signal,
      });

      await expect(ended).rejects.toMatchObject({ code: 1, signal: null, stderr: '' });
    },
  );
