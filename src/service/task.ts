import { says } from '../outcome/host-words.ts';
import { unrelatedResponse } from '../failure.ts';
import { isRecord, readAs } from '../text/json.ts';
import type { RequestResult } from './client.ts';
import type { Envelope } from './envelope.ts';
import { taskSchema } from './schemas.ts';

/** A new task may not be known everywhere at once: for this long a 404 does not mean that it is gone (W2, G12). */
export const UNKNOWN_TASK_GRACE_MS = 30_000;

/** A `Task` (docs/hosts/service.openapi.yaml), as far as this action depends on it. */
export type Task = Partial<NonNullable<ReturnType<typeof readTask>>> & { readonly id: string };

/** The task: `data.task`, else `data` itself. `undefined` if there is none with an id: the response proves nothing. */
export function readTask(data: Readonly<Record<string, unknown>>) {
  // A bare site also has an id, which is not a task's.
  const bare = Object.hasOwn(data, 'domain_name') ? {} : data;
  const task = readAs(taskSchema, isRecord(data['task']) ? data['task'] : bare);
  if (task?.id === undefined) return undefined;
  return {
    id: task.id,
    siteId: task.site_id,
    status: task.status,
    result: task.result,
    errorMessage: task.error_message,
    metadata: task.metadata_json ?? undefined,
    createdAt: task.created_at,
    completedAt: task.completed_at,
  };
}

/** How the task ended: one of these words, in any letter case (interface, 3). Any other status means "still running". */
export function finalStatusOf({ status }: Pick<Task, 'status'>): 'completed' | 'failed' | undefined {
  const word = status?.trim().toLowerCase();
  return word === 'completed' || word === 'failed' ? word : undefined;
}

/** Another word for an end, or the time of it. The step waits on, so a person must hear of it (rules.md, *Tasks*). */
export function seemsEnded({ completedAt, status = '' }: Task): boolean {
  if (finalStatusOf({ status })) return false;
  return completedAt !== undefined || says(status, 'succeeded') || says(status, 'broken');
}

/** Whether two ids name the same task. UUIDs may be in any letter case. */
export function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * What an answer says about a task. A failure proves nothing about it, and so does an answer about another task. Some services
 * report a failed one with `success: false`.
 */
export function readTaskAnswer(sent: Exclude<RequestResult, { kind: 'cancelled' }>, taskId: string) {
  if (sent.kind === 'failure') {
    const { failure } = sent;
    const { cause, data = {}, serviceMessage: message } = failure;
    const task = cause === 'not-successful' ? readTaskOf(taskId, data, message) : undefined;
    return task && finalStatusOf(task) === 'failed'
      ? ({ kind: 'task', task, data, message } as const)
      : ({ kind: 'failure', failure } as const);
  }
  const { envelope, ...rest } = sent.success;
  const { data, serviceMessage: message } = envelope;
  const task = readTaskOf(taskId, data, message);
  if (task) return { kind: 'task', task, data, message, ...rest } as const;
  const { id: other } = readTask(data) ?? {};
  const detail =
    other === undefined ? 'the response names no task' : `the response is about another task (${other})`;
  return { kind: 'failure', failure: unrelatedResponse(detail) } as const;
}

/**
 * This task, if `data` has it. Its reason, if it failed: its own, else the envelope's message if it says more, else its result.
 * One that has completed may have a reason of its own all the same, in words that say neither "none" nor "success", or a result
 * that is, as a whole, a word for a failure.
 */
function readTaskOf(taskId: string, data: Envelope['data'], message: string | undefined): Task | undefined {
  const task = readTask(data);
  if (!task || !isSameId(task.id, taskId)) return undefined;
  const { errorMessage: own } = task;
  if (finalStatusOf(task) === 'completed') {
    const isRemark = own !== undefined && !says(own, 'nothing');
    const result = task.result?.replace(/[.!]$/, '') ?? '';
    const broken = says(result, 'broken') ? result : undefined;
    return { ...task, errorMessage: isRemark ? own : broken };
  }
  const said = message === undefined || says(message, 'success') ? task.result : message;
  return { ...task, errorMessage: own ?? said };
}
