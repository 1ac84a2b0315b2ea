import type { Task } from '../service/task.ts';
import type { ResultStore } from '../outcome/results.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import type { Clock, RunLog } from '../ports.ts';
import { describeTask } from '../messages/describe-task.ts';
import { messages } from '../messages/messages.ts';

/** After this long without a line, the log says that the step is still waiting (contract, W3). */
const HEARTBEAT_MS = 60_000;

/** What a wait logs: changes only, a failure once, and a heartbeat each minute. */
export interface PollProgress {
  /** The transient failure that has not ended yet. */
  readonly currentFailure: RequestFailure | undefined;
  /** A poll has answered about the task, perhaps with a message of the service. */
  taskSeen(task: Task, message: string | undefined): void;
  /** Logs the state if it has changed. */
  stateSeen(state: string): void;
  /** A poll has failed, and is retried: for five minutes if it is the only one, else until the time limit. */
  pollFailed(failure: RequestFailure, isSinglePoll?: boolean): void;
  /** Sleeps until the time on the clock's `elapsedMs`, or until the signal aborts. */
  sleepUntil(untilMs: number, signal: AbortSignal): Promise<void>;
}

export function createPollProgress(log: RunLog, results: ResultStore, clock: Clock): PollProgress {
  let currentFailure: RequestFailure | undefined;
  let failingSinceMs = 0;
  let lastState: string | undefined;
  let lastStatus: string | undefined;
  let lastLineAtMs = clock.elapsedMs();

  const info = (line: string): void => {
    lastLineAtMs = clock.elapsedMs();
    log.info(line);
  };
  const stateSeen = (state: string): void => {
    if (state !== lastState) info(state);
    lastState = state;
  };
  return {
    stateSeen,
    get currentFailure() {
      return currentFailure;
    },
    taskSeen(task, message) {
      if (currentFailure) {
        info(messages.pollRecovered(clock.elapsedMs() - failingSinceMs));
        currentFailure = undefined;
        results.add({ isTaskSilent: false });
      }
      results.add({
        taskId: task.id,
        taskStatus: task.status,
        taskSiteId: task.siteId,
        taskResult: task.result,
      });
      stateSeen(describeTask(task, message));
      if (task.status !== lastStatus) log.addToTimeline(messages.taskState(task.status));
      lastStatus = task.status;
    },
    pollFailed(failure, isSinglePoll = false) {
      if (currentFailure) return;
      currentFailure = failure;
      results.add({ isTaskSilent: true });
      failingSinceMs = clock.elapsedMs();
      lastLineAtMs = failingSinceMs;
      log.warn(messages.pollFailing(failure, isSinglePoll));
    },
    async sleepUntil(untilMs, signal) {
      for (let nowMs = clock.elapsedMs(); nowMs < untilMs && !signal.aborted; nowMs = clock.elapsedMs()) {
        const heartbeatAtMs = lastLineAtMs + HEARTBEAT_MS;
        if (nowMs >= heartbeatAtMs) info(messages.stillWaiting(lastState));
        else await clock.sleep(Math.min(untilMs, heartbeatAtMs) - nowMs, signal);
      }
    },
  };
}
