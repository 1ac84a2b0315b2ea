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

const properties: Properties<SimulatedLive> = {
  tasks: {
    'G12: nobody begins to overwrite a site while an overwrite of it runs that was recorded before': (
      task,
      live,
    ) =>
      task.kind !== 'staging' &&
      overwrites(live).some((earlier) => {
        const { endedAtMs = Infinity, startedAtMs } = earlier;
        if (earlier === task || isSameStep(earlier, task)) return false;
        const isOverlapping = startedAtMs < task.startedAtMs && task.startedAtMs < endedAtMs;
        return isOverlapping && isRecordedBefore(earlier, task.startedBy.startedAtMs, live);
      }),
    'G11: every overwrite was recorded before its POST': (task, live) =>
      task.kind !== 'staging' && !isRecordedBefore(task, task.startedAtMs + MINUTE_MS, live),
    'G12: no push over something newer than its copy that no person has read': (push, live) => {
      const copyId = copyOf(push);
      if (copyId === undefined) return false;
      const { approvedAtMs = -Infinity, does, startedAtMs } = push.startedBy;
      const readAtMs = does === 'approved' ? approvedAtMs : -Infinity;
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
            other.ended === 'completed',
        );
        return isSeen && isAfterCopy && !isGone && newer.startedAtMs > readAtMs;
      });
    },
  },
  whole: {
    'nobody is locked out: afterwards a copy is made, and pushed with a digest that a person typed': ({
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
