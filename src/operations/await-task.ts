import { endpoints } from '../api/endpoints.ts';
import { defineOperation, waitInputs } from './operation.ts';

/** Waits for a task that an earlier step or run started (service-interface.md, 4.7). */
export const awaitTask = defineOperation({
  name: 'await-task',
  permission: 'to read tasks (the service does not document its name)',
  required: ['task-id'],
  advice: { not_found: 'Check `task-id`, and that `api-url` is the base URL without /v1.' },
  shared: waitInputs,
  plan(inputs, { prefix }) {
    const taskId = inputs['task-id'];
    return {
      kind: 'await',
      taskId,
      subject: `wait for task ${taskId}`,
      done: `task ${taskId} completed`,
      request: endpoints.readTask(prefix, taskId),
      target: {},
      knownResults: { taskId },
    };
  },
});
