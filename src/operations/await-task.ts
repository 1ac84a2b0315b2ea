import { defineOperation, waiting } from './operation.ts';

/** Wait for a task that an earlier step or run started (service-interface.md, 4.7). */
export const awaitTask = defineOperation({
  name: 'await-task',
  permission: 'the one to read tasks (its name is not documented)',
  required: ['task-id'],
  optional: [...waiting],
  bind(inputs, { prefix }) {
    const taskId = inputs['task-id'];
    return {
      kind: 'awaits',
      subject: `wait for task ${taskId}`,
      taskId,
      request: { method: 'GET', path: `${prefix}/v1/tasks/${taskId}` },
      known: { taskId },
      readAnswer: () => ({ ok: true, findings: {} }),
    };
  },
});
