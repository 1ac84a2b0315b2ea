import { isUnknownToService } from '../../src/outcome/request-failure.ts';
import { endpoints } from '../../src/service/endpoints.ts';
import { finalStatusOf, isSameId } from '../../src/service/task.ts';
import { nextPollAtMs } from '../../src/tasks/poll-schedule.ts';
import type { Answer, Host } from './host.ts';
import { Stop } from './requirements.ts';

const LONGEST_TASK_MS = 60 * 60_000;
/** A new task may not be known everywhere at once. */
const UNKNOWN_TASK_MS = 30_000;

/** Polls the task of an answer until it completes. Returns when the host last said that it runs. Throws a `Stop`. */
export async function completeTask(
  { ask, clock, judge, log, prefix }: Host,
  name: 'copy' | 'push' | 'restore',
  { task: started, says }: Answer,
): Promise<number | undefined> {
  judge(name, started !== undefined, says);
  if (!started) throw new Stop(`no task was started (${says})`);
  const startedAtMs = clock.elapsedMs();
  const schedule = { startedAtMs, deadlineMs: startedAtMs + LONGEST_TASK_MS, isFirstAtOnce: false };
  let lastPollAtMs: number | undefined;
  let lastRunningMs: number | undefined;
  let seen = 'none';
  for (;;) {
    const nowMs = clock.elapsedMs();
    const atMs = nextPollAtMs({ ...schedule, lastPollAtMs, nowMs, random: clock.random() });
    if (atMs === undefined) break;
    await clock.sleep(atMs - nowMs);
    lastPollAtMs = clock.elapsedMs();
    const answer = await ask(endpoints.readTask(prefix, started.id));
    const { failure, task } = answer;
    if (failure) {
      if (isUnknownToService(failure) && lastPollAtMs - startedAtMs < UNKNOWN_TASK_MS) continue;
      judge('tasks', false, answer.says);
      throw new Stop(`task ${started.id} cannot be read`);
    }
    if (!task || !isSameId(task.id, started.id)) continue;
    const ended = finalStatusOf(task);
    if (ended) {
      judge('end', true);
      judge(name, ended === 'completed', task.errorMessage);
      if (ended === 'completed') return lastRunningMs;
      throw new Stop(`task ${started.id} failed`);
    }
    const { status = 'none', completedAt } = task;
    if (status !== seen) log(`Task ${task.id}: ${status} …`);
    seen = status;
    // The action would wait until its time is up.
    if (completedAt ?? /^(succe|complet|done|finish|fail|error|abort|cancel)/i.exec(status)) break;
    lastRunningMs = answer.serviceTimeMs;
  }
  judge('end', false, `the last status of task ${started.id} is ${seen}`);
  throw new Stop(`task ${started.id} did not end`);
}
