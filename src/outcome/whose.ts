import { MAX_CLOCK_DIFFERENCE_MS } from '../text/time.ts';

/** What an answer says about whose request it belongs to. A fact that is not known speaks for nothing. */
export interface Evidence {
  /** What the request starts. */
  readonly starts: 'overwrite' | 'copy' | 'no-task';
  /** The answer carries `Idempotent-Replayed`, which a gateway may drop. */
  readonly isReplayed: boolean;
  /** A request of this attempt with this key has no answer, so a replay may be the answer to it (K8). */
  readonly mayBeOwn: boolean;
  /** Certainly no earlier attempt of this step has sent the key. */
  readonly isKeyUnused: boolean;
  /** Whose entry of the lists, older than the request, names the task. */
  readonly named?: 'own' | 'other' | undefined;
  /** The task is of a site that the step does not concern. */
  readonly isOfOtherSite?: boolean | undefined;
  /** The task, or what was made, is certainly as old as this. */
  readonly leastAgeMs?: number | undefined;
  /** How long ago this attempt sent the request for the first time. */
  readonly askedMs: number;
  /** The same of the first attempt of this step, as its entry says; `undefined`: there is none. */
  readonly firstAskedMs?: number | undefined;
}

/**
 * Whose request an answer belongs to:
 * - `new`: this attempt's, which has just acted;
 * - `own-repeated`: this attempt's, whose first answer was lost;
 * - `earlier-attempt`: an earlier attempt's of this step;
 * - `copy-there-before`: the host made no copy, and answered with one that it had;
 * - `somebody-else`: another step's, another job's, a person's.
 */
export type Whose = 'new' | 'own-repeated' | 'earlier-attempt' | 'copy-there-before' | 'somebody-else';

/**
 * Decides whose request an answer belongs to (K7, K8, K10, K11). The lists decide; then what is older than the question
 * answers another one; then the header. Pure.
 */
export function whoseIs(evidence: Evidence): Whose {
  const {
    askedMs,
    firstAskedMs,
    isKeyUnused,
    isReplayed,
    leastAgeMs = 0,
    mayBeOwn,
    named,
    starts,
  } = evidence;
  const isOlderThan = (ms: number): boolean => leastAgeMs > ms + MAX_CLOCK_DIFFERENCE_MS;
  if (named === 'own') return 'earlier-attempt';
  if (named === 'other' || (isReplayed && evidence.isOfOtherSite)) return 'somebody-else';
  if (!isOlderThan(askedMs)) {
    if (!isReplayed) return 'new';
    if (mayBeOwn) return 'own-repeated';
  }
  // A domain that was there before is where it should be.
  if (starts === 'no-task') return 'earlier-attempt';
  // An entry was written before its request, so what it started is not older. Without one, only the header says it.
  const isOfStep = firstAskedMs === undefined ? isReplayed : !isOlderThan(firstAskedMs);
  if (isOfStep && !isKeyUnused) return 'earlier-attempt';
  return starts === 'copy' && !isReplayed ? 'copy-there-before' : 'somebody-else';
}

/** The same, once a poll of the task has said more. The poll cannot make the task younger. Pure. */
export function whoseIsByPoll(answer: Evidence, poll: Evidence): Whose {
  const sinceMs = poll.askedMs - answer.askedMs;
  const leastAgeMs = Math.max((answer.leastAgeMs ?? 0) + sinceMs, poll.leastAgeMs ?? 0);
  return whoseIs({ ...poll, leastAgeMs });
}

interface Consequence {
  /** The step follows the task; else it ends at once. */
  readonly isFollowed: boolean;
  /**
   * This attempt has just started it, so it is recorded at once. Else it may have ended long ago: it is polled at once,
   * also with `wait: false`, it is recorded once it is seen running, or is the result (G1), and a copy is checked, which
   * may be gone, too old, or in a push by now (K9, G12).
   */
  readonly isJustStarted: boolean;
  readonly by: 'this-run' | 'earlier-request';
  /** If it has failed, a re-run does the work again, with the next key (K7). */
  readonly mayStartAgain: boolean;
}

const there = { isFollowed: true, isJustStarted: false, by: 'earlier-request' } as const;

/** What follows from whose answer it is. */
export const consequences = {
  new: { isFollowed: true, isJustStarted: true, by: 'this-run', mayStartAgain: false },
  'own-repeated': { ...there, by: 'this-run', mayStartAgain: false },
  'earlier-attempt': { ...there, mayStartAgain: true },
  'copy-there-before': { ...there, mayStartAgain: false },
  // Only its stored refusal has consequences: it has started nothing.
  'somebody-else': { ...there, isFollowed: false, mayStartAgain: true },
} as const satisfies Record<Whose, Consequence>;
