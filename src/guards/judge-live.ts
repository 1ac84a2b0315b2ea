import type { LiveRecord } from '../github/live-records.ts';
import type { Overwrite, OverwriteEnd } from '../outcome/overwrite.ts';
import { MAX_KEY_AGE_MS } from '../service/idempotency-key.ts';
import type { TaskAnswer } from '../service/known-task.ts';
import { UNKNOWN_TASK_GRACE_MS } from '../service/task.ts';
import { ageSinceMs, HOUR_MS } from '../text/time.ts';
import type { EndedRecord } from '../step.ts';

/** A record without a task: its request may be under way for this long (contract, K4). Then nobody knows. */
const MAX_REQUEST_MS = 6 * 60_000;
/** A record without a time of its acceptance: how much later than the record it may have been. */
const MAX_ACCEPTANCE_DELAY_MS = 10 * 60_000;
/** For this long a copy is not made of a site of which nobody knows how the last overwrite ended. */
const MAX_DOUBT_MS = 24 * HOUR_MS;

/**
 * How an overwrite ended: by its record, else by what the service says of its task (contract, G12). Pure. Times in
 * milliseconds since 1970.
 */
export function judgeEnd(
  { acceptedAtMs, createdAtMs, end, taskId }: LiveRecord,
  answer: TaskAnswer['kind'] | undefined,
  nowMs: number | undefined,
): OverwriteEnd {
  if (end) return end;
  // NaN: of unknown age. It does not hold up anybody forever.
  const ageMs = ageSinceMs(acceptedAtMs, nowMs) ?? ageSinceMs(createdAtMs, nowMs) ?? NaN;
  if (taskId === undefined) return ageMs < MAX_REQUEST_MS ? 'running' : 'unknown';
  switch (answer) {
    case 'gone':
      return ageMs < UNKNOWN_TASK_GRACE_MS ? 'running' : 'completed';
    case 'running':
    case 'completed':
    case 'failed':
      return answer;
    default:
      return 'unknown';
  }
}

/** Who asks, and when. */
export interface LiveQuestion {
  /** `copy`: it makes one. */
  readonly purpose: 'push' | 'restore' | 'copy';
  readonly operation: string;
  /** It sends no POST: a preview, or a dry run. */
  readonly isOnlyLooking: boolean;
  /** A preview refuses nothing. */
  readonly isPreview: boolean;
  readonly isRerun: boolean;
  /** The digest of `approved-preview` covers what speaks against the push. */
  readonly hasApprovedPreview: boolean;
  /** Generation 1 of this step's key. */
  readonly key: string;
  readonly copyId?: string | undefined;
  /** When the service accepted to make the copy, and when it says that it was copied. */
  readonly madeAtMs?: number | undefined;
  readonly copiedAtMs?: number | undefined;
  readonly nowMs: number | undefined;
}

/** What a step must know about a live site before it copies or overwrites it. */
export interface LiveVerdict {
  /** What was last done to the site, and whether it speaks against a push (G12, 2 and 3). */
  readonly last?: Overwrite | undefined;
  readonly isAgainstPush: boolean;
  /**
   * - `wait`: the last overwrite still runs (contract, G12, 1);
   * - `busy`: it failed, or nobody knows how it ended, and a person must look first (2);
   * - `outdated`: it came after the copy (3);
   * - `warn`: as `busy`, but a copy may be made;
   * - `go-on`.
   */
  readonly verdict: 'wait' | 'busy' | 'outdated' | 'warn' | 'go-on';
  /** The record that is over for everybody, because a later attempt goes on (2). */
  readonly settles?: number | undefined;
  /** A push with this step's own key has completed: its POST brings only the stored result (K7). */
  readonly isDone: boolean;
}

/** Whether a record can be the one that counts, as far as its statuses say: then no older one is needed. Pure. */
export function mayDecide(
  { end, hasError, payload }: LiveRecord,
  { copyId, key }: Pick<LiveQuestion, 'copyId' | 'key'>,
): boolean {
  const isOwn = payload['idempotency-key'] === key;
  const isOfCopy = copyId !== undefined && payload['site-id'] === copyId;
  return !hasError && ((!isOwn && !isOfCopy) || end === 'completed');
}

/** What happened to the live site, and so how the step goes on (contract, G12). The only place that decides it. Pure. */
export function judgeLive(records: readonly EndedRecord[], question: LiveQuestion): LiveVerdict {
  const { copyId, hasApprovedPreview, isOnlyLooking, isPreview, isRerun, key, nowMs, purpose } = question;
  // A set key may be older than the service remembers: then its request would act again. By GitHub's clock alone.
  const isOwn = ({ createdAtMs = NaN, payload }: LiveRecord): boolean =>
    payload['idempotency-key'] === key && (nowMs ?? NaN) - createdAtMs < MAX_KEY_AGE_MS;
  /** Only a push has a copy. */
  const isOfCopy = ({ payload }: LiveRecord): boolean => purpose === 'push' && payload['site-id'] === copyId;
  const isDone =
    purpose === 'push' && records.some((each) => isOwn(each) && each.ended === 'completed' && !each.isGone);
  const acceptedMs = (record: LiveRecord): number | undefined =>
    record.acceptedAtMs ?? findSameTask(record, records)?.acceptedAtMs;
  const orderMs = (record: LiveRecord): number => acceptedMs(record) ?? record.createdAtMs ?? 0;
  const counting = records
    .filter((record) => {
      if (record.hasError || (isOwn(record) && record.ended !== 'completed')) return false;
      return !(isOfCopy(record) && ['failed', 'unknown'].includes(record.ended));
    })
    .sort((a, b) => orderMs(b) - orderMs(a) || b.id - a.id);

  const running = counting.find(({ ended }) => ended === 'running');
  const counts = running ?? counting[0];
  if (!counts) return { verdict: 'go-on', isAgainstPush: false, isDone };
  const last = describeRecord(counts, acceptedMs(counts));
  const { ended } = counts;
  const isUnsettled =
    (ended === 'failed' || ended === 'unknown') &&
    !counts.settledBy.some((operation) => operation !== 'staging' || question.operation === 'staging');
  const isNewer =
    purpose === 'push' && !isOfCopy(counts) && isAfterCopy(counts, acceptedMs(counts), question);
  const isAgainstPush = purpose === 'push' && !isDone && (isUnsettled || isNewer);
  const found = { last, isAgainstPush, isDone };

  if (running && !isOnlyLooking) return { ...found, verdict: 'wait' };
  if (isPreview || isDone) return { ...found, verdict: 'go-on' };
  const isRefusing = isUnsettled && isBusy(last, question);
  if (isRefusing && !isRerun) return { ...found, verdict: 'busy' };
  if (isNewer && !hasApprovedPreview && !isOnlyLooking) return { ...found, verdict: 'outdated' };
  const settles = isRefusing && !isOnlyLooking ? counts.id : undefined;
  const verdict = purpose === 'copy' && isUnsettled && !isRefusing ? 'warn' : 'go-on';
  return { ...found, verdict, settles };
}

/** Whether attempt 1 refuses because of an overwrite that failed, or of which nobody knows how it ended (G12, 2). */
function isBusy(
  { atMs, end }: Overwrite,
  { hasApprovedPreview, isOnlyLooking, nowMs, purpose }: LiveQuestion,
): boolean {
  switch (purpose) {
    case 'push':
      return !hasApprovedPreview;
    // A restore repairs what a failed push has left. Its dry run changes nothing.
    case 'restore':
      return end === 'unknown' && !isOnlyLooking;
    case 'copy':
      return end === 'unknown' && (atMs === undefined || nowMs === undefined || nowMs - atMs < MAX_DOUBT_MS);
  }
}

/** Whether the overwrite was accepted after the copying began, so that the copy does not have it (G12, 3). */
function isAfterCopy(
  { createdAtMs }: LiveRecord,
  acceptedMs: number | undefined,
  { copiedAtMs, madeAtMs }: LiveQuestion,
): boolean {
  // `copied_at` alone may be the end of the copying.
  const beganMs =
    madeAtMs === undefined
      ? copiedAtMs === undefined
        ? undefined
        : copiedAtMs - HOUR_MS
      : Math.min(madeAtMs, copiedAtMs ?? Infinity);
  const atMs = acceptedMs ?? (createdAtMs === undefined ? undefined : createdAtMs + MAX_ACCEPTANCE_DELAY_MS);
  return beganMs === undefined || atMs === undefined || atMs > beganMs;
}

/** Another record of the same task that says when it was accepted. */
function findSameTask({ taskId }: LiveRecord, records: readonly LiveRecord[]): LiveRecord | undefined {
  if (taskId === undefined) return undefined;
  return records.find((other) => other.taskId === taskId && other.acceptedAtMs !== undefined);
}

function describeRecord(
  { createdAtMs, ended, id, payload, sha, taskId }: EndedRecord,
  acceptedMs: number | undefined,
): Overwrite {
  const { operation, run, tag } = payload;
  return { id, operation, end: ended, atMs: acceptedMs ?? createdAtMs, taskId, run, tag, sha };
}
