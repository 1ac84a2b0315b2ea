/** Which request the service answers: one of this attempt, of an earlier attempt with this key, or of somebody else. */
export type Origin = 'this-attempt' | 'earlier-attempt' | 'somebody-else';

/** What is known of a request with a key, once it was sent. */
export interface SentWithKey {
  /** A replay may answer a request that this attempt has sent with this key (K8). */
  readonly mayBeOwn: boolean;
  /** No request was sent with the step's key before this attempt. */
  readonly isKeyUnused: boolean;
  /** The last key that this attempt may use. */
  readonly isLast: boolean;
  readonly startsTask: boolean;
}

/**
 * Whose request an answer belongs to. `recorded`: who has recorded the task that it names, in an entry that is older than this
 * request. A replay to a key that nobody of this step has used answers a step of another job, a gateway, or anybody else who
 * knows the key (K10). Pure.
 */
export function originOf(
  answer: {
    readonly isReplayed: boolean;
    readonly recorded: Exclude<Origin, 'this-attempt'> | undefined;
  },
  { isKeyUnused, mayBeOwn, startsTask }: Omit<SentWithKey, 'isLast'>,
): Origin {
  // The list says it even if the service does not mark its replays.
  if (answer.recorded) return answer.recorded;
  if (!answer.isReplayed || mayBeOwn) return 'this-attempt';
  return isKeyUnused && startsTask ? 'somebody-else' : 'earlier-attempt';
}

/** Whether the next key is used after a stored failure: a re-run starts again what an earlier attempt failed to do (K7). Pure. */
export function startsAgain(origin: Origin, { isLast }: Pick<SentWithKey, 'isLast'>): boolean {
  return origin !== 'this-attempt' && !isLast;
}
