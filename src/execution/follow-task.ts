import { finalStatusOf, readTask } from '../api/task.ts';
import { findOperation } from '../operations/index.ts';
import type { Effect, Outcome } from '../outcome/outcome.ts';
import { messages } from '../report/messages.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { pollTask, type PollOptions, type PollResult } from './poll-task.ts';
import type { Step } from './step.ts';
import type { Accepted } from './submit.ts';
import { warnAboutUnrelatedReplay } from './unrelated-replay.ts';

/** Reads the response to an accepted request, records it, and follows its task to the end. */
export async function followAccepted(accepted: Accepted, step: Step): Promise<Outcome | 'task-failed'> {
  const { log, plan, recorder, results } = step;
  const { envelope, isReplayed, retryAfterMs } = accepted.success;
  if (isReplayed) warnAboutUnrelatedReplay(step, accepted.mayBeOwn);
  results.add({ isReplayed, data: envelope.data });
  const task = readTask(envelope.data);
  // The task's id first: a reader of a red outcome needs it to find out.
  if (task) results.add({ taskId: task.id, taskStatus: task.status });
  const reading = findOperation(plan.operationName)?.readResponse(envelope.data, plan.operation.target);
  if (!reading?.ok || !task) {
    const reason = reading?.ok === false ? reading.reason : 'its answer names no task';
    return { kind: 'response-unusable', reason, taskId: results.current.taskId, effect: 'possible' };
  }
  results.add(reading.results);
  if (isReplayed) log.info(messages.acceptedEarlier(accepted.isEarlier));
  log.addToTimeline(isReplayed ? messages.replayReceived() : messages.accepted());
  for (const warning of reading.warnings ?? []) log.warn(warning);
  // May be an earlier attempt's failure: poll once before recording.
  if (!accepted.isEarlier) await recorder.accepted();
  const isFinal = finalStatusOf(task) !== undefined;
  // Even with `wait: false`, a task that is reported as ended is polled: it may have failed.
  if (!plan.isWaiting && !isReplayed && !isFinal) {
    return { kind: 'submitted', taskId: task.id, effect: 'started' };
  }
  const result = await watchTask(
    {
      taskId: task.id,
      retryAfterMs,
      isFirstAtOnce: isReplayed || isFinal,
      isSinglePoll: !plan.isWaiting,
      onFirstResponse: async (seen) => {
        if (finalStatusOf(seen) !== 'failed') await recorder.accepted();
      },
    },
    step,
  );
  if (accepted.isEarlier && result.kind === 'failed' && result.isFirstResponse) return 'task-failed';
  await recorder.accepted();
  return outcomeOfPoll(result, task.id, { step, effect: 'started', mayBeOwn: accepted.mayBeOwn });
}

/** `await-task`: follows a task that an earlier step or run started. */
export async function awaitTask(taskId: string, step: Step): Promise<Outcome> {
  const isSinglePoll = !step.plan.isWaiting;
  const result = await watchTask({ taskId, isFirstAtOnce: true, isUnconfirmed: true, isSinglePoll }, step);
  return outcomeOfPoll(result, taskId, { step, effect: 'none' });
}

/** Follows a task that already exists as this step's own: a staging site that is still being created. */
export async function attachToTask(taskId: string, step: Step): Promise<Outcome> {
  step.results.add({ taskId });
  const isSinglePoll = !step.plan.isWaiting;
  const result = await watchTask({ taskId, isFirstAtOnce: true, isSinglePoll }, step);
  return outcomeOfPoll(result, taskId, { step, effect: 'started' });
}

/** Polls a task in a log group of its own. */
async function watchTask(
  options: Omit<PollOptions, 'prefix' | 'fixedIntervalMs'>,
  { client, log, plan, results }: Step,
): Promise<PollResult> {
  log.startGroup(messages.taskGroup(options.taskId));
  const { fixedIntervalMs } = plan;
  const result = await pollTask(
    { ...options, prefix: plan.api.prefix, fixedIntervalMs },
    { client, log, results },
  );
  log.endGroup();
  return result;
}

interface PollEnd {
  readonly step: Step;
  /** What this step has started. */
  readonly effect: Effect;
  /** A replay may be the response to this attempt's own request (contract, K8). */
  readonly mayBeOwn?: boolean;
}

/** The outcome of a wait. Only a task seen as `completed` is green. */
function outcomeOfPoll(result: PollResult, taskId: string, end: PollEnd): Outcome {
  const { effect, step } = end;
  const { client, results } = step;
  switch (result.kind) {
    case 'completed': {
      results.add({ siteUrl: httpsUrlOf(results.current.siteDomain) });
      // A replay that may answer our own lost request does not prove an earlier one.
      const isEarlier =
        result.isFirstResponse && results.current.isReplayed === true && end.mayBeOwn !== true;
      return { kind: 'completed', by: isEarlier ? 'earlier-request' : 'this-run', effect };
    }
    case 'failed':
      return { kind: 'task-failed', taskId, reason: result.task.errorMessage, effect };
    case 'running':
      return { kind: 'still-running', taskId, taskStatus: result.task.status, effect };
    case 'timed-out':
      return {
        kind: 'task-timed-out',
        taskId,
        taskStatus: result.task?.status,
        elapsedMs: client.clock.elapsedMs(),
        effect,
      };
    case 'unreadable':
      return {
        kind: 'task-unreadable',
        taskId,
        failure: result.failure,
        isKnown: result.isKnown,
        effect,
      };
    case 'never-answered':
      return { kind: 'request-failed', failure: result.failure, effect: 'none' };
    case 'cancelled':
      return { kind: 'cancelled', during: 'task', taskId, effect };
  }
}
