import { judge, type Success } from '../api/classify-response.ts';
import { foreignAnswer, outOfTime, type Trouble } from '../outcome/request-failure.ts';
import type { ServiceRequest } from '../ports.ts';
import { nextPollAtMs } from './poll-schedule.ts';
import { createProgress } from './poll-progress.ts';
import type { Journal } from '../report/run-log.ts';
import { RETRY_BUDGET_MS } from '../api/retry-schedule.ts';
import { MOST_TRY_MS, send, type Sender } from '../api/client.ts';
import { isSameId, readTask, settledAs, type Task } from '../api/task.ts';

/** A task may not be readable everywhere at once: so long a 404 is passing. */
const UNKNOWN_TASK_GRACE_MS = 30_000;

export interface WaitOptions {
  readonly taskId: string;
  /** The path prefix of `api-url`. */
  readonly prefix: string;
  readonly fixedIntervalMs: number | undefined;
  /** Replays, attachments and `await-task` are polled at once. */
  readonly isFirstAtOnce: boolean;
  /** The first answer about the task is enough. */
  readonly isOneLook?: boolean;
  /** `await-task`: nothing is known of the task, so the first answer is got as a request's answer is. */
  readonly isUnproven?: boolean;
  /** Called once the task has been seen, before anything else is made of it. */
  readonly onFirstAnswer?: (task: Task) => Promise<void>;
  /** What the answer that named the task asked for. */
  readonly retryAfterMs?: number | undefined;
}

/** How a wait ended. */
export type WaitEnd =
  | { readonly kind: 'completed' | 'failed'; readonly task: Task; readonly isFirstAnswer: boolean }
  /** `isOneLook`: it had not ended yet. */
  | { readonly kind: 'running'; readonly task: Task }
  | { readonly kind: 'timed-out'; readonly task: Task | undefined }
  /** The service refuses to tell; asking again would not help. */
  | { readonly kind: 'lost-track'; readonly trouble: Trouble; readonly isProven: boolean }
  /** `isUnproven`: nobody ever said that there is such a task. */
  | { readonly kind: 'never-answered'; readonly trouble: Trouble }
  | { readonly kind: 'cancelled'; readonly task: Task | undefined };

/** What one poll says. `spent`: passing trouble that was retried for as long as a request is. */
type Look =
  | { readonly kind: 'task'; readonly task: Task; readonly success: Success }
  | { readonly kind: 'passing' | 'final' | 'spent'; readonly trouble: Trouble };

/**
 * Polls a task until it has ended in just the words `completed` or `failed`, the time is up, or the service
 * refuses to tell. Passing trouble never ends it, the deadline always does (contract, *Waiting*).
 */
export async function waitForTask(options: WaitOptions, sender: Sender, journal: Journal): Promise<WaitEnd> {
  const { clock, deadlineMs, signal } = sender;
  const isCancelled = (): boolean => signal.aborted;
  const request: ServiceRequest = { method: 'GET', path: `${options.prefix}/v1/tasks/${options.taskId}` };
  const startedAtMs = clock.elapsedMs();
  const progress = createProgress(journal, clock);
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
      const isUnproven = options.isUnproven && task === undefined;
      return isUnproven
        ? { kind: 'never-answered', trouble: progress.openTrouble ?? outOfTime }
        : { kind: 'timed-out', task };
    }
    await progress.sleepUntil(pollAtMs, signal);
    if (isCancelled()) return { kind: 'cancelled', task };

    const isFirstPoll = lastPollAtMs === undefined;
    lastPollAtMs = clock.elapsedMs();
    const look =
      isFirstPoll && options.isUnproven
        ? await lookAsRequest(request, options, sender)
        : await lookOnce(request, options.taskId, sender, clock.elapsedMs() - startedAtMs);
    // What settles the task is true also where the job was cancelled while it came.
    if (look.kind === 'task') {
      const isFirstAnswer = task === undefined;
      task = look.task;
      retryAfterMs = look.success.retryAfterMs;
      progress.see(task, look.success.envelope);
      if (isFirstAnswer) await options.onFirstAnswer?.(task);
      const settled = settledAs(task);
      // For `await-task` this is the operation's own answer; set once, since the file of outputs only grows.
      if (options.isUnproven && (settled || options.isOneLook))
        journal.find({ data: look.success.envelope.data });
      if (settled) return { kind: settled, task, isFirstAnswer };
      if (options.isOneLook) return { kind: 'running', task };
    }
    if (isCancelled()) return { kind: 'cancelled', task };
    if (look.kind === 'final') {
      return {
        kind: 'lost-track',
        trouble: look.trouble,
        isProven: task !== undefined || !options.isUnproven,
      };
    }
    if (look.kind === 'spent') return { kind: 'never-answered', trouble: look.trouble };
    if (look.kind === 'passing') {
      // `wait: false` wants one answer: it is tried for as long as any request is.
      if (options.isOneLook && clock.elapsedMs() - startedAtMs > RETRY_BUDGET_MS)
        return { kind: 'lost-track', trouble: look.trouble, isProven: true };
      retryAfterMs = look.trouble.retryAfterMs;
      progress.struggle(look.trouble);
    }
  }
}

/** One poll, one try: the schedule is the retry. */
async function lookOnce(
  request: ServiceRequest,
  taskId: string,
  sender: Sender,
  waitedMs: number,
): Promise<Look> {
  const { clock, deadlineMs, service, signal } = sender;
  const timeoutMs = Math.min(MOST_TRY_MS, deadlineMs - clock.elapsedMs());
  const reply = await service.exchange(request, { timeoutMs, signal });
  const judgement = judge(reply, { method: request.method, wallMs: clock.wallMs() });
  if (judgement.ok) return readLook(judgement.success, taskId);
  return readTrouble(judgement.trouble, taskId, waitedMs);
}

/** The first poll of a task that nobody has vouched for: tried as long as any request is. */
async function lookAsRequest(request: ServiceRequest, options: WaitOptions, sender: Sender): Promise<Look> {
  const sent = await send(request, sender);
  if (sent.kind === 'cancelled') return { kind: 'passing', trouble: foreignAnswer('the job was cancelled') };
  const look =
    sent.kind === 'succeeded'
      ? readLook(sent.success, options.taskId)
      : sent.trouble.isPassing ||
          sent.trouble.errorCode === 'connection_failed' ||
          sent.trouble.cause === 'redirect'
        ? ({ kind: 'spent', trouble: sent.trouble } as const)
        : readTrouble(sent.trouble, options.taskId, 0);
  if (look.kind !== 'passing' || !options.isOneLook) return look;
  // `wait: false` polls once: there is no later poll that could know better.
  return { kind: look.trouble.errorCode === 'not_found' ? 'final' : 'spent', trouble: look.trouble };
}

function readLook(success: Success, taskId: string): Look {
  const task = readTask(success.envelope.data);
  if (task && isSameId(task.id, taskId)) return { kind: 'task', task, success };
  return {
    kind: 'passing',
    trouble: foreignAnswer(
      task
        ? `the service answered about another task (${task.id})`
        : 'the service answered without naming a task',
    ),
  };
}

function readTrouble(trouble: Trouble, taskId: string, waitedMs: number): Look {
  // `success: false` beside a task that failed is how some services say that it failed.
  const task = trouble.data && readTask(trouble.data);
  if (task && isSameId(task.id, taskId) && settledAs(task) === 'failed' && isGoodStatus(trouble)) {
    return {
      kind: 'task',
      task,
      success: { envelope: { isRefusal: true, data: trouble.data ?? {} }, isReplay: false },
    };
  }
  const isNotYetKnown = trouble.errorCode === 'not_found' && waitedMs < UNKNOWN_TASK_GRACE_MS;
  // A certificate that does not hold is trouble with the connection: the task goes on meanwhile.
  // A redirect is the answer of somebody else, mostly of a maintenance page.
  const isForeign = trouble.cause === 'redirect';
  const isPassing =
    trouble.isPassing || trouble.errorCode === 'connection_failed' || isNotYetKnown || isForeign;
  return { kind: isPassing ? 'passing' : 'final', trouble };
}

function isGoodStatus(trouble: Trouble): boolean {
  return trouble.httpStatus !== undefined && trouble.httpStatus < 300;
}
