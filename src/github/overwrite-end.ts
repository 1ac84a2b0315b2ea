import { unusable } from '../outcome/failure.ts';
import { messages } from '../messages/messages.ts';
import { isDenied } from '../outcome/refusal-kind.ts';
import type { Overwrite, RepeatedAttempt } from '../live/list-entry.ts';
import type { DeploymentStatusRecord, GitHub } from '../ports.ts';
import type { Client } from '../service/client.ts';
import { isDerivedKey } from '../service/idempotency-key.ts';
import { askAboutTask } from '../service/ask-about.ts';
import { UNKNOWN_TASK_GRACE_MS } from '../service/task.ts';
import type { TaskEnd } from '../service/task-answer.ts';
import { DAY_MS, HOUR_MS, parseTimeMs } from '../text/time.ts';
import type { ListedOverwrite } from './entry.ts';
import { readStatuses, saysEnd } from './list.ts';

/** A task that still runs after this time may hang, so its overwrite no longer counts as running (G12). */
export const MAX_TASK_MS = DAY_MS;
/** If its task cannot be read, an overwrite counts as running for this long (G12). */
export const MAX_UNSEEN_MS = HOUR_MS;

/** The service's answer about a task; `undefined`: it was not asked. */
type TaskAnswer = 'running' | TaskEnd | 'gone' | 'unclear' | 'cancelled' | undefined;

/**
 * How an overwrite ended: by the latest status of its entry, else by the service's answer about its task, else by its
 * age (G12). `nothing`: the attempt started nothing. Pure.
 */
export function judgeEnd(
  state: string | undefined,
  answer: TaskAnswer,
  /** The age of the entry, by GitHub's clock. */
  ageMs: number,
): Overwrite['end'] | 'nothing' {
  if (state === 'error') return 'nothing';
  if (state === 'success' || answer === 'completed') return 'completed';
  if (state === 'failure' || answer === 'failed') return 'failed';
  if (answer === 'doubtful') return 'unknown';
  return ageMs < (answer === 'running' ? MAX_TASK_MS : MAX_UNSEEN_MS) ? 'running' : 'unknown';
}

/**
 * Marks attempts as `unknown` that only seem to run (G12): the attempts of a step use its derived keys in order. A key that
 * a user chose may be used in any order. Pure.
 */
export function markSuperseded(overwrites: readonly Overwrite[]): readonly Overwrite[] {
  const hasTaskOrEnd = ({ end, taskId }: Overwrite): boolean =>
    taskId !== undefined || end === 'completed' || end === 'failed';
  return overwrites.map((each) => {
    const isOpen = each.end === 'running' && each.taskId === undefined && isDerivedKey(each.key);
    const isOver =
      isOpen &&
      overwrites.some((other) => other.id > each.id && other.key === each.key && hasTaskOrEnd(other));
    return isOver ? { ...each, end: 'unknown', isSuperseded: true } : each;
  });
}

export interface EndEdges {
  readonly client: Client;
  readonly github: Pick<GitHub, 'listStatuses' | 'timeMs'>;
  /** `false`: the service is not asked about tasks. */
  readonly hasApiToken?: boolean;
  /** Called if the service says that an overwrite has ended, but its entry has no final status yet. */
  readonly onEnd?: (entry: ListedOverwrite, end: 'completed' | 'failed') => void;
}

/** An overwrite, or an attempt that started nothing because the host repeated an earlier answer. */
export type ReadEntry = Overwrite | (RepeatedAttempt & { readonly end: 'repeated' });

export function isOverwrite(entry: ReadEntry): entry is Overwrite {
  return entry.end !== 'repeated';
}

/**
 * Reads how an overwrite ended; `undefined`: the attempt started nothing, or its entry is deleted. Throws a
 * `RequestFailed`.
 */
export async function readEnd(
  listed: ListedOverwrite,
  nowMs: number,
  { client, github, hasApiToken = true, onEnd }: EndEdges,
): Promise<ReadEntry | undefined> {
  const statuses = (await readStatuses(listed, github))?.filter(saysEnd);
  if (!statuses) return undefined;
  const [latest] = statuses;
  const { isEnded, isOfOtherSite, isRepeated, isUnanswered, metTaskId, taskId } = understand(statuses);
  // If the host overwrote another site, the recorded domain is the other site's (G11).
  const entry = isOfOtherSite ? { ...listed, domain: undefined, isOfOtherSite } : listed;
  if (isRepeated) return { ...entry, end: 'repeated', taskId: undefined };
  if (!isEnded && Number.isNaN(entry.atMs)) throw unusable(messages.githubTimeUnreadable());
  const askedId = taskId ?? metTaskId;
  const answer =
    isEnded || askedId === undefined || !hasApiToken
      ? undefined
      : await askAboutTask(askedId, client, entry.operation === 'push' ? 'pushes' : 'restores');
  const metForMs = nowMs - (parseTimeMs(latest?.createdAt) ?? NaN);
  const isMetOver = metTaskId !== undefined && isMetTaskOver(entry, answer?.kind, metForMs);
  const end = isMetOver ? 'unknown' : judgeEnd(latest?.state, answer?.kind, Math.max(0, nowMs - entry.atMs));
  if (end === 'nothing') return undefined;
  // The end is recorded, so that the next step need not ask the service.
  if (!isEnded && (end === 'completed' || end === 'failed')) onEnd?.(entry, end);
  const refused = answer?.kind === 'unclear' && isDenied(answer.failure) ? answer.failure : undefined;
  const isSeenRunning = answer?.kind === 'running';
  return { ...entry, end, taskId, isSeenRunning, isUnanswered, metTaskId, taskRefusal: refused?.status };
}

/** What the statuses of an overwrite, newest first, say about it. `metTaskId`: the task of another request (K10). */
function understand(statuses: readonly DeploymentStatusRecord[]) {
  const { description = '', state = '' } = statuses[0] ?? {};
  const isUnanswered = description.startsWith(UNANSWERED);
  const taskIds = statuses.map((status) => readTaskId(status.description));
  return {
    isEnded: ['success', 'failure', 'error'].includes(state),
    isRepeated: state === 'error' && description === REPEATED,
    isUnanswered,
    isOfOtherSite: statuses.some((status) => status.description.startsWith(OTHER_SITE)),
    // A poll may have shown that the task is another request's.
    taskId: isUnanswered ? undefined : taskIds.find((id) => id !== undefined),
    metTaskId: isUnanswered ? readTaskId(description.slice(UNANSWERED.length + OF_TASK.length)) : undefined,
  };
}

/**
 * Whether the task of another request, which an answer named `metForMs` ago, is over: its end does not say how this
 * overwrite ended (K10). The service may not show another account's task, although it runs.
 */
function isMetTaskOver({ key }: ListedOverwrite, answer: TaskAnswer, metForMs: number): boolean {
  if (answer === 'gone') return key !== undefined && metForMs >= UNKNOWN_TASK_GRACE_MS;
  return answer === 'completed' || answer === 'failed' || answer === 'doubtful';
}

/** The description of the status that names the task (G11). */
export function describeTaskId(taskId: string): string {
  return `task ${taskId}`;
}

/**
 * The description of the `error` status of an attempt to which the host repeated an earlier answer. It tells a later
 * step that this attempt ran, unlike an `error` after which nothing was started (K10).
 */
export const REPEATED = 'Nothing new was started: your host repeated an earlier answer';

/** The start of the description of the status after an answer that belongs to another request (K10, K11). */
const UNANSWERED = 'Nobody knows what this did: the answer was about another request';
const OF_TASK = ': ';
/** The whole description, with the task of that request. */
export function describeUnanswered(metTaskId: string | undefined): string {
  return metTaskId === undefined ? UNANSWERED : `${UNANSWERED}${OF_TASK}${describeTaskId(metTaskId)}`;
}

/** The start of a status's description if the host overwrote another site than the planned one (G11). */
const OTHER_SITE = 'Your host overwrote site ';
export function describeOtherSite(siteId: string): string {
  return `${OTHER_SITE}${siteId}`;
}

/** The task's id in a description. An id that could change the path of a request is ignored. */
function readTaskId(description: string): string | undefined {
  return /^task ([A-Za-z0-9_-]{1,128})$/.exec(description)?.[1];
}
