import type { PushFacts } from '../outcome/push-facts.ts';
import { messages } from '../messages/messages.ts';
import { previewSchema, readCount, readFlag, readText, readTime } from '../service/schemas.ts';
import { readAs, stringifyJson } from '../text/json.ts';
import { removeInvisible } from '../text/invisible.ts';

/** What the service says of a push. A field that is read here is one that an approver is shown. */
export type Preview = Omit<PushFacts, 'apiUrl' | 'siteId' | 'liveSiteId' | 'checkedAtMs' | 'live'>;

/**
 * Reads a `PushPreview` (docs/service.openapi.yaml) liberally: a field that cannot be read is absent, and stands in
 * `received` for the digest.
 */
export function readPreview(data: Readonly<Record<string, unknown>>): Preview {
  const preview = readAs(previewSchema, data) ?? {};
  const { copied_at: copiedAt = null, revert_days: revertDays = null } = preview;
  const confirmation = preview.confirmation_required ?? '';
  return {
    canPush: preview.can_push === true,
    confirmation: { text: readText(confirmation), received: confirmation },
    blockedReason: preview.blocked_reason ?? describeOtherTrue(preview.can_push),
    copiedAt: { text: readTime(copiedAt), received: copiedAt },
    revertDays: { number: readCount(revertDays), received: revertDays },
    // A value that is not a list is one warning: nobody should approve a push without seeing it.
    warnings: (preview.warnings ?? []).map((item) => (typeof item === 'string' ? item : stringifyJson(item))),
  };
}

/** Why a push is blocked that the service seems to allow (push guard 1). */
function describeOtherTrue(canPush: unknown): string | undefined {
  return canPush !== true && readFlag(canPush) ? messages.otherTrue(stringifyJson(canPush)) : undefined;
}

/** Ignores case and surrounding space. Stricter than `isSameDomain`: the service compares texts. */
export function isConfirmed(typed: string, required: string): boolean {
  return typed.trim().toLowerCase() === required.trim().toLowerCase();
}

export function differsInvisibly(typed: string, required: string): boolean {
  return !isConfirmed(typed, required) && isConfirmed(removeInvisible(typed), removeInvisible(required));
}
