import { describe } from 'vitest';
import {
  lateEntryScenarios,
  liveScenarios,
  sharedCopyScenarios,
  simulateLive,
  twinScenarios,
} from './live.ts';
import type { LiveAttempt, Overwrite, SimulatedLive } from './live.ts';
import { itKeepsEveryPromise, numRuns, type Properties } from './properties.ts';
import { HOUR_MS } from './world.ts';

type Task = SimulatedLive['tasks'][number];

/** Of others, recorded before this one, and listed when its step had recorded it and read the lists once more. */
function findSeen({ entry, startedBy }: Task, { isListed, overwrites }: SimulatedLive): readonly Overwrite[] {
  // A push without the list looks at none (G14).
  if (!entry || startedBy.does === 'push-without-list') return [];
  const atMs = Date.parse(entry.createdAt);
  return overwrites.filter(
    (each) =>
      each.entry.id < entry.id &&
      each.startedBy?.firstKey !== startedBy.firstKey &&
      isListed(each.entry, atMs),
  );
}

function isRunning(
  { endedAtMs = Infinity, entry, isTaskKnown }: Overwrite,
  atMs: number,
  by: LiveAttempt,
): boolean {
  // For an hour at least, and in any case if its task can be asked for.
  const isCounted =
    atMs - Date.parse(entry.createdAt) < HOUR_MS || (isTaskKnown && by.script.serviceFaults.length === 0);
  return endedAtMs > atMs && isCounted === true;
}

function isRead({ does }: LiveAttempt): boolean {
  return does === 'typed' || does === 'reviewed';
}

/** Whether this push puts over it what nobody has compared with it. */
function isLost(earlier: Overwrite, push: Task, live: SimulatedLive): boolean {
  const { copyId, startedBy } = push;
  if (copyId === undefined || earlier.copyId === copyId) return false;
  if (isRead(startedBy) && live.isListed(earlier.entry, startedBy.readAtMs ?? 0)) return false;
  const beganMs = live.copyBeganMs(copyId);
  /** Live had its state, or a later one, then: by an overwrite that completed. */
  const isCovered = (atMs: number, isWanted: (each: Overwrite) => boolean): boolean =>
    live.overwrites.some(
      (each) =>
        each.siteId === push.siteId &&
        each.entry.id >= earlier.entry.id &&
        each.startedAtMs >= earlier.startedAtMs &&
        each.ended === 'completed' &&
        (each.endedAtMs ?? Infinity) <= atMs &&
        isWanted(each),
    );
  const isCopied = (earlier.endedAtMs ?? Infinity) <= beganMs && isCovered(beganMs, () => true);
  const isPushedSince = isCovered(
    push.startedAtMs,
    (each) => each.copyId === copyId && each.startedBy?.runId !== startedBy.runId,
  );
  return (earlier.siteId === copyId || !isCopied) && !isPushedSince;
}

const properties: Properties<SimulatedLive> = {
  tasks: {
    'G11: every overwrite is recorded before its POST': ({ entry, kind, startedAtMs, startedBy }) =>
      kind !== 'staging' &&
      startedBy.does !== 'push-without-list' &&
      !(entry && Date.parse(entry.createdAt) <= startedAtMs),
    'G12: no overwrite begins while another one runs that was recorded before': (task, live) =>
      findSeen(task, live).some(
        (each) =>
          [task.siteId, task.copyId].includes(each.siteId) &&
          isRunning(each, task.startedAtMs, task.startedBy),
      ),
    'G12: no push over something that is not on its copy, and that no person has read': (task, live) =>
      findSeen(task, live).some(
        (each) => [task.siteId, task.copyId].includes(each.siteId) && isLost(each, task, live),
      ),
    'G12: a copy of a pull request, or without an entry, is pushed only by a person': (task, live) =>
      task.kind === 'push' &&
      !isRead(task.startedBy) &&
      task.startedBy.does !== 'push-without-list' &&
      (!live.isKnownCopy(task.startedBy, task.startedAtMs) ||
        live.isUsedByPullRequest(task.startedBy, task.startedBy.startedAtMs)),
    'G12: a copy whose last deployment has failed is pushed only by a person': ({ kind, startedBy }, live) =>
      kind === 'push' &&
      !isRead(startedBy) &&
      startedBy.does !== 'push-without-list' &&
      live.hasFailedDeployment(startedBy, startedBy.startedAtMs),
    'G12: a re-run begins no restore unless its own is the newest overwrite': (task, live) => {
      const { attempt, firstKey } = task.startedBy;
      if (!task.kind.startsWith('restore') || attempt === 1) return false;
      const earlier = live.attempts.filter((each) => each.firstKey === firstKey && each.attempt < attempt);
      const newest = live.entries.findLast(({ creator }) =>
        earlier.some(({ name }) => name === creator.login),
      );
      const isNewer = ({ entry, siteId }: Overwrite) =>
        siteId === task.siteId && entry.id > (newest?.id ?? 0);
      return !newest || findSeen(task, live).some(isNewer);
    },
  },
  attempts: {
    'G12: a copy is not used again while it is pushed': (attempt, { isListed, overwrites }) => {
      const { account, outcome, reachedAtMs = 0, startedAtMs } = attempt;
      const isPushed = (each: Overwrite) =>
        each.startedBy?.account === account &&
        each.startedAtMs < startedAtMs &&
        [startedAtMs, reachedAtMs].every((atMs) => isListed(each.entry, atMs)) &&
        isRunning(each, reachedAtMs, attempt);
      return (
        outcome?.kind === 'site-reused' &&
        overwrites.some((each) => each.copyId === outcome.siteId && isPushed(each))
      );
    },
  },
  whole: {
    'nobody is locked out: a fresh copy is pushed, or any copy by a digest that a person typed': ({
      afterwards,
    }) => afterwards[0],
  },
};

describe('several runs that copy and overwrite one live site, whatever fails', () => {
  itKeepsEveryPromise({
    scenarios: liveScenarios,
    simulate: simulateLive,
    properties,
    numRuns: numRuns.live,
  });
});

describe('a copy that a branch and a pull request use at once, and a page of entries (G1)', () => {
  itKeepsEveryPromise({
    scenarios: sharedCopyScenarios,
    simulate: simulateLive,
    properties,
    numRuns: numRuns.stories,
  });
});

describe('a push without the list whose entry is written late (G14)', () => {
  itKeepsEveryPromise({
    scenarios: lateEntryScenarios,
    simulate: simulateLive,
    properties,
    numRuns: numRuns.stories,
  });
});

describe('two steps that begin in the same second, without a concurrency group', () => {
  itKeepsEveryPromise({
    scenarios: twinScenarios,
    simulate: simulateLive,
    properties: {
      ...properties,
      whole: {
        'one of them overwrites': ({ overwrites }) => (overwrites.length > 0 ? undefined : 'none'),
        'never two at once': ({ overwrites }) => {
          const [one, other] = overwrites;
          return other && other.startedAtMs < (one?.endedAtMs ?? 0) ? 'two' : undefined;
        },
      },
    },
    numRuns: numRuns.twins,
  });
});
