import type { Overwrite } from './list-entry.ts';
import { isPushOf, newestCounted, newestOverwrite, type Look } from './look.ts';

/** A tag, the commit that its copy was made for, and the commit that it is on now. */
export interface MovedTag {
  readonly tag: string;
  readonly copied: string;
  readonly commit: string | undefined;
}

/** Whether a step may go on, and the overwrite that this is about. */
export type Verdict =
  | { readonly kind: 'go'; readonly overwrite: Overwrite | undefined }
  /** It runs: the step waits for it, or is refused. */
  | { readonly kind: 'wait' | 'busy'; readonly overwrite: Overwrite }
  /** The copy was made for another commit of this run's tag. */
  | { readonly kind: 'moved'; readonly moved: MovedTag; readonly overwrite?: undefined }
  /**
   * A push needs a person who has read it, and a re-run does not begin a restore. `undefined`: nobody knows what the copy was
   * made of.
   */
  | { readonly kind: 'changed'; readonly overwrite: Overwrite | undefined };

/** What speaks against the step, by the rule. */
export type Objection = Exclude<Verdict, { kind: 'go' }>;

/** Whether a step may go on, by what was done to the site before (G12). The only place that decides it. Pure. */
export function judge(look: Look, ownId?: number): Verdict {
  const { copyId, isRerun, key, purpose } = look;
  // Of two steps at once, the one that was recorded first goes first.
  const isOlder = ({ id }: Overwrite): boolean => ownId === undefined || id < ownId;
  const overwrites = look.overwrites.filter(isOlder);
  const ofCopy = look.overwritesOfCopy.filter(isOlder);
  const [newest] = overwrites;
  const running = [...overwrites, ...ofCopy].find((each) => each.end === 'running' && each.key !== key);
  switch (purpose) {
    case 'copy': {
      // If nobody could read its task, it may have been lost. The copy then has no base.
      const known = overwrites.find((each) => each.end === 'running' && each.isSeenRunning);
      return known ? { kind: 'wait', overwrite: known } : { kind: 'go', overwrite: newest };
    }
    case 'restore': {
      // If nobody knows how it ended, a re-run does not follow it: its request might begin only now.
      const isOwn = newest?.key === key && ['running', 'completed'].includes(newest.end);
      if (isRerun && !isOwn) return { kind: 'changed', overwrite: newest };
      // A re-run only follows a restore that has begun: hours may have passed since a person saw the page.
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
      // A copy that something was put over is not the one that was looked at, unless it was pushed since.
      const [last] = ofCopy;
      if (last && !(isPushOfCopy && counted.id > last.id)) return { kind: 'changed', overwrite: last };
      const base = look.pushedCopy?.base;
      const isUnchanged = base !== undefined && (isPushOfCopy || base === (counted?.id ?? 0));
      return { kind: isUnchanged ? 'go' : 'changed', overwrite: counted };
    }
  }
}

/** What speaks against the step, by the rule. Pure. */
export function objectionTo(look: Look): Objection | undefined {
  const verdict = judge(look);
  return verdict.kind === 'go' ? undefined : verdict;
}

/** The tag of this run, if its copy was made for it when it was on another commit. */
function movedTag({ pushedCopy: copy, tag }: Look): MovedTag | undefined {
  const { commit: copied } = copy ?? {};
  return tag && copied !== undefined && copy?.tag === tag.name && copied !== tag.commit
    ? { tag: tag.name, copied, commit: tag.commit }
    : undefined;
}

/** Whether a copy is used again: not while a push of it runs (G12). Pure. */
export function judgeReuse(copyId: string, { overwrites }: Pick<Look, 'overwrites'>): Verdict {
  const push = overwrites.find((each) => each.end === 'running' && each.copyId === copyId);
  return push ? { kind: 'wait', overwrite: push } : { kind: 'go', overwrite: undefined };
}

/**
 * What the rule says once the step's own entry stands, if that is not what it said before: it answers otherwise, or looks at
 * another overwrite, which is named (G12). Pure.
 */
export function judgeAgain(before: Look, now: Look, ownId: number): Objection | undefined {
  const verdict = judge(now, ownId);
  const earlier = judge(before);
  const shownBefore = [newestOverwrite(before), before.overwritesOfCopy[0], earlier.overwrite];
  const shownNow = [newestOverwrite(now), now.overwritesOfCopy[0], verdict.overwrite];
  const changed = shownNow.filter((each, index) => each?.id !== shownBefore[index]?.id);
  if (verdict.kind === earlier.kind && changed.length === 0) return undefined;
  // A person has not yet read about the new one.
  return verdict.kind === 'go' || verdict.kind === 'changed'
    ? { kind: 'changed', overwrite: changed[0] ?? verdict.overwrite }
    : verdict;
}
