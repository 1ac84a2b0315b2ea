import type { Copy, Overwrite } from '../outcome/list-entry.ts';
import type { LiveState } from '../outcome/live-state.ts';
import { isOfRun } from './entry.ts';
import type { EntryList } from './list.ts';

/** What the lists of a step's sites say at one moment, and the step that looks: enough for the rule (rules.md, G12). */
export interface Look {
  /** Generation 1 of the step's key. */
  readonly key: string;
  readonly run: string | undefined;
  readonly isRerun: boolean;
  /** The copy that the step pushes. */
  readonly copyId: string | undefined;
  /** GitHub's time of day, in milliseconds since 1970. */
  readonly nowMs: number;
  /** The overwrites of the live site, newest first, without those that started nothing; and of the copy as a site. */
  readonly live: readonly Overwrite[];
  readonly onCopy: readonly Overwrite[];
  /** The newest entry of the copy; and of another account's, which is not used. */
  readonly copy: Copy | undefined;
  readonly copyOfOthers: Copy | undefined;
  /** The entries of the environment whose copies the step may use again. */
  readonly inEnvironment: EntryList | undefined;
}

/** What a step wants to do. `copy`: it makes one. `reuse`: it uses one again. */
export type Purpose = 'push' | 'restore' | 'copy' | 'reuse';

/** `changed`: a person must have read it. `overwrite`: what it is about; `undefined`: nobody knows what the copy was made of. */
export interface Verdict {
  readonly kind: 'go' | 'wait' | 'busy' | 'changed';
  readonly overwrite: Overwrite | undefined;
}

/** Whether a step may go on, by what was done to the site before (rules.md, G12). The only place that decides it. Pure. */
export function judge(
  look: Look,
  purpose: Purpose,
  {
    ownId = Infinity,
    copyId = look.copyId,
  }: {
    /** The step's own entry, once it stands: who recorded first goes first. */
    readonly ownId?: number | undefined;
    /** The copy that is used again. */
    readonly copyId?: string | undefined;
  } = {},
): Verdict {
  const { isRerun, key } = look;
  const isOlder = ({ id }: Overwrite): boolean => id < ownId;
  const live = look.live.filter(isOlder);
  const onCopy = look.onCopy.filter(isOlder);
  const [newest] = live;
  const running = [...live, ...onCopy].find((each) => each.end === 'running' && each.key !== key);
  switch (purpose) {
    case 'reuse': {
      const push = live.find((each) => each.end === 'running' && each.copyId === copyId);
      return { kind: push ? 'wait' : 'go', overwrite: push };
    }
    case 'copy': {
      // Without a task it may have been lost. The copy then has no base.
      const known = live.find((each) => each.end === 'running' && each.taskId !== undefined);
      return { kind: known ? 'wait' : 'go', overwrite: known ?? newest };
    }
    case 'restore': {
      // One of which nobody knows how it ended is not followed: its request may begin only now.
      const isOwn = newest?.key === key && ['running', 'completed'].includes(newest.end);
      if (isRerun && !isOwn) return { kind: 'changed', overwrite: newest };
      // What began is followed. What may not have begun does not wait to, for hours after anybody saw a page.
      const hasBegun = newest?.taskId !== undefined || newest?.end === 'completed';
      if (isRerun && hasBegun) return { kind: 'go', overwrite: newest };
      if (running) return { kind: ownId === Infinity && !isRerun ? 'wait' : 'busy', overwrite: running };
      return { kind: 'go', overwrite: newest };
    }
    case 'push': {
      // What runs is not on the copy: to wait would not help.
      if (running) return { kind: 'busy', overwrite: running };
      const seen = newestSeen({ ...look, live });
      const isPushOfCopy = seen !== undefined && seen.copyId === copyId;
      // A copy that something was put over is not the one that was looked at, unless it was pushed since.
      const [last] = onCopy;
      if (last && !(isPushOfCopy && seen.id > last.id)) return { kind: 'changed', overwrite: last };
      const base = look.copy?.base;
      const isUnchanged = base !== undefined && (isPushOfCopy || base === (seen?.id ?? 0));
      return { kind: isUnchanged ? 'go' : 'changed', overwrite: seen };
    }
  }
}

/**
 * What the rule says once the step's own entry stands, if that is not what it said before: it answers otherwise, or looks at
 * another overwrite, which is named (rules.md, G12). Pure.
 */
export function judgeAgain(before: Look, now: Look, ownId: number): Verdict | undefined {
  const purpose = purposeOf(now);
  const verdict = judge(now, purpose, { ownId });
  const { kind, overwrite } = judge(before, purpose);
  const seenBefore = [newestShown(before), before.onCopy[0], overwrite];
  const seenNow = [newestShown(now), now.onCopy[0], verdict.overwrite];
  const changed = seenNow.filter((each, index) => each?.id !== seenBefore[index]?.id);
  if (verdict.kind === kind && changed.length === 0) return undefined;
  // What is new is named, not what a person has read.
  return verdict.kind === 'changed' ? { ...verdict, overwrite: changed[0] ?? verdict.overwrite } : verdict;
}

/**
 * What the rule, the digest and the approver's page of a push take for the newest overwrite of live: it leaves out pushes of
 * this copy that have not completed or are this run's. Pure.
 */
export function newestSeen({ copyId, live, run }: Pick<Look, 'copyId' | 'live' | 'run'>) {
  const isPushOfCopy = (each: Overwrite): boolean => each.copyId !== undefined && each.copyId === copyId;
  return live.find((each) => !isPushOfCopy(each) || (each.end === 'completed' && !isOfRun(each, run)));
}

/** The base of a copy that is made now (rules.md, G1): `undefined` if one runs, or the newest has not completed. Pure. */
export function baseOf({ live }: Pick<Look, 'live'>): number | undefined {
  const [newest] = live;
  if (newest === undefined) return 0;
  return newest.end === 'completed' && live.every(({ end }) => end !== 'running') ? newest.id : undefined;
}

/** What attempts of this step may have started, newest first. Without lists nothing is known of them. Pure. */
export function findOwn(look: Pick<Look, 'key' | 'live'> | undefined): readonly Overwrite[] {
  return look?.live.filter(({ key }) => key === look.key) ?? [];
}

/** What a step that overwrites wants: only a push is of a copy. */
function purposeOf({ copyId }: Look): Purpose {
  return copyId === undefined ? 'restore' : 'push';
}

/** What a push of this run did is left out by the rule. A restore that is followed did nothing before itself. */
function newestShown(look: Look): Overwrite | undefined {
  if (look.copyId !== undefined) return newestSeen(look);
  return newestSeen({ ...look, live: look.live.filter(({ key }) => key !== look.key) });
}

/** The domain that our own completed pushes agree on. An entry of a restore has none. */
function domainOf(live: readonly Overwrite[]): string | undefined {
  const [first, ...others] = live.flatMap(({ copyId, domain, end }) =>
    end === 'completed' && copyId !== undefined && domain !== undefined ? [domain.toLowerCase()] : [],
  );
  return others.every((each) => each === first) ? first : undefined;
}

/** What a person is shown of it, with what speaks against the step. Pure. */
export function stateOf(look: Look): LiveState {
  const { key, live, onCopy, run } = look;
  const verdict = judge(look, purposeOf(look));
  const seen = newestShown(look);
  const [newest] = live;
  return {
    seen,
    newest: newest?.id === seen?.id ? undefined : newest,
    onCopy: onCopy[0],
    copy: look.copy,
    otherAccount: look.copy ? undefined : look.copyOfOthers?.creator,
    against: verdict.kind === 'go' ? undefined : { kind: verdict.kind, overwrite: verdict.overwrite },
    domain: domainOf(live),
    readAtMs: look.nowMs,
    earlier: live.find((each) => each.key !== undefined && (each.key === key || isOfRun(each, run))),
  };
}
