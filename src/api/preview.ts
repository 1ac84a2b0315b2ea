import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { field, readAs, text } from './envelope.ts';
import { stringifyJson } from '../text/json.ts';

/** A push preview (service-interface.md, 2.7). */
export interface Preview {
  /** Only a literal `true` is one. */
  readonly canPush: boolean;
  readonly confirmationRequired?: string;
  /** `false`: the service names something to confirm, and it is no text to compare with. */
  readonly isConfirmationReadable: boolean;
  readonly blockedReason?: string;
  readonly copiedAt?: string;
  readonly revertDays?: number;
  readonly warnings: readonly string[];
  /** SHA-256 over what an approver has seen: site, `copied_at`, `revert_days`, how many warnings. */
  readonly digest: string;
}

/** The document shows `copied_at` as null alone: a text is expected, a number is shown as one. */
const shownText = () => z.union([text, z.pipe(z.number(), z.transform(String))]);
const wholeNumber = () =>
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))]);

/** Reads a preview liberally; what has another type than the document gives is absent. */
export function readPreview(data: Readonly<Record<string, unknown>>, siteId: string): Preview {
  const confirmation = field(data, 'confirmation_required') ?? '';
  const confirmationRequired = readAs(text, confirmation);
  const reason = field(data, 'blocked_reason') ?? '';
  const blockedReason = reason === '' ? undefined : (readAs(text, reason) ?? stringifyJson(reason));
  const copiedAt = readAs(shownText(), field(data, 'copied_at'));
  const revertDays = readAs(wholeNumber(), field(data, 'revert_days'));
  const listed = field(data, 'warnings') ?? [];
  // What is no list is one warning all the same: nobody should approve a push without having seen it.
  const warnings = (Array.isArray(listed) ? listed : [listed]).map((item: unknown) =>
    typeof item === 'string' ? item : stringifyJson(item),
  );
  // As they came: two previews that differ in a form we cannot read differ all the same.
  const seen = [
    siteId,
    field(data, 'copied_at') ?? null,
    field(data, 'revert_days') ?? null,
    warnings.length,
  ];
  return {
    canPush: field(data, 'can_push') === true,
    isConfirmationReadable: typeof confirmation === 'string',
    ...(confirmationRequired !== undefined && { confirmationRequired }),
    ...(blockedReason !== undefined && { blockedReason }),
    ...(copiedAt !== undefined && { copiedAt }),
    ...(revertDays !== undefined && { revertDays }),
    warnings,
    digest: createHash('sha256').update(stringifyJson(seen)).digest('hex'),
  };
}

/** One of the service's warnings, as the log, an annotation and the summary have it. */
export function describeWarning(warning: string): string {
  return `The service warns: ${warning}`;
}

/**
 * How old the copy is, in milliseconds, never below 0; `undefined` where `copied_at` is absent or not a
 * date. Without a zone it is UTC (contract, *Approve what you saw*).
 */
export function copyAgeMs(copiedAt: string | undefined, wallMs: number): number | undefined {
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
      copiedAt?.trim() ?? '',
    );
  if (!parts) return undefined;
  const [, day, time = '00:00', zone = 'Z'] = parts;
  const atMs = Date.parse(
    `${day}T${time}${zone.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`).toUpperCase()}`,
  );
  return Number.isNaN(atMs) ? undefined : Math.max(0, wallMs - atMs);
}

/** Whether a typed confirmation is what the service asks for, after trimming and ignoring case. */
export function isConfirmed(typed: string, required: string | undefined): boolean {
  return required === undefined || typed.trim().toLowerCase() === required.trim().toLowerCase();
}
