import { MAX_AGE_DIFFERENCE_MS } from '../text/time.ts';
import { isOfRun, type Copy, type Overwrite, type RepeatedAttempt } from './list-entry.ts';

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
  /** The tag of a run on a tag, and its commit. */
  readonly tag?: { readonly name: string; readonly commit: string | undefined } | undefined;
  /** GitHub's time of day, in milliseconds since 1970. */
  readonly nowMs: number;
  /** When the lists were read, on the clock's `elapsedMs`. */
  readonly readAtElapsedMs: number;
  /** The overwrites of the live site, newest first, without those that started nothing; and of the copy as a site. */
  readonly overwrites: readonly Overwrite[];
  readonly overwritesOfCopy: readonly Overwrite[];
  /** Attempts of this step that did nothing new. */
  readonly repeated: readonly RepeatedAttempt[];
  /** What all entries of the copy agree on, with the newest one's id and time; and the newest of another account, which is not used. */
  readonly pushedCopy: Copy | undefined;
  readonly pushedCopyOfOthers: Copy | undefined;
  /** The entries of the environment whose copies the step may use again. */
  readonly inEnvironment: Readonly<Record<'copies' | 'copiesOfOthers', readonly Copy[]>> | undefined;
}

/**
 * What the rule, the digest and the approver's page of a push take for the newest overwrite of live: it leaves out pushes of
 * this copy that have not completed or are this run's. Pure.
 */
export function newestCounted({ copyId, overwrites, run }: Pick<Look, 'copyId' | 'overwrites' | 'run'>) {
  return overwrites.find(
    (each) => !isPushOf(copyId, each) || (each.end === 'completed' && !isOfRun(each, run)),
  );
}

/** Whether it is a push of this copy. Of one that was written after it acted nobody knows what lies between. Pure. */
export function isPushOf(copyId: string | undefined, overwrite: Overwrite): boolean {
  return overwrite.copyId !== undefined && overwrite.copyId === copyId && !overwrite.isLate;
}

/** The base of a copy that is made now (G1): `undefined` if one runs, or the newest has not completed. Pure. */
export function baseOf({ overwrites }: Pick<Look, 'overwrites'>): number | undefined {
  const [newest] = overwrites;
  if (newest === undefined) return 0;
  return newest.end === 'completed' && overwrites.every(({ end }) => end !== 'running')
    ? newest.id
    : undefined;
}

/**
 * What all entries of one copy say (G1), newest first. Its domain is shown to who approves, and its base counts, only if all
 * agree: of two runs that use a copy at once, the later entry does not know the other one. Pure.
 */
export function mergeEntries(entries: readonly Copy[]): Copy | undefined {
  const [newest] = entries;
  if (!newest) return undefined;
  const agreed = <Name extends 'base' | 'domain'>(name: Name): Copy[Name] | undefined =>
    entries.every((each) => each[name] === newest[name]) ? newest[name] : undefined;
  const base = agreed('base');
  const { noBase, olderThanBase } = entries.find((each) => each.base === undefined) ?? newest;
  const firstId = Math.min(...entries.map((each) => each.firstId ?? each.id));
  return { ...newest, base, noBase, olderThanBase, domain: agreed('domain'), firstId };
}

/**
 * A copy that is older than its base was not made after it (K11): it has no base then. Ages are compared, because two clocks may
 * differ. `ageMs`: the copy's by its host; `undefined` says nothing. `elapsedMs`: now. Pure.
 */
export function withCopyAge(
  look: Look,
  { ageMs, elapsedMs }: { readonly ageMs: number | undefined; readonly elapsedMs: number },
): Look {
  const { nowMs, overwrites, pushedCopy: copy, readAtElapsedMs } = look;
  const base = overwrites.find(({ id }) => id === copy?.base);
  if (!copy || !base || ageMs === undefined) return look;
  const githubMs = nowMs + elapsedMs - readAtElapsedMs;
  if (!(ageMs > githubMs - base.atMs + MAX_AGE_DIFFERENCE_MS)) return look;
  const olderThanBase = { madeAtMs: githubMs - ageMs, base };
  return { ...look, pushedCopy: { ...copy, base: undefined, noBase: 'older', olderThanBase } };
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
