import { sendRequest } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import { parseServiceTimeMs } from '../api/service-time.ts';
import { finalStatusOf, readTask, type Task } from '../api/task.ts';
import type { Effect, Outcome } from '../outcome/outcome.ts';
import { messages } from '../report/messages.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { readOperationResponse } from './operation-response.ts';
import { pollTask, type PollOptions, type PollResult } from './poll-task.ts';
import type { Step } from './step.ts';
import type { Accepted } from './submit.ts';

const DAY_MS = 24 * 3_600_000;

/** Reads the response to an accepted request, records it, and follows its task to the end. */
export async function followAccepted(accepted: Accepted, step: Step): Promise<Outcome | 'earlier-result'> {
  const { log, plan, recorder, results } = step;
  const { envelope, isReplayed, retryAfterMs } = accepted.success;
  results.add({ isReplayed, data: envelope.data });
  const task = readTask(envelope.data);
  // The task's id first: a reader of a red outcome needs it to find out.
  if (task) results.add({ taskId: task.id, taskStatus: task.status });
  const reading = readOperationResponse(envelope.data, plan);
  if (!reading.ok || !task) {
    const reason = reading.ok ? 'the response names no task' : reading.reason;
    return { kind: 'response-unusable', reason, taskId: results.current.taskId, effect: 'possible' };
  }
  results.add(reading.results);
  if (isReplayed) log.info(messages.acceptedEarlier(accepted.isEarlier));
  log.addToTimeline(isReplayed ? messages.replayReceived() : messages.accepted());
  for (const warning of reading.warnings ?? []) log.warn(warning);
  const warnOnce = createOtherSiteWarning(step);
  warnOnce(task);
  // A replay may be an earlier failure, or name a site that is gone: it is polled before it is recorded.
  if (!isReplayed) recorder.accepted();
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
  const gone = isReplayed ? await checkReplayedSite(result, accepted, step) : undefined;
  if (gone) return gone;
  recorder.accepted();
  return outcomeOfPoll(result, task.id, { step, effect: 'started', mayBeOwn: accepted.mayBeOwn });
}

/**
 * Whether the site that a replay names still exists (contract, K9): after the stored task has completed, or if it
 * is no longer known, the site's push preview answers. Only a recorded staging site is checked.
 */
async function checkReplayedSite(
  result: PollResult,
  { isEarlier, mayBeOwn }: Accepted,
  { client, log, plan, results }: Step,
): Promise<Outcome | 'earlier-result' | undefined> {
  const { operation, ownKey, api } = plan;
  const { siteId, taskId } = results.current;
  const isOver =
    (result.kind === 'completed' && result.isFirstResponse) ||
    // The end of a task that was seen running is this step's end (K7).
    (result.kind === 'unreadable' && result.failure.errorCode === 'not_found' && !result.task);
  if (operation.kind !== 'task' || !operation.recording || siteId === undefined || !isOver) return undefined;
  const sent = await sendRequest(endpoints.previewPush(api.prefix, siteId), client);
  if (sent.kind === 'cancelled') return { kind: 'cancelled', during: 'task', taskId, effect: 'started' };
  if (sent.kind === 'success' || sent.failure.errorCode !== 'not_found') return undefined;
  if (isEarlier) {
    log.info(messages.replayedSiteGone(siteId));
    return 'earlier-result';
  }
  // Nobody can use it, so it is no result.
  results.removeEarlierResponse();
  return {
    kind: 'site-gone',
    siteId,
    isOwnKey: ownKey !== undefined,
    effect: mayBeOwn ? 'possible' : 'none',
  };
}

/** Warns once about a task that names another site than the one acted on. */
function createOtherSiteWarning({ log, plan, results }: Step): (task: Task) => void {
  let isWarned = false;
  return ({ siteId: taskSiteId }) => {
    const { siteId } = results.current;
    // A push and a staging copy act on two sites; the task may name either.
    const known = [siteId, plan.operation.target.siteId].map((id) => id?.toLowerCase());
    if (isWarned || siteId === undefined || taskSiteId === undefined) return;
    if (known.includes(taskSiteId.toLowerCase())) return;
    isWarned = true;
    log.warn(messages.taskOfOtherSite(taskSiteId, siteId));
  };
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

/** The time, or `undefined` if no date is that far away: then it cannot be written. */
function dateMs(wallMs: number): number | undefined {
  const atMs = new Date(wallMs).getTime();
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** The outcome of a wait. Only a task seen as `completed` is green. */
function outcomeOfPoll(result: PollResult, taskId: string, end: PollEnd): Outcome {
  const { effect, step } = end;
  const { client, log, plan, results } = step;
  switch (result.kind) {
    case 'completed': {
      const { revertDays, siteDomain } = results.current;
      const endedAtMs = parseServiceTimeMs(result.task.completedAt) ?? result.serviceTimeMs;
      results.add({
        siteUrl: httpsUrlOf(siteDomain),
        revertUntilMs: revertDays === undefined ? undefined : dateMs(endedAtMs + revertDays * DAY_MS),
      });
      if (plan.operationName === 'staging' && results.current.siteUrl === undefined) {
        log.warn(messages.stagingWithoutAddress());
      }
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
