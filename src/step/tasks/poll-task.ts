import type { AnswerClock } from '../../text/age.ts';
import { sendRequest } from '../../service/client.ts';
import { endpoints } from '../../service/endpoints.ts';
import type { Envelope } from '../../service/envelope.ts';
import { RETRY_LIMIT_MS } from '../../service/retry-schedule.ts';
import { UNKNOWN_TASK_GRACE_MS, type Task } from '../../service/task.ts';
import { readTaskAnswer, type TaskEnd } from '../../service/task-answer.ts';
import type { Failure } from '../../outcome/failure.ts';
import { mayPass, refusalOf } from '../../outcome/refusal-kind.ts';
import type { Step } from '../step.ts';
import type { PollProgress } from './poll-progress.ts';

export interface PollOptions {
  readonly taskId: string;
  /** The id may be wrong, so the first request is retried as any other, and then its failure ends the wait. */
  readonly isUnconfirmed?: boolean | undefined;
  readonly isFirstAtOnce?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Called at the first response about the task, whatever its status. */
  readonly onFirstResponse?: ((task: Task, clock: AnswerClock | undefined) => void) | undefined;
}

/** How a wait ended. `task`: the last known state of the task. */
export type PollResult =
  | {
      readonly kind: TaskEnd;
      readonly task: Task;
      /** The `data` of the last response. */
      readonly data: Envelope['data'];
      /** The clock of the last response. */
      readonly clock?: AnswerClock | undefined;
      readonly isFirstResponse: boolean;
    }
  /** With `wait: false`: the task had not ended at the first response. */
  | { readonly kind: 'running'; readonly task: Task; readonly data: Envelope['data'] }
  /** `failure`: the failure of the last polls, if they failed. */
  | {
      readonly kind: 'timed-out' | 'cancelled';
      readonly task: Task | undefined;
      readonly failure: Failure | undefined;
    }
  | { readonly kind: 'unreadable'; readonly task: Task | undefined; readonly failure: Failure };

/**
 * Polls a task until it has ended, the deadline passes, or the service refuses to report it;
 * with `wait: false` until the first response about it. Transient failures never end the wait; the deadline always does
 * (rules.md, *Waiting*).
 */
export async function pollTask(
  options: PollOptions,
  progress: PollProgress,
  { client, plan }: Step,
): Promise<PollResult> {
  const { isFirstAtOnce = false, onFirstResponse, taskId } = options;
  const isSinglePoll = !plan.isWaiting;
  const { clock, signal } = client;
  const request = endpoints.readTask(client.prefix, taskId);
  let { isUnconfirmed = false, retryAfterMs } = options;
  let startedAtMs = clock.elapsedMs();
  let lastPollAtMs: number | undefined;
  let task: Task | undefined;

  for (;;) {
    if (!isUnconfirmed) {
      const pollAtMs = progress.nextAtMs({ startedAtMs, isFirstAtOnce, lastPollAtMs, retryAfterMs });
      if (pollAtMs === undefined) {
        const kind = signal.aborted ? 'cancelled' : 'timed-out';
        return { kind, task, failure: signal.aborted ? undefined : progress.currentFailure };
      }
      await progress.sleepUntil(pollAtMs, signal);
      lastPollAtMs = clock.elapsedMs();
    }
    const isFirst = isUnconfirmed;
    // A poll is sent only once, because the next poll is its retry.
    const sent = await sendRequest(request, client, { isTriedOnce: !isFirst });
    if (isFirst) startedAtMs = clock.elapsedMs();
    isUnconfirmed = false;
    if (sent.kind === 'cancelled') {
      return { kind: 'cancelled', task, failure: isFirst ? sent.lastFailure : undefined };
    }
    const read = readTaskAnswer(sent, { id: taskId, does: plan.operation.does });
    // A final status counts even if the cancellation arrived meanwhile.
    if (read.kind === 'task') {
      const isFirstResponse = task === undefined;
      task = read.task;
      retryAfterMs = read.retryAfterMs;
      progress.taskSeen(task, read.message);
      if (isFirstResponse) onFirstResponse?.(task, read.clock);
      if (read.end) return { ...read, kind: read.end, isFirstResponse };
      if (isSinglePoll) return { ...read, kind: 'running' };
      continue;
    }
    const { failure } = read;
    const isNew = (lastPollAtMs ?? startedAtMs) - startedAtMs < UNKNOWN_TASK_GRACE_MS;
    const isPassing = isTransientForPoll(failure) || (refusalOf(failure) === 'gone' && isNew);
    // The first request of an unconfirmed id was already retried.
    const isKept = failure.cause === 'from-cache';
    const isUnanswered = isFirst && sent.kind === 'failure' && !isKept && isTransientForPoll(failure);
    const isOver = isSinglePoll && (isFirst || clock.elapsedMs() - startedAtMs > RETRY_LIMIT_MS);
    if (!isPassing || isUnanswered || isOver) return { kind: 'unreadable', task, failure };
    retryAfterMs = failure.retryAfterMs;
    progress.pollFailed(failure);
  }
}

/**
 * Whether polls go on after this failure, because it says nothing about the task: the connection failed, a gateway
 * refused, or the answer is a redirect (usually to a maintenance page) or about another task (W2).
 */
export function isTransientForPoll(failure: Failure): boolean {
  return mayPass(failure) || ['redirect', 'unrelated', 'unreadable'].includes(failure.cause);
}
