import { classifyResponse, type Success } from '../api/classify-response.ts';
import { ATTEMPT_TIMEOUT_MS, sendRequest, type Client } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import type { Envelope } from '../api/envelope.ts';
import { RETRY_LIMIT_MS } from '../api/retry-schedule.ts';
import { finalStatusOf, isSameId, readTask, type Task } from '../api/task.ts';
import { outOfTime, unrelatedResponse, type RequestFailure } from '../outcome/request-failure.ts';
import type { ResultStore } from '../outcome/results.ts';
import type { RunLog, ServiceRequest } from '../ports.ts';
import { createPollProgress } from './poll-progress.ts';
import { nextPollAtMs } from './poll-schedule.ts';

/** A new task may not be readable everywhere at once: for this long a 404 is transient (contract, W2). */
const UNKNOWN_TASK_GRACE_MS = 30_000;

export interface PollOptions {
  readonly taskId: string;
  /** The path prefix of `api-url`. */
  readonly prefix: string;
  readonly fixedIntervalMs: number | undefined;
  /** Replays, attachments and `await-task` are polled at once. */
  readonly isFirstAtOnce: boolean;
  /** The first response about the task is enough. */
  readonly isSinglePoll?: boolean | undefined;
  /** `await-task`: nobody has confirmed the task's id, so the first poll is retried as any request is. */
  readonly isUnconfirmed?: boolean | undefined;
  /** Called with the first response about the task, before it is evaluated. */
  readonly onFirstResponse?: ((task: Task) => void) | undefined;
  /** What the response that named the task asked for. */
  readonly retryAfterMs?: number | undefined;
}

/** How a wait ended. */
export type PollResult =
  | {
      readonly kind: 'completed' | 'failed';
      readonly task: Task;
      readonly isFirstResponse: boolean;
      /** The service's time of day when it said so. */
      readonly serviceTimeMs: number;
    }
  /** `isSinglePoll`: the task had not ended. */
  | { readonly kind: 'running'; readonly task: Task }
  | { readonly kind: 'timed-out'; readonly task: Task | undefined }
  /** The service refuses to report the task, and polling again would not help. */
  | {
      readonly kind: 'unreadable';
      readonly task: Task | undefined;
      readonly failure: RequestFailure;
      readonly isKnown: boolean;
    }
  /** `isUnconfirmed`: no response has ever said that the task exists. */
  | { readonly kind: 'never-answered'; readonly failure: RequestFailure }
  | { readonly kind: 'cancelled'; readonly task: Task | undefined };

/** What one poll says. `exhausted`: a transient failure, retried for as long as any request. */
type Poll =
  | {
      readonly kind: 'task';
      readonly task: Task;
      readonly data: Envelope['data'];
      readonly message?: string | undefined;
      readonly retryAfterMs?: number | undefined;
      readonly serviceTimeMs: number;
    }
  | { readonly kind: 'transient' | 'final' | 'exhausted'; readonly failure: RequestFailure };

export interface PollContext {
  readonly client: Client;
  readonly log: RunLog;
  readonly results: ResultStore;
}

/**
 * Polls a task until its status is exactly `completed` or `failed`, the deadline passes, or the service refuses
 * to report it. Transient failures never end the wait; the deadline always does (contract, *Waiting*).
 */
export async function pollTask(options: PollOptions, context: PollContext): Promise<PollResult> {
  const { client, log, results } = context;
  const { clock, deadlineMs, signal } = client;
  const isCancelled = (): boolean => signal.aborted;
  const request = endpoints.readTask(options.prefix, options.taskId);
  const startedAtMs = clock.elapsedMs();
  const progress = createPollProgress(log, results, clock);
  let lastPollAtMs: number | undefined;
  let retryAfterMs = options.retryAfterMs;
  let task: Task | undefined;

  for (;;) {
    const pollAtMs = nextPollAtMs({
      startedAtMs,
      nowMs: clock.elapsedMs(),
      deadlineMs,
      isFirstAtOnce: options.isFirstAtOnce,
      random: clock.random(),
      lastPollAtMs,
      fixedIntervalMs: options.fixedIntervalMs,
      retryAfterMs,
    });
    if (pollAtMs === undefined) {
      return options.isUnconfirmed && task === undefined
        ? { kind: 'never-answered', failure: progress.currentFailure ?? outOfTime }
        : { kind: 'timed-out', task };
    }
    await progress.sleepUntil(pollAtMs, signal);
    if (isCancelled()) return { kind: 'cancelled', task };

    const isFirstPoll = lastPollAtMs === undefined;
    lastPollAtMs = clock.elapsedMs();
    const poll =
      isFirstPoll && options.isUnconfirmed
        ? await pollWithRetries(request, options, client)
        : await pollOnce(request, options.taskId, client, clock.elapsedMs() - startedAtMs);
    // A final status counts even if the cancellation arrived meanwhile.
    if (poll.kind === 'task') {
      const isFirstResponse = task === undefined;
      task = poll.task;
      retryAfterMs = poll.retryAfterMs;
      progress.taskSeen(task, poll.message);
      if (isFirstResponse) options.onFirstResponse?.(task);
      const finalStatus = finalStatusOf(task);
      // For `await-task` this is the operation's own response. Set once: the output file only grows.
      if (options.isUnconfirmed && (finalStatus || options.isSinglePoll)) results.add({ data: poll.data });
      if (finalStatus) return { kind: finalStatus, task, isFirstResponse, serviceTimeMs: poll.serviceTimeMs };
      if (options.isSinglePoll) return { kind: 'running', task };
    }
    if (isCancelled()) return { kind: 'cancelled', task };
    if (poll.kind === 'final') {
      const isKnown = task !== undefined || !options.isUnconfirmed;
      return { kind: 'unreadable', task, failure: poll.failure, isKnown };
    }
    if (poll.kind === 'exhausted') return { kind: 'never-answered', failure: poll.failure };
    if (poll.kind === 'transient') {
      // `wait: false` needs one response, and is retried for as long as any request.
      if (options.isSinglePoll && clock.elapsedMs() - startedAtMs > RETRY_LIMIT_MS)
        return { kind: 'unreadable', task, failure: poll.failure, isKnown: true };
      retryAfterMs = poll.failure.retryAfterMs;
      progress.pollFailed(poll.failure, options.isSinglePoll);
    }
  }
}

/** One poll is one attempt: the schedule is the retry. */
async function pollOnce(
  request: ServiceRequest,
  taskId: string,
  { clock, deadlineMs, origin, service, signal }: Client,
  waitedMs: number,
): Promise<Poll> {
  const timeoutMs = Math.min(ATTEMPT_TIMEOUT_MS, deadlineMs - clock.elapsedMs());
  const result = await service.send(request, { timeoutMs, signal });
  const classified = classifyResponse(result, { request, origin, wallMs: clock.wallMs() });
  return classified.ok
    ? readSuccess(classified.success, taskId)
    : readFailure(classified.failure, { taskId, waitedMs, nowMs: clock.wallMs() });
}

/** The first poll of an unconfirmed task id uses normal retries (contract, W1). */
async function pollWithRetries(
  request: ServiceRequest,
  { isSinglePoll, taskId }: PollOptions,
  client: Client,
): Promise<Poll> {
  const sent = await sendRequest(request, client);
  if (sent.kind === 'cancelled')
    return { kind: 'transient', failure: unrelatedResponse('the job was cancelled') };
  if (sent.kind === 'failure' && isTransientForPoll(sent.failure))
    return { kind: 'exhausted', failure: sent.failure };
  const poll =
    sent.kind === 'success'
      ? readSuccess(sent.success, taskId)
      : readFailure(sent.failure, { taskId, waitedMs: 0, nowMs: client.clock.wallMs() });
  if (poll.kind !== 'transient' || !isSinglePoll) return poll;
  // `wait: false` polls once: no later poll could know better.
  return { kind: poll.failure.errorCode === 'not_found' ? 'final' : 'exhausted', failure: poll.failure };
}

function readSuccess({ envelope, retryAfterMs, serviceTimeMs }: Success, taskId: string): Poll {
  const { data, message } = envelope;
  const task = readTask(data);
  if (task && isSameId(task.id, taskId))
    return { kind: 'task', task, data, message, retryAfterMs, serviceTimeMs };
  return {
    kind: 'transient',
    failure: unrelatedResponse(
      task ? `the response is about another task (${task.id})` : 'the response names no task',
    ),
  };
}

function readFailure(
  failure: RequestFailure,
  { taskId, waitedMs, nowMs }: { readonly taskId: string; readonly waitedMs: number; readonly nowMs: number },
): Poll {
  // Some services report a failed task with `success: false`.
  const { data } = failure;
  const task = data && readTask(data);
  if (
    task &&
    isSameId(task.id, taskId) &&
    finalStatusOf(task) === 'failed' &&
    failure.cause === 'not-successful'
  ) {
    return { kind: 'task', task, data, serviceTimeMs: nowMs };
  }
  const isNotYetKnown = failure.errorCode === 'not_found' && waitedMs < UNKNOWN_TASK_GRACE_MS;
  return { kind: isTransientForPoll(failure) || isNotYetKnown ? 'transient' : 'final', failure };
}

/**
 * The task keeps running while the connection fails, also because of an invalid certificate. A redirect is
 * somebody else's response, usually a maintenance page.
 */
function isTransientForPoll(failure: RequestFailure): boolean {
  return failure.isTransient || failure.errorCode === 'connection_failed' || failure.cause === 'redirect';
}
