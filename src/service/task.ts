import type { RequestFailure } from '../outcome/request-failure.ts';
import { field, readId, readRecord, readText } from '../text/json.ts';
import { readTime } from '../text/time.ts';

/** A new task may not be known everywhere at once: for this long a 404 does not mean that it is gone (contract, W2, G12). */
export const UNKNOWN_TASK_GRACE_MS = 30_000;

/** A `Task` (docs/service.openapi.yaml), as far as this action depends on it. */
export interface Task {
  readonly id: string;
  readonly siteId?: string | undefined;
  readonly status?: string | undefined;
  readonly result?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly metadata?: unknown;
  readonly createdAt?: string | undefined;
  readonly completedAt?: string | undefined;
}

/** The task: `data.task`, else `data` itself. `undefined` if there is none with an id: the response proves nothing. */
export function readTask(data: Readonly<Record<string, unknown>>): Task | undefined {
  const nested = readRecord(field(data, 'task'));
  // A bare site also has an id, which is not a task's.
  const candidate = nested ?? (Object.hasOwn(data, 'domain_name') ? {} : data);
  const id = readId(field(candidate, 'id'));
  if (id === undefined) return undefined;
  return {
    id,
    siteId: readId(field(candidate, 'site_id')),
    status: readText(field(candidate, 'status')),
    result: readText(field(candidate, 'result')),
    errorMessage: readText(field(candidate, 'error_message')),
    metadata: field(candidate, 'metadata_json') ?? undefined,
    createdAt: readTime(field(candidate, 'created_at')),
    completedAt: readTime(field(candidate, 'completed_at')),
  };
}

/** How the task ended: exactly one of these words (interface, 3). Any other status means "still running". */
export function finalStatusOf(task: Task): 'completed' | 'failed' | undefined {
  return task.status === 'completed' || task.status === 'failed' ? task.status : undefined;
}

/** Whether two ids name the same task. UUIDs may be in any letter case. */
export function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The failed task in a failure: some services report one with `success: false`. `undefined`: it proves nothing. */
export function readFailedTask({ cause, data }: RequestFailure, taskId: string): Task | undefined {
  const task = cause === 'not-successful' ? readTask(data ?? {}) : undefined;
  return task && isSameId(task.id, taskId) && finalStatusOf(task) === 'failed' ? task : undefined;
}
