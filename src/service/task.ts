import { isRecord, readAs } from '../text/json.ts';
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
