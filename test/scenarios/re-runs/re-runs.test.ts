import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRuns } from '../support/show.ts';
import { setStage, type Stage } from '../support/stage.ts';

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };

/** The run's first attempt began a moment ago, so GitHub says. */
function startRun({ github }: Stage): void {
  github?.state.addRunAttempt({ runId: 7001, attempt: 1, createdAt: new Date(), runStartedAt: new Date() });
}

/** The generation that a key's end stands for. */
function generationsOf(run: {
  readonly requests: readonly { readonly key: string | undefined }[];
}): string[] {
  const keys = run.requests.map(({ key }) => key).filter((key) => key !== undefined);
  return keys.map((key) => /^gha-7001-[0-9a-f]{32}(.*)$/.exec(key)?.[1] ?? key);
}

test.concurrent(
  'a job that was killed half-way and is re-run attaches to its task, and repeats nothing',
  async ({ expect }) => {
    const stage = await setStage({ github: {}, paceOf: () => ({ by: 'polls', polls: 3 }) });
    startRun(stage);
    const killed = await stage.run({
      inputs: { ...push, 'poll-interval-seconds': '600' },
      isCutShort: true,
      onLine: (line, action) => {
        if (line.startsWith('::group::Task')) action.kill('SIGKILL');
      },
    });
    const again = await stage.run({ inputs: push, attempt: 2 });

    expect(killed.signal).toBe('SIGKILL');
    // What was known is there for the steps that run all the same.
    expect(killed.outputs).toMatchObject({ 'task-id': stage.service.started[0]?.taskId });
    expect(again.outputs).toMatchObject({
      status: 'completed',
      replayed: 'true',
      'task-id': killed.outputs['task-id'],
    });
    expect(again.warnings).toEqual([]);
    expect(stage.service.started).toHaveLength(1);
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
    await expect(showRuns({ 'Attempt 1, killed': killed, 'Attempt 2': again })).toMatchFileSnapshot(
      'snapshots/after-a-kill.txt',
    );
  },
);

test.concurrent(
  'a job that was killed while its POST was under way finds out in its re-run',
  async ({ expect }) => {
    const stage = await setStage({
      github: {},
      intercept: (_request, index) => (index === 0 ? { kind: 'stall-after' } : undefined),
      retell: (_request, response) => {
        kill();
        return response;
      },
    });
    let kill = (): void => undefined;
    startRun(stage);
    await stage.run({
      inputs: restore,
      isCutShort: true,
      onStart: (action) => {
        kill = () => {
          action.kill('SIGKILL');
        };
      },
    });
    kill = () => undefined;
    const again = await stage.run({ inputs: restore, attempt: 2 });

    expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
    expect(stage.service.started).toHaveLength(1);
    await expect(showRuns({ 'Attempt 2': again })).toMatchFileSnapshot(
      'snapshots/after-a-kill-during-the-post.txt',
    );
  },
);

test.concurrent('a re-run after a task that failed starts anew, with the next key', async ({ expect }) => {
  const stage = await setStage({
    github: {},
    failureOf: ({ index }) => (index < 2 ? `The disk is full (${index + 1}).` : undefined),
  });
  startRun(stage);
  const one = await stage.run({ inputs: push });
  const two = await stage.run({ inputs: push, attempt: 2 });
  const three = await stage.run({ inputs: push, attempt: 3 });
  const four = await stage.run({ inputs: push, attempt: 4 });

  expect([one, two, three, four].map(({ outputs }) => outputs['status'])).toEqual([
    'failed',
    'failed',
    'completed',
    'completed',
  ]);
  expect([one, two, three, four].map(generationsOf)).toEqual([
    [''],
    ['', '-2'],
    ['', '-2', '-3'],
    ['', '-2', '-3'],
  ]);
  expect(three.outputs).toMatchObject({ replayed: 'false' });
  expect(four.outputs).toMatchObject({ replayed: 'true', 'task-id': three.outputs['task-id'] });
  expect(stage.service.started).toHaveLength(3);
  expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
  await expect(
    showRuns({ 'Attempt 1': one, 'Attempt 2': two, 'Attempt 3': three, 'Attempt 4': four }),
  ).toMatchFileSnapshot('snapshots/after-a-failed-task.txt');
});

test.concurrent(
  'a re-run after a task that completed returns its result, and says that nothing was repeated',
  async ({ expect }) => {
    const stage = await setStage({ github: {} });
    startRun(stage);
    const one = await stage.run({ inputs: push });
    const two = await stage.run({ inputs: push, attempt: 2 });

    expect(two.outputs).toMatchObject({
      status: 'completed',
      replayed: 'true',
      'task-id': one.outputs['task-id'],
      'site-url': 'https://shop.example',
    });
    expect(two.notices).toHaveLength(1);
    expect(two.notices[0]).toMatch(/nothing was repeated/i);
    expect(two.summary.split('\n').slice(0, 3).join('\n')).toMatch(/nothing was repeated/i);
    expect(stage.service.started).toHaveLength(1);
    await expect(showRuns({ 'Attempt 1': one, 'Attempt 2': two })).toMatchFileSnapshot(
      'snapshots/after-a-completed-task.txt',
    );
  },
);

test.concurrent(
  'a re-run after a run that was timed out attaches to the task that is still running',
  async ({ expect }) => {
    const stage = await setStage({ github: {}, paceOf: () => ({ by: 'polls', polls: 3 }) });
    startRun(stage);
    const one = await stage.run({
      inputs: { ...restore, 'timeout-minutes': '0.05', 'poll-interval-seconds': '600' },
    });
    const two = await stage.run({ inputs: restore, attempt: 2 });

    expect(one.outputs).toMatchObject({ status: 'timed-out' });
    expect(two.outputs).toMatchObject({
      status: 'completed',
      replayed: 'true',
      'task-id': one.outputs['task-id'],
    });
    expect(two.notices).toEqual([]);
    expect(stage.service.started).toHaveLength(1);
    await expect(showRuns({ 'Attempt 1': one, 'Attempt 2': two })).toMatchFileSnapshot(
      'snapshots/after-a-timed-out-run.txt',
    );
  },
);

test.concurrent(
  'the task of an earlier attempt that fails while it is followed is this attempt’s end',
  async ({ expect }) => {
    const stage = await setStage({
      github: {},
      paceOf: () => ({ by: 'hand' }),
      // Once it was seen running, it fails.
      retell: (request, response) => {
        if (request.path.startsWith('/v1/tasks/')) {
          stage.service.endTask(stage.service.started[0]?.taskId ?? '', 'The disk is full.');
        }
        return response;
      },
    });
    startRun(stage);
    const one = await stage.run({ inputs: { ...restore, wait: 'false' } });
    const two = await stage.run({ inputs: restore, attempt: 2 });

    expect(two.outputs).toMatchObject({ status: 'failed', 'error-code': 'task_failed', replayed: 'true' });
    expect(stage.service.started).toHaveLength(1);
    await expect(showRuns({ 'Attempt 1': one, 'Attempt 2': two })).toMatchFileSnapshot(
      'snapshots/task-that-fails-while-it-is-followed.txt',
    );
  },
);

test.concurrent('a replay is polled also with `wait: false`', async ({ expect }) => {
  const stage = await setStage({ github: {} });
  startRun(stage);
  const inputs = { ...restore, wait: 'false' };
  const one = await stage.run({ inputs });
  const two = await stage.run({ inputs, attempt: 2 });
  const three = await stage.run({ inputs, attempt: 3 });

  expect([one, two, three].map(({ outputs }) => outputs['status'])).toEqual([
    'submitted',
    'submitted',
    'completed',
  ]);
  expect(stage.service.started).toHaveLength(1);
  await expect(showRuns({ 'Attempt 1': one, 'Attempt 2': two, 'Attempt 3': three })).toMatchFileSnapshot(
    'snapshots/replay-not-waited-for.txt',
  );
});

test.concurrent(
  'a stored refusal is an earlier attempt’s outcome: the re-run asks anew',
  async ({ expect }) => {
    const stage = await setStage({ github: {} });
    startRun(stage);
    const blog = stage.service.world.backups.get(seedIds.shopBackup);
    stage.service.world.backups.delete(seedIds.shopBackup);
    const one = await stage.run({ inputs: restore });
    if (blog) stage.service.world.backups.set(seedIds.shopBackup, blog);
    const two = await stage.run({ inputs: restore, attempt: 2 });

    expect(one.outputs).toMatchObject({ status: 'refused', 'error-code': 'not_found' });
    expect(two.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
    expect(generationsOf(two)).toEqual(['', '-2']);
    await expect(showRuns({ 'Attempt 1': one, 'Attempt 2': two })).toMatchFileSnapshot(
      'snapshots/after-a-stored-refusal.txt',
    );
  },
);

test.concurrent('“re-run all jobs” of a domain that was added returns what was done', async ({ expect }) => {
  const stage = await setStage({ github: {} });
  startRun(stage);
  stage.service.putDnsInPlace('www.shop.example');
  const inputs = { operation: 'add-domain', 'site-id': seedIds.shop, domain: 'www.shop.example' };
  const one = await stage.run({ inputs });
  const two = await stage.run({ inputs, attempt: 2 });

  expect(two.outputs).toMatchObject({
    status: 'completed',
    replayed: 'true',
    'domain-id': one.outputs['domain-id'],
  });
  expect(stage.service.world.domains.size).toBe(1);
  await expect(showRuns({ 'Attempt 1': one, 'Attempt 2': two })).toMatchFileSnapshot(
    'snapshots/after-a-domain-was-added.txt',
  );
});
