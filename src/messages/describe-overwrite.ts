import { type Overwrite, type OverwriteEnd, type RepeatedAttempt, type Use } from '../live/list-entry.ts';
import type { MovedTag, Objection, Reason } from '../live/rule.ts';
import { formatTime } from '../text/durations.ts';
import { firstOf, nonEmpty } from '../text/sentence.ts';

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
  return `${operation} of ${formatTime(atMs)} (${nonEmpty([source, run ?? `GitHub deployment ${id}`]).join(', ')})`;
}

/** An overwrite, how it ended, and its task. */
export function describeOverwrite(overwrite: Overwrite): string {
  const { metTaskId, taskId } = overwrite;
  const task = firstOf([
    taskId && ` (task ${taskId})`,
    metTaskId && ` (your host answered it with task ${metTaskId} of another request)`,
  ]);
  return `${nameOverwrite(overwrite)} ${describeEnd(overwrite)}${task}`;
}

export function describeMovedTag({ commit, copied, tag }: MovedTag): string {
  return `Tag ${tag} has moved: the copy was made for its commit ${copied.slice(0, 7)}, and this run is for ${commit?.slice(0, 7) ?? 'another one'}.`;
}

/** The code of a use, and its run: "commit bbbbbbb" and "https://…" in parentheses. */
function nameUse({ commit, id, run }: Use): string {
  return `${nameCommit(commit)} (${run ?? `GitHub deployment ${id}`})`;
}

export function nameCommit(commit: string | undefined): string {
  return commit === undefined ? 'an unknown commit' : `commit ${commit.slice(0, 7)}`;
}

/** Why a push needs a person (G12). */
function describeReason(reason: Reason): string {
  switch (reason.kind) {
    case 'live':
    case 'on-copy': {
      const { overwrite } = reason;
      const by = `by the ${nameOverwrite(overwrite)}, which ${describeEnd(overwrite)}`;
      return reason.kind === 'live'
        ? `Live was overwritten after this copy was made, ${by}.`
        : `This copy was overwritten ${by}.`;
    }
    case 'unrecorded':
      return reason.creator === undefined
        ? 'The list of this live site has no entry of this copy: `live-site-id` may be wrong, or the copy was not recorded.'
        : `Only ${reason.creator} has recorded this copy, and not the account of \`github-token\`.`;
    case 'base-unknown':
    case 'uses-unread':
      return 'It is not known what was done to live and to this copy since it was made.';
    case 'unmerged':
      return reason.use.commit === undefined
        ? `This copy was used by a run whose commit is not known (${reason.use.run ?? `GitHub deployment ${reason.use.id}`}).`
        : `This copy was used for a pull request that was not merged: ${nameUse(reason.use)}.`;
    case 'job':
    case 'end-unknown':
      return `The job that deployed ${nameUse(reason.use)} to this copy is not recorded as successful.`;
    case 'copy-incomplete':
      return 'The task that makes this copy failed, or has run for more than a day.';
    case 'older':
      return `Your host says that this copy was made on ${formatTime(reason.madeAtMs)}, before the ${nameOverwrite(reason.base)}, after which it was recorded.`;
    case 'refreshed':
      return `This copy was refreshed on ${formatTime(reason.madeAtMs)}, after ${nameCommit(reason.use.commit)} was deployed to it.`;
  }
}

/** The objection to a push. */
export function describeObjection(objection: Objection): string {
  switch (objection.kind) {
    case 'moved':
      return describeMovedTag(objection.moved);
    case 'unfinished':
      return describeUnfinished(objection.use);
    case 'undone':
      return describeUndone(objection.overwrite);
    case 'changed':
      // Two reasons may have the same words.
      return [...new Set(objection.reasons.map(describeReason))].join(' ');
    default:
      return `The ${nameOverwrite(objection.overwrite)} ${describeEnd(objection.overwrite)}.`;
  }
}

export function describeUnfinished({ taskId }: Use): string {
  return `This copy is still being made${taskId === undefined ? '' : ` (task ${taskId})`}.`;
}

/** That this step has pushed its copy before, and what has undone that. */
export function describeUndone(overwrite: Overwrite): string {
  return `This copy was pushed before, and the ${nameOverwrite(overwrite)} has undone that.`;
}
