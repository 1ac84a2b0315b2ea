import type { PreviewRecord } from '../../outcome/preview-record.ts';
import { previewSchema, type PreviewAnswer } from '../../service/schemas.ts';
import { readAs, stringifyJson } from '../../text/json.ts';
import { removeInvisible } from '../../text/invisible.ts';
import { ageOf, type AnswerClock } from '../../text/age.ts';

/** The service's preview of a push. An approver sees every field. */
export type Preview = Omit<PreviewRecord, 'apiUrl' | 'siteId' | 'liveSiteId' | 'checkedAtMs'>;

/**
 * Reads a `PushPreview` (docs/hosts/service.openapi.yaml). A field that cannot be read is absent; `received` has its
 * value for the digest.
 */
export function readPreview(data: Readonly<Record<string, unknown>>, clock?: AnswerClock): Preview {
  const preview = readAs(previewSchema, data) ?? {};
  const { can_push: canPush, confirmation_required: confirmation } = preview;
  const { copied_at: copiedAt, revert_days: revertDays } = preview;
  return {
    canPush: canPush?.received === true,
    confirmation: { text: confirmation?.read, received: confirmation?.received ?? '' },
    blockedReason: preview.blocked_reason ?? describeOtherTrue(canPush),
    copiedAt: {
      text: copiedAt?.read,
      received: copiedAt?.received ?? null,
      age: ageOf(copiedAt?.read, clock),
    },
    revertDays: { number: revertDays?.read, received: revertDays?.received ?? null },
    // The schema turns a value that is not a list into one warning, so that an approver sees it.
    warnings: (preview.warnings ?? []).map((item) => (typeof item === 'string' ? item : stringifyJson(item))),
  };
}

/** The reason if `can_push` is a value such as "true" or 1: only a literal `true` allows a push (push guard 1). */
function describeOtherTrue(canPush: PreviewAnswer['can_push']): string | undefined {
  return canPush?.read && canPush.received !== true
    ? `\`can_push\` is ${stringifyJson(canPush.received)}, and only true allows a push`
    : undefined;
}

/**
 * Compares without case and surrounding space. Stricter than `isSameDomain`, because the service compares texts, not
 * domains.
 */
export function isConfirmed(typed: string, required: string): boolean {
  return typed.trim().toLowerCase() === required.trim().toLowerCase();
}

export function differsInvisibly(typed: string, required: string): boolean {
  return !isConfirmed(typed, required) && isConfirmed(removeInvisible(typed), removeInvisible(required));
}
