/** What a replayed response stands for: its task has completed (an answer without a task, too); it is an error, or its task has failed. */
export type Replay = 'completed' | 'failed';

/** What is known of the request of one generation, once it was sent. */
export interface SentGeneration {
  /** A replay may answer a request that this attempt has sent with this key (K8). */
  readonly mayBeOwn: boolean;
  /** No request was sent with the step's key before this attempt. */
  readonly isKeyNew: boolean;
  readonly isLast: boolean;
  readonly startsTask: boolean;
}

/**
 * Whether a replay answers somebody else's request (K10), whatever became of it: a step of another job with this
 * key, a gateway, or anybody else who knows the key. Pure.
 */
export function isForeign({ isKeyNew, mayBeOwn, startsTask }: SentGeneration): boolean {
  return isKeyNew && startsTask && !mayBeOwn;
}

/**
 * What a replay means that is not somebody else's (K7 and K8). `earlier-result` is the result, too: an earlier
 * attempt has done it, and nothing was repeated. Pure.
 */
export function judgeReplay(
  replay: Replay,
  { isLast, mayBeOwn }: SentGeneration,
): 'result' | 'earlier-result' | 'next-generation' {
  if (replay === 'failed') return mayBeOwn || isLast ? 'result' : 'next-generation';
  return mayBeOwn ? 'result' : 'earlier-result';
}
