import { sendRequest } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import { copyAgeMs } from '../api/service-time.ts';
import { isConfirmed, readPreview, type Preview } from '../api/preview.ts';
import type { Refusal } from '../outcome/outcome.ts';
import type { Results } from '../outcome/results.ts';
import type { RunLog } from '../ports.ts';
import { messages } from '../report/messages.ts';
import {
  cancelledBeforeStart,
  proceed,
  refuse,
  refuseUnlessRerun,
  type GuardContext,
  type GuardDecision,
} from './guard.ts';

/** Fetches the preview of a push and continues only if everything in it allows the push. */
export interface PushGuard {
  readonly kind: 'push-preview';
  readonly siteId: string;
  readonly confirmation: string;
  /** `preview: true`: fetch the preview before pushing. */
  readonly isPreviewed: boolean;
  readonly approvedDigest: string | undefined;
  readonly maxCopyAgeHours: number | undefined;
}

/** Only the first warnings become annotations (contract, *Guards of a push*, 4). */
const MAX_WARNING_ANNOTATIONS = 8;
/** A million lines would break the log. The output `warnings` has all of them. */
const MAX_WARNING_LINES = 10_000;
const HOUR_MS = 3_600_000;

/** The results that a preview gives. `nowMs`: the service's time of day. */
export function resultsOfPreview(preview: Preview, nowMs: number): Results {
  return {
    previewedAtMs: nowMs,
    canPush: preview.canPush,
    warnings: preview.warnings,
    previewDigest: preview.digest,
    blockedReason: preview.blockedReason,
    copiedAt: preview.copiedAt,
    revertDays: preview.revertDays,
    confirmationRequired: preview.confirmationRequired,
  };
}

/** Logs what a person should know before a push. `nowMs`: the service's time of day. */
export function logPreview(preview: Preview, log: RunLog, nowMs: number): void {
  log.info(messages.copyAge(preview.copiedAt, copyAgeMs(preview.copiedAt, nowMs), nowMs));
  log.info(messages.pushReplacesDatabase());
  log.info(messages.revertDays(preview.revertDays));
  log.info(messages.canPush(preview));
  if (preview.confirmationRequired !== undefined) {
    log.info(messages.confirmationRequired(preview.confirmationRequired));
  }
  const { warnings } = preview;
  for (const [index, warning] of warnings.slice(0, MAX_WARNING_LINES).entries()) {
    // An annotation is also a line of the log.
    if (index < MAX_WARNING_ANNOTATIONS) log.warn(messages.serviceWarning(warning));
    else log.info(messages.serviceWarning(warning));
  }
  if (warnings.length > MAX_WARNING_LINES) log.info(messages.moreWarnings(warnings.length));
}

/** The guards of a push (contract, *Guards of a push* and *Approve what you saw*). */
export async function guardPush(guard: PushGuard, context: GuardContext): Promise<GuardDecision> {
  const { client, log, prefix, results } = context;
  const { siteId } = guard;
  if (!guard.isPreviewed) {
    log.warn(messages.previewSkipped());
    return proceed;
  }
  log.startGroup(messages.previewGroup(siteId));
  const sent = await sendRequest(endpoints.previewPush(prefix, siteId), client);
  if (sent.kind === 'cancelled') return cancelledBeforeStart;
  if (sent.kind === 'failure') {
    return refuseUnlessRerun({ kind: 'preview-unavailable', siteId, failure: sent.failure }, context);
  }
  const preview = readPreview(sent.success.envelope.data, siteId);
  const nowMs = sent.success.serviceTimeMs;
  results.add(resultsOfPreview(preview, nowMs));
  logPreview(preview, log, nowMs);
  log.endGroup();
  const refusal = findObjection(preview, guard, nowMs);
  if (!refusal) return proceed;
  // An earlier push cannot be the reason for a confirmation that does not match.
  return refusal.kind === 'confirmation-mismatch' ? refuse(refusal) : refuseUnlessRerun(refusal, context);
}

/** The first thing in the preview that forbids the push. Pure. `nowMs`: the service's time of day. */
export function findObjection(
  preview: Preview,
  guard: Pick<PushGuard, 'confirmation' | 'approvedDigest' | 'maxCopyAgeHours'>,
  nowMs: number,
): Refusal | undefined {
  if (!preview.canPush) return { kind: 'push-blocked', reason: preview.blockedReason };
  if (!preview.isConfirmationReadable) return { kind: 'confirmation-unreadable' };
  const { confirmationRequired } = preview;
  if (!isConfirmed(guard.confirmation, confirmationRequired)) {
    return {
      kind: 'confirmation-mismatch',
      typed: guard.confirmation,
      required: confirmationRequired ?? '',
    };
  }
  if (guard.approvedDigest !== undefined && guard.approvedDigest !== preview.digest) {
    return { kind: 'preview-changed' };
  }
  if (guard.maxCopyAgeHours !== undefined) {
    const ageMs = copyAgeMs(preview.copiedAt, nowMs);
    if (ageMs === undefined || ageMs > guard.maxCopyAgeHours * HOUR_MS) {
      return { kind: 'copy-too-old', ageMs, maxHours: guard.maxCopyAgeHours };
    }
  }
  return undefined;
}
