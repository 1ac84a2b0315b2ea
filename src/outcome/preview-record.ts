/**
 * What an approver of a push is shown of the preview. With `Look`, the page (`messages/approver-page.ts`) and the digest
 * (`push/digest.ts`) are made from it: a test fails if a field is in one of them only, and not left out by name. Texts are
 * hostile until sanitized.
 */
export interface PreviewRecord {
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
}
