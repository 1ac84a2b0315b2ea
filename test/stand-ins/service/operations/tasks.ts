import { type Answer, Refusal } from '../exchange.ts';
import type { Call, Context, Operation, TaskStart } from '../operation.ts';

/** Starts the task of a call, and answers with it. */
export function startTask({ message, site, ...order }: TaskStart, context: Context, { key }: Call): Answer {
  const { decisions, tasks } = context;
  if (decisions.whileTaskRuns === 'refused' && order.busySiteIds.some((id) => tasks.isBusy(id))) {
    throw new Refusal('siteBusy', 'A task on this site is running.');
  }
  const show = tasks.start(order, key);
  return {
    status: decisions.success[order.kind],
    message,
    data() {
      const task = showUnset(show(), context);
      const beside = site && { site: showUnset(site, context) };
      return decisions.taskInPost === 'data' ? { ...task, ...beside } : { ...beside, task };
    },
  };
}

/** `GET /v1/tasks/{task_id}`: shows a task to a client that polls it. */
export const readTask: Operation = (context, call) => {
  const { decisions, tasks } = context;
  const task = tasks.poll(call.id('task_id'));
  const shown = showUnset(task, context);
  return {
    status: decisions.success.task,
    message: task.error_message ?? task.metadata_json.step,
    data: () => (decisions.taskInPoll === 'data' ? shown : { task: shown }),
  };
};

/** The texts and times of a `Site` or a `Task` that may have no value yet. Other fields with `null` are nullable. */
const canBeUnset: readonly string[] = [
  ...['custom_domain', 'message', 'lock_reason', 'locked_at', 'billing_suspended_at', 'admin_suspended_at'],
  ...['result', 'error_message', 'completed_at'],
];

/** A site or a task as a response shows it. */
function showUnset(resource: object, { decisions }: Context): object {
  if (decisions.unsetFields === 'null') return { ...resource };
  const entries: [string, unknown][] = Object.entries(resource);
  const isUnset = ([field, value]: [string, unknown]) => value === null && canBeUnset.includes(field);
  return Object.fromEntries(
    decisions.unsetFields === 'omitted'
      ? entries.filter((entry) => !isUnset(entry))
      : entries.map((entry) => (isUnset(entry) ? [entry[0], ''] : entry)),
  );
}
