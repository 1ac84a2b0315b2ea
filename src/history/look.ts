import { isOfRun, type Copy, type Overwrite } from '../outcome/list-entry.ts';
import type { LiveState } from '../outcome/live-state.ts';
import type { EntryList } from './list.ts';

/** What the lists of a step's sites say at one moment, and the step that looks: enough for the rule (rules.md, G12). */
export interface Look {
  /** Generation 1 of the step's key. */
  readonly key: string;
  readonly run: string | undefined;
  readonly isRerun: boolean;
  readonly purpose: 'push' | 'restore' | 'copy';
  /** The copy that the step pushes. */
  readonly copyId: string | undefined;
  /** GitHub's time of day, in milliseconds since 1970. */
  readonly nowMs: number;
  /** The overwrites of the live site, newest first, without those that started nothing; and of the copy as a site. */
  readonly overwrites: readonly Overwrite[];
  readonly overwritesOfCopy: readonly Overwrite[];
  /** The newest entry of the copy; and of another account's, which is not used. */
  readonly pushedCopy: Copy | undefined;
  readonly pushedCopyOfOthers: Copy | undefined;
  /** The entries of the environment whose copies the step may use again. */
  readonly inEnvironment: EntryList | undefined;
}

/**
 * `changed`: a push needs a person who has read it; of a restore, a re-run does not begin it. `overwrite`: what it is about;
 * `undefined`: nobody knows what the copy was made of.
 */
export interface Verdict {
  readonly kind: 'go' | 'wait' | 'busy' | 'changed';
  readonly overwrite: Overwrite | undefined;
}

/** Whether a step may go on, by what was done to the site before (rules.md, G12). The only place that decides it. Pure. */
export function judge(look: Look, ownId?: number): Verdict {
  const { copyId, isRerun, key, purpose } = look;
  // Once the step's own entry stands, who recorded first goes first.
  const isOlder = ({ id }: Overwrite): boolean => ownId === undefined || id < ownId;
  const overwrites = look.overwrites.filter(isOlder);
  const ofCopy = look.overwritesOfCopy.filter(isOlder);
  const [newest] = overwrites;
  const running = [...overwrites, ...ofCopy].find((each) => each.end === 'running' && each.key !== key);
  switch (purpose) {
    case 'copy': {
      // Without a task it may have been lost. The copy then has no base.
      const known = overwrites.find((each) => each.end === 'running' && each.taskId !== undefined);
      return { kind: known ? 'wait' : 'go', overwrite: known ?? newest };
    }
    case 'restore': {
      // If nobody knows how it ended, a re-run does not follow it: its request might begin only now.
      const isOwn = newest?.key === key && ['running', 'completed'].includes(newest.end);
      if (isRerun && !isOwn) return { kind: 'changed', overwrite: newest };
      // A re-run follows a restore that has begun. It does not wait for others to begin one that may not have: hours may have
      // passed since a person saw the page.
      const hasBegun = newest?.taskId !== undefined || newest?.end === 'completed';
      if (isRerun && hasBegun) return { kind: 'go', overwrite: newest };
      if (running) return { kind: ownId === undefined && !isRerun ? 'wait' : 'busy', overwrite: running };
      return { kind: 'go', overwrite: newest };
    }
    case 'push': {
      // What runs is not on the copy: to wait would not help.
      if (running) return { kind: 'busy', overwrite: running };
      const seen = newestSeen({ ...look, overwrites });
      const isPushOfCopy = seen !== undefined && seen.copyId === copyId;
      // A copy that something was put over is not the one that was looked at, unless it was pushed since.
      const [last] = ofCopy;
      if (last && !(isPushOfCopy && seen.id > last.id)) return { kind: 'changed', overwrite: last };
      const base = look.pushedCopy?.base;
      const isUnchanged = base !== undefined && (isPushOfCopy || base === (seen?.id ?? 0));
      return { kind: isUnchanged ? 'go' : 'changed', overwrite: seen };
    }
  }
}

/** Whether a copy is used again: not while a push of it runs (rules.md, G12). Pure. */
export function judgeReuse(copyId: string, { overwrites }: Pick<Look, 'overwrites'>): Verdict {
  const push = overwrites.find((each) => each.end === 'running' && each.copyId === copyId);
  return { kind: push ? 'wait' : 'go', overwrite: push };
}

/**
 * What the rule says once the step's own entry stands, if that is not what it said before: it answers otherwise, or looks at
 * another overwrite, which is named (rules.md, G12). Pure.
 */
export function judgeAgain(before: Look, now: Look, ownId: number): Verdict | undefined {
  const verdict = judge(now, ownId);
  const { kind, overwrite } = judge(before);
  const seenBefore = [newestShown(before), before.overwritesOfCopy[0], overwrite];
  const seenNow = [newestShown(now), now.overwritesOfCopy[0], verdict.overwrite];
  const changed = seenNow.filter((each, index) => each?.id !== seenBefore[index]?.id);
  if (verdict.kind === kind && changed.length === 0) return undefined;
  // What is new is named, not what a person has read.
  return verdict.kind === 'changed' ? { ...verdict, overwrite: changed[0] ?? verdict.overwrite } : verdict;
}

/**
 * What the rule, the digest and the approver's page of a push take for the newest overwrite of live: it leaves out pushes of
 * this copy that have not completed or are this run's. Pure.
 */
export function newestSeen({ copyId, overwrites, run }: Pick<Look, 'copyId' | 'overwrites' | 'run'>) {
  const isPushOfCopy = (each: Overwrite): boolean => each.copyId !== undefined && each.copyId === copyId;
  return overwrites.find((each) => !isPushOfCopy(each) || (each.end === 'completed' && !isOfRun(each, run)));
}

/** The base of a copy that is made now (rules.md, G1): `undefined` if one runs, or the newest has not completed. Pure. */
export function baseOf({ overwrites }: Pick<Look, 'overwrites'>): number | undefined {
  const [newest] = overwrites;
  if (newest === undefined) return 0;
  return newest.end === 'completed' && overwrites.every(({ end }) => end !== 'running')
    ? newest.id
    : undefined;
}

/** What attempts of this step may have started, newest first. Without lists nothing is known of them. Pure. */
export function findOwn(look: Pick<Look, 'key' | 'overwrites'> | undefined): readonly Overwrite[] {
  return look?.overwrites.filter(({ key }) => key === look.key) ?? [];
}

/** What a push of this run did is left out by the rule. A restore that is followed did nothing before itself. */
function newestShown(look: Look): Overwrite | undefined {
  if (look.purpose === 'push') return newestSeen(look);
  return newestSeen({ ...look, overwrites: look.overwrites.filter(({ key }) => key !== look.key) });
}

/** The domain that our own completed pushes agree on. An entry of a restore has none. */
function domainOf(overwrites: readonly Overwrite[]): string | undefined {
  const [first, ...others] = overwrites.flatMap(({ copyId, domain, end }) =>
    end === 'completed' && copyId !== undefined && domain !== undefined ? [domain.toLowerCase()] : [],
  );
  return others.every((each) => each === first) ? first : undefined;
}

/** What a person is shown of it, with what speaks against the step. Pure. */
export function stateOf(look: Look): LiveState {
  const { key, overwrites, run } = look;
  const verdict = judge(look);
  const seen = newestShown(look);
  const [newest] = overwrites;
  return {
    seen,
    newest: newest?.id === seen?.id ? undefined : newest,
    onCopy: look.overwritesOfCopy[0],
    copy: look.pushedCopy,
    otherAccount: look.pushedCopy ? undefined : look.pushedCopyOfOthers?.creator,
    against: verdict.kind === 'go' ? undefined : { kind: verdict.kind, overwrite: verdict.overwrite },
    domain: domainOf(overwrites),
    readAtMs: look.nowMs,
    own: findOwn(look)[0],
    earlierInRun: overwrites.find(
      (each) => each.key !== undefined && (each.key === key || isOfRun(each, run)),
    ),
  };
}
