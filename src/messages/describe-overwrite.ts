import type { Overwrite, OverwriteEnd } from '../outcome/entry.ts';
import type { LiveFacts } from '../outcome/push-facts.ts';
import { formatTime } from '../text/durations.ts';
import { join } from '../text/sentence.ts';

/** An overwrite, so that a person finds it: "push of 2026-11-20 10:00 UTC (tag v1, https://…)". */
export function nameOverwrite({ atMs, commit, id, operation, run, tag }: Overwrite): string {
  const when = Number.isNaN(atMs) ? 'at an unknown time' : `of ${formatTime(atMs)}`;
  const source = tag === undefined ? commit && `commit ${commit.slice(0, 7)}` : `tag ${tag}`;
  return `${operation} ${when} (${join([source, run ?? `deployment ${id}`], ', ')})`;
}

export const ends: Readonly<Record<OverwriteEnd, string>> = {
  running: 'still runs',
  completed: 'completed',
  failed: 'failed',
  unknown: 'has an unknown end',
};

/** What speaks against a push: the end of a sentence about live. */
export function describeAgainst(
  { kind, overwrite }: NonNullable<LiveFacts['against']>,
  { copy, onCopy, otherAccount }: Pick<LiveFacts, 'copy' | 'onCopy' | 'otherAccount'>,
): string {
  if (overwrite && kind === 'busy') return `the ${nameOverwrite(overwrite)} still runs`;
  if (overwrite && overwrite.id === onCopy?.id) {
    return `something was put over this copy: the ${nameOverwrite(overwrite)}, which ${ends[overwrite.end]}`;
  }
  if (!copy) {
    return otherAccount === undefined
      ? 'the list of this live site has no entry of this copy: `live-site-id` may be wrong, or the copy was not recorded'
      : `only ${otherAccount} has recorded this copy, and not the account of \`github-token\``;
  }
  if (overwrite) {
    const doubt = copy.base === undefined ? ' (nobody knows what it was made of)' : '';
    return `live was overwritten, and this copy may not have it${doubt}: the ${nameOverwrite(overwrite)}, which ${ends[overwrite.end]}`;
  }
  return 'nobody knows what this copy was made of: by a pull request, or while live was overwritten';
}
