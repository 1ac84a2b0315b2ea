import { endpoints } from '../../src/service/endpoints.ts';
import { finalStatusOf, isSameId } from '../../src/service/task.ts';
import { longestWaitMs } from '../../src/step/tasks/poll-schedule.ts';
import type { Answer, Host } from './host.ts';
import { Stop } from './requirements.ts';

/** Polls the task of an answer until it completes. Returns when the host last said that it runs. Throws a `Stop`. */
export async function completeTask(host: Host, name: 'copy' | 'push' | 'restore', answer: Answer) {
  const { ask, clock, judge, log, prefix } = host;
  const { task: started } = answer;
  judge(name, started !== undefined, answer.says);
  if (!started) throw new Stop(`no task was started (${answer.says})`);
  const request = endpoints.readTask(prefix, started.id);
  const startedAtMs = clock.elapsedMs();
  let lastRunningMs: number | undefined;
  let seen = 'none';
  for (let waitedMs = 0; waitedMs < 3_600_000; waitedMs = clock.elapsedMs() - startedAtMs) {
    await clock.sleep(waitedMs === 0 ? 1_000 : longestWaitMs(waitedMs));
    const { failure, isUnknown, says, serviceTimeMs, task } = await ask(request);
    // A new task may not be known everywhere at once.
    if (failure && !(isUnknown && waitedMs < 30_000)) {
      judge('tasks', false, says);
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
    const { status = 'none' } = task;
    if (status !== seen) log(`Task ${task.id}: ${status} …`);
    seen = status;
    // An end in another word: the action would wait until its time is up.
    if (task.completedAt !== undefined) break;
    // If the copying is short, `copied_at` is always near its end.
    if (waitedMs >= 1_000) lastRunningMs = serviceTimeMs;
  }
  judge('end', false, `the last status of task ${started.id} is ${seen}`);
  throw new Stop(`task ${started.id} did not end`);
}
