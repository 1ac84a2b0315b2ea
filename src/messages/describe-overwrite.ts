import type { Overwrite, OverwriteEnd } from '../outcome/overwrite.ts';
import { formatTime } from '../text/durations.ts';
import { join } from '../text/sentence.ts';

/** A push or restore of another run, so that a person finds it: "push of 2026-11-20 10:00 UTC (tag v1, https://…)". */
export function nameOverwrite({ atMs, id, operation, run, sha, tag }: Overwrite): string {
  const when = atMs === undefined ? 'at an unknown time' : `of ${formatTime(atMs)}`;
  const source = tag === undefined ? `commit ${sha.slice(0, 7)}` : `tag ${tag}`;
  return `${operation} ${when} (${join([source, run ?? `deployment ${id}`], ', ')})`;
}

export const ends: Readonly<Record<OverwriteEnd, string>> = {
  running: 'still runs',
  completed: 'completed',
  failed: 'failed',
  unknown: 'has an unknown end',
};
