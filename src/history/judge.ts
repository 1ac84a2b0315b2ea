import type { Overwrite } from '../outcome/entry.ts';
import { isOfRun } from './entry.ts';

/** Who asks, and what the lists say. */
export interface Question {
  /** `copy`: it makes one. `reuse`: it uses one again. */
  readonly purpose: 'push' | 'restore' | 'copy' | 'reuse';
  /** Generation 1 of this step's key. */
  readonly key: string;
  readonly run: string | undefined;
  readonly isRerun: boolean;
  /** The copy that is pushed or used again. */
  readonly copyId?: string | undefined;
  /** Of the copy's newest entry. `undefined`: it has none, or the copy has no entry. 0: nothing was done before. */
  readonly base?: number | undefined;
  /** The overwrites of the live site, and of the copy as a site: newest first, without those that started nothing. */
  readonly live: readonly Overwrite[];
  readonly onCopy?: readonly Overwrite[] | undefined;
  /** This step's own entry, once it stands: who recorded first goes first. */
  readonly ownId?: number | undefined;
}

/** `changed`: a person must have read it. `overwrite`: what it is about; `undefined`: nobody knows what the copy was made of. */
export interface Verdict {
  readonly kind: 'go' | 'wait' | 'busy' | 'changed';
  readonly overwrite: Overwrite | undefined;
}

/** Whether a step may go on, by what was done to the site before (rules.md, G12). The only place that decides it. Pure. */
export function judge(question: Question): Verdict {
  const { base, copyId, isRerun, key, ownId, purpose, run } = question;
  const isOlder = ({ id }: Overwrite): boolean => id < (ownId ?? Infinity);
  const live = question.live.filter(isOlder);
  const onCopy = (question.onCopy ?? []).filter(isOlder);
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
      const isOwn = newest?.key === key && newest.end !== 'failed';
      if (isRerun && !isOwn) return { kind: 'changed', overwrite: newest };
      if (running) return { kind: ownId === undefined ? 'wait' : 'busy', overwrite: running };
      return { kind: 'go', overwrite: newest };
    }
    case 'push': {
      // What runs is not on the copy: to wait would not help.
      if (running) return { kind: 'busy', overwrite: running };
      const seen = newestSeen({ copyId, live, run });
      const isPushOfCopy = seen !== undefined && seen.copyId === copyId;
      // A copy that something was put over is not the one that was looked at, unless it was pushed since.
      const [last] = onCopy;
      if (last && !(isPushOfCopy && seen.id > last.id)) return { kind: 'changed', overwrite: last };
      const isUnchanged = base !== undefined && (isPushOfCopy || base === (seen?.id ?? 0));
      return { kind: isUnchanged ? 'go' : 'changed', overwrite: seen };
    }
  }
}

/**
 * What the rule, the digest and the approver's page of a push take for the newest overwrite of live: it leaves out pushes of
 * this copy that have not completed or are this run's. Pure.
 */
export function newestSeen({ copyId, live, run }: Pick<Question, 'copyId' | 'live' | 'run'>) {
  const isPushOfCopy = (each: Overwrite): boolean => each.copyId !== undefined && each.copyId === copyId;
  return live.find((each) => !isPushOfCopy(each) || (each.end === 'completed' && !isOfRun(each, run)));
}

/** The base of a copy that is made now (rules.md, G1): `undefined` if one runs, or the newest has not completed. Pure. */
export function baseOf(live: readonly Overwrite[]): number | undefined {
  const [newest] = live;
  if (newest === undefined) return 0;
  return newest.end === 'completed' && live.every(({ end }) => end !== 'running') ? newest.id : undefined;
}
