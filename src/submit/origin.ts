import { MAX_AGE_DIFFERENCE_MS } from '../text/time.ts';

/** Whose request an answer belongs to: of this attempt, of an earlier attempt with this key, or of somebody else. */
export type Origin = 'this-attempt' | 'earlier-attempt' | 'somebody-else';

/** Facts about a request that was sent with a key. */
export interface SentWithKey {
  /** A replay may be the answer to a request that this attempt has sent with this key (K8). */
  readonly mayBeOwn: boolean;
  /** No request was sent with the step's key before this attempt. */
  readonly isKeyUnused: boolean;
  /** The last key that this attempt may use. */
  readonly isLast: boolean;
  readonly startsTask: boolean;
}

/** What is known for or against an answer being this attempt's own, and being of now. */
export interface Evidence {
  /** The answer carries `Idempotent-Replayed`, which a gateway may drop. */
  readonly isReplayed: boolean;
  /** Whose entry of the list names the task, if an entry older than the request does. */
  readonly named?: 'own' | 'other' | undefined;
  /** What was started or made is certainly as old as this; `undefined`: unknown. */
  readonly leastAgeMs?: number | undefined;
  /** How long ago this attempt asked for the first time. */
  readonly askedMs: number;
  /** The same of the first attempt, as the list says; `undefined`: no earlier attempt is known. */
  readonly firstAskedMs?: number | undefined;
}

/**
 * Whose request an answer belongs to (K7, K10, K11). The list decides; then what is older than the question answers
 * another one; then the header. If no attempt of this step has used the key before, that question is a step's of
 * another job, a gateway's or anybody's who knows the key. Pure.
 */
export function originOf(
  { askedMs, firstAskedMs, isReplayed, leastAgeMs = 0, named }: Evidence,
  { isKeyUnused, mayBeOwn, startsTask }: Omit<SentWithKey, 'isLast'>,
): Origin {
  if (named) return named === 'own' ? 'earlier-attempt' : 'somebody-else';
  const isOlderThan = (ms: number): boolean => leastAgeMs > ms + MAX_AGE_DIFFERENCE_MS;
  if (!isOlderThan(askedMs) && (!isReplayed || mayBeOwn)) return 'this-attempt';
  // A domain that was there before is where it should be.
  if (!startsTask) return 'earlier-attempt';
  const isOfStep = firstAskedMs === undefined ? isReplayed : !isOlderThan(firstAskedMs);
  return isKeyUnused || !isOfStep ? 'somebody-else' : 'earlier-attempt';
}

/**
 * Whether the next key is used after a stored failure, because a re-run repeats the failed work of an earlier attempt
 * (K7). Pure.
 */
export function startsAgain(origin: Origin, { isLast }: Pick<SentWithKey, 'isLast'>): boolean {
  return origin !== 'this-attempt' && !isLast;
}
