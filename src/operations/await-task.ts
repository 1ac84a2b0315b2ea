import { endpoints } from '../api/endpoints.ts';
import { defineOperation, waitInputs } from './operation.ts';

/** Waits for a task that an earlier step or run started (service-interface.md, 4.7). */
export const awaitTask = defineOperation({
  name: 'await-task',
  permission: 'the one to read tasks (its name is not documented)',
  required: ['task-id'],
  optional: [...waitInputs],
  plan(inputs, { prefix }) {
    const taskId = inputs['task-id'];
    return {
      kind: 'await',
      taskId,
      subject: `wait for task ${taskId}`,
      done: `task ${taskId} is completed`,
      request: endpoints.readTask(prefix, taskId),
      target: {},
      knownResults: { taskId },
    };
  },
});
