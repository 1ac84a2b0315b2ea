/**
 * What a replayed response stands for: its task runs, or it has completed (an answer without a task, too); it is an
 * error, or its task has failed.
 */
export type Replay = 'running' | 'completed' | 'failed';

/** The request that a replay may answer. */
export interface SentRequest {
  /** It may answer a request that this step has sent with this key (rules.md, K8). */
  readonly mayBeOwn: boolean;
  readonly attempt: number;
  readonly isLast: boolean;
  readonly isOwnKey: boolean;
  readonly startsTask: boolean;
}

/**
 * What a replay means for this step (rules.md, K7, K8 and K10). The only place that decides it. Pure.
 *
 * `earlier-result` is the result, too: an earlier attempt has done it, and nothing was repeated. `foreign` is somebody
 * else's: a step of another job with this key, a gateway, or anybody else who knows the key.
 */
export function judgeReplay(
  replay: Replay,
  request: SentRequest,
): 'follow' | 'result' | 'earlier-result' | 'next-generation' | 'foreign' {
  const { attempt, isLast, isOwnKey, mayBeOwn, startsTask } = request;
  if (replay === 'failed') return mayBeOwn || isLast ? 'result' : 'next-generation';
  if (attempt === 1 && startsTask && !isOwnKey && !mayBeOwn) return 'foreign';
  if (replay === 'running') return 'follow';
  return mayBeOwn ? 'result' : 'earlier-result';
}
