import type { Failure } from '../failure.ts';
import { says, wordsOf } from './host-words.ts';

/** `success: false` that names a task: the task of this very request, or what is in its way. */
export function namesTask({ cause, mayHaveActed }: Failure): boolean {
  return cause === 'not-successful' && mayHaveActed;
}

/**
 * A stored answer that can be read. One that cannot is no refusal: its request may have succeeded (K5). Neither is
 * one that names a task, which may run.
 */
export function isStoredError(failure: Failure): boolean {
  return failure.isReplayed && failure.errorCode !== 'invalid_response' && !namesTask(failure);
}

/** Who refused, and why, as far as it can be told. */
export type RefusalKind =
  /** A gateway or a firewall: no word about the site, the task or the token. */
  | 'elsewhere'
  /** The service itself does not know what was asked for. */
  | 'gone'
  /** A plan or a quota: no id and no permission would help. */
  | 'limit'
  /** The site is busy with something else. */
  | 'busy'
  /** Something is in the way (409), in words that say neither that it passes nor that it stays. */
  | 'conflict'
  | 'other';

/** The only place that decides whether a refusal is the service's own word (rules.md, *Operations*); `undefined` if it is none. */
export function refusalOf(failure: Failure): RefusalKind | undefined {
  const { cause, hasEnvelope, status = 0, ...said } = failure;
  if (cause === 'site-busy') return 'busy';
  const isRefusal = cause === 'http-status' && status >= 400 && status < 500 && ![408, 429].includes(status);
  if (!isRefusal && cause !== 'not-successful') return undefined;
  // Only the service itself can answer with one of these codes.
  if (said.errorCode === 'idempotency_key_reused' || said.errorCode === 'dns_not_ready') return 'other';
  if (!hasEnvelope) return 'elsewhere';
  if (status === 404 || status === 410) return 'gone';
  const words = wordsOf(said);
  // These two are about the token or its account, whatever the words say, and do not pass by themselves (M2).
  if (status === 401) return 'other';
  const isOfRate = says(words, 'rate');
  if (status === 402 || says(words, 'limit') || (status === 403 && isOfRate)) return 'limit';
  if (status === 403) return 'other';
  if (status === 423 || says(words, 'busy') || isOfRate) return 'busy';
  return status === 409 && !says(words, 'taken') ? 'conflict' : 'other';
}

/** The service itself keeps something from this token (W2). */
export function isDenied({ errorCode, hasEnvelope }: Failure): boolean {
  return hasEnvelope && ['unauthorized', 'forbidden'].includes(errorCode);
}

/** The host says that waiting cannot help: what is asked for is done, taken, somebody else's, or beyond a limit. */
export function isSettled(said: Pick<Failure, 'hasEnvelope' | 'serviceCode' | 'serviceMessage'>) {
  const words = wordsOf(said);
  return said.hasEnvelope && (says(words, 'taken') || says(words, 'limit'));
}

/** Nobody answered, or somebody else did: a wait goes on. */
export function mayPass(failure: Failure): boolean {
  const { errorCode, isTransient } = failure;
  return isTransient || errorCode === 'connection_failed' || refusalOf(failure) === 'elsewhere';
}
