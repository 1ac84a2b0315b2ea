import type { PushFacts } from '../outcome/push-facts.ts';
import { readCopiedAt } from '../service/site.ts';
import { field, readText, stringifyJson } from '../text/json.ts';
import { removeInvisible } from '../text/invisible.ts';

/** What the service says of a push. A field that is read here is one that an approver is shown. */
export type Preview = Omit<PushFacts, 'apiUrl' | 'siteId' | 'liveSiteId' | 'checkedAtMs' | 'live'>;

function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/**
 * Reads a `PushPreview` (docs/service.openapi.yaml) liberally: a field of another type than documented is absent, and
 * stands in `received` for the digest.
 */
export function readPreview(data: Readonly<Record<string, unknown>>): Preview {
  const confirmation = field(data, 'confirmation_required') ?? '';
  const reason = field(data, 'blocked_reason') ?? '';
  const listed = field(data, 'warnings') ?? [];
  const revertDays = field(data, 'revert_days') ?? null;
  return {
    canPush: field(data, 'can_push') === true,
    confirmation: { text: readText(confirmation), received: confirmation },
    blockedReason: reason === '' ? undefined : (readText(reason) ?? stringifyJson(reason)),
    copiedAt: { text: readCopiedAt(data), received: field(data, 'copied_at') ?? null },
    revertDays: { number: readNumber(revertDays), received: revertDays },
    // A value that is not a list is one warning: nobody should approve a push without seeing it.
    warnings: (Array.isArray(listed) ? listed : [listed]).map((item: unknown) =>
      typeof item === 'string' ? item : stringifyJson(item),
    ),
  };
}

/** Ignores case and surrounding space. Stricter than `isSameDomain`: the service compares texts. */
export function isConfirmed(typed: string, required: string): boolean {
  return typed.trim().toLowerCase() === required.trim().toLowerCase();
}

export function differsInvisibly(typed: string, required: string): boolean {
  return !isConfirmed(typed, required) && isConfirmed(removeInvisible(typed), removeInvisible(required));
}
