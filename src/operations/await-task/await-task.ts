import { endpoints } from '../../service/endpoints.ts';
import { defaultLabels, defineOperation, waitInputs } from '../../step/define-operation.ts';
import { cancelledBeforeStart, Ended, type GreenOutcome } from '../../outcome/outcome.ts';
import { outOfTime } from '../../outcome/failure.ts';
import type { Step } from '../../step/step.ts';
import { concludePoll, watchTask } from '../../step/tasks/follow-task.ts';
import { isTransientForPoll } from '../../step/tasks/poll-task.ts';

/** Waits for a task that an earlier step or run started. */
export const awaitTask = defineOperation({
  name: 'await-task',
  permission: 'to read tasks (your host does not document its name)',
  does: 'reads',
  required: ['task-id'],
  labels: { ...defaultLabels, noun: 'task', nothing: 'The task was not read' },
  advice: {
    not_found:
      'Hosts keep tasks for days only. To find out how it ended, look at the site and at your host’s dashboard. Else check `task-id`, that the API token belongs to the same account, and that `api-url` is the base URL without /v1.',
    // "Re-run this job" would repeat the step that started the task.
    unauthorized:
      'Check the secret in `api-token`: tokens are made in your host’s account under Settings, API tokens. Store one alone, without quotes and without `Bearer`. Then run `await-task` with this `task-id` again.',
  },
  shared: waitInputs,
  plan(inputs, { prefix }) {
    const taskId = inputs['task-id'];
    const request = endpoints.readTask(prefix, taskId);
    return {
      subject: `wait for task ${taskId}`,
      request,
      named: { taskId },
      execute: (step) => waitForTask(taskId, step),
    };
  },
});

/** Waits for a task whose id may be wrong, so a failure of the first request ends the step. */
async function waitForTask(taskId: string, step: Step): Promise<GreenOutcome> {
  if (step.client.signal.aborted) throw new Ended(cancelledBeforeStart);
  const result = await watchTask({ taskId, isUnconfirmed: true }, step);
  // The answer is set only once, because the runner appends each value of an output to a file.
  if ('data' in result) step.results.set({ answer: { data: result.data } });
  if (result.task || (result.kind !== 'unreadable' && result.kind !== 'timed-out')) {
    return concludePoll(result, { by: 'this-run', effect: 'none' }, step);
  }
  const { failure = outOfTime('service') } = result;
  throw new Ended(
    result.kind === 'unreadable' && !isTransientForPoll(failure)
      ? { kind: 'task-unreadable', failure, isKnown: false, effect: 'none' }
      : { kind: 'request-failed', failure, effect: 'none' },
  );
}
