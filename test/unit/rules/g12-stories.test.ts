import { describe, expect, it } from 'vitest';
import { siteOf } from '../../../src/outcome/results.ts';
import { errorCodeOf } from '../../../src/outcome/outcome.ts';
import { faultlessAttempt, type AttemptResult, type AttemptScript } from '../../chaos/attempt.ts';
import { createWorld, MINUTE_MS, type WorldOptions } from '../../chaos/world.ts';
import { seedContents, seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import { permissions } from '../../stand-ins/service/world.ts';

interface StepOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly attempt?: number;
  /** The tag of the run. */
  readonly tag?: string;
  readonly sha?: string;
  readonly token?: string;
  readonly script?: Partial<AttemptScript>;
}

/** A repository with one live site: what its steps do, one after another or side by side. Times are in minutes. */
function createStory({ minutes = [1], failing = [] }: { minutes?: number[]; failing?: boolean[] } = {}) {
  const taskSeconds = minutes.map((each) => each * 60);
  const decisions: WorldOptions['decisions'] = {
    stagingCopies: 'unlimited',
    whileTaskRuns: 'allowed',
    previewWhilePushing: 'can-push',
    // Nobody but `full` may read tasks.
    taskPermission: 'domains.manage',
    refusals: { noPermission: { status: 403, code: 'forbidden' } },
  };
  const world = createWorld({ taskSeconds, failing, decisions, withStagingSite: true });
  const { service, simulation } = world;
  let steps = 0;
  const step = (run: number, inputs: Readonly<Record<string, string>>, options: StepOptions = {}) => {
    const { attempt = 1, script, sha = '1'.repeat(40), tag, token } = options;
    if (attempt === 1) world.startRun(String(run));
    steps += 1;
    return world.attempt({
      name: `step ${steps}`,
      inputs: { 'github-token': 'ghs_0123456789abcdef', ...inputs, ...options.inputs },
      context: {
        runId: String(run),
        attempt,
        sha,
        job: inputs['operation'] ?? '',
        ...(tag !== undefined && { isTag: true, ref: tag }),
      },
      script: { ...faultlessAttempt, timeoutMinutes: 60, ...script },
      ...(token !== undefined && { token }),
    });
  };
  return {
    ...world,
    /** Does all this, and nothing else. */
    play: <Result>(work: () => Promise<Result>): Promise<Result> => simulation.run(work()),
    wait: (forMinutes: number) => simulation.sleep(forMinutes * MINUTE_MS),
    /** `staging`: resolves to the copy. */
    async copy(run: number, options: StepOptions = {}): Promise<AttemptResult & { id: string }> {
      const inputs = {
        operation: 'staging',
        'site-id': seedIds.shop,
        environment: 'release',
        reuse: 'false',
      };
      const result = await step(run, inputs, options);
      return { ...result, id: siteOf(result.results).id ?? '' };
    },
    push: (run: number, copy: string, options: StepOptions = {}) =>
      step(run, { operation: 'push', 'site-id': copy, confirmation: 'shop.example' }, options),
    /** A dry run of a push: resolves to the digest that an approver confirms. */
    async check(
      run: number,
      copy: string,
      options: StepOptions = {},
    ): Promise<{ inputs: Record<string, string> }> {
      const inputs = { operation: 'push', 'site-id': copy, confirmation: 'shop.example', 'dry-run': 'true' };
      const { results } = await step(run, inputs, options);
      return { inputs: { 'approved-preview': results.preview?.digest ?? '' } };
    },
    restore: (run: number, options: StepOptions = {}) =>
      step(run, { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup }, options),
    /** Somebody deploys code to a copy. */
    deploy(copy: string, code: string): void {
      const { database = {} } = service.world.contents.get(copy) ?? {};
      service.world.contents.set(copy, { files: { code }, database });
    },
    /** What is live. */
    live: () => service.world.contents.get(seedIds.shop),
    /** The tasks in the order in which they began, with their minutes. */
    tasks: () =>
      service.started.map(({ kind, startedAtMs, endedAtMs = Infinity }) => ({
        kind,
        startedAtMs,
        endedAtMs,
      })),
  };
}

/** How a step ended, in two words. */
const endOf = ({ outcome, status }: AttemptResult) =>
  [status, outcome && errorCodeOf(outcome)].filter(Boolean).join(' ');
const killed: StepOptions = { script: { death: { atRequest: 6, isReceived: true } } };

/** Nothing of two of these runs at the same time. */
function expectOneAfterAnother(tasks: ReturnType<ReturnType<typeof createStory>['tasks']>): void {
  for (const [index, task] of tasks.entries()) {
    const before = tasks[index - 1];
    if (before) expect(task.startedAtMs).toBeGreaterThanOrEqual(before.endedAtMs);
  }
}

describe('the right data is live at the end (G12)', () => {
  it('if a release starts while a restore runs: it copies what was restored', async () => {
    const story = createStory({ minutes: [40, 1] });
    await story.play(async () => {
      const restoring = story.restore(1);
      await story.wait(5);
      const copy = await story.copy(2);
      expect(endOf(copy)).toBe('completed');
      expect((await restoring).status).toBe('completed');
      expect(endOf(await story.push(2, copy.id))).toBe('completed');
    });
    expectOneAfterAnother(story.tasks());
    expect(story.live()).toEqual(seedContents.shopBackup);
  });

  it('if a release is approved after a restore: the approval does not cover it, and a fresh copy goes live', async () => {
    const story = createStory();
    await story.play(async () => {
      const copy = await story.copy(1);
      const approved = await story.check(1, copy.id);
      await story.restore(2);
      expect(endOf(await story.push(1, copy.id, approved))).toBe('refused preview_changed');
      expect(endOf(await story.push(3, copy.id))).toBe('refused copy_outdated');
      expect(story.live()).toEqual(seedContents.shopBackup);
      const fresh = await story.copy(4);
      expect(endOf(await story.push(4, fresh.id))).toBe('completed');
    });
    expect(story.live()).toEqual(seedContents.shopBackup);
  });

  it('if an older prepared copy comes after a newer push: only a digest that has the push lets it go', async () => {
    const story = createStory();
    await story.play(async () => {
      const [older, newer] = [await story.copy(1), await story.copy(2)];
      story.deploy(older.id, 'v1');
      story.deploy(newer.id, 'v2');
      const before = await story.check(1, older.id);
      expect(endOf(await story.push(2, newer.id))).toBe('completed');
      expect(endOf(await story.push(1, older.id, before))).toBe('refused preview_changed');
      expect(endOf(await story.push(3, older.id))).toBe('refused copy_outdated');
      expect(story.live()?.files).toEqual({ code: 'v2' });
      // A rollback that somebody has read and wants.
      expect(endOf(await story.push(4, older.id, await story.check(4, older.id)))).toBe('completed');
    });
    expect(story.live()?.files).toEqual({ code: 'v1' });
  });

  it('if a push is undone by a copy that was made before it', async () => {
    const story = createStory();
    await story.play(async () => {
      const undo = await story.copy(1);
      const copy = await story.copy(2);
      story.deploy(copy.id, 'broken');
      await story.push(2, copy.id);
      expect(endOf(await story.push(3, undo.id))).toBe('refused copy_outdated');
      expect(endOf(await story.push(4, undo.id, await story.check(4, undo.id)))).toBe('completed');
    });
    expect(story.live()).toEqual(seedContents.shop);
  });

  it('if the tag is moved between the check and the push', async () => {
    const story = createStory();
    await story.play(async () => {
      const copy = await story.copy(1);
      const { inputs } = await story.check(1, copy.id, { tag: 'v1', sha: 'a'.repeat(40) });
      const moved = { inputs, tag: 'v1', sha: 'b'.repeat(40) };
      expect(endOf(await story.push(2, copy.id, moved))).toBe('refused preview_changed');
      expect(endOf(await story.push(3, copy.id, { ...moved, sha: 'a'.repeat(40) }))).toBe('completed');
    });
  });

  it('if another pull request uses the shared copy between the dry run and the push', async () => {
    const story = createStory();
    await story.play(async () => {
      const reuse = { inputs: { reuse: 'true' } };
      const copy = await story.copy(1, reuse);
      story.deploy(copy.id, 'of pull request 1');
      const approved = await story.check(1, copy.id);
      const other = await story.copy(2, { ...reuse, sha: '2'.repeat(40) });
      expect(other.id).toBe(copy.id);
      story.deploy(copy.id, 'of pull request 2');
      expect(endOf(await story.push(1, copy.id, approved))).toBe('refused preview_changed');
    });
    expect(story.live()).toEqual(seedContents.shop);
  });

  it('if one copy is pushed release after release', async () => {
    const story = createStory();
    await story.play(async () => {
      const copy = await story.copy(1);
      for (const run of [1, 2, 3]) {
        story.deploy(copy.id, `v${run}`);
        expect(endOf(await story.push(run, copy.id, await story.check(run, copy.id)))).toBe('completed');
      }
    });
    expect(story.live()?.files).toEqual({ code: 'v3' });
  });
});

describe('nobody begins while something runs (G12, 1)', () => {
  it.each<[what: string, first: StepOptions]>([
    ['the step that began it is cancelled', { script: { cancelledAfterMs: MINUTE_MS } }],
    ['its machine is lost during the wait', { script: { death: { atRequest: 9, isReceived: true } } }],
    ['its machine is lost before the answer', killed],
    ['its time is over', { script: { timeoutMinutes: 1 } }],
  ])('if %s', async (_what, first) => {
    const story = createStory({ minutes: [40, 1, 40, 1] });
    await story.play(async () => {
      const [restored] = await Promise.all([story.restore(1, first), story.wait(2)]);
      expect(restored.status).not.toBe('completed');
      // A re-run of the next job goes on, if nobody knows how it ended.
      let copy = await story.copy(2);
      if (endOf(copy) === 'refused live_busy') {
        await story.wait(40);
        copy = await story.copy(2, { attempt: 2 });
      }
      expect(endOf(copy)).toBe('completed');
      await Promise.all([story.push(2, copy.id, first), story.wait(2)]);
      const after = await story.restore(3);
      expect(endOf(after)).toMatch(/^completed|^refused live_busy/);
    });
    const [restore, ...later] = story.tasks();
    expect(restore?.kind).toBe('restore');
    for (const { startedAtMs } of later) expect(startedAtMs).toBeGreaterThan(restore?.endedAtMs ?? 0);
  });

  it('but another live site is not held up', async () => {
    const story = createStory({ minutes: [40, 1] });
    await story.play(async () => {
      const restoring = story.restore(1);
      await story.wait(1);
      const other = { inputs: { 'site-id': seedIds.blog } };
      expect(endOf(await story.copy(2, other))).toBe('completed');
      await restoring;
    });
    const [restore, copy] = story.tasks();
    expect(copy?.endedAtMs).toBeLessThan(restore?.endedAtMs ?? 0);
  });
});

describe('after a push that failed (G12, 2)', () => {
  it('the queued release warns, copies, and pushes with a digest that has the failure', async () => {
    const story = createStory({ failing: [false, true] });
    await story.play(async () => {
      const copy = await story.copy(1);
      expect(endOf(await story.push(1, copy.id))).toBe('failed task_failed');
      const next = await story.copy(2);
      expect(next.warnings.join()).toContain('The live site may be damaged');
      expect(endOf(await story.push(2, next.id))).toBe('refused live_busy');
      const { inputs } = await story.check(2, next.id);
      expect(endOf(await story.push(3, next.id, { inputs }))).toBe('completed');
    });
  });

  it('a release two days after a revert in the dashboard goes on by a re-run', async () => {
    const story = createStory({ failing: [false, true] });
    await story.play(async () => {
      const copy = await story.copy(1);
      await story.push(1, copy.id);
      story.service.revertOverwrite(seedIds.shop);
      await story.wait(2 * 24 * 60);
      const next = await story.copy(2);
      expect(endOf(await story.push(2, next.id))).toBe('refused live_busy');
      expect(endOf(await story.push(2, next.id, { attempt: 2 }))).toBe('completed');
    });
    expect(story.live()).toEqual(seedContents.shop);
  });

  it('that nobody saw, the next step sees it, and its record says so', async () => {
    const story = createStory({ minutes: [1, 10], failing: [false, true] });
    await story.play(async () => {
      const copy = await story.copy(1);
      expect((await story.push(1, copy.id, { script: { timeoutMinutes: 1 } })).status).toBe('timed-out');
      await story.wait(60);
      expect((await story.copy(2)).warnings.join()).toContain('failed. Look at the live site');
    });
    const records = story.github.state.deployments.filter(({ environment }) => environment === 'live-sites');
    const states = story.github.state.statusesOf(records[0]?.id ?? 0).map(({ state }) => state);
    expect(states).toContain('failure');
  });

  it('a restore is the cure: it begins at once, and pull requests get copies', async () => {
    const story = createStory({ failing: [false, true] });
    await story.play(async () => {
      const copy = await story.copy(1);
      await story.push(1, copy.id);
      expect(endOf(await story.copy(7))).toBe('completed');
      expect(endOf(await story.restore(2))).toBe('completed');
      const after = await story.copy(8);
      expect(after).toMatchObject({ status: 'completed', warnings: [] });
    });
    expect(story.live()).toEqual(seedContents.shopBackup);
  });
});

describe('a host that is slow to answer the preview (G12)', () => {
  const unavailable = { kind: 'answer', status: 503 } as const;
  const isSlow = { script: { serviceFaults: Array.from({ length: 12 }, () => unavailable) } };

  it('a restore that began meanwhile is awaited, and the copy does not have it', async () => {
    const story = createStory({ minutes: [1, 10] });
    await story.play(async () => {
      const copy = await story.copy(1);
      const pushing = story.push(1, copy.id, isSlow);
      await story.wait(1);
      expect(endOf(await story.restore(2))).toBe('completed');
      expect(endOf(await pushing)).toBe('refused copy_outdated');
    });
    expect(story.live()).toEqual(seedContents.shopBackup);
  });

  it('a restore that began and ended meanwhile is not what was approved', async () => {
    const story = createStory({ minutes: [1, 0.3] });
    await story.play(async () => {
      const copy = await story.copy(1);
      const pushing = story.push(1, copy.id, { ...isSlow, ...(await story.check(1, copy.id)) });
      await story.wait(0.5);
      expect(endOf(await story.restore(2))).toBe('completed');
      expect(endOf(await pushing)).toBe('refused preview_changed');
    });
    expect(story.live()).toEqual(seedContents.shopBackup);
  });
});

it('a token that may push and not read tasks: the next step is refused until somebody has looked (G12, 2)', async () => {
  const story = createStory({ minutes: [1, 30] });
  const token = seedTokens.withoutDomains;
  await story.play(async () => {
    const { id } = await story.copy(1);
    expect(endOf(await story.push(1, id, { token }))).toBe('unknown forbidden');
    expect(endOf(await story.restore(2, { token }))).toBe('refused live_busy');
    expect(endOf(await story.copy(3, { token }))).toBe('refused live_busy');
    await story.wait(60);
    expect((await story.restore(2, { token, attempt: 2 })).outcome?.kind).toBe('task-unreadable');
  });
  expect(story.tasks().map(({ kind }) => kind)).toEqual(['staging', 'push', 'restore']);
});

it('a stranger with another token of the repository cannot begin the copy of a release (K1)', async () => {
  const story = createStory();
  story.service.world.tokens.set('of-the-repository', {
    accountId: seedIds.account,
    permissions: new Set(permissions),
  });
  await story.play(async () => {
    const strangers = await story.copy(1, { token: 'of-the-repository' });
    const releases = await story.copy(1);
    expect(releases.firstKey).not.toBe(strangers.firstKey);
    expect(releases.id).not.toBe(strangers.id);
  });
});
