import { parseServiceTimeMs } from '../service/service-time.ts';
import type { Task } from '../service/task.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import { createPollProgress } from './poll-progress.ts';
import { pollTask, type PollOptions, type PollResult } from './poll-task.ts';

const DAY_MS = 24 * 3_600_000;

/** Polls a task that the service has accepted, and warns if it names another site. */
export async function followTask(
  task: Task,
  options: Pick<PollOptions, 'isFirstAtOnce' | 'retryAfterMs'> & {
    readonly shouldFollow: (task: Task) => boolean;
  },
  step: Step,
): Promise<PollResult> {
  const isWarned = warnAboutOtherSite(task, step);
  return watchTask(
    {
      ...options,
      taskId: task.id,
      shouldFollow(seen) {
        if (!isWarned) warnAboutOtherSite(seen, step);
        return options.shouldFollow(seen);
      },
    },
    step,
  );
}

/** Warns if the task names another site than the one acted on. Returns whether it did. */
function warnAboutOtherSite({ siteId: taskSiteId }: Task, { log, plan, results }: Step): boolean {
  const { siteId } = results.current;
  // A push and a staging copy act on two sites; the task may name either.
  const known = [siteId, plan.siteId].map((id) => id?.toLowerCase());
  if (siteId === undefined || taskSiteId === undefined || known.includes(taskSiteId.toLowerCase()))
    return false;
  log.warn(messages.taskOfOtherSite(taskSiteId, siteId));
  return true;
}

/** Follows a task that already exists as this step's own: a staging site that is still being created. */
export async function attachToTask(taskId: string, step: Step): Promise<Outcome> {
  step.results.add({ taskId });
  const result = await watchTask({ taskId, isFirstAtOnce: true }, step);
  return outcomeOfPoll(result, { effect: 'started' }, step);
}

async function watchTask(options: PollOptions, step: Step): Promise<PollResult> {
  const { log, plan } = step;
  log.startGroup(messages.taskGroup(options.taskId));
  const polling = { ...options, isSinglePoll: !plan.isWaiting };
  const result = await pollTask(polling, createPollProgress(step), step);
  log.endGroup();
  return result;
}

/** The outcome of a wait. Only a task seen as `completed` is green. */
export function outcomeOfPoll(
  result: PollResult,
  {
    by = 'this-run',
    effect,
  }: { readonly by?: 'this-run' | 'earlier-request'; readonly effect: 'none' | 'started' },
  { results }: Step,
): Outcome {
  switch (result.kind) {
    case 'completed': {
      const { revertDays, siteDomain } = results.current;
      const endedAtMs = parseServiceTimeMs(result.task.completedAt) ?? result.serviceTimeMs ?? NaN;
      const untilMs = new Date(endedAtMs + (revertDays ?? NaN) * DAY_MS).getTime();
      // NaN: unknown, or further away than any date.
      const revertUntilMs = Number.isNaN(untilMs) ? undefined : untilMs;
      results.add({ siteUrl: httpsUrlOf(siteDomain), revertUntilMs });
      return { kind: 'completed', by, effect };
    }
    case 'failed':
      return { kind: 'task-failed', reason: result.task.errorMessage, effect };
    case 'running':
      return { kind: 'still-running', taskStatus: result.task.status, effect };
    case 'timed-out':
      return { kind: 'task-timed-out', taskStatus: result.task?.status, effect };
    case 'unreadable':
      return { kind: 'task-unreadable', failure: result.failure, isKnown: true, effect };
    case 'cancelled':
      return { kind: 'cancelled', during: 'task', effect };
  }
}
