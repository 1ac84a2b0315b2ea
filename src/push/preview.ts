import { createHash } from 'node:crypto';
import { readCopiedAt } from '../service/service-time.ts';
import { field, readText, stringifyJson } from '../text/json.ts';
import { removeInvisible } from '../text/invisible.ts';

export type Preview = ReturnType<typeof readPreview>;

function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** Reads a preview (service-interface.md, 2.7) liberally: a field of another type than documented is absent. */
export function readPreview(
  data: Readonly<Record<string, unknown>>,
  { apiUrl, siteId }: { readonly apiUrl: string; readonly siteId: string },
) {
  const confirmation = field(data, 'confirmation_required') ?? '';
  const confirmationRequired = readText(confirmation);
  const reason = field(data, 'blocked_reason') ?? '';
  const blockedReason = reason === '' ? undefined : (readText(reason) ?? stringifyJson(reason));
  const copiedAt = readCopiedAt(data);
  const revertDays = readNumber(field(data, 'revert_days'));
  const listed = field(data, 'warnings') ?? [];
  // A value that is not a list is one warning: nobody should approve a push without seeing it.
  const warnings = (Array.isArray(listed) ? listed : [listed]).map((item: unknown) =>
    typeof item === 'string' ? item : stringifyJson(item),
  );
  // As received: two previews that differ in a form we cannot read still differ. Each by itself: one that is nested too
  // deeply hides no other.
  const seen = [
    apiUrl,
    siteId,
    typeof confirmation === 'string' ? confirmation.toLowerCase() : confirmation,
    field(data, 'copied_at') ?? null,
    field(data, 'revert_days') ?? null,
    warnings.map(withoutNumbers).sort(),
  ];
  return {
    canPush: field(data, 'can_push') === true,
    // Else the service names something to confirm that is not a text.
    isConfirmationReadable: typeof confirmation === 'string',
    confirmationRequired,
    blockedReason,
    copiedAt,
    revertDays,
    warnings,
    // What an approver saw, and at which service (contract, *Approve what you saw*).
    digest: createHash('sha256')
      .update(`[${seen.map((each) => stringifyJson(each)).join(',')}]`)
      .digest('hex'),
  };
}

/** Without numbers and their separators: new orders do not change the digest (*Approve what you saw*). */
function withoutNumbers(warning: string): string {
  return warning.replace(/\d+(?:[.,:'’_/ \u00a0\u2009\u202f-]\d+)*/g, '#');
}

/** Ignores case and surrounding space. Stricter than `isSameDomain`: the service compares texts. */
export function isConfirmed(typed: string, required: string): boolean {
  return typed.trim().toLowerCase() === required.trim().toLowerCase();
}

export function differsInvisibly(typed: string, required: string): boolean {
  return !isConfirmed(typed, required) && isConfirmed(removeInvisible(typed), removeInvisible(required));
}
