import { runUrlOf, type RunContext } from '../inputs/run-context.ts';
import { isOfRun, type Overwrite, type OverwriteEnd } from '../outcome/list-entry.ts';
import type { Look, Verdict } from '../outcome/look.ts';
import { formatTime } from '../text/durations.ts';
import { firstOf, join } from '../text/sentence.ts';

export const ends: Readonly<Record<OverwriteEnd, string>> = {
  running: 'still runs',
  completed: 'completed',
  failed: 'failed',
  unknown: 'has an unknown end',
};

/** An overwrite, so that a person finds it: "push of 2026-11-20 10:00 UTC (tag v1, https://…)". */
export function nameOverwrite({ atMs, commit, id, operation, run, tag }: Overwrite): string {
  const source = tag === undefined ? commit && `commit ${commit.slice(0, 7)}` : `tag ${tag}`;
  return `${operation} of ${formatTime(atMs)} (${join([source, run ?? `deployment ${id}`], ', ')})`;
}

/** The same, and what became of it, with its task: to look for, or to await. */
export function describeOverwrite(overwrite: Overwrite): string {
  const { end, taskId } = overwrite;
  return `${nameOverwrite(overwrite)} ${ends[end]}${taskId === undefined ? '' : ` (task ${taskId})`}`;
}

/**
 * What helps if a running overwrite names no task, or one that the token may not read. A re-run of its job sends its request
 * again, so who waits in the same run is not advised to.
 */
export function adviseWithoutTask(overwrite: Overwrite, context: RunContext): string {
  const { operation, run, taskId, taskRefusal } = overwrite;
  const anHour = 'nobody waits for it any more once it is an hour old.';
  if (taskRefusal !== undefined) return `Your host answers ${taskRefusal} for its task, so ${anHour}`;
  if (taskId !== undefined) return '';
  const isOfOther = run !== undefined && !isOfRun(overwrite, runUrlOf(context));
  const sooner = `To find out sooner, re-run that run’s job, but only if that ${operation} is still wanted: it may begin then.`;
  return join([`Without a task, ${anHour}`, isOfOther && sooner], ' ');
}

/** What speaks against a push: the end of a sentence about live. */
export function describeObjection(
  look: Partial<Pick<Look, 'overwritesOfCopy' | 'pushedCopy' | 'pushedCopyOfOthers'>>,
  { kind, overwrite }: Verdict,
): string {
  const { overwritesOfCopy: [onCopy] = [], pushedCopy: copy } = look;
  const otherAccount = look.pushedCopyOfOthers?.creator;
  const named = overwrite && `the ${nameOverwrite(overwrite)}, which ${ends[overwrite.end]}`;
  return firstOf([
    overwrite && kind === 'busy' && `the ${nameOverwrite(overwrite)} still runs`,
    overwrite && overwrite.id === onCopy?.id && `this copy was overwritten by ${named}`,
    !copy &&
      otherAccount !== undefined &&
      `only ${otherAccount} has recorded this copy, and not the account of \`github-token\``,
    !copy &&
      'the list of this live site has no entry of this copy: `live-site-id` may be wrong, or the copy was not recorded',
    overwrite &&
      overwrite.copyId !== copy?.siteId &&
      `live was overwritten by ${named}, and this copy may not have what that changed`,
    `this copy was used for a pull request that is not merged or for an unknown commit, or made while live was overwritten or damaged${overwrite ? `. It was pushed before: ${named}` : ''}`,
  ]);
}
