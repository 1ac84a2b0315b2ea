import type { Task } from '../../service/task.ts';
import type { Failure } from '../../outcome/failure.ts';
import type { TaskSeen } from '../../outcome/results.ts';
import { describeTask } from './describe-task.ts';
import { messages } from '../../messages/messages.ts';
import type { Step } from '../step.ts';
import { nextPollAtMs, type PollState } from './poll-schedule.ts';
import { formatDuration } from '../../text/durations.ts';
import { nonEmpty } from '../../text/sentence.ts';

/** After this long without a line, the log says that the step is still waiting (W3). */
const HEARTBEAT_MS = 60_000;

export type PollProgress = ReturnType<typeof createPollProgress>;

/**
 * The state of a wait. Logs changes, the first of several failures, and a heartbeat each minute (W3), and schedules
 * polls.
 */
export function createPollProgress({ client, log, plan, results }: Step) {
  const { clock, deadlineMs } = client;
  let seen: TaskSeen = { isSeen: false, isSilent: false };
  let currentFailure: Failure | undefined;
  let failingSinceMs = 0;
  let lastState: string | undefined;
  let lastLineAtMs = clock.elapsedMs();

  const see = (changed: Partial<TaskSeen>): void => {
    seen = { ...seen, ...changed };
    results.set({ task: seen });
  };
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
    /** The failure of the last polls; `undefined` if the last poll succeeded. */
    get currentFailure(): Failure | undefined {
      return currentFailure;
    },
    /** Notes the task's state from a poll. `message`: the message of the envelope. */
    taskSeen(task: Task, message: string | undefined): void {
      if (currentFailure) {
        info(`Your host answers again after ${formatDuration(clock.elapsedMs() - failingSinceMs)}.`);
        currentFailure = undefined;
      }
      const { id, result = seen.result, siteId = seen.siteId, status = seen.status, type = seen.type } = task;
      see({ id, result, siteId, status, type, isSeen: true, isSilent: false });
      stateSeen(describeTask(task, message));
    },
    /** Notes a failed poll that will be retried: with `wait: false` for five minutes, else until the deadline. */
    pollFailed(failure: Failure): void {
      if (currentFailure) return;
      currentFailure = failure;
      see({ isSilent: true });
      failingSinceMs = clock.elapsedMs();
      lastLineAtMs = failingSinceMs;
      log.warn(messages.pollFailing(failure));
    },
    /** The time of the next poll on the clock's `elapsedMs`; `undefined`: no time is left. */
    nextAtMs: (wait: Omit<PollState, 'deadlineMs' | 'fixedIntervalMs' | 'nowMs' | 'random'>) => {
      const { fixedIntervalMs } = plan;
      const [nowMs, random] = [clock.elapsedMs(), clock.random()];
      return nextPollAtMs({ ...wait, nowMs, random, deadlineMs, fixedIntervalMs });
    },
    /** Sleeps until the time on the clock's `elapsedMs`, or until the signal aborts. */
    async sleepUntil(untilMs: number, signal: AbortSignal): Promise<void> {
      for (let nowMs = clock.elapsedMs(); nowMs < untilMs && !signal.aborted; nowMs = clock.elapsedMs()) {
        const heartbeatAtMs = lastLineAtMs + HEARTBEAT_MS;
        if (nowMs >= heartbeatAtMs) info(nonEmpty(['still waiting', lastState]).join(' · '));
        else await clock.sleep(Math.min(untilMs, heartbeatAtMs) - nowMs, signal);
      }
    },
  };
}
