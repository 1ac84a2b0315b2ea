import type { Failure } from './failure.ts';
import { isRecord } from '../text/json.ts';
import { says, wordsOf } from './host-words.ts';

/**
 * Whether an answer that is no success names a task, although its request may have acted. It may be the task of this
 * request, or one that blocks the request.
 */
export function namesTask({ cause, data, hasEnvelope, mayHaveActed }: Failure): boolean {
  if (cause === 'not-successful') return mayHaveActed;
  const task = data?.['task'];
  return cause === 'http-status' && mayHaveActed && hasEnvelope && isRecord(task) && task['id'] !== undefined;
}

/**
 * Whether the service has stored a refusal as the answer to this key. A replayed answer that cannot be read is no
 * refusal, because its request may have succeeded; neither is an answer that names a task, because that task may run
 * (K5).
 */
export function isStoredError(failure: Failure): boolean {
  // A host that refuses a key because of another request has not stored that as this request's answer.
  const isAnswer = !['invalid_response', 'idempotency_key_reused'].includes(failure.errorCode);
  return failure.isReplayed && isAnswer && !namesTask(failure);
}

/** Who refused, and why. */
export type RefusalKind =
  /** A gateway or a firewall refused, which says nothing about the site, the task or the token. */
  | 'elsewhere'
  /** The service itself does not know the site, task or domain. */
  | 'gone'
  /** A 402: the account has to be put in order first, which says nothing about the site. */
  | 'limit'
  /** The site is busy with something else. */
  | 'busy'
  /** A 409 whose words do not say whether waiting helps. */
  | 'conflict'
  | 'other';

/**
 * Classifies a refusal, by the service itself or by a gateway (rules.md, *Operations*). `undefined`: it is no refusal.
 */
export function refusalOf(failure: Failure): RefusalKind | undefined {
  const { cause, errorCode, hasEnvelope, status = 0 } = failure;
  if (cause === 'site-busy') return 'busy';
  const isRefusal = cause === 'http-status' && status >= 400 && status < 500 && ![408, 429].includes(status);
  if (!isRefusal && cause !== 'not-successful') return undefined;
  // Only the service itself can answer with one of these codes.
  if (errorCode === 'idempotency_key_reused' || errorCode === 'dns_not_ready') return 'other';
  if (!hasEnvelope) return 'elsewhere';
  if (status === 404 || status === 410) return 'gone';
  const words = wordsOf(failure);
  if (status === 402) return 'limit';
  // A 401 or 403 is about the token or its account, and waiting does not help, even if the words say "busy" (M2).
  if (status === 401 || status === 403) return 'other';
  if (status === 423 || says(words, 'busy')) return 'busy';
  return status === 409 && !says(words, 'taken') ? 'conflict' : 'other';
}

/** Whether the service itself, and no gateway, refuses this token (W2). */
export function isDenied({ errorCode, hasEnvelope }: Failure): boolean {
  return hasEnvelope && ['unauthorized', 'forbidden'].includes(errorCode);
}

/** Whether waiting cannot help, as the service says: the domain is ready or somebody else's, or there are too many. */
export function isSettled(answer: Pick<Failure, 'hasEnvelope' | 'serviceCode' | 'serviceMessage'>) {
  const words = wordsOf(answer);
  return answer.hasEnvelope && (says(words, 'taken') || says(words, 'limit'));
}

/** Whether a wait goes on after this failure, because the service itself has not answered. */
export function mayPass(failure: Failure): boolean {
  const { errorCode, isTransient } = failure;
  return isTransient || errorCode === 'connection_failed' || refusalOf(failure) === 'elsewhere';
}
