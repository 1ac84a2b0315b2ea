import { join } from 'node:path';
import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { createHand } from '../support/hand.ts';
import { showRun, showRuns } from '../support/show.ts';
import { setStage } from '../support/stage.ts';
import { testWithSignals } from '../support/test-where.ts';

const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };
const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
/** Nothing but a signal ends such a wait in the time of a test. */
const patient = { 'poll-interval-seconds': '600' };

/** What GitHub Actions allows before it kills the step, and what the contract promises. */
const mostMs = 5_000;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  testWithSignals(
    `${signal} while the preview is under way: cancelled, and nothing was started`,
    async ({ expect }) => {
      const hand = createHand();
      const stage = await setStage({
        intercept: () => {
          hand.send(signal);
          return { kind: 'stall' };
        },
      });
      const run = await stage.run({ inputs: push, onStart: hand.onStart });

      expect(hand.sinceSignalMs()).toBeLessThan(mostMs);
      expect(run.outputs).toMatchObject({ status: 'cancelled', 'error-code': 'cancelled' });
      expect(run.error).toContain('before anything was started');
      expect(run.requests).toHaveLength(1);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/cancelled-during-the-preview.txt`);
    },
  );

  testWithSignals(
    `${signal} while the POST is under way: it may have started, and a re-run finds out`,
    async ({ expect }) => {
      const hand = createHand();
      const stage = await setStage({
        intercept: (_request, index) => (index === 0 ? { kind: 'stall-after' } : undefined),
        // By then the service has acted.
        retell: (_request, response) => {
          hand.send(signal);
          return response;
        },
      });
      const run = await stage.run({ inputs: restore, onStart: hand.onStart });
      expect(hand.sinceSignalMs()).toBeLessThan(mostMs);
      const again = await stage.run({ inputs: restore, attempt: 2, env: noGitHub });

      expect(run.outputs).toMatchObject({ status: 'cancelled', 'error-code': 'cancelled' });
      expect(run.error).toMatch(/may have started/);
      expect(run.error).toMatch(/Re-run/i);
      expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
      expect(stage.service.started).toHaveLength(1);
      expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
      await expect(showRuns({ 'The cancelled run': run, 'The re-run': again })).toMatchFileSnapshot(
        `snapshots/cancelled-during-the-post.txt`,
      );
    },
  );

  testWithSignals(
    `${signal} while waiting: cancelled, and the task that goes on is named`,
    async ({ expect }) => {
      const hand = createHand();
      const stage = await setStage({ paceOf: () => ({ by: 'hand' }) });
      const run = await stage.run({
        inputs: { ...restore, ...patient },
        onStart: hand.onStart,
        onLine: (line) => {
          if (line.startsWith('::group::Task')) hand.send(signal);
        },
      });

      expect(hand.sinceSignalMs()).toBeLessThan(mostMs);
      expect(run.outputs).toMatchObject({ status: 'cancelled', 'task-id': stage.service.started[0]?.taskId });
      expect(run.error).toContain(run.outputs['task-id']);
      expect(run.summary).toContain(run.outputs['task-id']);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/cancelled-while-waiting.txt`);
    },
  );
}

/** Re-runs ask GitHub how old the run is; here nobody is there to say. */
const noGitHub = { GITHUB_API_URL: 'http://127.0.0.1:9' };

testWithSignals(
  'a signal between two tries of the POST ends the waiting for the next',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage({
      intercept: () => ({ kind: 'answer', status: 503, headers: { 'retry-after': '120' } }),
    });
    const run = await stage.run({
      inputs: restore,
      onStart: hand.onStart,
      onLine: (line) => {
        if (line.includes('trying again')) hand.send('SIGINT');
      },
    });

    expect(hand.sinceSignalMs()).toBeLessThan(mostMs);
    expect(run.outputs).toMatchObject({ status: 'cancelled', 'error-code': 'cancelled' });
    expect(run.error).toContain('may have started');
    expect(run.requests).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/cancelled-between-two-tries.txt');
  },
);

testWithSignals(
  'a signal between two tries of a POST that never left the machine: nothing was started',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage();
    const run = await stage.run({
      inputs: { ...restore, 'api-url': 'http://127.0.0.1:9' },
      onStart: hand.onStart,
      onLine: (line) => {
        if (line.includes('trying again')) hand.send('SIGINT');
      },
    });

    expect(run.outputs).toMatchObject({ status: 'cancelled', 'error-code': 'cancelled' });
    expect(run.error).toContain('before anything was started');
    await expect(showRun(run, { isRepetitive: true })).toMatchFileSnapshot(
      'snapshots/cancelled-before-the-service-was-reached.txt',
    );
  },
);

testWithSignals('a signal while a poll is under way ends it, and the task goes on', async ({ expect }) => {
  const hand = createHand();
  const stage = await setStage({
    intercept: ({ path }) => {
      if (!path.startsWith('/v1/tasks/')) return undefined;
      hand.send('SIGTERM');
      return { kind: 'stall' };
    },
  });
  const run = await stage.run({ inputs: restore, onStart: hand.onStart });

  expect(hand.sinceSignalMs()).toBeLessThan(mostMs);
  expect(run.outputs).toMatchObject({ status: 'cancelled', 'task-id': stage.service.started[0]?.taskId });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/cancelled-during-a-poll.txt');
});

testWithSignals('a second and a third signal during the first change nothing', async ({ expect }) => {
  const hand = createHand();
  const stage = await setStage({ paceOf: () => ({ by: 'hand' }) });
  const run = await stage.run({
    inputs: { ...restore, ...patient },
    onStart: hand.onStart,
    onLine: (line) => {
      if (line.startsWith('::group::Task')) hand.send('SIGINT', 'SIGINT', 'SIGTERM');
      if (line.startsWith('::endgroup::')) hand.send('SIGTERM');
    },
  });

  expect(hand.sinceSignalMs()).toBeLessThan(mostMs);
  expect(run.outputs).toMatchObject({ status: 'cancelled', 'error-code': 'cancelled' });
  expect(run.outputs).toHaveProperty('duration-seconds');
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/cancelled-more-than-once.txt');
});

testWithSignals(
  'a signal while a domain is waited for: cancelled, and asking again does no harm',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage();
    const added = await stage.run({
      inputs: {
        operation: 'add-domain',
        'site-id': seedIds.shop,
        domain: 'www.shop.example',
        'defer-verification': 'true',
      },
    });
    const run = await stage.run({
      inputs: { operation: 'verify-domain', 'domain-id': added.outputs['domain-id'] ?? '', ...patient },
      onStart: hand.onStart,
      onLine: (line) => {
        if (line.startsWith('::group::')) hand.send('SIGINT');
      },
    });

    expect(hand.sinceSignalMs()).toBeLessThan(mostMs);
    expect(run.outputs).toMatchObject({ status: 'cancelled', 'error-code': 'cancelled' });
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/cancelled-while-a-domain-is-waited-for.txt');
  },
);

testWithSignals('a signal while `await-task` waits: the task goes on', async ({ expect }) => {
  const hand = createHand();
  const stage = await setStage({ paceOf: () => ({ by: 'hand' }) });
  const submitted = await stage.run({ inputs: { ...restore, wait: 'false' } });
  const run = await stage.run({
    inputs: { operation: 'await-task', 'task-id': submitted.outputs['task-id'] ?? '', ...patient },
    onStart: hand.onStart,
    onLine: (line) => {
      if (line.includes('running')) hand.send('SIGINT');
    },
  });

  expect(hand.sinceSignalMs()).toBeLessThan(mostMs);
  expect(run.outputs).toMatchObject({ status: 'cancelled', 'task-status': 'running' });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/cancelled-while-awaiting.txt');
});

testWithSignals(
  'a signal while GitHub is asked how old the run is: nothing was started',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage({
      github: {
        intercept: () => {
          hand.send('SIGINT');
          return { kind: 'stall' };
        },
      },
    });
    const run = await stage.run({ inputs: restore, attempt: 2, onStart: hand.onStart });

    expect(hand.sinceSignalMs()).toBeLessThan(mostMs);
    expect(run.outputs).toMatchObject({ status: 'cancelled', 'error-code': 'cancelled' });
    expect(run.requests).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/cancelled-while-github-is-asked.txt');
  },
);

const entries = join(import.meta.dirname, '../support/entries');

test.concurrent('SIGBREAK, the second signal of a runner on Windows, cancels too', async ({ expect }) => {
  const stage = await setStage({ intercept: () => ({ kind: 'stall' }) });
  const run = await stage.run({
    // Where the signal went unheard, this would end it as refused.
    inputs: { ...push, 'timeout-minutes': '0.1' },
    entry: join(entries, 'break-signal.ts'),
  });

  expect(run.outputs).toMatchObject({ status: 'cancelled', 'error-code': 'cancelled' });
  expect(run.error).toContain('before anything was started');
});

/** Long after the action ends by itself, and long before nobody would wait any more. */
const generousMs = 20_000;

testWithSignals(
  'a log that is stuck does not keep a cancelled step from ending by itself, red',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage({ paceOf: () => ({ by: 'hand' }) });
    const run = await stage.run({
      inputs: { ...restore, ...patient },
      entry: join(entries, 'stuck-log.ts'),
      onStart: hand.onStart,
      onLine: (line) => {
        if (line.startsWith('::group::Task')) hand.send('SIGINT');
      },
    });

    expect(hand.sinceSignalMs()).toBeLessThan(generousMs);
    expect(run).toMatchObject({ exitCode: 1, signal: null });
    expect(run.outputs).toMatchObject({ status: 'cancelled', 'error-code': 'cancelled' });
    expect(run.summary).toContain(run.outputs['task-id']);
  },
);

testWithSignals(
  'a log that is stuck does not make red what was green before the signal',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage();
    const run = await stage.run({
      inputs: restore,
      entry: join(entries, 'stuck-log.ts'),
      onStart: hand.onStart,
      onLine: (line) => {
        if (line.startsWith('Completed: ')) hand.send('SIGINT');
      },
    });

    expect(hand.sinceSignalMs()).toBeLessThan(generousMs);
    expect(run).toMatchObject({ exitCode: 0, signal: null });
    expect(run.outputs).toMatchObject({ status: 'completed' });
  },
);
