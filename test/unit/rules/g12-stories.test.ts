import { describe, expect, it } from 'vitest';
import { errorCodeOf } from '../../../src/outcome/outcome.ts';
import { siteOf } from '../../../src/outcome/results.ts';
import { faultlessAttempt, type AttemptResult, type AttemptScript } from '../../chaos/attempt.ts';
import { createWorld, HOUR_MS, MINUTE_MS, type WorldOptions } from '../../chaos/world.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';

interface StepOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly script?: Partial<AttemptScript>;
  readonly attempt?: number;
  /** What a person typed into the form that started the run. */
  readonly typed?: string;
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
  const { github, service, simulation } = world;
  let steps = 0;
  const step = (run: number, inputs: Readonly<Record<string, string>>, options: StepOptions = {}) => {
    const { attempt = 1, typed } = options;
    steps += 1;
    return world.attempt({
      name: `step ${steps}`,
      inputs: { 'github-token': 'ghs_0123456789abcdef', ...inputs, ...options.inputs },
      context: {
        ...{ runId: String(run), attempt, sha: '1'.repeat(40), job: inputs['operation'] ?? '' },
        eventName: typed === undefined ? 'push' : 'workflow_dispatch',
      },
      event: { sender: { type: 'User' }, inputs: { digest: typed } },
      script: { ...faultlessAttempt, timeoutMinutes: 60, ...options.script },
    });
  };
  const push = (copy: string) => ({
    ...{ operation: 'push', 'site-id': copy, 'live-site-id': seedIds.shop, confirmation: 'shop.example' },
  });
  return {
    ...world,
    /** Does all this, and nothing else. */
    play: (work: () => Promise<void>) => simulation.run(work()),
    wait: (forMs: number) => simulation.sleep(forMs),
    /** A fresh copy, with code: resolves to its id. */
    async copy(run: number, code: string): Promise<AttemptResult & { id: string }> {
      const copy = { operation: 'staging', 'site-id': seedIds.shop, environment: 'release', reuse: 'false' };
      const result = await step(run, copy);
      const id = siteOf(result.results).id ?? '';
      const { database = {} } = service.world.contents.get(id) ?? {};
      service.world.contents.set(id, { files: { code }, database });
      return { ...result, id };
    },
    push: (run: number, copy: string, options?: StepOptions) => step(run, push(copy), options),
    /** A dry run of a push: resolves to the digest that its page shows. */
    async check(run: number, copy: string): Promise<string> {
      const { results } = await step(run, { ...push(copy), 'dry-run': 'true' });
      return results.preview?.digest ?? '';
    },
    restore: (run: number, options?: StepOptions) =>
      step(run, { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup }, options),
    /** A person removes the newest entry. */
    removeEntry: () => github.state.deployments.pop(),
    /** What is live. */
    live: () => service.world.contents.get(seedIds.shop),
    code: () => service.world.contents.get(seedIds.shop)?.files['code'],
  };
}

const handedOn = (digest: string): StepOptions => ({ inputs: { 'approved-preview': digest } });
const typed = (digest: string): StepOptions => ({ ...handedOn(digest), typed: digest });
/** The runner is lost once the service has received its POST; the list, its status and the preview come before. */
const lostAt = (atRequest: number) => ({ script: { death: { atRequest, isReceived: true } } });

/** How a step ended, in two words. */
const endOf = ({ outcome, status }: AttemptResult) =>
  [status, outcome && errorCodeOf(outcome)].filter(Boolean).join(' ');

describe('what is live at the end, and how whoever is refused goes on (G12)', () => {
  it('release after release, each with a fresh copy', async () => {
    const story = createStory();
    await story.play(async () => {
      for (const run of [1, 2, 3]) {
        const { id } = await story.copy(run, `v${run}`);
        expect(endOf(await story.push(run, id, handedOn(await story.check(run, id))))).toBe('completed');
      }
    });
    expect(story.code()).toBe('v3');
  });

  it('an older copy undoes a newer push only if a person has typed the digest of that page', async () => {
    const story = createStory();
    await story.play(async () => {
      const [older, newer] = [await story.copy(1, 'v1'), await story.copy(2, 'v2')];
      const before = await story.check(1, older.id);
      expect(endOf(await story.push(2, newer.id))).toBe('completed');
      expect(endOf(await story.push(1, older.id, typed(before)))).toBe('refused preview_changed');
      const after = await story.check(3, older.id);
      expect(endOf(await story.push(3, older.id, handedOn(after)))).toBe('refused live_changed');
      expect(story.code()).toBe('v2');
      expect(endOf(await story.push(4, older.id, typed(after)))).toBe('completed');
    });
    expect(story.code()).toBe('v1');
  });

  it('a refused release goes with a fresh copy, and its red run stays refused', async () => {
    const story = createStory();
    await story.play(async () => {
      const { id } = await story.copy(1, 'v1');
      expect(endOf(await story.restore(2))).toBe('completed');
      expect(endOf(await story.push(1, id))).toBe('refused live_changed');
      const fresh = await story.copy(3, 'v1, fresh');
      expect(endOf(await story.push(3, fresh.id))).toBe('completed');
      const rerun = await story.push(1, id, { attempt: 2 });
      expect([endOf(rerun), rerun.posts]).toEqual(['refused live_changed', []]);
    });
    expect(story.code()).toBe('v1, fresh');
  });

  it('a copy of half a live site is not pushed after the repair; a fresh one is', async () => {
    const story = createStory({ failing: [false, true] });
    await story.play(async () => {
      const { id } = await story.copy(1, 'v1');
      expect(endOf(await story.push(1, id))).toBe('failed task_failed');
      const half = await story.copy(2, 'hotfix');
      expect(half.warnings.join()).toContain('The live site may be damaged');
      expect(endOf(await story.push(2, half.id))).toBe('refused live_changed');
      expect(endOf(await story.restore(3))).toBe('completed');
      expect(endOf(await story.push(2, half.id, { attempt: 2 }))).toBe('refused live_changed');
      expect(story.live()).toEqual(seedContents.shopBackup);
      const fresh = await story.copy(4, 'hotfix');
      expect(endOf(await story.push(4, fresh.id))).toBe('completed');
    });
    expect(story.code()).toBe('hotfix');
  });

  it('a copy made while a restore begins is not pushed', async () => {
    const story = createStory({ minutes: [2, 1] });
    await story.play(async () => {
      const copying = story.copy(1, 'v1');
      await story.wait(MINUTE_MS);
      expect(endOf(await story.restore(2))).toBe('completed');
      expect(endOf(await story.push(1, (await copying).id))).toBe('refused live_changed');
    });
    expect(story.live()).toEqual(seedContents.shopBackup);
  });

  it('a restore that begins while the host is slow to answer the preview stays', async () => {
    const unavailable = { kind: 'answer', status: 503 } as const;
    const script = { serviceFaults: Array.from({ length: 12 }, () => unavailable) };
    const story = createStory({ minutes: [1, 0.3] });
    await story.play(async () => {
      const { id } = await story.copy(1, 'v1');
      const pushing = story.push(1, id, { script, ...typed(await story.check(1, id)) });
      await story.wait(MINUTE_MS / 2);
      expect(endOf(await story.restore(2))).toBe('completed');
      expect(endOf(await pushing)).toBe('refused live_changed');
    });
    expect(story.live()).toEqual(seedContents.shopBackup);
  });

  it('a failed restore that is re-run two releases later does nothing; a new run restores', async () => {
    const story = createStory({ failing: [true] });
    await story.play(async () => {
      expect(endOf(await story.restore(1))).toBe('failed task_failed');
      expect(endOf(await story.restore(1, { attempt: 2 }))).toBe('refused live_changed');
      const { id } = await story.copy(2, 'v2');
      expect(endOf(await story.push(2, id, typed(await story.check(2, id))))).toBe('completed');
      await story.wait(8 * HOUR_MS);
      expect(endOf(await story.restore(1, { attempt: 3 }))).toBe('refused live_changed');
      expect(story.code()).toBe('v2');
      expect(endOf(await story.restore(3))).toBe('completed');
    });
    expect(story.live()).toEqual(seedContents.shopBackup);
  });

  it('the same manual push twice a day goes only with a page that shows the first one', async () => {
    const story = createStory();
    await story.play(async () => {
      const { id } = await story.copy(1, 'v1');
      const page = await story.check(2, id);
      expect(endOf(await story.push(3, id, typed(page)))).toBe('completed');
      // Reverted in the dashboard, or not: nobody can know.
      expect(endOf(await story.push(4, id, typed(page)))).toBe('refused preview_changed');
      expect(endOf(await story.push(5, id, typed(await story.check(5, id))))).toBe('completed');
    });
    expect(story.service.started).toHaveLength(3);
  });
});

describe('a lost runner (G12)', () => {
  it('its re-run follows what it started, and pushes nothing twice', async () => {
    const story = createStory({ minutes: [1, 30] });
    await story.play(async () => {
      const { id } = await story.copy(1, 'v1');
      // The two lists with the account, the preview, the entry, and the lists again.
      expect(endOf(await story.push(1, id, lostAt(9)))).toBe('');
      expect(endOf(await story.push(2, id))).toBe('refused live_busy');
      expect(endOf(await story.push(1, id, { attempt: 2 }))).toBe('completed');
    });
    expect(story.service.started).toHaveLength(2);
    expect(story.code()).toBe('v1');
  });

  it('holds nobody up for longer than an hour, and once its entry is removed for no time', async () => {
    const story = createStory();
    await story.play(async () => {
      const { id } = await story.copy(1, 'v1');
      // Killed before its POST.
      const killed = { script: { death: { atRequest: 9, isReceived: false } } };
      expect(endOf(await story.push(1, id, killed))).toBe('');
      expect(endOf(await story.push(2, id))).toBe('refused live_busy');
      story.removeEntry();
      expect(endOf(await story.push(3, id))).toBe('completed');
      expect(endOf(await story.restore(4, { script: { death: { atRequest: 5, isReceived: false } } }))).toBe(
        '',
      );
      const waiting = story.restore(5, { script: { timeoutMinutes: 90 } });
      expect(endOf(await waiting)).toBe('completed');
    });
    expect(story.live()).toEqual(seedContents.shopBackup);
  });
});

describe('a task that runs for ever (G12)', () => {
  it('holds a restore up for a day at most, and a copy for half of its time', async () => {
    const story = createStory({ minutes: [1, 10_000, 1] });
    await story.play(async () => {
      const { id } = await story.copy(1, 'v1');
      expect(endOf(await story.push(1, id))).toBe('timed-out timed_out');
      const copy = await story.copy(2, 'v2');
      expect([endOf(copy), copy.warnings.join()]).toEqual([
        'completed',
        expect.stringContaining('still runs'),
      ]);
      expect(endOf(await story.push(2, copy.id))).toBe('refused live_busy');
      await story.wait(23 * HOUR_MS);
      expect(endOf(await story.restore(3))).toBe('completed');
    });
    expect(story.live()).toEqual(seedContents.shopBackup);
  });
});

it('of two steps that begin in the same second the first overwrites, and the other one is refused (G12)', async () => {
  const story = createStory();
  await story.play(async () => {
    const [a, b] = [await story.copy(1, 'a'), await story.copy(2, 'b')];
    const ends = (await Promise.all([story.push(3, a.id), story.push(4, b.id), story.restore(5)])).map(endOf);
    expect(ends.toSorted()).toEqual(['completed', 'refused live_busy', 'refused live_busy']);
  });
  expect(story.service.started).toHaveLength(3);
});
