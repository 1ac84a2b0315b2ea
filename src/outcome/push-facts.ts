import type { Copy, Overwrite } from './entry.ts';

/** What the lists of a live site and its copy say, as it concerns a step (rules.md, G12). */
export interface LiveFacts {
  /** The newest overwrite that the rule looks at. */
  readonly seen: Overwrite | undefined;
  /** The newest of all, if that is another. */
  readonly newest: Overwrite | undefined;
  /** The newest overwrite of the copy as a site. */
  readonly onCopy: Overwrite | undefined;
  /** The newest entry of the copy to push; `undefined`: the list has none. */
  readonly copy: Copy | undefined;
  /** Who recorded the copy, if only another account than that of `github-token` did. */
  readonly otherAccount: string | undefined;
  readonly against:
    { readonly kind: 'busy' | 'changed'; readonly overwrite: Overwrite | undefined } | undefined;
  /** What this run, or this step with its key, did to the live site before. */
  readonly earlier: Overwrite | undefined;
}

/**
 * What an approver of a push is shown. The page (`messages/approver-page.ts`) and the digest (`push/digest.ts`) are both made
 * from it: a test fails if a field is in one of them only, and not left out by name. Texts are hostile until sanitized.
 */
export interface PushFacts {
  readonly apiUrl: string;
  readonly siteId: string;
  readonly liveSiteId: string | undefined;
  /** The live site's domain. `received`: as the service sent it, which may be no text. */
  readonly confirmation: { readonly text: string | undefined; readonly received: unknown };
  readonly copiedAt: { readonly text: string | undefined; readonly received: unknown };
  readonly revertDays: { readonly number: number | undefined; readonly received: unknown };
  readonly warnings: readonly string[];
  readonly canPush: boolean;
  readonly blockedReason: string | undefined;
  /** The service's time of day when it was asked, in milliseconds since 1970. */
  readonly checkedAtMs: number | undefined;
  /** `undefined`: the lists were not read. */
  readonly live: LiveFacts | undefined;
}
