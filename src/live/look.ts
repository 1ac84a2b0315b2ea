import type { Age } from '../text/age.ts';
import { isOfRun, type Overwrite, type RepeatedAttempt, type Use } from './list-entry.ts';

/**
 * A snapshot of the lists of live and of the copy, with the facts about this step that the rule for live needs (G12).
 * Texts are hostile until sanitized.
 */
export interface Look {
  /** Generation 1 of the step's key. */
  readonly key: string;
  readonly run: string | undefined;
  readonly attempt: number;
  /** The job, a matrix included (`jobOf`). */
  readonly job: string;
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
  /** The account of `github-token`. What others have recorded of a copy can only stop a push (G10). */
  readonly viewer: number;
  /** The uses of the site's copies, by any account and in any environment, newest first, as far as they were read. */
  readonly uses: readonly Use[];
  /** All entries of the site's list with this id or a higher one were read; 0: all. */
  readonly readToId: number;
  /** Whether the task that makes the copy runs or has failed, if the step had to ask for it. */
  readonly copyTask?: 'running' | 'failed' | undefined;
  /** When the host says that the copy was made; `undefined`: it does not say. */
  readonly copyMade?: CopyMade | undefined;
}

/** When a copy was made as its host says, on GitHub's clock, in milliseconds since 1970: as a range, and as shown. */
interface CopyMade {
  readonly earliestMs: number;
  readonly latestMs: number;
  readonly atMs: number;
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

/** The push of this copy by another run, if that is the newest overwrite of live: pushing it again needs nobody. Pure. */
export function findPushedBefore(look: Pick<Look, 'copyId' | 'overwrites' | 'run'>): Overwrite | undefined {
  const newest = newestCounted(look);
  return newest && isPushOf(look.copyId, newest) ? newest : undefined;
}

/**
 * The base of a copy that is asked for now (G1). A late entry is no proof of order, so the first entry below the late ones
 * must have completed, too (G14). Pure.
 */
export function baseOf({ overwrites }: Pick<Look, 'overwrites'>): number | undefined {
  const [newest] = overwrites;
  if (newest === undefined) return 0;
  const inTime = overwrites.findIndex(({ isLate }) => !isLate);
  const last = inTime < 0 ? overwrites : overwrites.slice(0, inTime + 1);
  const haveCompleted = last.every(({ end }) => end === 'completed');
  return haveCompleted && overwrites.every(({ end }) => end !== 'running') ? newest.id : undefined;
}

/**
 * Notes when the host says that the copy was made. Ages are compared, not times, because the clocks of GitHub and of the
 * host may differ (K11). `age`: by the host's clock; `undefined`: unknown. `elapsedMs`: the clock's `elapsedMs` now.
 * Pure.
 */
export function withCopyAge(
  look: Look,
  { age, elapsedMs }: { readonly age: Age | undefined; readonly elapsedMs: number },
): Look {
  if (age === undefined) return look;
  const nowMs = look.nowMs + elapsedMs - look.readAtElapsedMs;
  // By the runner's clock alone, nothing is certainly young.
  const isCertain = age.leastMs > 0 || age.mostMs === 0;
  const [earliestMs, latestMs] = [isCertain ? nowMs - age.mostMs : -Infinity, nowMs - age.leastMs];
  return { ...look, copyMade: { earliestMs, latestMs, atMs: age.atMs ?? latestMs } };
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
