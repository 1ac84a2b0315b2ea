import type { Step } from '../step.ts';
import type { Overwrite } from '../../live/list-entry.ts';
import { ownOverwrites, type Look } from '../../live/look.ts';
import { makesCopy, overwritesSite } from '../../outcome/operation.ts';
import type { Evidence } from '../../outcome/whose.ts';
import { isSameId, type Task } from '../../service/task.ts';
import { ageOf, type AnswerClock } from '../../text/age.ts';

/** A request that was sent with one key. */
export interface SentWithKey {
  /** The state of the lists before the request. */
  readonly look: Look | undefined;
  /** When this attempt sent the request for the first time, with any key, on the clock's `elapsedMs`. */
  readonly firstSentAtMs: number;
  /** A request with this key has no answer (K8). */
  readonly mayBeOwn: boolean;
}

/** What an answer, or a later poll of its task, says. */
interface Seen {
  readonly isReplayed: boolean;
  readonly task?: Task | undefined;
  /** When what was made was made, if that is no task. */
  readonly createdAt?: string | undefined;
  readonly clock: AnswerClock | undefined;
}

/** All that is known about whose answer it is, and two facts to describe it with. */
interface Described extends Evidence {
  /** The overwrite whose entry names the task. */
  readonly overwrite?: Overwrite | undefined;
  /** When the task was started, in milliseconds since 1970. */
  readonly startedAtMs?: number | undefined;
  /** The task was certainly started after this attempt asked for it. */
  readonly isStartedSince: boolean;
}

export function evidenceOf(
  { clock, createdAt, isReplayed, task }: Seen,
  { firstSentAtMs, look, mayBeOwn }: SentWithKey,
  { client, plan }: Pick<Step, 'client' | 'plan'>,
): Described {
  const age = ageOf(task?.createdAt ?? createdAt, clock);
  const overwrite = task && findOverwrite(task.id, look);
  const nowMs = client.clock.elapsedMs();
  return {
    starts: startedBy(plan),
    ...{ isReplayed, mayBeOwn },
    isKeyUnused: plan.isKeyNew || isKeyUnused(look, plan),
    named: look && overwrite && (isOwn(overwrite, look, plan) ? 'own' : 'other'),
    isOfOtherSite: task?.siteId !== undefined && plan.taskSites?.includes(task.siteId) === false,
    leastAgeMs: age?.leastMs,
    askedMs: nowMs - firstSentAtMs,
    firstAskedMs: firstAskedMs(look, nowMs),
    ...{ overwrite, startedAtMs: age?.atMs },
    // The times of a host are often in whole seconds.
    isStartedSince: age !== undefined && age.mostMs <= nowMs - firstSentAtMs + 1_000,
  };
}

function startedBy({ operation }: Step['plan']): Evidence['starts'] {
  if (overwritesSite(operation)) return 'overwrite';
  return makesCopy(operation) ? 'copy' : 'no-task';
}

/** The overwrite of live or of the copy whose entry names the task. */
function findOverwrite(taskId: string, look: Look | undefined): Overwrite | undefined {
  const all = look && [...look.overwrites, ...look.overwritesOfCopy];
  return all?.find((each) => each.taskId !== undefined && isSameId(each.taskId, taskId));
}

/**
 * How long ago the first attempt of this step sent its request, at most: its entry was written before. An entry that
 * was written after an answer says nothing.
 */
function firstAskedMs(look: Look | undefined, elapsedMs: number): number | undefined {
  const first = ownOverwrites(look).findLast(({ isLate }) => !isLate);
  return first && look && look.nowMs + elapsedMs - look.readAtElapsedMs - first.atMs;
}

/**
 * Whether the list proves that no attempt of this step has sent its key (push guard 7). It cannot prove so of a user's
 * own key, which may have been used anywhere.
 */
function isKeyUnused(look: Look | undefined, { operation, ownKey }: Step['plan']): boolean {
  if (!look || ownKey !== undefined || !overwritesSite(operation)) return false;
  return !look.overwrites.some((each) => !each.isUnanswered && hasKey(each, look.key));
}

/** Whether the step's own earlier attempt has recorded the overwrite. A copy is none. */
function isOwn(overwrite: Overwrite, look: Look, { operation }: Step['plan']): boolean {
  return overwritesSite(operation) && hasKey(overwrite, look.key);
}

/** Whether an entry of any account names the key. */
function hasKey({ key, otherKey }: Overwrite, wanted: string): boolean {
  return [key, otherKey].includes(wanted);
}
