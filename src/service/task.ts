import { says } from '../outcome/host-words.ts';
import { unrelatedResponse } from '../outcome/failure.ts';
import { isRecord, readAs } from '../text/json.ts';
import type { Retried } from './retry.ts';
import type { Success } from './classify-response.ts';
import type { Envelope } from './envelope.ts';
import { taskSchema } from './schemas.ts';

/** A host may not know a new task everywhere at once: for this long, a 404 does not mean that the task is gone (W2, G12). */
export const UNKNOWN_TASK_GRACE_MS = 30_000;

/** A `Task` (docs/hosts/service.openapi.yaml), as far as this action depends on it. */
export type Task = Partial<NonNullable<ReturnType<typeof readTask>>> & { readonly id: string };

/** Reads the task in `data.task`, else in `data` itself; `undefined` if there is none with an id. */
export function readTask(data: Readonly<Record<string, unknown>>) {
  // A bare site also has an id, which is not a task's.
  const bare = Object.hasOwn(data, 'domain_name') ? {} : data;
  const task = readAs(taskSchema, isRecord(data['task']) ? data['task'] : bare);
  if (task?.id === undefined) return undefined;
  return {
    id: task.id,
    type: task.task_type,
    siteId: task.site_id,
    status: task.status,
    result: task.result,
    errorMessage: task.error_message,
    metadata: task.metadata_json ?? undefined,
    createdAt: task.created_at,
    completedAt: task.completed_at,
  };
}

/** `doubtful`: the host says that the task has completed, and that its result is the opposite. */
export type TaskEnd = 'completed' | 'failed' | 'doubtful';

/** What a task does, if it is known: of a push, another word is doubtful than of a restore. */
export type TaskDoes = 'pushes' | 'restores' | undefined;

/**
 * How the task ended, by its status and its result; `undefined`: it has not. A push that was undone is doubtful. If
 * `does` is unknown, the task's type may say it.
 */
function endOf(task: Pick<Task, 'result' | 'status' | 'type'>, does: TaskDoes): TaskEnd | undefined {
  const status = finalStatusOf(task);
  if (status !== 'completed') return status;
  const isPush = does === 'pushes' || (does === undefined && /push/i.test(task.type ?? ''));
  const result = resultOf(task);
  return says(result, 'failure') || (isPush && says(result, 'undone')) ? 'doubtful' : status;
}

function resultOf({ result = '' }: Pick<Task, 'result'>): string {
  return result.replace(/[.!]$/, '');
}

/** The status that ended the task: only these two words, in any letter case, end a task. */
export function finalStatusOf({ status }: Pick<Task, 'status'>): 'completed' | 'failed' | undefined {
  const word = status?.trim().toLowerCase();
  return word === 'completed' || word === 'failed' ? word : undefined;
}

/** Whether the status is plainly that of a task that runs. Hosts have other words for the end, which do not end the wait. */
export function isPlainlyRunning(status: string | undefined): boolean {
  return /^(pending|queued|running|processing|in[ _-]progress)$/i.test(status?.trim() ?? '');
}

/** Whether two ids name the same task. UUIDs may be in any letter case. */
export function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Reads the answer about a task, and how it ended. An answer about another task is a failure, and a failed task may come as `success: false`. */
export function readTaskAnswer(
  sent: Exclude<Retried<Success>, { kind: 'cancelled' }>,
  { id: taskId, does }: { readonly id: string; readonly does: TaskDoes },
) {
  if (sent.kind === 'failure') {
    const { failure } = sent;
    const { cause, data = {}, serviceMessage: message } = failure;
    const task = cause === 'not-successful' ? readTaskOf({ taskId, does }, data, message) : undefined;
    return task && finalStatusOf(task) === 'failed'
      ? ({ kind: 'task', task, end: 'failed', data, message } as const)
      : ({ kind: 'failure', failure } as const);
  }
  const { envelope, ...rest } = sent.success;
  const { data, serviceMessage: message } = envelope;
  const task = readTaskOf({ taskId, does }, data, message);
  if (task) return { kind: 'task', task, end: endOf(task, does), data, message, ...rest } as const;
  const { id: otherId } = readTask(data) ?? {};
  const detail =
    otherId === undefined ? 'the response names no task' : `the response is about another task (${otherId})`;
  return { kind: 'failure', failure: unrelatedResponse(detail) } as const;
}

/**
 * The task with this id, if `data` has it. Without an `errorMessage`, the envelope's message or the result takes its place; of a
 * completed task, only a result that is a word for a failure.
 */
function readTaskOf(
  { does, taskId }: { readonly taskId: string; readonly does: TaskDoes },
  data: Envelope['data'],
  message: string | undefined,
): Task | undefined {
  const task = readTask(data);
  if (!task || !isSameId(task.id, taskId)) return undefined;
  const { errorMessage } = task;
  if (finalStatusOf(task) === 'completed') {
    const isSaid =
      errorMessage !== undefined && !says(errorMessage, 'none') && !says(errorMessage, 'success');
    const result = resultOf(task);
    const isBroken = says(result, 'broken') || (does !== 'restores' && says(result, 'undone'));
    return { ...task, errorMessage: isSaid ? errorMessage : isBroken ? result : undefined };
  }
  const reason = message === undefined || says(message, 'success') ? task.result : message;
  return { ...task, errorMessage: errorMessage ?? reason };
}
