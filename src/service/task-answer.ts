import { says } from '../outcome/host-words.ts';
import { unrelatedResponse } from '../outcome/failure.ts';
import type { Operation } from '../outcome/operation.ts';
import type { Success } from './classify-response.ts';
import type { Envelope } from './envelope.ts';
import type { Retried } from './retry.ts';
import { finalStatusOf, isSameId, readTask, type Task } from './task.ts';

/** `doubtful`: the host says that the task has completed, and that its result is the opposite. */
export type TaskEnd = 'completed' | 'failed' | 'doubtful';

/** What the operation of a task does, if it is known: of a push, another word is doubtful than of a restore. */
export type TaskDoes = Operation['does'] | undefined;

/**
 * How the task ended, by its status and its result; `undefined`: it has not. A push that was undone is doubtful. The
 * task's type may say that it is one.
 */
function taskEndOf(task: Pick<Task, 'result' | 'status' | 'type'>, does: TaskDoes): TaskEnd | undefined {
  const status = finalStatusOf(task);
  if (status !== 'completed') return status;
  const isPush = does === 'pushes' || (does !== 'restores' && /push/i.test(task.type ?? ''));
  const result = resultOf(task);
  return says(result, 'failure') || (isPush && says(result, 'undone')) ? 'doubtful' : status;
}

function resultOf({ result = '' }: Pick<Task, 'result'>): string {
  return result.replace(/[.!]$/, '');
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
    if (!task || finalStatusOf(task) !== 'failed') return { kind: 'failure', failure } as const;
    const unsaid = { clock: undefined, retryAfterMs: undefined };
    return { ...unsaid, kind: 'task', task, end: 'failed', data, message } as const;
  }
  const { envelope, ...rest } = sent.success;
  const { data, serviceMessage: message } = envelope;
  const task = readTaskOf({ taskId, does }, data, message);
  if (task) return { kind: 'task', task, end: taskEndOf(task, does), data, message, ...rest } as const;
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
