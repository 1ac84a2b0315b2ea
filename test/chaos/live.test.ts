import { describe } from 'vitest';
import { liveScenarios, simulateLive, type LiveTask, type SimulatedLive } from './live.ts';
import { itKeepsEveryPromise, numRuns, type Properties } from './properties.ts';
import { MINUTE_MS } from './world.ts';

/** The copy that a push takes; `undefined`: it is a restore. */
function copyOf({ kind, startedBy }: LiveTask): string | undefined {
  return kind === 'push' ? startedBy.inputs['site-id'] : undefined;
}

function overwrites({ tasks }: SimulatedLive): readonly LiveTask[] {
  return tasks.filter(({ kind }) => kind !== 'staging');
}

function isSameStep(one: LiveTask, other: LiveTask): boolean {
  return one.startedBy.firstKey === other.startedBy.firstKey;
}

function isRecordedBefore(earlier: LiveTask, atMs: number, live: SimulatedLive): boolean {
  return (live.recordOf(earlier.startedBy)?.listedAtMs ?? Infinity) <= atMs;
}

/**
 * Nobody could tell whether an earlier overwrite had ended, and something let the step go on (contract, G12): a person had
 * looked at the site, a digest covers it, it is a push of the same copy, or another one was accepted after it.
 */
function mayGoOnWithout(task: LiveTask, earlier: LiveTask, live: SimulatedLive): boolean {
  const { context, does, script } = task.startedBy;
  const { isSettled, namesTask } = live.recordOf(earlier.startedBy) ?? {};
  const isUnclear = script.serviceFaults.length > 0 || live.hidesTasks || !namesTask;
  const isSameCopy = copyOf(task) !== undefined && copyOf(task) === copyOf(earlier);
  const isOvertaken = overwrites(live).some(
    ({ startedAtMs }) => earlier.startedAtMs < startedAtMs && startedAtMs < task.startedAtMs,
  );
  const hasLooked = context.attempt > 1 || isSettled === true;
  return isUnclear && (hasLooked || does === 'approved' || isSameCopy || isOvertaken);
}

const properties: Properties<SimulatedLive> = {
  tasks: {
    'G12: nobody begins to overwrite or to copy a site while an overwrite of it runs that was recorded before':
      (task, live) =>
        overwrites(live).some((earlier) => {
          const { endedAtMs = Infinity, startedAtMs } = earlier;
          if (earlier === task || isSameStep(earlier, task)) return false;
          const isOverlapping = startedAtMs < task.startedAtMs && task.startedAtMs < endedAtMs;
          const isRecorded = isRecordedBefore(earlier, task.startedBy.startedAtMs, live);
          return isOverlapping && isRecorded && !mayGoOnWithout(task, earlier, live);
        }),
    'G11: every overwrite was recorded before its POST': (task, live) =>
      task.kind !== 'staging' && !isRecordedBefore(task, task.startedAtMs + MINUTE_MS, live),
    'G12, 3: no push over something newer than its copy that its digest does not cover': (push, live) => {
      const copyId = copyOf(push);
      if (copyId === undefined) return false;
      const { approvedAtMs = -Infinity, startedAtMs } = push.startedBy;
      return overwrites(live).some((newer) => {
        if (newer === push || copyOf(newer) === copyId) return false;
        const isSeen = isRecordedBefore(newer, startedAtMs, live);
        const isAfterCopy = newer.startedAtMs > live.copyBeganMs(copyId);
        // Since then this copy was pushed over it.
        const isGone = overwrites(live).some(
          (other) =>
            copyOf(other) === copyId &&
            other.startedAtMs > newer.startedAtMs &&
            other.startedAtMs < push.startedAtMs &&
            (other.ended === 'completed' || live.hidesTasks),
        );
        return isSeen && isAfterCopy && !isGone && newer.startedAtMs > approvedAtMs;
      });
    },
  },
  whole: {
    'nobody is locked out: afterwards a copy is made, and pushed with the digest of its dry run': ({
      afterwards,
    }) => (afterwards.join() === 'completed,skipped,completed' ? undefined : afterwards.join()),
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
