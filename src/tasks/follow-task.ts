import { parseServiceTimeMs } from '../service/service-time.ts';
import { finalStatusOf, readTask, type Task } from '../service/task.ts';
import type { Accepted } from '../execution/submit.ts';
import type { Effect, Outcome } from '../outcome/outcome.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { createPollProgress } from './poll-progress.ts';
import { pollTask, type PollOptions, type PollResult } from './poll-task.ts';

const DAY_MS = 24 * 3_600_000;

/** Whether a replay's end is no result. `undefined`: it counts. */
export type CheckReplay = (
  result: PollResult,
  accepted: Accepted,
  step: Step,
) => Promise<Outcome | 'earlier-result' | undefined>;

/** Reads the response to an accepted request, records it, and follows its task to the end. */
export async function followTask(
  accepted: Accepted,
  step: Step,
  checkReplay?: CheckReplay,
): Promise<Outcome | 'earlier-result'> {
  const { log, plan, recorder, results } = step;
  const { reading } = accepted;
  const { envelope, isReplayed, retryAfterMs } = accepted.success;
  results.add({ isReplayed, data: envelope.data });
  const task = readTask(envelope.data);
  // The task's id first: a reader of a red outcome needs it to find out.
  if (task) results.add({ taskId: task.id, taskStatus: task.status });
  // A site without a task, too: somebody must find it (contract, G2).
  if (reading.ok) results.add(reading.results);
  if (!reading.ok || !task) {
    const reason = reading.ok ? 'the response names no task' : reading.reason;
    return { kind: 'response-unusable', reason, effect: 'possible' };
  }
  if (isReplayed) log.info(messages.acceptedEarlier(accepted.isEarlier));
  log.addToTimeline(isReplayed ? messages.replayReceived() : messages.accepted());
  for (const warning of reading.warnings ?? []) log.warn(warning);
  const warnOnce = createOtherSiteWarning(step);
  warnOnce(task);
  // A replay may be an earlier failure, or name a site that is gone: it is polled before it is recorded.
  if (!isReplayed) recorder.accepted();
  const isFinal = finalStatusOf(task) !== undefined;
  // Even with `wait: false`, a task that is reported as ended is polled: it may have failed.
  if (!plan.isWaiting && !isReplayed && !isFinal) return { kind: 'submitted', effect: 'started' };
  const result = await watchTask(
    {
      taskId: task.id,
      retryAfterMs,
      isFirstAtOnce: isReplayed || isFinal,
      isSinglePoll: !plan.isWaiting,
      onFirstResponse: (seen) => {
        warnOnce(seen);
        if (finalStatusOf(seen) === undefined) recorder.accepted();
      },
    },
    step,
  );
  if (accepted.isEarlier && result.kind === 'failed' && result.isFirstResponse) {
    log.info(messages.earlierTaskFailed());
    return 'earlier-result';
  }
  const notCounted = isReplayed ? await checkReplay?.(result, accepted, step) : undefined;
  if (notCounted) return notCounted;
  recorder.accepted();
  return outcomeOfPoll(result, { effect: 'started', mayBeOwn: accepted.mayBeOwn }, step);
}

/** Warns once about a task that names another site than the one acted on. */
function createOtherSiteWarning({ log, plan, results }: Step): (task: Task) => void {
  let isWarned = false;
  return ({ siteId: taskSiteId }) => {
    const { siteId } = results.current;
    // A push and a staging copy act on two sites; the task may name either.
    const known = [siteId, plan.siteId].map((id) => id?.toLowerCase());
    if (isWarned || siteId === undefined || taskSiteId === undefined) return;
    if (known.includes(taskSiteId.toLowerCase())) return;
    isWarned = true;
    log.warn(messages.taskOfOtherSite(taskSiteId, siteId));
  };
}

/** Follows a task that already exists as this step's own: a staging site that is still being created. */
export async function attachToTask(taskId: string, step: Step): Promise<Outcome> {
  step.results.add({ taskId });
  const isSinglePoll = !step.plan.isWaiting;
  const result = await watchTask({ taskId, isFirstAtOnce: true, isSinglePoll }, step);
  return outcomeOfPoll(result, { effect: 'started' }, step);
}

/** Polls a task in a log group of its own. */
async function watchTask(options: PollOptions, step: Step): Promise<PollResult> {
  const { client, log, results } = step;
  log.startGroup(messages.taskGroup(options.taskId));
  const result = await pollTask(options, createPollProgress(log, results, client.clock), step);
  log.endGroup();
  return result;
}

/** The time, or `undefined` if no date is that far away: then it cannot be written. */
function dateMs(wallMs: number): number | undefined {
  const atMs = new Date(wallMs).getTime();
  return Number.isNaN(atMs) ? undefined : atMs;
}

/**
 * The outcome of a wait. Only a task seen as `completed` is green.
 *
 * @param started what this step has started, and whether a replay may be the response to this attempt's own
 *   request (contract, K8).
 */
export function outcomeOfPoll(
  result: PollResult,
  { effect, mayBeOwn }: { readonly effect: Effect; readonly mayBeOwn?: boolean },
  { client, results }: Step,
): Outcome {
  switch (result.kind) {
    case 'completed': {
      const { isReplayed, revertDays, siteDomain } = results.current;
      const endedAtMs = parseServiceTimeMs(result.task.completedAt) ?? result.last.serviceTimeMs;
      results.add({
        siteUrl: httpsUrlOf(siteDomain),
        revertUntilMs: revertDays === undefined ? undefined : dateMs(endedAtMs + revertDays * DAY_MS),
      });
      // A replay that may answer our own lost request does not prove an earlier one.
      const isEarlier = result.isFirstResponse && isReplayed === true && !mayBeOwn;
      return { kind: 'completed', by: isEarlier ? 'earlier-request' : 'this-run', effect };
    }
    case 'failed':
      return { kind: 'task-failed', reason: result.task.errorMessage, effect };
    case 'running':
      return { kind: 'still-running', taskStatus: result.task.status, effect };
    case 'timed-out': {
      const elapsedMs = client.clock.elapsedMs();
      return { kind: 'task-timed-out', taskStatus: result.task?.status, elapsedMs, effect };
    }
    case 'unreadable':
      return { kind: 'task-unreadable', failure: result.failure, isKnown: true, effect };
    case 'cancelled':
      return { kind: 'cancelled', during: 'task', effect };
  }
}
