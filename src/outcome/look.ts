import { MAX_AGE_DIFFERENCE_MS, type Age } from '../text/time.ts';
import { isOfRun, type Copy, type Overwrite, type RepeatedAttempt } from './list-entry.ts';

/**
 * A snapshot of the lists of live and of the copy, with the facts about this step that the rule for live needs (G12).
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
  /** The tag and its commit, if the run is on a tag. */
  readonly tag?: { readonly name: string; readonly commit: string | undefined } | undefined;
  /** GitHub's time of day, in milliseconds since 1970. */
  readonly nowMs: number;
  /** When the lists were read, on the clock's `elapsedMs`. */
  readonly readAtElapsedMs: number;
  /** The overwrites of the live site, newest first. Attempts that started nothing are left out. */
  readonly overwrites: readonly Overwrite[];
  /** The overwrites of the copy itself, for example a restore onto it, newest first. */
  readonly overwritesOfCopy: readonly Overwrite[];
  /** Attempts that started nothing, because the host repeated an earlier answer. */
  readonly repeated: readonly RepeatedAttempt[];
  /** The copy that the step pushes, merged from all of its entries by `mergeEntries`. */
  readonly pushedCopy: Copy | undefined;
  /** The newest entry of this copy by another account. It is not used. */
  readonly pushedCopyOfOthers: Copy | undefined;
  /** The entries of the environment whose copies the step may use again. */
  readonly inEnvironment: Readonly<Record<'copies' | 'copiesOfOthers', readonly Copy[]>> | undefined;
}

/**
 * The newest overwrite of live that can speak against a push of this copy. Skips pushes of this copy that have not
 * completed, and those of this run, because pushing the same copy again loses nothing new. Pure.
 */
export function newestCounted({ copyId, overwrites, run }: Pick<Look, 'copyId' | 'overwrites' | 'run'>) {
  return overwrites.find(
    (each) => !isPushOf(copyId, each) || (each.end === 'completed' && !isOfRun(each, run)),
  );
}

/**
 * Whether an overwrite is a push of this copy. `false` if its entry was written after the push, because another step
 * may have overwritten live in between (G14). Pure.
 */
export function isPushOf(copyId: string | undefined, overwrite: Overwrite): boolean {
  return overwrite.copyId !== undefined && overwrite.copyId === copyId && !overwrite.isLate;
}

/**
 * The base of a copy that is made now (G1): `undefined` if an overwrite runs, or the newest one has not completed.
 * Pure.
 */
export function baseOf({ overwrites }: Pick<Look, 'overwrites'>): number | undefined {
  const [newest] = overwrites;
  if (newest === undefined) return 0;
  return newest.end === 'completed' && overwrites.every(({ end }) => end !== 'running')
    ? newest.id
    : undefined;
}

/**
 * Merges the entries of one copy, newest first. The base and the domain count only if all entries agree, because of two
 * runs that use the copy at once, neither entry knows what the other run deploys (G1). Pure.
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
 * Removes the base of the copy if the copy is older than the base, because then it does not contain that overwrite
 * (K11). Compares ages, not times, because the clocks of GitHub and of the host may differ. `age`: the copy's age by
 * the host's clock; `undefined`: unknown, so the base stays. `elapsedMs`: the clock's `elapsedMs` now. Pure.
 */
export function withCopyAge(
  look: Look,
  { age, elapsedMs }: { readonly age: Age | undefined; readonly elapsedMs: number },
): Look {
  const { nowMs, overwrites, pushedCopy: copy, readAtElapsedMs } = look;
  const base = overwrites.find(({ id }) => id === copy?.base);
  if (!copy || !base || age === undefined) return look;
  const githubMs = nowMs + elapsedMs - readAtElapsedMs;
  if (!(age.leastMs > githubMs - base.atMs + MAX_AGE_DIFFERENCE_MS)) return look;
  const olderThanBase = { madeAtMs: githubMs - age.leastMs, base };
  return { ...look, pushedCopy: { ...copy, base: undefined, noBase: 'older', olderThanBase } };
}

/** The overwrites that attempts of this step may have started, newest first. None if the step has no lists. Pure. */
export function ownOverwrites(look: Pick<Look, 'key' | 'overwrites'> | undefined): readonly Overwrite[] {
  return look?.overwrites.filter(({ key }) => key === look.key) ?? [];
}

/**
 * The newest overwrite of live before this step. A re-run of a restore skips the overwrites of its own earlier
 * attempts. Pure.
 */
export function newestOverwrite(look: Look): Overwrite | undefined {
  if (look.purpose === 'push') return newestCounted(look);
  return newestCounted({ ...look, overwrites: look.overwrites.filter(({ key }) => key !== look.key) });
}

/** The newest overwrite before this step, and the newest one of all if that is a different one. Pure. */
export function newestOverwrites(look: Look): readonly Overwrite[] {
  return [...new Set([newestOverwrite(look), look.overwrites[0]])].filter((each) => each !== undefined);
}

/**
 * The newest overwrite of live by this run. The key alone does not find it: a re-run of all jobs makes another copy, so
 * the step has another key. Pure.
 */
export function earlierInRun({ key, overwrites, run }: Look): Overwrite | undefined {
  return overwrites.find((each) => each.key !== undefined && (each.key === key || isOfRun(each, run)));
}

/**
 * The live site's domain, if all completed pushes agree on it. The service has compared it with each confirmation.
 * Pure.
 */
export function liveDomain({ overwrites }: Pick<Look, 'overwrites'>): string | undefined {
  const [first, ...others] = overwrites.flatMap(({ copyId, domain, end }) =>
    end === 'completed' && copyId !== undefined && domain !== undefined ? [domain.toLowerCase()] : [],
  );
  return others.every((each) => each === first) ? first : undefined;
}
