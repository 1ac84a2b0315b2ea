import type { Age } from '../text/age.ts';

/**
 * The part of a push preview that an approver sees. The page (`messages/approver-page.ts`) and the digest
 * (`operations/push/digest.ts`) are made from this and from `Look`; a test fails if a field is in only one of them without being
 * excluded by name. Texts are hostile until sanitized.
 */
export interface PreviewRecord {
  readonly apiUrl: string;
  readonly siteId: string;
  readonly liveSiteId: string | undefined;
  /** The live site's domain. `received`: the value that the service sent, of any type. */
  readonly confirmation: { readonly text: string | undefined; readonly received: unknown };
  readonly copiedAt: {
    readonly text: string | undefined;
    readonly received: unknown;
    readonly age: Age | undefined;
  };
  readonly revertDays: { readonly number: number | undefined; readonly received: unknown };
  readonly warnings: readonly string[];
  readonly canPush: boolean;
  readonly blockedReason: string | undefined;
  /** The service's time of day when it answered, in milliseconds since 1970. */
  readonly checkedAtMs: number | undefined;
}
