import { momentOf } from '../../text/age.ts';
import { DAY_MS } from '../../text/time.ts';
import { Ended, type GreenOutcome } from '../../outcome/outcome.ts';
import { messages } from '../../messages/messages.ts';
import type { Step } from '../step.ts';
import { createPollProgress } from './poll-progress.ts';
import { pollTask, type PollOptions, type PollResult } from './poll-task.ts';

/** Warns if a response names another site than the two sites of the step. `named`: the site ids in the responses. */
export function warnAboutOtherSite(
  siteId: string | undefined,
  named: readonly (string | undefined)[],
  { log, plan }: Step,
) {
  // A push or a copy has a live site and a staging site, and its task may name either.
  const ownSites = [siteId, plan.siteId].map((id) => id?.toLowerCase());
  const other = named.find((id) => id !== undefined && !ownSites.includes(id.toLowerCase()));
  if (siteId !== undefined && other !== undefined) log.warn(messages.taskOfOtherSite(other, siteId));
}

/** Polls a task, with a group of the log around its lines. */
export async function watchTask(options: PollOptions, step: Step): Promise<PollResult> {
  step.log.startGroup(`Task ${options.taskId}`);
  const result = await pollTask(options, createPollProgress(step), step);
  step.log.endGroup();
  return result;
}

type Completed = Extract<GreenOutcome, { kind: 'completed' }>;

/**
 * Turns the result of a wait into the outcome. Of a completed task, it also keeps the remark and the time until which a
 * push can be reverted, `revertDays` after its end.
 */
export function concludePoll(
  result: PollResult,
  {
    by,
    effect,
    revertDays = NaN,
  }: Pick<Completed, 'by' | 'effect'> & { readonly revertDays?: number | undefined },
  { log, results }: Step,
): GreenOutcome {
  switch (result.kind) {
    case 'completed': {
      const endedAtMs = momentOf(result.task.completedAt, result.clock) ?? result.clock?.nowMs ?? NaN;
      const untilMs = new Date(endedAtMs + revertDays * DAY_MS).getTime();
      // NaN: the end or `revertDays` is unknown, or the time is too far away for a `Date`.
      const revertUntilMs = Number.isNaN(untilMs) ? undefined : untilMs;
      const { errorMessage: remark } = result.task;
      if (remark !== undefined) log.warn(messages.completedWith(remark), { isShownAnyway: true });
      results.set({ completed: { revertUntilMs, remark } });
      return { kind: 'completed', by, effect };
    }
    case 'failed':
      throw new Ended({ kind: 'task-failed', reason: result.task.errorMessage, effect });
    case 'doubtful':
      throw new Ended({ kind: 'task-doubtful', result: result.task.result ?? '', effect });
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
