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

/**
 * Whose request an answer belongs to. `recorded`: whose entry names the task of the answer, if an entry older than the
 * request does. If no attempt of this step has used the key before, a replay belongs to a step of another job, a
 * gateway or anybody else who knows the key (K10). Pure.
 */
export function originOf(
  answer: {
    readonly isReplayed: boolean;
    readonly recorded: Exclude<Origin, 'this-attempt'> | undefined;
  },
  { isKeyUnused, mayBeOwn, startsTask }: Omit<SentWithKey, 'isLast'>,
): Origin {
  // The entry decides, because the service may not mark its replays.
  if (answer.recorded) return answer.recorded;
  if (!answer.isReplayed || mayBeOwn) return 'this-attempt';
  return isKeyUnused && startsTask ? 'somebody-else' : 'earlier-attempt';
}

/**
 * Whether the next key is used after a stored failure, because a re-run repeats the failed work of an earlier attempt
 * (K7). Pure.
 */
export function startsAgain(origin: Origin, { isLast }: Pick<SentWithKey, 'isLast'>): boolean {
  return origin !== 'this-attempt' && !isLast;
}
