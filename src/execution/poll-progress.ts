import type { Envelope } from '../api/envelope.ts';
import type { Trouble } from '../outcome/request-failure.ts';
import type { Clock } from '../ports.ts';
import type { Journal } from '../report/run-log.ts';
import { formatDuration } from '../text/durations.ts';
import { describeTask, type Task } from '../api/task.ts';

/** Without a line for so long, the log says that the step is alive. */
const HEARTBEAT_MS = 60_000;

/** What a wait tells the log: changes only, trouble once, and a heartbeat each minute. */
export interface Progress {
  /** The trouble that has begun and is not over. */
  readonly openTrouble: Trouble | undefined;
  see(task: Task, envelope: Envelope): void;
  /** Says what the state is now, where it has changed. */
  tell(text: string): void;
  struggle(trouble: Trouble): void;
  /** Sleeps, and says each minute that it still waits. */
  sleepUntil(untilMs: number, signal: AbortSignal): Promise<void>;
}

export function createProgress(journal: Journal, clock: Clock): Progress {
  let openTrouble: Trouble | undefined;
  let troubleSinceMs = 0;
  let lastText: string | undefined;
  let lastStatus: string | undefined;
  let lastLineAtMs = clock.elapsedMs();

  const say = (line: string): void => {
    lastLineAtMs = clock.elapsedMs();
    journal.say(line);
  };
  const tell = (text: string): void => {
    if (text !== lastText) say(text);
    lastText = text;
  };
  return {
    tell,
    get openTrouble() {
      return openTrouble;
    },
    see(task, envelope) {
      if (openTrouble) {
        say(`The service answers again, after ${formatDuration(clock.elapsedMs() - troubleSinceMs)}.`);
        openTrouble = undefined;
      }
      journal.find({
        taskId: task.id,
        ...(task.status !== undefined && { taskStatus: task.status }),
        ...(task.siteId !== undefined && { taskSiteId: task.siteId }),
        ...(task.result !== undefined && { taskResult: task.result }),
      });
      tell(describeTask(task, envelope.message));
      if (task.status !== lastStatus) journal.mark(`task ${task.status ?? 'without a status'}`);
      lastStatus = task.status;
    },
    struggle(trouble) {
      if (openTrouble) return;
      openTrouble = trouble;
      troubleSinceMs = clock.elapsedMs();
      lastLineAtMs = troubleSinceMs;
      journal.warn(`While waiting: ${trouble.what}. Asking again until the time is up.`);
    },
    async sleepUntil(untilMs, signal) {
      for (let nowMs = clock.elapsedMs(); nowMs < untilMs && !signal.aborted; nowMs = clock.elapsedMs()) {
        const heartbeatAtMs = lastLineAtMs + HEARTBEAT_MS;
        if (nowMs >= heartbeatAtMs) say(`still waiting${lastText === undefined ? '' : ` · ${lastText}`}`);
        else await clock.sleep(Math.min(untilMs, heartbeatAtMs) - nowMs, signal);
      }
    },
  };
}
