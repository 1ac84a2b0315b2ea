import { succeed } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { showTask } from '../presentation.ts';

/** 4.7: shows a task to a client that polls it. */
export const readTask: Operation = ({ decisions, tasks, refuse }, call) => {
  const task = tasks.poll(call.id('task_id'));
  if (task === undefined) return refuse('taskNotFound', 'There is no such task.');
  return succeed({
    status: decisions.success.task,
    message: task.error_message ?? task.metadata_json.step,
    data: () => showTask(task, decisions.taskInPoll, { decisions }),
  });
};
