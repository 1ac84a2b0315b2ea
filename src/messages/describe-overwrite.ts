import { runUrlOf, type RunContext } from '../inputs/run-context.ts';
import {
  isOfRun,
  type NoBaseReason,
  type Overwrite,
  type OverwriteEnd,
  type RepeatedAttempt,
} from '../outcome/list-entry.ts';
import type { Look } from '../outcome/look.ts';
import type { MovedTag, Objection } from '../outcome/rule.ts';
import { formatTime } from '../text/durations.ts';
import { nonEmpty } from '../text/sentence.ts';

const ends: Readonly<Record<OverwriteEnd, string>> = {
  running: 'may still run',
  completed: 'completed',
  failed: 'failed',
  unknown: 'has an unknown end',
};

/** How an overwrite ended. That it runs is said as a fact only if the service said so. */
export function describeEnd({
  end,
  isSeenRunning,
  metTaskId,
}: Pick<Overwrite, 'end' | 'isSeenRunning' | 'metTaskId'>): string {
  return isSeenRunning && metTaskId === undefined ? 'still runs' : ends[end];
}

/** An overwrite, named so that a person can find it: "push of 2026-11-20 10:00 UTC (tag v1, https://…)". */
export function nameOverwrite({ atMs, commit, id, operation, run, tag }: RepeatedAttempt): string {
  const source = tag === undefined ? commit && `commit ${commit.slice(0, 7)}` : `tag ${tag}`;
  return `${operation} of ${formatTime(atMs)} (${nonEmpty([source, run ?? `deployment ${id}`]).join(', ')})`;
}

/** An overwrite, how it ended, and its task. */
export function describeOverwrite(overwrite: Overwrite): string {
  const { taskId } = overwrite;
  return `${nameOverwrite(overwrite)} ${describeEnd(overwrite)}${taskId === undefined ? '' : ` (task ${taskId})`}`;
}

/**
 * What to do if a running overwrite has no task, or one that the token may not read. A re-run of the job sends the request again,
 * so it is not advised to a step of the same run.
 */
export function adviseWithoutTask(overwrite: Overwrite, context: RunContext): string {
  const { isSeenRunning, isUnanswered, metTaskId, operation, run, taskId, taskRefusal } = overwrite;
  const anHour = 'nobody waits for it any more once it is an hour old.';
  if (taskRefusal !== undefined) return `Your host answers ${taskRefusal} for its task, so ${anHour}`;
  if (taskId !== undefined) return '';
  if (metTaskId !== undefined)
    return `Your host answered it with task ${metTaskId} of another request: ${isSeenRunning ? 'once that has ended, nobody waits for it any more.' : anHour}`;
  // After another request's answer, that job does not act.
  const isOfOther = run !== undefined && !isUnanswered && !isOfRun(overwrite, runUrlOf(context));
  const sooner = `To find out sooner, re-run that run’s job, but only if that ${operation} is still wanted: it may begin then.`;
  return nonEmpty([`Without a task, ${anHour}`, isOfOther && sooner]).join(' ');
}

export function describeMovedTag({ commit, copied, tag }: MovedTag): string {
  return `tag ${tag} has moved: the copy was made for its commit ${copied.slice(0, 7)}, and this run is for ${commit?.slice(0, 7) ?? 'another one'}`;
}

/** Why a copy has no base, as a part of a sentence. */
const withoutBase: Readonly<Record<NoBaseReason | 'none', string>> = {
  'pull-request': 'this copy was used for a pull request that is not merged',
  'unknown-commit': 'this copy was used by a run whose commit is not known',
  overwritten:
    'this copy was made while live was overwritten, or after that had failed, so it may have only half of it',
  replay: 'it is not known after what this copy was made',
  older: 'this copy was there before the run that recorded it, so it is not known after what it was made',
  none: 'it is not known after what this copy was made',
};

/** The objection to a push, as the end of a sentence. */
export function describeObjection(
  look: Partial<Pick<Look, 'overwritesOfCopy' | 'pushedCopy' | 'pushedCopyOfOthers'>>,
  objection: Objection,
): string {
  if (objection.kind === 'moved') return describeMovedTag(objection.moved);
  if (objection.kind !== 'changed')
    return `the ${nameOverwrite(objection.overwrite)} ${describeEnd(objection.overwrite)}`;
  const { overwrite } = objection;
  const { overwritesOfCopy: [onCopy] = [], pushedCopy: copy } = look;
  const otherAccount = look.pushedCopyOfOthers?.creator;
  const named = overwrite && `the ${nameOverwrite(overwrite)}, which ${describeEnd(overwrite)}`;
  if (overwrite && overwrite.id === onCopy?.id) return `this copy was overwritten by ${named}`;
  if (!copy)
    return otherAccount === undefined
      ? 'the list of this live site has no entry of this copy: `live-site-id` may be wrong, or the copy was not recorded'
      : `only ${otherAccount} has recorded this copy, and not the account of \`github-token\``;
  const { base, firstId = copy.id, noBase = 'none', olderThanBase } = copy;
  if (overwrite && overwrite.id > Math.max(base ?? 0, firstId) && overwrite.copyId !== copy.siteId)
    return `live was overwritten after this copy was made, by ${named}`;
  if (olderThanBase)
    return `your host says that this copy was made on ${formatTime(olderThanBase.madeAtMs)}, before the ${nameOverwrite(olderThanBase.base)}, after which it was recorded`;
  return `${withoutBase[base === undefined ? noBase : 'none']}${named === undefined ? '' : `. Last done to live: ${named}`}`;
}
