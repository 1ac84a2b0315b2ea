import { sendRequest } from '../service/client.ts';
import { endpoints } from '../service/endpoints.ts';
import { defaultLabels, defineOperation, waitInputs } from '../define-operation.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { outOfTime, type RequestFailure } from '../outcome/request-failure.ts';
import type { ServiceRequest } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import { concludePoll } from './follow-task.ts';
import { createPollProgress } from './poll-progress.ts';
import { isTransientForPoll, pollTask } from './poll-task.ts';

/** Waits for a task that an earlier step or run started (`GET /v1/tasks/{task_id}` in docs/service.openapi.yaml). */
export const awaitTask = defineOperation({
  name: 'await-task',
  permission: 'to read tasks (your host does not document its name)',
  does: 'reads',
  required: ['task-id'],
  labels: { ...defaultLabels, noun: 'task', nothing: 'The task was not read' },
  advice: {
    not_found: 'Check `task-id`, and that `api-url` is the base URL without /v1.',
    // "Re-run this job" would repeat the step that started the task.
    unauthorized:
      'Check the secret in `api-token`: tokens are made in your host’s account under Settings, API tokens. Then run `await-task` with this `task-id` again.',
  },
  shared: waitInputs,
  plan(inputs, { prefix }) {
    const taskId = inputs['task-id'];
    const request = endpoints.readTask(prefix, taskId);
    return {
      subject: `wait for task ${taskId}`,
      done: `task ${taskId} completed`,
      request,
      named: { taskId },
      async execute(step) {
        step.log.startGroup(messages.taskGroup(taskId));
        const outcome = await waitForTask(request, taskId, step);
        step.log.endGroup();
        return outcome;
      },
    };
  },
});

/** Asks once with the retries of any request: nobody has confirmed the task's id (contract, W1). Then polls. */
async function waitForTask(request: ServiceRequest, taskId: string, step: Step): Promise<Outcome> {
  const { client, plan, results } = step;
  const progress = createPollProgress(step);
  const sent = await sendRequest(request, client);
  if (sent.kind === 'cancelled') {
    return { kind: 'cancelled', during: 'task', lastFailure: sent.lastFailure, effect: 'none' };
  }
  if (sent.kind === 'failure' && isTransientForPoll(sent.failure)) return neverAnswered(sent.failure);
  const isSinglePoll = !plan.isWaiting;
  const result = await pollTask({ taskId, first: sent, isSinglePoll }, progress, step);
  // The operation's own response. Set once: the output file only grows.
  if ('data' in result) results.set({ answer: { data: result.data } });
  if (!result.task && result.kind === 'timed-out') return neverAnswered(progress.currentFailure ?? outOfTime);
  if (!result.task && result.kind === 'unreadable') {
    const { failure } = result;
    if (failure.cause === 'unrelated') return neverAnswered(failure);
    return { kind: 'task-unreadable', failure, isKnown: false, effect: 'none' };
  }
  return concludePoll(result, { effect: 'none' }, step);
}

function neverAnswered(failure: RequestFailure): Outcome {
  return { kind: 'request-failed', failure, effect: 'none' };
}
