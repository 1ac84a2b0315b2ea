import type { Overwrite } from './overwrite.ts';

/** The newest record of `staging` for a copy: for which commit, in which environment, when and by which run. */
export interface CopyRecord {
  readonly environment: string;
  readonly sha: string;
  readonly createdAt: string | undefined;
  readonly run: string | undefined;
  /** The copy's domain. */
  readonly domain: string | undefined;
}

/**
 * What an approver of a push is shown. The page (`messages/summary.ts`) and the digest (`push/digest.ts`) are both made
 * from it: a test fails if a field is in one of them only, and not left out by name. Texts are hostile until sanitized.
 */
export interface PushFacts {
  /** The base URL of the service. */
  readonly apiUrl: string;
  readonly siteId: string;
  /** The live site's domain. `received`: as the service sent it, which may be no text. */
  readonly confirmation: { readonly text: string | undefined; readonly received: unknown };
  readonly copiedAt: { readonly text: string | undefined; readonly received: unknown };
  readonly revertDays: { readonly number: number | undefined; readonly received: unknown };
  readonly warnings: readonly string[];
  readonly canPush: boolean;
  readonly blockedReason: string | undefined;
  /** The service's time of day when it was asked, in milliseconds since 1970. */
  readonly checkedAtMs: number | undefined;
  /** What GitHub knows. `undefined`: it was not asked (`github-token: none`), or did not answer. */
  readonly github:
    | {
        /** `undefined`: GitHub has no record of this copy. */
        readonly copy: CopyRecord | undefined;
        /** What was last done to the live site. */
        readonly last: Overwrite | undefined;
        /** It speaks against the push. */
        readonly isAgainstPush: boolean;
      }
    | undefined;
  /** In a run on a tag: the tag and its commit. */
  readonly tag: { readonly name: string | undefined; readonly sha: string | undefined } | undefined;
}
