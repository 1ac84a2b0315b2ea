import { DAY_MS, parseTimeMs } from '../text/time.ts';
import { Ended, type GreenOutcome } from '../outcome/outcome.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../operation/step.ts';
import { createPollProgress } from './poll-progress.ts';
import { pollTask, type PollOptions, type PollResult } from './poll-task.ts';

/** Warns if the task names another site than the one acted on. `named`: what responses say, if they say it. */
export function warnAboutOtherSite(
  siteId: string | undefined,
  named: readonly (string | undefined)[],
  { log, plan }: Pick<Step, 'log' | 'plan'>,
) {
  // A push and a staging copy act on two sites; the task may name either.
  const ownSites = [siteId, plan.siteId].map((id) => id?.toLowerCase());
  const other = named.find((id) => id !== undefined && !ownSites.includes(id.toLowerCase()));
  if (siteId !== undefined && other !== undefined) log.warn(messages.taskOfOtherSite(other, siteId));
}

/** Follows a task that already exists as this step's own: a staging site that is still being created. */
export async function attachToTask(taskId: string, step: Step): Promise<GreenOutcome> {
  const result = await watchTask({ taskId, isFirstAtOnce: true }, step);
  return concludePoll(result, { by: 'this-run', effect: 'started' }, step);
}

/** Polls in a group of the log. */
export async function watchTask(options: PollOptions, step: Step): Promise<PollResult> {
  step.log.startGroup(`Task ${options.taskId}`);
  const result = await pollTask(options, createPollProgress(step), step);
  step.log.endGroup();
  return result;
}

/** What a wait stands for; keeps what follows from a completed task. Only a task seen as `completed` is green. `revertDays`: of a push. */
export function concludePoll(
  result: PollResult,
  {
    by,
    effect,
    revertDays = NaN,
  }: Omit<Extract<GreenOutcome, { kind: 'completed' }>, 'kind'> & {
    readonly revertDays?: number | undefined;
  },
  { log, results }: Step,
): GreenOutcome {
  switch (result.kind) {
    case 'completed': {
      const endedAtMs = parseTimeMs(result.task.completedAt) ?? result.serviceTimeMs ?? NaN;
      const untilMs = new Date(endedAtMs + revertDays * DAY_MS).getTime();
      // NaN: unknown, or further away than any date.
      const revertUntilMs = Number.isNaN(untilMs) ? undefined : untilMs;
      const { errorMessage: remark } = result.task;
      if (remark !== undefined) log.warn(messages.completedWith(remark), { isShownAnyway: true });
      results.set({ completed: { revertUntilMs, remark } });
      return { kind: 'completed', by, effect };
    }
    case 'failed':
      throw new Ended({ kind: 'task-failed', reason: result.task.errorMessage, effect });
    case 'running':
      return { kind: 'still-running', taskStatus: result.task.status, effect };
    case 'timed-out':
      throw new Ended({
        kind: 'task-timed-out',
        taskStatus: result.task?.status,
        lastFailure: result.failure,
        effect,
      });
    case 'unreadable':
      throw new Ended({ kind: 'task-unreadable', failure: result.failure, isKnown: true, effect });
    case 'cancelled':
      throw new Ended({ kind: 'cancelled', during: 'task', lastFailure: result.failure, effect });
  }
}
