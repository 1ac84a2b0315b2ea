import { describe, expect, it } from 'vitest';
import { siteOf } from '../../../src/outcome/results.ts';
import { errorCodeOf } from '../../../src/outcome/outcome.ts';
import { faultlessAttempt, type AttemptResult, type AttemptScript } from '../../chaos/attempt.ts';
import { createWorld, MINUTE_MS, type WorldOptions } from '../../chaos/world.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';

interface StepOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly script?: Partial<AttemptScript>;
}

/** A repository with one live site: what its steps do, one after another or side by side. Times are in minutes. */
function createStory({ minutes = [1], failing = [] }: { minutes?: number[]; failing?: boolean[] } = {}) {
  const taskSeconds = minutes.map((each) => each * 60);
  const decisions: WorldOptions['decisions'] = {
    stagingCopies: 'unlimited',
    whileTaskRuns: 'allowed',
    previewWhilePushing: 'can-push',
  };
  const world = createWorld({ taskSeconds, failing, decisions, withStagingSite: true });
  const { service, simulation } = world;
  let steps = 0;
  const step = (run: number, inputs: Readonly<Record<string, string>>, options: StepOptions = {}) => {
    world.startRun(String(run));
    steps += 1;
    return world.attempt({
      name: `step ${steps}`,
      inputs: { 'github-token': 'ghs_0123456789abcdef', ...inputs, ...options.inputs },
      context: { runId: String(run), attempt: 1, sha: '1'.repeat(40), job: inputs['operation'] ?? '' },
      script: { ...faultlessAttempt, timeoutMinutes: 60, ...options.script },
    });
  };
  return {
    ...world,
    /** Does all this, and nothing else. */
    play: (work: () => Promise<void>) => simulation.run(work()),
    wait: (forMinutes: number) => simulation.sleep(forMinutes * MINUTE_MS),
    /** `staging`: resolves to the copy. */
    async copy(run: number): Promise<AttemptResult & { id: string }> {
      const copy = { operation: 'staging', 'site-id': seedIds.shop, environment: 'release', reuse: 'false' };
      const result = await step(run, copy);
      return { ...result, id: siteOf(result.results).id ?? '' };
    },
    push: (run: number, copy: string, options: StepOptions = {}) =>
      step(run, { operation: 'push', 'site-id': copy, confirmation: 'shop.example' }, options),
    /** A dry run of a push: resolves to the digest that an approver confirms. */
    async check(run: number, copy: string): Promise<{ inputs: Record<string, string> }> {
      const inputs = { operation: 'push', 'site-id': copy, confirmation: 'shop.example', 'dry-run': 'true' };
      const { results } = await step(run, inputs);
      return { inputs: { 'approved-preview': results.preview?.digest ?? '' } };
    },
    restore: (run: number) =>
      step(run, { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup }),
    /** Somebody deploys code to a copy. */
    deploy(copy: string, code: string): void {
      const { database = {} } = service.world.contents.get(copy) ?? {};
      service.world.contents.set(copy, { files: { code }, database });
    },
    /** What is live. */
    live: () => service.world.contents.get(seedIds.shop),
  };
}

/** How a step ended, in two words. */
const endOf = ({ outcome, status }: AttemptResult) =>
  [status, outcome && errorCodeOf(outcome)].filter(Boolean).join(' ');

describe('the right data is live at the end (G12)', () => {
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

it('after a push that failed, the queued release warns, copies, and pushes with a digest that has the failure (G12, 2)', async () => {
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

it('a restore that began and ended while the host was slow to answer the preview is not what was approved (G12)', async () => {
  const unavailable = { kind: 'answer', status: 503 } as const;
  const isSlow = { script: { serviceFaults: Array.from({ length: 12 }, () => unavailable) } };
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
