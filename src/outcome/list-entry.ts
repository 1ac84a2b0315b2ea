import { isSameDomain } from '../text/domain-name.ts';

/** How an overwrite ended (G12). `unknown`: nobody knows. */
export type OverwriteEnd = 'running' | 'completed' | 'failed' | 'unknown';

/** An entry in the list of a live site: what this repository did to the site or to one of its copies (G1). */
interface Entry {
  /** The deployment that records it. Ids count up. */
  readonly id: number;
  readonly operation: string;
  /** When GitHub recorded it, in milliseconds since 1970; `NaN`: unreadable. */
  readonly atMs: number;
  /** A login; `undefined` if the account is gone. */
  readonly creator: string | undefined;
  readonly creatorId: number | undefined;
  /** The address of its run, and the run's attempt. */
  readonly run: string | undefined;
  readonly attempt?: number | undefined;
  /** The tag of a run on a tag. */
  readonly tag?: string | undefined;
  /** The commit that it is for; `undefined`: unknown. */
  readonly commit: string | undefined;
}

/** Why a copy has no base (G1). `overwritten`: live was overwritten while it was made, or the newest overwrite had not completed. */
export const noBaseReasons = ['pull-request', 'unknown-commit', 'replay', 'older', 'overwritten'] as const;
export type NoBaseReason = (typeof noBaseReasons)[number];

/** A staging copy, recorded for one environment by the account of `github-token`. Texts are hostile until sanitized. */
export interface Copy extends Entry {
  readonly environment: string;
  readonly siteId: string;
  readonly domain: string | undefined;
  readonly taskId: string | undefined;
  /** The request's body, as sent. */
  readonly options: string;
  /** The overwrite that was the newest when the copy was made; 0: there was none; `undefined`: it has no base. */
  readonly base: number | undefined;
  readonly noBase?: NoBaseReason | undefined;
  /** When it was made by its own age, in milliseconds since 1970, if that is before its base (K11). */
  readonly olderThanBase?: { readonly madeAtMs: number; readonly base: Overwrite } | undefined;
  /** Of all its entries that were read, the oldest. */
  readonly firstId?: number | undefined;
  /** Until when it lasts, if the service said it, in milliseconds since 1970. */
  readonly expiresAtMs?: number | undefined;
}

/** A push or a restore, or what somebody else wrote of the site. Texts are hostile until sanitized. */
export interface Overwrite extends Entry {
  readonly end: OverwriteEnd;
  readonly taskId: string | undefined;
  /** The service said that the task runs. Without that, nobody knows it. */
  readonly isSeenRunning?: boolean | undefined;
  /** The service refused to show the task to this token: 401 or 403. */
  readonly taskRefusal?: number | undefined;
  /** Only of entries of our own: generation 1 of the step's key, the copy that was pushed, the live site's domain. */
  readonly key: string | undefined;
  readonly copyId: string | undefined;
  readonly domain: string | undefined;
  /** The key that another account's entry names. It is not believed, but such a key may have been used before. */
  readonly otherKey?: string | undefined;
  /** Its request got somebody else's answer, so nobody knows whether it acted (K10, K11). */
  readonly isUnanswered?: boolean | undefined;
  /** Its statuses say that the host overwrote another site (G11). */
  readonly isOfOtherSite?: boolean | undefined;
  /** It was written after it acted: what another step did may lie between the two (G14). */
  readonly isLate?: boolean | undefined;
}

/** An attempt that did nothing new, because its host repeated an earlier answer (G11). */
export type RepeatedAttempt = Omit<Overwrite, 'end'>;

/**
 * Whether an entry is of the run with this address, by the id at its end: a repository may be renamed between two attempts.
 * Outside GitHub Actions no run is known.
 */
export function isOfRun(entry: Pick<Entry, 'run'>, run: string | undefined): boolean {
  const idOf = (address: string | undefined) => address?.split('/').at(-1);
  return run !== undefined && idOf(entry.run) === idOf(run);
}

/** Whether it may have left the site damaged: it failed, or nobody knows. */
export function isInDoubt({ end }: Overwrite): boolean {
  return end === 'failed' || end === 'unknown';
}

/**
 * The domain of a copy, unless it is the live site's: a deployment would go to live, and a person who is asked to delete the copy
 * would delete live (rules.md, *Operations*). `confirmation`: the live site's domain, as a push preview names it.
 */
export function addressOf(
  domain: string | undefined,
  live: readonly Pick<Overwrite, 'domain'>[] = [],
  confirmation = '',
): string | undefined {
  const isLive = [...live, { domain: confirmation }].some((each) =>
    isSameDomain(each.domain ?? '', domain ?? ''),
  );
  return isLive ? undefined : domain;
}
