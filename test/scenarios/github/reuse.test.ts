import { expect, test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { createHand } from '../support/hand.ts';
import { headSha, onPullRequest } from '../support/pull-request.ts';
import { showGitHub, showRuns } from '../support/show.ts';
import { setStage, type Stage, type StageOptions, type Told } from '../support/stage.ts';
import { testWithSignals } from '../support/test-where.ts';

const staging = {
  operation: 'staging',
  'site-id': seedIds.shop,
  environment: 'staging/pr-7',
  comment: 'true',
};
const nextSha = '3'.repeat(40);

/** A pull request's first run is run 7001, its second run 7002 on another commit. */
const first = { inputs: staging, runId: '7001', ...onPullRequest() };
const second = { inputs: staging, runId: '7002', ...onPullRequest(nextSha) };

function setPullRequest(options: StageOptions = {}): Promise<Stage> {
  return setStage({ withStagingSite: false, github: {}, ...options });
}

function show(stage: Stage, runs: Readonly<Record<string, Told>>): string {
  return [showRuns(runs), ...(stage.github ? [showGitHub(stage.github)] : [])].join('\n');
}

/** The last state of each deployment, oldest first. */
function statesOf({ github }: Stage): (string | undefined)[] {
  return (github?.state.deployments ?? []).map(({ id }) => github?.state.stateOf(id));
}

test.concurrent(
  'the second run of a pull request uses the staging site of the first, and the comment stays untouched',
  async ({ expect }) => {
    const stage = await setPullRequest();
    const one = await stage.run(first);
    const body = stage.github?.state.commentsOn(7)[0]?.body;
    const two = await stage.run(second);

    expect(one.outputs).toMatchObject({ status: 'completed' });
    expect(two.outputs).toMatchObject({
      status: 'completed',
      reused: 'true',
      'site-id': one.outputs['site-id'],
      'site-url': one.outputs['site-url'],
      'deployment-id': one.outputs['deployment-id'],
      'comment-url': one.outputs['comment-url'],
    });
    expect(one.outputs['reused']).not.toBe('true');
    expect(stage.service.started).toHaveLength(1);
    expect(stage.github?.state.deployments.map(({ sha }) => sha)).toEqual([headSha]);
    expect(stage.github?.state.commentsOn(7).map((comment) => comment.body)).toEqual([body]);
    expect(two.githubRequests.filter((request) => request.startsWith('PATCH'))).toEqual([]);
    await expect(show(stage, { 'The first run': one, 'The second run': two })).toMatchFileSnapshot(
      'snapshots/reuse.txt',
    );
  },
);

testWithSignals(
  'after a run that was cancelled, the next attaches to the site that is still being made',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setPullRequest();
    const one = await stage.run({
      ...first,
      inputs: { ...staging, 'poll-interval-seconds': '600' },
      onStart: hand.onStart,
      onLine: (line) => {
        if (line.startsWith('::group::Task')) hand.send('SIGINT');
      },
    });
    const taskId = one.outputs['task-id'] ?? '';
    const two = await stage.run(second);

    expect(one.outputs).toMatchObject({ status: 'cancelled' });
    expect(two.outputs).toMatchObject({
      status: 'completed',
      reused: 'true',
      'task-id': taskId,
      'site-id': one.outputs['site-id'],
      'site-url': 'https://shop-staging.staging.hosting.example',
    });
    expect(stage.service.started).toHaveLength(1);
    expect(statesOf(stage)).toEqual(['success']);
    expect(stage.github?.state.commentsOn(7)).toHaveLength(1);
    await expect(show(stage, { 'The cancelled run': one, 'The next run': two })).toMatchFileSnapshot(
      'snapshots/reuse-after-a-cancelled-run.txt',
    );
  },
);

test.concurrent(
  'after a run that was timed out, the next uses the site that has been finished meanwhile',
  async ({ expect }) => {
    const stage = await setPullRequest({ paceOf: () => ({ by: 'hand' }) });
    const one = await stage.run({
      ...first,
      inputs: { ...staging, 'timeout-minutes': '0.05', 'poll-interval-seconds': '600' },
    });
    stage.service.endTask(one.outputs['task-id'] ?? '');
    const two = await stage.run(second);

    expect(one.outputs).toMatchObject({ status: 'timed-out' });
    expect(two.outputs).toMatchObject({
      status: 'completed',
      reused: 'true',
      'site-id': one.outputs['site-id'],
    });
    expect(stage.service.started).toHaveLength(1);
    expect(statesOf(stage)).toEqual(['success']);
    await expect(show(stage, { 'The run that was timed out': one, 'The next run': two })).toMatchFileSnapshot(
      'snapshots/reuse-after-a-timed-out-run.txt',
    );
  },
);

test.concurrent('after a run whose task failed, the next makes a new site', async ({ expect }) => {
  const stage = await setPullRequest({
    failureOf: ({ index }) => (index === 0 ? 'No server has room.' : undefined),
  });
  const one = await stage.run(first);
  const two = await stage.run(second);

  expect(one.outputs).toMatchObject({ status: 'failed' });
  expect(two.outputs).toMatchObject({ status: 'completed' });
  expect(two.outputs['reused']).not.toBe('true');
  expect(two.outputs['site-id']).not.toBe(one.outputs['site-id']);
  expect(stage.service.started).toHaveLength(2);
  expect(statesOf(stage)).toEqual(['failure', 'success']);
  // The red comment has become a green one.
  expect(stage.github?.state.commentsOn(7)).toHaveLength(1);
  expect(stage.github?.state.commentsOn(7)[0]?.body).not.toContain('No server has room.');
  await expect(show(stage, { 'The failed run': one, 'The next run': two })).toMatchFileSnapshot(
    'snapshots/reuse-after-a-failed-run.txt',
  );
});

test.concurrent(
  'where the service does not know the site any more, a new one is made',
  async ({ expect }) => {
    const stage = await setPullRequest();
    const one = await stage.run(first);
    stage.service.world.sites.delete(one.outputs['site-id'] ?? '');
    const two = await stage.run(second);

    expect(two.outputs).toMatchObject({ status: 'completed' });
    expect(two.outputs['site-id']).not.toBe(one.outputs['site-id']);
    expect(two.outputs['reused']).not.toBe('true');
    expect(statesOf(stage)).toEqual(['success', 'success']);
    await expect(show(stage, { 'The first run': one, 'The second run': two })).toMatchFileSnapshot(
      'snapshots/reuse-of-a-site-that-is-gone.txt',
    );
  },
);

test.concurrent(
  'a task that is no longer known says nothing: the site itself is asked for',
  async ({ expect }) => {
    const stage = await setPullRequest({ decisions: { forgetsTasksAfterMs: 1000 } });
    const one = await stage.run(first);
    await stage.clock.advance(2000);
    const two = await stage.run(second);

    expect(two.outputs).toMatchObject({
      status: 'completed',
      reused: 'true',
      'site-id': one.outputs['site-id'],
    });
    expect(two.requests.map(({ status }) => status)).toEqual([404, 200]);
  },
);

test.concurrent(
  'with `wait: false` the deployment stays in progress until a later run uses the site',
  async ({ expect }) => {
    const stage = await setPullRequest({ paceOf: () => ({ by: 'hand' }) });
    const one = await stage.run({ ...first, inputs: { ...staging, wait: 'false' } });
    const states = statesOf(stage);
    const two = await stage.run({ ...second, inputs: { ...staging, wait: 'false' } });
    stage.service.endTask(one.outputs['task-id'] ?? '');
    const three = await stage.run({ ...first, runId: '7003' });

    expect(one.outputs).toMatchObject({ status: 'submitted' });
    expect(states).toEqual(['in_progress']);
    expect(two.outputs).toMatchObject({
      status: 'submitted',
      reused: 'true',
      'task-id': one.outputs['task-id'],
    });
    expect(three.outputs).toMatchObject({ status: 'completed', reused: 'true' });
    expect(statesOf(stage)).toEqual(['success']);
    expect(stage.service.started).toHaveLength(1);
    await expect(
      show(stage, { 'Not waited for': one, 'Not waited for again': two, 'Waited for': three }),
    ).toMatchFileSnapshot('snapshots/reuse-not-waited-for.txt');
  },
);

test.concurrent(
  'options that differ from those of the recorded site are ignored, with a line',
  async ({ expect }) => {
    const stage = await setPullRequest();
    const one = await stage.run({ ...first, inputs: { ...staging, 'storage-limit': '5' } });
    const two = await stage.run({ ...second, inputs: { ...staging, 'storage-limit': '9' } });

    expect(two.outputs).toMatchObject({ status: 'completed', reused: 'true' });
    expect(two.log.join('\n')).toMatch(/ignored/);
    expect(stage.service.world.sites.get(two.outputs['site-id'] ?? '')?.storage_limit).toBe(5);
    await expect(show(stage, { 'The first run': one, 'The second run': two })).toMatchFileSnapshot(
      'snapshots/reuse-with-other-options.txt',
    );
  },
);

test.concurrent('with `reuse: false` each run makes a site of its own', async ({ expect }) => {
  const stage = await setPullRequest();
  const inputs = { ...staging, reuse: 'false' };
  const one = await stage.run({ ...first, inputs });
  const two = await stage.run({ ...second, inputs });

  expect(two.outputs).toMatchObject({ status: 'completed' });
  expect(two.outputs['site-id']).not.toBe(one.outputs['site-id']);
  expect(stage.service.started).toHaveLength(2);
  expect(
    two.githubRequests.some((request) => request.startsWith('GET /repos/octo-org/shop/deployments')),
  ).toBe(false);
});

test.concurrent(
  'a site recorded for another live site, or at another service, is not used',
  async ({ expect }) => {
    const stage = await setPullRequest();
    const blog = await stage.run({ ...first, inputs: { ...staging, 'site-id': seedIds.blog } });
    const shop = await stage.run(second);
    const elsewhere = await stage.run({
      ...second,
      runId: '7003',
      // The same service, under another name.
      inputs: { ...staging, 'api-url': stage.http.url.replace('127.0.0.1', 'localhost') },
    });

    const sites = [blog, shop, elsewhere].map(({ outputs }) => outputs['site-id']);
    expect(new Set(sites).size).toBe(3);
    expect([blog, shop, elsewhere].every(({ outputs }) => outputs['reused'] !== 'true')).toBe(true);
    expect(stage.service.world.contents.get(shop.outputs['site-id'] ?? '')).toEqual(seedContents.shop);
  },
);

test.each([
  [403, 'forbidden'],
  [401, 'unauthorized'],
  [400, 'rejected'],
])(
  'where the look at the recorded site is answered %i, the step ends, and no second site is made',
  async (status, code) => {
    const stage = await setPullRequest({
      intercept: ({ path }) =>
        path.endsWith('push-preview')
          ? { kind: 'answer', status, body: '{"success":false,"data":{},"message":"Not today."}' }
          : undefined,
    });
    const one = await stage.run(first);
    const two = await stage.run(second);

    expect(two.outputs).toMatchObject({ status: 'refused', 'error-code': code });
    expect(stage.service.started).toHaveLength(1);
    await expect(show(stage, { 'The first run': one, 'The second run': two })).toMatchFileSnapshot(
      `snapshots/reuse-refused-${status}.txt`,
    );
  },
);

test.concurrent('a dry run looks nothing up on GitHub, and records nothing', async ({ expect }) => {
  const stage = await setPullRequest();
  const run = await stage.run({ ...first, inputs: { ...staging, 'dry-run': 'true' } });

  expect(run.outputs).toMatchObject({ status: 'skipped' });
  expect(run.githubRequests).toEqual([]);
});

test.concurrent(
  'without `environment` no deployment is recorded, and none is looked up',
  async ({ expect }) => {
    const stage = await setPullRequest();
    const run = await stage.run({ ...first, inputs: { operation: 'staging', 'site-id': seedIds.shop } });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.githubRequests).toEqual([]);
  },
);
