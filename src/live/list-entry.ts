import { isSameDomain } from '../text/domain-name.ts';

/**
 * How an overwrite ended (G12). `unknown`: the service does not say, and the overwrite is too old to count as running.
 */
export type OverwriteEnd = 'running' | 'completed' | 'failed' | 'unknown';

/** An entry in the list of a live site: a use of a copy, or an overwrite of the site, from this repository (G1). */
interface Entry {
  /** The deployment's id. A newer deployment has a higher id. */
  readonly id: number;
  readonly operation: string;
  /** When GitHub created the entry, in milliseconds since 1970; `NaN`: unreadable. */
  readonly atMs: number;
  /** A login; `undefined` if the account was deleted. */
  readonly creator: string | undefined;
  readonly creatorId: number | undefined;
  /** The URL of the run that made the entry. */
  readonly run: string | undefined;
  readonly attempt?: number | undefined;
  /** The tag, if the run was on a tag. */
  readonly tag?: string | undefined;
  /** The commit of the code; `undefined`: unknown. */
  readonly commit: string | undefined;
}

/** How the job of a use ended, by the latest status of its entry (G13). */
export interface UseEnd {
  /** `running`: or its runner was killed. `none`: nobody has said anything. */
  readonly kind: 'succeeded' | 'failed' | 'running' | 'none';
  readonly statusId: number | undefined;
  /** When the status was set, in milliseconds since 1970; `undefined`: there is none, or its time is unreadable. */
  readonly atMs: number | undefined;
}

/** A use of a staging copy, recorded in an environment (G1). Texts are hostile until sanitized. */
export interface Use extends Entry {
  readonly environment: string;
  readonly siteId: string;
  readonly domain: string | undefined;
  readonly taskId: string | undefined;
  /** The body of the request that created the copy. */
  readonly options: string;
  /** Generation 1 of the step's key. */
  readonly key: string;
  /** The job, a matrix included (`jobOf`); `undefined`: an earlier version wrote the entry. */
  readonly job?: string | undefined;
  /** The id of the copy's base, or 0 if live was never overwritten. `undefined`: unknown. */
  readonly base: number | undefined;
  /** The run was of a pull request that was not merged, or of an unknown commit. It may have put anything on the copy. */
  readonly isUnmerged: boolean;
  /** The first known use of this site: its id, or 0 for this one. `undefined`: an earlier version wrote the entry. */
  readonly firstId: number | undefined;
  /** The run has found out that another environment uses the copy (K11). */
  readonly isGivenUp?: boolean | undefined;
  /** When the service will delete the copy, in milliseconds since 1970; `undefined`: the service did not say. */
  readonly expiresAtMs?: number | undefined;
  /** `undefined`: not read. */
  readonly end?: UseEnd | undefined;
}

/** A push or a restore, or an entry that another account wrote about the site. Texts are hostile until sanitized. */
export interface Overwrite extends Entry {
  readonly end: OverwriteEnd;
  readonly taskId: string | undefined;
  /** The service said that the task runs. Else `running` is only assumed, from the age of the entry. */
  readonly isSeenRunning?: boolean | undefined;
  /** The service refused to show the task to this token: 401 or 403. */
  readonly taskRefusal?: number | undefined;
  /**
   * Generation 1 of the step's key. Like `copyId` and `domain`, only entries of the account of `github-token` have it.
   */
  readonly key: string | undefined;
  /** The copy that was pushed. */
  readonly copyId: string | undefined;
  /** The live site's domain. */
  readonly domain: string | undefined;
  /**
   * The key that an entry of another account names. It does not prove a push of this step, only that the key may be
   * used.
   */
  readonly otherKey?: string | undefined;
  /**
   * The service answered the request with the result of another request, so the request may or may not have acted (K10,
   * K11).
   */
  readonly isUnanswered?: boolean | undefined;
  /** The task of that other request. While it runs, this one may run, too. */
  readonly metTaskId?: string | undefined;
  /** The host overwrote another site than the planned one, as a status of the entry says (G11). */
  readonly isOfOtherSite?: boolean | undefined;
  /** The entry was written after the overwrite, so another step may have overwritten live in between (G14). */
  readonly isLate?: boolean | undefined;
  /** Its end is `unknown` only because a newer attempt of its step has a task or an end (G12). */
  readonly isSuperseded?: boolean | undefined;
}

/** An attempt that started nothing, because the host repeated an earlier answer (G11). */
export type RepeatedAttempt = Omit<Overwrite, 'end'>;

/**
 * Whether an entry is of the run with this URL. Only the id at the end is compared, because a repository may be renamed
 * between two attempts. `run` is `undefined` outside GitHub Actions.
 */
export function isOfRun(entry: Pick<Entry, 'run'>, run: string | undefined): boolean {
  const idOf = (address: string | undefined) => address?.split('/').at(-1);
  return run !== undefined && idOf(entry.run) === idOf(run);
}

/** Whether an entry is of a newer run than this one: GitHub counts runs up. */
export function isOfNewerRun(entry: Pick<Entry, 'run'>, runId: string | undefined): boolean {
  return Number(entry.run?.split('/').at(-1)) > Number(runId);
}

/** Whether an overwrite may have left the site damaged. */
export function isInDoubt({ end }: Overwrite): boolean {
  return end === 'failed' || end === 'unknown';
}

/**
 * The domain of a copy, unless it is the live site's domain. Else the next deployment would go to live, and a person
 * who is asked to delete the copy would delete live (rules.md, *Operations*). `confirmation`: the live site's domain in
 * a push preview.
 */
export function addressOf(
  domain: string | undefined,
  live: readonly Pick<Overwrite, 'domain'>[] | undefined,
  confirmation?: string,
): string | undefined {
  if (domain === undefined) return undefined;
  const names = [confirmation, ...(live ?? []).map((each) => each.domain)];
  const isLive = names.some((name) => name !== undefined && isSameDomain(name, domain));
  return isLive ? undefined : domain;
}
