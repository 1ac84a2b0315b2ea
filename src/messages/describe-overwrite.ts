import type { Overwrite, OverwriteEnd } from '../outcome/entry.ts';
import type { LiveFacts } from '../outcome/push-facts.ts';
import { formatTime } from '../text/durations.ts';
import { join } from '../text/sentence.ts';

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

/** What helps if one that runs names no task, or one that the token may not read. */
export function adviseWithoutTask({ run, taskId, taskRefusal }: Overwrite): string {
  if (taskRefusal !== undefined)
    return `Your host answers ${taskRefusal} for its task, so nobody waits for it any more once it is an hour old.`;
  if (taskId !== undefined) return '';
  return run === undefined
    ? 'Without a task, nobody waits for it any more once it is an hour old.'
    : 'No task is known: re-run that run’s job, which finds out.';
}

/** What speaks against a push: the end of a sentence about live. */
export function describeAgainst(
  { copy, onCopy, otherAccount }: Partial<Pick<LiveFacts, 'copy' | 'onCopy' | 'otherAccount'>>,
  { kind, overwrite }: NonNullable<LiveFacts['against']>,
): string {
  const named = overwrite && `the ${nameOverwrite(overwrite)}, which ${ends[overwrite.end]}`;
  if (overwrite && kind === 'busy') return `the ${nameOverwrite(overwrite)} still runs`;
  if (overwrite && overwrite.id === onCopy?.id) return `something was put over this copy: ${named}`;
  if (!copy) {
    return otherAccount === undefined
      ? 'the list of this live site has no entry of this copy: `live-site-id` may be wrong, or the copy was not recorded'
      : `only ${otherAccount} has recorded this copy, and not the account of \`github-token\``;
  }
  if (overwrite && overwrite.copyId !== copy.siteId) {
    return `live was overwritten, and this copy may not have it: ${named}`;
  }
  return `this copy was used by a pull request that is not merged, or made while live was overwritten or damaged${overwrite ? `. It was pushed before: ${named}` : ''}`;
}
