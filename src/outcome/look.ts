import { isOfRun, type Copy, type Overwrite } from './list-entry.ts';

/**
 * What the lists of a step's sites say at one moment, and the step that looks: enough for the rule (G12) and for the pages.
 * Texts are hostile until sanitized.
 */
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
  readonly inEnvironment: Readonly<Record<'copies' | 'copiesOfOthers', readonly Copy[]>> | undefined;
}

/**
 * `changed`: a push needs a person who has read it; of a restore, a re-run does not begin it. `overwrite`: what it is about;
 * `undefined`: nobody knows what the copy was made of.
 */
export interface Verdict {
  readonly kind: 'go' | 'wait' | 'busy' | 'changed';
  readonly overwrite: Overwrite | undefined;
}

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
      // One without a task may never have started, so it is not awaited.
      const withTask = overwrites.find((each) => each.end === 'running' && each.taskId !== undefined);
      return { kind: withTask ? 'wait' : 'go', overwrite: withTask ?? newest };
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
      const counted = newestCounted({ ...look, overwrites });
      const isPushOfCopy = counted !== undefined && counted.copyId === copyId;
      // The content of a copy that was overwritten is not what was tested, unless it was pushed since.
      const [last] = ofCopy;
      if (last && !(isPushOfCopy && counted.id > last.id)) return { kind: 'changed', overwrite: last };
      const base = look.pushedCopy?.base;
      const isUnchanged = base !== undefined && (isPushOfCopy || base === (counted?.id ?? 0));
      return { kind: isUnchanged ? 'go' : 'changed', overwrite: counted };
    }
  }
}

/** Whether a copy is used again: not while a push of it runs (G12). Pure. */
export function judgeReuse(copyId: string, { overwrites }: Pick<Look, 'overwrites'>): Verdict {
  const push = overwrites.find((each) => each.end === 'running' && each.copyId === copyId);
  return { kind: push ? 'wait' : 'go', overwrite: push };
}

/**
 * What the rule says once the step's own entry stands, if that is not what it said before: it answers otherwise, or looks at
 * another overwrite, which is named (G12). Pure.
 */
export function judgeAgain(before: Look, now: Look, ownId: number): Verdict | undefined {
  const verdict = judge(now, ownId);
  const { kind, overwrite } = judge(before);
  const shownBefore = [newestOverwrite(before), before.overwritesOfCopy[0], overwrite];
  const shownNow = [newestOverwrite(now), now.overwritesOfCopy[0], verdict.overwrite];
  const changed = shownNow.filter((each, index) => each?.id !== shownBefore[index]?.id);
  if (verdict.kind === kind && changed.length === 0) return undefined;
  // A person has not yet read about the new one.
  return verdict.kind === 'changed' ? { ...verdict, overwrite: changed[0] ?? verdict.overwrite } : verdict;
}

/**
 * What the rule, the digest and the approver's page of a push take for the newest overwrite of live: it leaves out pushes of
 * this copy that have not completed or are this run's. Pure.
 */
export function newestCounted({ copyId, overwrites, run }: Pick<Look, 'copyId' | 'overwrites' | 'run'>) {
  const isPushOfCopy = (each: Overwrite): boolean => each.copyId !== undefined && each.copyId === copyId;
  return overwrites.find((each) => !isPushOfCopy(each) || (each.end === 'completed' && !isOfRun(each, run)));
}

/** The base of a copy that is made now (G1): `undefined` if one runs, or the newest has not completed. Pure. */
export function baseOf({ overwrites }: Pick<Look, 'overwrites'>): number | undefined {
  const [newest] = overwrites;
  if (newest === undefined) return 0;
  return newest.end === 'completed' && overwrites.every(({ end }) => end !== 'running')
    ? newest.id
    : undefined;
}

/** What attempts of this step may have started, newest first. Without lists nothing is known of them. Pure. */
export function ownOverwrites(look: Pick<Look, 'key' | 'overwrites'> | undefined): readonly Overwrite[] {
  return look?.overwrites.filter(({ key }) => key === look.key) ?? [];
}

/**
 * The newest overwrite that was done before this step: of a push, the one that the rule looks at. A restore leaves out its own,
 * which a re-run follows. Pure.
 */
export function newestOverwrite(look: Look): Overwrite | undefined {
  if (look.purpose === 'push') return newestCounted(look);
  return newestCounted({ ...look, overwrites: look.overwrites.filter(({ key }) => key !== look.key) });
}

/** The same, and the newest of all, if that is another. Pure. */
export function newestOverwrites(look: Look): readonly Overwrite[] {
  return [...new Set([newestOverwrite(look), look.overwrites[0]])].filter((each) => each !== undefined);
}

/** What speaks against the step, by the rule. Pure. */
export function objectionTo(look: Look): Verdict | undefined {
  const verdict = judge(look);
  return verdict.kind === 'go' ? undefined : verdict;
}

/** The newest that this run did to the live site: in a re-run of all jobs, a step has another copy, and so another key. Pure. */
export function earlierInRun({ key, overwrites, run }: Look): Overwrite | undefined {
  return overwrites.find((each) => each.key !== undefined && (each.key === key || isOfRun(each, run)));
}

/** The live site's domain that our completed pushes agree on, which the service has compared. A restore names none. Pure. */
export function liveDomain({ overwrites }: Pick<Look, 'overwrites'>): string | undefined {
  const [first, ...others] = overwrites.flatMap(({ copyId, domain, end }) =>
    end === 'completed' && copyId !== undefined && domain !== undefined ? [domain.toLowerCase()] : [],
  );
  return others.every((each) => each === first) ? first : undefined;
}
