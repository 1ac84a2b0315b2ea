import type { GitHubOptions } from '../../stand-ins/github/github.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { createHand, type Hand } from '../support/hand.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';
import { testWithSignals } from '../support/test-where.ts';

const onPullRequest = {
  eventName: 'pull_request',
  event: JSON.stringify({ pull_request: { number: 7, head: { sha: '2'.repeat(40) } } }),
};
const restore = {
  operation: 'restore',
  'site-id': seedIds.shop,
  'backup-id': seedIds.shopBackup,
  comment: 'true',
};

/** A GitHub that never answers the comment, at which the job is cancelled: the outcome is known by then. */
function silentAtTheComment(hand: Hand, ...signals: NodeJS.Signals[]): Partial<GitHubOptions> {
  return {
    intercept: ({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/comments')) return undefined;
      hand.send(...signals);
      return { kind: 'stall' };
    },
  };
}

for (const signals of [['SIGINT'], ['SIGTERM'], ['SIGINT', 'SIGTERM']] as const) {
  testWithSignals(
    `${signals.join(' and ')} once the outcome is known only shortens the reporting: green stays green`,
    async ({ expect }) => {
      const hand = createHand();
      const stage = await setStage({ github: silentAtTheComment(hand, ...signals) });
      const run = await stage.run({ inputs: restore, ...onPullRequest, onStart: hand.onStart });

      expect(hand.sinceSignalMs()).toBeLessThan(5_000);
      expect(run.exitCode).toBe(0);
      expect(run.outputs).toMatchObject({ status: 'completed' });
      expect(run.warnings).toHaveLength(1);
      expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/signal-after-green.txt`);
    },
  );
}

testWithSignals('a signal once the outcome is known leaves red what is red', async ({ expect }) => {
  const hand = createHand();
  const stage = await setStage({
    failureOf: () => 'The disk is full.',
    github: silentAtTheComment(hand, 'SIGINT'),
  });
  const run = await stage.run({ inputs: restore, ...onPullRequest, onStart: hand.onStart });

  expect(hand.sinceSignalMs()).toBeLessThan(5_000);
  expect(run.outputs).toMatchObject({ status: 'failed', 'error-code': 'task_failed' });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/signal-after-red.txt');
});

testWithSignals(
  'after a cancellation the deployment and the comment are brought up to date',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage({ withStagingSite: false, paceOf: () => ({ by: 'hand' }), github: {} });
    const run = await stage.run({
      inputs: {
        operation: 'staging',
        'site-id': seedIds.shop,
        environment: 'staging/pr-7',
        comment: 'true',
        'poll-interval-seconds': '600',
      },
      ...onPullRequest,
      onStart: hand.onStart,
      onLine: (line) => {
        if (line.startsWith('::group::Task')) hand.send('SIGINT', 'SIGTERM');
      },
    });

    expect(hand.sinceSignalMs()).toBeLessThan(5_000);
    expect(run.outputs).toMatchObject({ status: 'cancelled' });
    const [deployment] = stage.github?.state.deployments ?? [];
    expect(stage.github?.state.stateOf(deployment?.id ?? 0)).toBe('error');
    expect(stage.github?.state.commentsOn(7)).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/cancelled-and-recorded.txt');
  },
);

testWithSignals(
  'after a cancellation a GitHub that does not answer is waited for three seconds at most',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage({
      paceOf: () => ({ by: 'hand' }),
      github: { intercept: () => ({ kind: 'stall' }) },
    });
    const run = await stage.run({
      inputs: { ...restore, 'poll-interval-seconds': '600' },
      ...onPullRequest,
      onStart: hand.onStart,
      onLine: (line) => {
        if (line.startsWith('::group::Task')) hand.send('SIGINT');
      },
    });

    expect(hand.sinceSignalMs()).toBeLessThan(5_000);
    expect(run.outputs).toMatchObject({ status: 'cancelled' });
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/cancelled-and-not-recorded.txt');
  },
);
