import type { Overwrite } from './list-entry.ts';
import { isPushOf, newestCounted, newestOverwrite, type Look } from './look.ts';

/** A tag, the commit that its copy was made for, and the commit that it is on now. */
export interface MovedTag {
  readonly tag: string;
  readonly copied: string;
  readonly commit: string | undefined;
}

/** Whether a step may go on, and the overwrite of live that decides so. */
export type Verdict =
  | { readonly kind: 'go'; readonly overwrite: Overwrite | undefined }
  /** `overwrite` runs. `wait`: the step waits for its end. `busy`: the step is refused. */
  | { readonly kind: 'wait' | 'busy'; readonly overwrite: Overwrite }
  /** The copy was made when this run's tag was on another commit. */
  | { readonly kind: 'moved'; readonly moved: MovedTag; readonly overwrite?: undefined }
  /**
   * Live has changed since the copy was made, so a person must approve the push; a re-run does not begin a restore.
   * `overwrite`: the change; `undefined`: there is none, but the base of the copy is unknown.
   */
  | { readonly kind: 'changed'; readonly overwrite: Overwrite | undefined };

/** A verdict against the step. */
export type Objection = Exclude<Verdict, { kind: 'go' }>;

/**
 * Whether a step may go on, given the earlier overwrites of the site (G12). `ownId`: the step's own entry, if it is
 * written; later entries do not count. Pure.
 */
export function judge(look: Look, ownId?: number): Verdict {
  const { copyId, isRerun, key, purpose } = look;
  // Of two concurrent steps, the one that was recorded first goes first.
  const isOlder = ({ id }: Overwrite): boolean => ownId === undefined || id < ownId;
  const overwrites = look.overwrites.filter(isOlder);
  const ofCopy = look.overwritesOfCopy.filter(isOlder);
  const [newest] = overwrites;
  const running = [...overwrites, ...ofCopy].find((each) => each.end === 'running' && each.key !== key);
  switch (purpose) {
    case 'copy': {
      // An overwrite whose task could not be read may never end, so nobody waits for it. The copy then has no base.
      const seenRunning = overwrites.find((each) => each.end === 'running' && each.isSeenRunning);
      return seenRunning ? { kind: 'wait', overwrite: seenRunning } : { kind: 'go', overwrite: newest };
    }
    case 'restore': {
      // A re-run does not follow an own restore whose end is unknown: the host might not know its key, and begin a
      // restore now.
      const isOwn = newest?.key === key && ['running', 'completed'].includes(newest.end);
      if (isRerun && !isOwn) return { kind: 'changed', overwrite: newest };
      // A re-run only follows a restore that has begun, because a person may have seen the page hours ago.
      const hasBegun = newest?.taskId !== undefined || newest?.end === 'completed';
      if (isRerun && hasBegun) return { kind: 'go', overwrite: newest };
      if (running) return { kind: ownId === undefined && !isRerun ? 'wait' : 'busy', overwrite: running };
      return { kind: 'go', overwrite: newest };
    }
    case 'push': {
      // Waiting would not help: the copy lacks what the running overwrite changes.
      if (running) return { kind: 'busy', overwrite: running };
      const moved = movedTag(look);
      if (moved) return { kind: 'moved', moved };
      const counted = newestCounted({ ...look, overwrites });
      const isPushOfCopy = counted !== undefined && isPushOf(copyId, counted);
      // A copy that was itself overwritten is not the one that people looked at, unless it was pushed since.
      const [last] = ofCopy;
      if (last && !(isPushOfCopy && counted.id > last.id)) return { kind: 'changed', overwrite: last };
      const base = look.pushedCopy?.base;
      const isUnchanged = base !== undefined && (isPushOfCopy || base === (counted?.id ?? 0));
      return { kind: isUnchanged ? 'go' : 'changed', overwrite: counted };
    }
  }
}

/** The objection of the rule for live against the step; `undefined`: there is none. Pure. */
export function objectionTo(look: Look): Objection | undefined {
  const verdict = judge(look);
  return verdict.kind === 'go' ? undefined : verdict;
}

/** The tag of this run, if the copy was made for that tag when the tag was on another commit. */
function movedTag({ pushedCopy: copy, tag }: Look): MovedTag | undefined {
  const { commit: copied } = copy ?? {};
  return tag && copied !== undefined && copy?.tag === tag.name && copied !== tag.commit
    ? { tag: tag.name, copied, commit: tag.commit }
    : undefined;
}

/** Whether a copy may be used again: not while it is being pushed over live (G12). Pure. */
export function judgeReuse(copyId: string, { overwrites }: Pick<Look, 'overwrites'>): Verdict {
  const push = overwrites.find((each) => each.end === 'running' && each.copyId === copyId);
  return push ? { kind: 'wait', overwrite: push } : { kind: 'go', overwrite: undefined };
}

/**
 * Judges again once the step's own entry is written. `undefined` if the verdict and the overwrites that it depends on
 * are the same as before; else the objection to what changed in the meantime (G12). Pure.
 */
export function judgeAgain(before: Look, now: Look, ownId: number): Objection | undefined {
  const verdict = judge(now, ownId);
  const earlier = judge(before);
  const shownBefore = [newestOverwrite(before), before.overwritesOfCopy[0], earlier.overwrite];
  const shownNow = [newestOverwrite(now), now.overwritesOfCopy[0], verdict.overwrite];
  const changed = shownNow.filter((each, index) => each?.id !== shownBefore[index]?.id);
  if (verdict.kind === earlier.kind && changed.length === 0) return undefined;
  // Nobody has read about the new overwrite yet, so even a verdict `go` is an objection.
  return verdict.kind === 'go' || verdict.kind === 'changed'
    ? { kind: 'changed', overwrite: changed[0] ?? verdict.overwrite }
    : verdict;
}
