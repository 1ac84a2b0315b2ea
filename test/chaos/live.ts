import fc from 'fast-check';
import { push, restore, restoreSnapshot, staging } from '../scenarios/support/requests.ts';
import { githubActions, idOf } from '../stand-ins/github/state.ts';
import { fullToken } from '../stand-ins/github/permissions.ts';
import { seedIds, seedTokens } from '../stand-ins/service/seed.ts';
import { delay, oneOf, type ValueOf } from './arbitraries.ts';
import { faultlessAttempt, type AttemptResult, type RestOfJob } from './attempt.ts';
import { accounts, pauseMs, script } from './runs.ts';
import { serviceVariants } from './service-variants.ts';
import { createWorld, HOUR_MS, MINUTE_MS, SECOND_MS, type RecordedEntry } from './world.ts';

/** A push with the digest of a dry run of its own run: `handed` on by the workflow, `typed` or `reviewed` by a person. */
const digestUses = ['handed', 'typed', 'typed', 'reviewed'] as const;
const does = fc.constantFrom(
  ...(['copy', 'copy', 'reuse', 'pull-request', 'push', 'push', 'push', ...digestUses] as const),
  ...(['restore', 'restore', 'restore-copy', 'push-without-list'] as const),
);
/** Within a second of another run, within minutes, or a day later. */
const startsAfterMs = oneOf([2, delay(0, SECOND_MS)], [3, pauseMs]);

/** What a job does with its copy: it deploys at once or for minutes, mostly well. */
const rest: fc.Arbitrary<RestOfJob> = fc.record({
  lastsMs: fc.constantFrom(0, 0, 0, 4 * MINUTE_MS),
  status: fc.constantFrom('success', 'success', 'success', 'success', 'failure', 'cancelled'),
});

/** One run of a workflow that makes a copy of the live site, or overwrites the site or a copy. */
const run = fc.record({
  startsAfterMs,
  does,
  /** A push takes the newest copy, or the first one. */
  isNewestCopy: fc.boolean(),
  account: fc.constantFrom(...accounts),
  /** Whether its token of GitHub may write deployments. */
  mayWrite: fc.constantFrom(true, true, true, true, true, false),
  /** Between the dry run and the push. */
  reviewMs: pauseMs,
  attempts: fc.array(fc.record({ script, pauseMs, rest }), { minLength: 1, maxLength: 3 }),
});
type Run = ValueOf<typeof run>;

/** What others do: an overwrite that a stranger writes down, perhaps with what an entry of ours says; a deletion; a page of entries. */
const event = fc.record({
  afterMs: pauseMs,
  does: fc.constantFrom('overwrite', 'plant', 'delete-copy', 'delete-entry', 'fill-page'),
  endsAs: fc.constantFrom('success', 'failure', 'inactive'),
  lastsMs: delay(0, 2 * HOUR_MS),
});

// The service stops nobody.
const decisions = serviceVariants.map((variant) => ({
  ...variant,
  refusals: { ...variant.refusals, noPermission: { status: 403, code: 'forbidden' } },
  stagingCopies: 'unlimited' as const,
  whileTaskRuns: 'allowed' as const,
  previewWhilePushing: 'can-push' as const,
}));

/** Several runs of one repository that copy and overwrite one live site, as data. */
export const liveScenarios = fc.record({
  decisions,
  token: fc.constantFrom('full', 'full', 'full', 'withoutDomains'),
  listLagMs: fc.constantFrom(0, 0, 0, 5 * SECOND_MS, 30 * SECOND_MS),
  hostSkewMs: fc.constantFrom(0, 0, -3 * HOUR_MS, 3 * HOUR_MS),
  taskSeconds: fc.array(fc.constantFrom(1, 20, 300, 3_000, 5_000), { minLength: 1, maxLength: 5 }),
  failing: fc.array(fc.constantFrom(false, false, true), { maxLength: 5 }),
  runs: fc.array(run, { minLength: 2, maxLength: 4 }),
  events: fc.array(event, { maxLength: 2 }),
  /** How a person pushes at last: a fresh copy, any copy, or with the digest of a dry run. */
  wayOn: fc.constantFrom<('fresh' | 'any' | 'typed' | 'none')[]>('fresh', 'any', 'typed'),
});
type LiveScenario = ValueOf<typeof liveScenarios>;

/** A job that ends well as soon as its step has. */
const deploys: RestOfJob = { lastsMs: 0, status: 'success' };

/** Two steps that overwrite live, begin in the same second and are slow at random. */
const twin = fc.record({
  startsAfterMs: delay(0, SECOND_MS),
  does: fc.constantFrom('push', 'push', 'restore'),
  slow: fc.array(fc.record({ kind: fc.constant('slow'), delayMs: delay(0, 4 * SECOND_MS) }), {
    minLength: 12,
  }),
});
export const twinScenarios = fc
  .tuple(liveScenarios, twin, twin)
  .map(([scenario, ...twins]): LiveScenario => ({
    ...scenario,
    ...{ listLagMs: 0, taskSeconds: [300], failing: [], events: [], wayOn: 'none' },
    runs: twins.map(({ slow: githubFaults, ...own }) => ({
      ...{ ...own, isNewestCopy: false, account: githubActions, mayWrite: true, reviewMs: 0 },
      attempts: [{ script: { ...faultlessAttempt, githubFaults }, pauseMs: 0, rest: deploys }],
    })),
  }));

const faultless = [{ script: faultlessAttempt, pauseMs: 0, rest: deploys }];
const ordinary = { isNewestCopy: true, account: accounts[0], mayWrite: true, reviewMs: 0 };
/** What stands still in a story that is told on purpose. */
const calm: Pick<LiveScenario, 'failing' | 'hostSkewMs' | 'listLagMs' | 'taskSeconds' | 'token' | 'wayOn'> = {
  ...{ listLagMs: 0, hostSkewMs: 0, taskSeconds: [1], failing: [], token: 'full', wayOn: 'none' },
};
const within = (minutes: number) => delay(minutes * MINUTE_MS, (minutes + 1) * MINUTE_MS);

/** A branch and a pull request use one copy at once; a page of entries later the branch uses it again, and it is pushed. */
export const sharedCopyScenarios = fc
  .tuple(liveScenarios, delay(0, SECOND_MS), delay(0, SECOND_MS), within(20))
  .map(([{ decisions }, ofBranch, ofPullRequest, filledAfterMs]): LiveScenario => {
    const at = (minutes: number, does: Run['does'], ms = 0): Run => ({
      ...{ ...ordinary, does, attempts: faultless, startsAfterMs: minutes * MINUTE_MS + ms },
    });
    return {
      ...{ ...calm, decisions },
      runs: [
        ...[at(0, 'copy'), at(10, 'reuse', ofBranch), at(10, 'pull-request', ofPullRequest)],
        ...[at(40, 'reuse'), at(60, 'push')],
      ],
      events: [{ afterMs: filledAfterMs, does: 'fill-page', endsAs: 'success', lastsMs: 0 }],
    };
  });

/** A push without the list acts, and is answered later; a restore runs between, and then the copy is pushed again. */
export const lateEntryScenarios = fc
  .tuple(
    liveScenarios,
    delay(20 * SECOND_MS, 50 * SECOND_MS),
    delay(2 * SECOND_MS, 15 * SECOND_MS),
    within(10),
  )
  .map(([{ decisions }, delayMs, restoredAfterMs, pushedAfterMs]): LiveScenario => ({
    ...{ ...calm, decisions, events: [] },
    runs: [
      {
        ...{ ...ordinary, does: 'push-without-list', startsAfterMs: 0 },
        attempts: [
          {
            ...{ pauseMs: 0, rest: deploys },
            script: { ...faultlessAttempt, serviceFaults: [undefined, { kind: 'slow', delayMs }] },
          },
        ],
      },
      { ...ordinary, does: 'restore', startsAfterMs: restoredAfterMs, attempts: faultless },
      { ...ordinary, does: 'push', startsAfterMs: pushedAfterMs, attempts: faultless },
    ],
  }));

/** One step. */
interface LiveStep {
  readonly does: Run['does'] | 'dry-run';
  readonly copyId: string;
  readonly runId: string;
  readonly attempt: number;
  readonly account: string;
  readonly mayWrite?: boolean;
  readonly digest?: string | undefined;
  /** When the dry run had ended whose digest the push has. */
  readonly readAtMs?: number | undefined;
}

export type LiveAttempt = AttemptResult & LiveStep;

/** An overwrite of live or of a copy that was recorded: a task, or what a stranger wrote down. */
export interface Overwrite {
  readonly entry: RecordedEntry;
  readonly startedBy?: LiveAttempt;
  readonly siteId: string;
  /** The copy that was pushed. */
  readonly copyId?: string | undefined;
  readonly startedAtMs: number;
  readonly endedAtMs?: number;
  readonly ended?: 'completed' | 'failed' | undefined;
  /** GitHub names its task, and everybody may read that. */
  readonly isTaskKnown?: boolean;
}

/** How many entries GitHub lists at once. */
const PAGE = 100;
/** More tasks than may fail, twice. */
const MAX_TRIES = 12;
const reviewers = 'live';

/** What came of a scenario. */
export type SimulatedLive = Awaited<ReturnType<typeof simulateLive>>;

export async function simulateLive(scenario: LiveScenario) {
  const { decisions, listLagMs, wayOn } = scenario;
  const world = createWorld({ ...scenario, withStagingSite: true });
  const { simulation, service, repository } = world;
  const startMs = simulation.nowMs();
  const token = seedTokens[scenario.token];
  const attempts: LiveAttempt[] = [];
  const strangers: (Omit<Overwrite, 'entry'> & { readonly id: number })[] = [];
  const confirmation = decisions.liveDomain === 'domain_name' ? 'shop.hosting.example' : 'shop.example';

  /** Of the finished ones. */
  const findCopy = (isNewest: boolean): string | undefined =>
    Array.from(service.world.copiedAt.keys()).at(isNewest ? -1 : 0);
  const attemptOnce = async (step: LiveStep, of = faultlessAttempt, rest = deploys): Promise<LiveAttempt> => {
    const { account, attempt, copyId, digest, does, mayWrite = true, runId } = step;
    const copy = { ...staging, environment: 'release' };
    const pushed = { ...push, 'site-id': copyId, confirmation };
    const pushedWithoutList = Object.fromEntries(
      Object.entries(pushed).filter(([name]) => name !== 'live-site-id'),
    );
    const approved = { ...pushed, ...(digest !== undefined && { 'approved-preview': digest }) };
    const inputs = {
      ...{ copy: { ...copy, reuse: 'false' }, reuse: copy, 'pull-request': copy },
      ...{ push: pushed, handed: approved, typed: approved, 'push-without-list': pushedWithoutList },
      reviewed: { ...approved, 'require-approval': reviewers },
      'dry-run': { ...pushed, 'dry-run': 'true' },
      restore,
      'restore-copy': { ...restoreSnapshot, 'target-site-id': copyId },
    }[does];
    const permissions = { ...fullToken.permissions, ...(!mayWrite && { deployments: 'read' as const }) };
    const sha = runId.padEnd(40, '0');
    const result = await world.attempt({
      name: `${runId}/${does === 'dry-run' ? does : attempt}`,
      ...{ token, inputs, script: of, rest },
      githubToken: { account, permissions },
      context: {
        ...{ runId, attempt, job: does, sha },
        eventName: does === 'pull-request' ? does.replace('-', '_') : 'push',
        ...(does === 'typed' && { typedInputs: [digest ?? ''] }),
      },
      event: { pull_request: { number: 7, head: { sha } } },
    });
    const ended = { ...result, ...step };
    attempts.push(ended);
    return ended;
  };
  /** What a push needs of the page that a person reads. */
  const readPage = async (step: LiveStep): Promise<Partial<LiveStep>> => {
    const { endedAtMs, results } = await attemptOnce({ ...step, does: 'dry-run' });
    return { digest: results.preview?.digest, readAtMs: endedAtMs };
  };

  const execute = async (planned: Run, index: number): Promise<void> => {
    await simulation.sleep(planned.startsAfterMs);
    const runId = String(7001 + index);
    const { account, does, isNewestCopy, mayWrite, reviewMs } = planned;
    let step: LiveStep = {
      ...{ account, does, mayWrite, runId, attempt: 1 },
      copyId: findCopy(isNewestCopy) ?? seedIds.shopStaging,
    };
    if (digestUses.some((use) => use === does)) {
      step = { ...step, ...(await readPage(step)) };
      await simulation.sleep(reviewMs);
      if (does === 'reviewed') repository.addReview({ runId: Number(runId), environments: [reviewers] });
    }
    for (const [before, { pauseMs: untilNextMs, rest, script: of }] of planned.attempts.entries()) {
      const { jobStatus } = await attemptOnce({ ...step, attempt: before + 1 }, of, rest);
      if (jobStatus === 'success') return;
      await simulation.sleep(untilNextMs);
    }
  };
  const happen = async ({ afterMs, does, endsAs, lastsMs }: ValueOf<typeof event>): Promise<void> => {
    await simulation.sleep(afterMs);
    if (does === 'delete-copy') {
      const copyId = findCopy(false);
      if (copyId !== undefined) world.deleteSite(copyId);
      return;
    }
    if (does === 'fill-page') {
      const task = `site-pipeline:${seedIds.shop}`;
      for (let index = 0; index < PAGE; index += 1) repository.addDeployment({ environment: 'other', task });
      return;
    }
    const newest = repository.deployments.findLast(({ environment }) => environment === 'live-sites');
    if (does === 'delete-entry') {
      if (newest) world.removeEntry(newest.id);
      return;
    }
    const { id } = repository.addDeployment({
      ...{ environment: 'live-sites', task: `site-pipeline:${seedIds.shop}`, creator: 'octocat' },
      ...(does === 'plant' && newest && { payload: newest.payload }),
    });
    const ended = ({ success: 'completed', failure: 'failed', inactive: undefined } as const)[endsAs];
    const startedAtMs = simulation.nowMs();
    const endedAtMs = startedAtMs + (ended ? lastsMs : HOUR_MS);
    strangers.push({ id, siteId: seedIds.shop, startedAtMs, endedAtMs, ended });
    await simulation.sleep(lastsMs);
    repository.addDeploymentStatus({ deploymentId: id, state: endsAs, creator: 'octocat' });
  };
  await simulation.run(Promise.all([...scenario.runs.map(execute), ...scenario.events.map(happen)]));
  await simulation.advance(2 * HOUR_MS);
  service.settle();

  // A person goes on, as the messages say: nothing fails any more but tasks, and a red job is re-run, then run anew.
  world.recover();
  /** How these steps ended. */
  const afterwards: string[] = [];
  let runs = 8000;
  const goOn = async (does: LiveStep['does'], copyId = ''): Promise<void> => {
    let step: LiveStep = { does, copyId, runId: '', attempt: 0, account: githubActions };
    let isRerun = false;
    for (let tries = 0; ; tries += 1) {
      if (!isRerun) step = { ...step, attempt: 0, runId: String((runs += 1)) };
      if (!isRerun && does === 'typed') step = { ...step, ...(await simulation.run(readPage(step))) };
      step = { ...step, attempt: step.attempt + 1 };
      const { outcome, status } = await simulation.run(attemptOnce(step));
      // Tasks end, and GitHub lists what was recorded.
      await simulation.advance(2 * HOUR_MS);
      service.settle();
      // The host's dashboard shows that nothing runs: the entry is removed.
      const refusal = outcome?.kind === 'guard-refused' ? outcome.refusal : undefined;
      if (refusal?.kind === 'live-busy') world.removeEntry(refusal.overwrite.id);
      if (refusal?.kind === 'live-changed') {
        // A failed overwrite, or one of which nobody knows.
        if (refusal.overwrite?.end !== 'completed') await goOn('restore');
        await goOn('copy');
        step = { ...step, copyId: findCopy(true) ?? '' };
      }
      if (status !== 'completed' && tries < MAX_TRIES) {
        // A re-run never begins a restore.
        isRerun = step.attempt === 1 && (does !== 'restore' || status === 'unknown');
        continue;
      }
      if (status !== 'completed') afterwards.push(`${does}: ${JSON.stringify(outcome)}`);
      return;
    }
  };
  // If no POST is answered in time, only a re-run finds its task, and a copy so found has no base.
  if (wayOn !== 'none' && (decisions.acceptMs ?? 0) < 60 * SECOND_MS) {
    if (wayOn === 'fresh' || findCopy(true) === undefined) await goOn('copy');
    const isNewest = wayOn === 'fresh' || scenario.runs.some(({ isNewestCopy }) => isNewestCopy);
    await goOn(wayOn === 'typed' ? 'typed' : 'push', findCopy(isNewest));
  }

  const entries = world.entries();
  const mayReadTasks = token === seedTokens.full || decisions.taskPermission !== 'domains.manage';
  const tasks = world.tasksOf(attempts).map((task) => {
    const { kind, startedBy, taskId } = task;
    const entry = entries.find(({ creator }) => kind !== 'staging' && creator.login === startedBy.name);
    const said = entry ? repository.statusesOf(entry.id).map(({ description }) => description) : [];
    const copyId = kind === 'push' ? startedBy.copyId : undefined;
    return { ...task, entry, copyId, isTaskKnown: mayReadTasks && said.includes(`task ${taskId}`) };
  });
  const isRecorded = <Each extends { entry?: RecordedEntry | undefined }>(
    each: Each,
  ): each is Each & { entry: RecordedEntry } => each.entry !== undefined;
  const written = strangers.map(({ id, ...stranger }) => ({
    ...stranger,
    entry: entries.find((each) => each.id === id),
  }));
  const overwrites: readonly Overwrite[] = [...tasks, ...written].filter(isRecorded);
  return {
    ...{ attempts, tasks, entries, overwrites, afterwards },
    violations: service.violations,
    /** Whether GitHub lists an entry at that time. */
    isListed: ({ createdAt, removedAtMs }: RecordedEntry, atMs: number): boolean =>
      Date.parse(createdAt) + listLagMs <= atMs && atMs < removedAtMs,
    /** When the copying of a copy began. */
    copyBeganMs: (id: string): number =>
      tasks.find(({ siteId }) => siteId === id)?.startedAtMs ?? startMs - 2 * HOUR_MS,
    /** Whether the lists say that a pull request has used the copy: a later entry knows it, or they are on one page. */
    isUsedByPullRequest: ({ account, copyId }: LiveAttempt, atMs: number): boolean => {
      const own = [...entries.entries()].flatMap(([index, { createdAt, creator, environment, payload }]) => {
        const by = attempts.find(({ name }) => name === creator.login);
        const isOfCopy = typeof payload === 'object' && payload['site-id'] === copyId;
        const listedAtMs = Date.parse(createdAt) + listLagMs;
        const isRead = environment === 'release' && creator.id === idOf(account) && listedAtMs <= atMs;
        return by && isOfCopy && isRead ? [{ index, by, listedAtMs }] : [];
      });
      const newest = own.at(-1);
      return own.some(
        ({ by, index, listedAtMs }) =>
          by.does === 'pull-request' &&
          newest !== undefined &&
          (newest.by.startedAtMs >= listedAtMs || newest.index - index < PAGE / 2),
      );
    },
    /** Whether the newest use of the copy says that its job has failed, or was cancelled. */
    hasFailedDeployment: ({ account, copyId }: LiveAttempt, atMs: number): boolean => {
      const isListedAt = ({ createdAt }: { readonly createdAt: string }): boolean =>
        Date.parse(createdAt) + listLagMs <= atMs;
      const newest = entries.findLast(({ creator, environment, payload, ...entry }) => {
        const isOfCopy = typeof payload === 'object' && payload['site-id'] === copyId;
        return isOfCopy && environment === 'release' && creator.id === idOf(account) && isListedAt(entry);
      });
      const statuses = newest ? repository.statusesOf(newest.id).filter(isListedAt) : [];
      return ['failure', 'error'].includes(statuses.at(-1)?.state ?? '');
    },
    /** Whether an entry of this account, of a run of no pull request, says what the copy was made of. */
    isKnownCopy: ({ account, copyId }: LiveAttempt, atMs: number): boolean =>
      entries.some(({ createdAt, creator, environment, payload }) => {
        const isOfCopy = typeof payload === 'object' && payload['site-id'] === copyId;
        const isOwn = environment === 'release' && creator.id === idOf(account);
        const by = attempts.find(({ name }) => name === creator.login);
        return isOfCopy && isOwn && by?.does !== 'pull-request' && Date.parse(createdAt) <= atMs;
      }),
  };
}
