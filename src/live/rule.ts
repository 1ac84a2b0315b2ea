import { DAY_MS, MAX_CLOCK_DIFFERENCE_MS } from '../text/time.ts';
import { isOfRun, type Overwrite, type Use } from './list-entry.ts';
import { isPushOf, newestCounted, newestOverwrite, type Look } from './look.ts';
import {
  areUsesRead,
  decisiveUses,
  endOf,
  firstOfTask,
  newestOwnUse,
  newestUse,
  pushedCopy,
  usesSinceMade,
} from './uses.ts';

/** A tag, the commit that its copy was made for, and the commit that it is on now. */
export interface MovedTag {
  readonly tag: string;
  readonly copied: string;
  readonly commit: string | undefined;
}

/**
 * Why a push needs a person who has read the page (G12).
 * - `live`: live was overwritten after the copy was made; `on-copy`: the copy itself was overwritten;
 * - `unrecorded`: the account of `github-token` has no entry of the copy. `creator`: another account has;
 * - `base-unknown`: nobody knows after which overwrite the copy was made; `uses-unread`: the list goes on;
 * - `unmerged`: used by a run of an unmerged pull request, or of an unknown commit;
 * - `job`: the job of a use has failed or still runs; `end-unknown`: nobody knows how it ended;
 * - `copy-incomplete`: the task that makes the copy has failed, or runs for more than a day;
 * - `older`: the host says that the copy was made before its base; `refreshed`: after the newest use.
 */
export type Reason =
  | { readonly kind: 'live' | 'on-copy'; readonly overwrite: Overwrite }
  | { readonly kind: 'unrecorded'; readonly creator: string | undefined }
  | { readonly kind: 'base-unknown' }
  | { readonly kind: 'uses-unread'; readonly readToId: number }
  | { readonly kind: 'unmerged' | 'job' | 'end-unknown' | 'copy-incomplete'; readonly use: Use }
  | { readonly kind: 'older'; readonly madeAtMs: number; readonly base: Overwrite }
  | { readonly kind: 'refreshed'; readonly madeAtMs: number; readonly use: Use };

/** Whether a step may go on, and the overwrite of live that decides so. */
export type Verdict =
  | { readonly kind: 'go'; readonly overwrite: Overwrite | undefined }
  /** `overwrite` runs. `wait`: the step waits for its end. `busy`: the step is refused. */
  | { readonly kind: 'wait' | 'busy'; readonly overwrite: Overwrite }
  /** The copy is still being made, by the task of `use`. */
  | { readonly kind: 'unfinished'; readonly use: Use; readonly overwrite?: undefined }
  /** The copy was made when this run's tag was on another commit. */
  | { readonly kind: 'moved'; readonly moved: MovedTag; readonly overwrite?: undefined }
  /** This step has pushed the copy before, and `overwrite` was done to live since. */
  | { readonly kind: 'undone'; readonly overwrite: Overwrite }
  /**
   * A push needs a person, for these reasons; a re-run does not begin a restore. `overwrite`: the change of live or of
   * the copy, if there is one.
   */
  | {
      readonly kind: 'changed';
      readonly overwrite: Overwrite | undefined;
      readonly reasons: readonly Reason[];
    };

/** A verdict against the step. */
export type Objection = Exclude<Verdict, { kind: 'go' }>;

/**
 * Whether a step may go on, given the earlier overwrites of the site (G12). `ownId`: the step's own entry, if it is
 * written; later entries do not count. Pure.
 */
export function judge(look: Look, ownId?: number): Verdict {
  const { isRerun, key, purpose } = look;
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
      if (isRerun && !isOwn) return { kind: 'changed', overwrite: newest, reasons: [] };
      // A re-run only follows a restore that has begun, because a person may have seen the page hours ago.
      const hasBegun = newest?.taskId !== undefined || newest?.end === 'completed';
      if (isRerun && hasBegun) return { kind: 'go', overwrite: newest };
      if (running) return { kind: ownId === undefined && !isRerun ? 'wait' : 'busy', overwrite: running };
      return { kind: 'go', overwrite: newest };
    }
    case 'push': {
      // Waiting would not help: the copy lacks what the running overwrite changes.
      if (running) return { kind: 'busy', overwrite: running };
      const first = firstOfTask(look);
      const isRecent = first !== undefined && look.nowMs - first.atMs < DAY_MS;
      if (first && look.copyTask === 'running' && isRecent) return { kind: 'unfinished', use: first };
      const moved = movedTag(look);
      if (moved) return { kind: 'moved', moved };
      const counted = newestCounted({ ...look, overwrites });
      if (counted && isUndone(counted, { ...look, overwrites }))
        return { kind: 'undone', overwrite: counted };
      const reasons = findReasons(look, { counted, onCopy: ofCopy[0] });
      if (reasons.length === 0) return { kind: 'go', overwrite: counted };
      return { kind: 'changed', overwrite: reasons.find((each) => 'overwrite' in each)?.overwrite, reasons };
    }
  }
}

/**
 * Whether this step has pushed its copy, and another overwrite than a push of this copy has come after it. A user's own
 * key counts for as long as the host may keep it.
 */
function isUndone(counted: Overwrite, { copyId, key, nowMs, overwrites, run }: Look): boolean {
  const isOwn = (each: Overwrite): boolean =>
    each.key === key && (isOfRun(each, run) || nowMs - each.atMs < DAY_MS);
  const own = overwrites.find((each) => each.end === 'completed' && isOwn(each));
  return own !== undefined && counted.id > own.id && !isPushOf(copyId, counted);
}

/** What speaks against a push, first what was done to live and to the copy. */
function findReasons(
  look: Look,
  of: { readonly counted: Overwrite | undefined; readonly onCopy: Overwrite | undefined },
): readonly Reason[] {
  const copy = pushedCopy(look);
  const { counted, onCopy } = of;
  const isPushOfCopy = counted !== undefined && isPushOf(look.copyId, counted);
  const isOnCopy = onCopy !== undefined && !(isPushOfCopy && counted.id > onCopy.id);
  // A copy that was itself overwritten is not the one that people looked at, unless it was pushed since.
  const reasons: Reason[] = isOnCopy ? [{ kind: 'on-copy', overwrite: onCopy }] : [];
  if (!copy) {
    const { creator } = look.uses.find(({ siteId }) => siteId === look.copyId) ?? {};
    return [...reasons, { kind: 'unrecorded', creator }];
  }
  const uses = usesSinceMade(look);
  const base = uses.findLast((use) => use.base !== undefined && use.creatorId === look.viewer)?.base;
  const isSince = counted !== undefined && counted.id > (base ?? uses.at(-1)?.id ?? Infinity);
  if (isSince && !isPushOfCopy) reasons.push({ kind: 'live', overwrite: counted });
  // Absent in any use, the base is an earlier version's mark of distrust.
  const isDoubted = uses.some((use) => use.base === undefined && !use.isUnmerged);
  const isGone = !isPushOfCopy && !isSince && base !== undefined && base !== (counted?.id ?? 0);
  if (isDoubted || isGone) reasons.push({ kind: 'base-unknown' });
  if (!areUsesRead(look)) reasons.push({ kind: 'uses-unread', readToId: look.readToId });
  const lastUnmerged = uses.find((use) => use.isUnmerged);
  if (lastUnmerged) reasons.push({ kind: 'unmerged', use: lastUnmerged });
  return [...reasons, ...judgeJobs(look), ...judgeTask(look), ...judgeAge(look, base)];
}

/** What the jobs of the decisive uses say against it (G12). */
function judgeJobs(look: Look): readonly Reason[] {
  const known = lastUses(look).filter((use) => endOf(use, look) !== 'none');
  const uses = decisiveUses(look);
  const unread = uses.findIndex(({ end }) => end === undefined);
  return uses.slice(0, unread < 0 ? undefined : unread + 1).flatMap((use): readonly Reason[] => {
    switch (endOf(use, look)) {
      case 'succeeded':
      case 'own':
        return [];
      case 'none':
        return known.some(({ commit }) => commit !== use.commit) ? [{ kind: 'end-unknown', use }] : [];
      case 'failed':
      case 'running':
        return [{ kind: 'job', use }];
      case undefined:
        return [{ kind: 'end-unknown', use }];
    }
  });
}

/** The newest use, and the newest one by this account: what others have recorded can only stop a push (G10). */
function lastUses(look: Look): readonly Use[] {
  return [newestUse(look), newestOwnUse(look)].filter((use) => use !== undefined);
}

function judgeTask(look: Look): readonly Reason[] {
  const use = firstOfTask(look);
  if (!use || look.copyTask === undefined) return [];
  return [{ kind: 'copy-incomplete', use }];
}

/** What the host's age of the copy says against it. An unknown age says nothing. */
function judgeAge(look: Look, baseId: number | undefined): readonly Reason[] {
  const { copyMade: made, overwrites } = look;
  if (!made) return [];
  const base = overwrites.find(({ id }) => id === baseId);
  if (base && made.latestMs < base.atMs - MAX_CLOCK_DIFFERENCE_MS) {
    return [{ kind: 'older', madeAtMs: made.atMs, base }];
  }
  const use = lastUses(look).find(({ end, id }) => {
    const endMs = end?.kind === 'running' ? undefined : end?.atMs;
    // A host may count a push as a copy.
    const isPushed = overwrites.some((each) => isPushOf(look.copyId, each) && each.id > id);
    return endMs !== undefined && made.earliestMs > endMs + MAX_CLOCK_DIFFERENCE_MS && !isPushed;
  });
  return use ? [{ kind: 'refreshed', madeAtMs: made.atMs, use }] : [];
}

/** The objection of the rule for live against the step; `undefined`: there is none. Pure. */
export function objectionTo(look: Look): Objection | undefined {
  const verdict = judge(look);
  return verdict.kind === 'go' ? undefined : verdict;
}

/** The tag of this run, if the copy was made for that tag when the tag was on another commit. */
function movedTag(look: Look): MovedTag | undefined {
  const { tag } = look;
  const copy = pushedCopy(look);
  return tag && copy?.commit !== undefined && copy.tag === tag.name && copy.commit !== tag.commit
    ? { tag: tag.name, copied: copy.commit, commit: tag.commit }
    : undefined;
}

/** Whether a copy may be used again: not while it is being pushed over live (G12). Pure. */
export function judgeReuse(copyId: string, { overwrites }: Pick<Look, 'overwrites'>): Verdict {
  const push = overwrites.find((each) => each.end === 'running' && each.copyId === copyId);
  return push ? { kind: 'wait', overwrite: push } : { kind: 'go', overwrite: undefined };
}

/** What the newest use has put on the copy, as far as its entry says (rules.md, *Approve what you saw*). Pure. */
export function describePutThere(look: Look): readonly unknown[] {
  const use = newestUse(look);
  if (!use) return [];
  const isWell = endOf(use, look) === 'succeeded' || (isOfRun(use, look.run) && use.end?.kind !== 'failed');
  return [use.commit, use.isUnmerged, isWell ? 'well' : use.end?.statusId];
}

/** The commit that is on the copy, if nothing that is known speaks against that; `undefined`: nobody knows it. Pure. */
export function commitOnCopy(look: Look): string | undefined {
  const verdict = judge(look);
  const reasons = verdict.kind === 'changed' ? verdict.reasons : [];
  // These are about live, not about what is on the copy.
  const isAboutCopy = ({ kind }: Reason): boolean => !['live', 'base-unknown', 'older'].includes(kind);
  return reasons.some(isAboutCopy) ? undefined : newestUse(look)?.commit;
}

/** What a reason names, for the digest. Ages differ at each reading, so they are covered by what the host sent. */
function nameReason(reason: Reason): readonly unknown[] {
  switch (reason.kind) {
    case 'live':
    case 'on-copy':
      return [reason.kind, reason.overwrite.id, reason.overwrite.end];
    case 'unrecorded':
      return [reason.kind, reason.creator];
    case 'uses-unread':
      return [reason.kind, reason.readToId];
    case 'unmerged':
    case 'end-unknown':
      return [reason.kind, reason.use.commit];
    case 'job':
      return [reason.kind, reason.use.end?.statusId];
    default:
      return [reason.kind];
  }
}

/** All that the lists say for or against a push, for the digest and for a second look (G12). Pure. */
export function describeFacts(look: Look, ownId?: number): readonly unknown[] {
  const verdict = judge(look, ownId);
  const copy = pushedCopy(look);
  return [
    copy && [copy.domain, ...describePutThere(look)],
    ...[newestOverwrite(look), look.overwritesOfCopy[0]].map((each) => each && [each.id, each.end]),
    ...(verdict.kind === 'changed' ? verdict.reasons.map(nameReason) : []),
  ];
}

/**
 * Judges again once the step's own entry is written. `undefined` if the verdict and what it depends on are the same as
 * before; else the objection to what changed in the meantime (G12). Pure.
 */
export function judgeAgain(before: Look, now: Look, ownId: number): Objection | undefined {
  const verdict = judge(now, ownId);
  const earlier = judge(before);
  const shownBefore = [newestOverwrite(before), before.overwritesOfCopy[0], earlier.overwrite];
  const shownNow = [newestOverwrite(now), now.overwritesOfCopy[0], verdict.overwrite];
  const [changed] = shownNow.filter((each, index) => each?.id !== shownBefore[index]?.id);
  if (verdict.kind !== 'go' && verdict.kind !== 'changed') return verdict;
  const reasons = verdict.kind === 'changed' ? verdict.reasons : [];
  const known = earlier.kind === 'changed' ? earlier.reasons : [];
  const isNew = (reason: Reason): boolean => !known.some((each) => isSameReason(each, reason));
  // Nobody has read about the new overwrite yet, so even a verdict `go` is an objection.
  const unread = reasons.filter(isNew);
  if (!changed && unread.length === 0) return undefined;
  if (changed && unread.length === 0) {
    const kind = changed.id === now.overwritesOfCopy[0]?.id ? 'on-copy' : 'live';
    unread.push({ kind, overwrite: changed });
  }
  return { kind: 'changed', overwrite: changed ?? verdict.overwrite, reasons: unread };
}

function isSameReason(one: Reason, other: Reason): boolean {
  return JSON.stringify(nameReason(one)) === JSON.stringify(nameReason(other));
}
