import { sendRequest } from '../service/client.ts';
import { endpoints } from '../service/endpoints.ts';
import { copyAgeMs, HOUR_MS } from '../service/service-time.ts';
import { differsInvisibly, isConfirmed, readPreview, type Preview } from './preview.ts';
import { cancelledBeforeStart, refuse, refuseUnlessRerun } from '../outcome/refuse.ts';
import type { Outcome, Refusal } from '../outcome/outcome.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';

/** Only the first warnings become annotations (contract, *Guards of a push*, 4). */
const MAX_WARNING_ANNOTATIONS = 8;
/** A million lines would break the log. The output `warnings` has all of them. */
const MAX_WARNING_LINES = 10_000;

/** Sets the results of a preview and logs it. `nowMs`: the service's time of day. */
export function showPreview(
  preview: Preview,
  nowMs: number | undefined,
  { log, results }: Step,
  confirmation?: string,
): void {
  const { blockedReason, canPush, confirmationRequired, copiedAt, revertDays, warnings } = preview;
  const shown = { blockedReason, canPush, confirmationRequired, copiedAt, revertDays, warnings };
  results.add({ ...shown, previewDigest: preview.digest, previewedAtMs: nowMs });
  log.info(messages.copyAge(copiedAt, copyAgeMs(copiedAt, nowMs), nowMs));
  log.info(messages.pushReplacesDatabase());
  log.info(messages.revertDays(revertDays));
  log.info(messages.canPush(canPush, blockedReason));
  if (confirmationRequired !== undefined) {
    const isTyped = confirmation !== undefined && isConfirmed(confirmation, confirmationRequired);
    // Nobody should type what would be refused.
    if (!canPush) log.info(messages.wouldOverwrite(confirmationRequired));
    else if (isTyped) log.info(messages.confirmed(confirmationRequired));
    else log.info(messages.confirmationRequired(confirmationRequired));
  }
  for (const [index, warning] of warnings.slice(0, MAX_WARNING_LINES).entries()) {
    // An annotation is also a line of the log.
    if (index < MAX_WARNING_ANNOTATIONS) log.warn(messages.serviceWarning(warning));
    else log.info(messages.serviceWarning(warning));
  }
  if (warnings.length > MAX_WARNING_LINES) log.info(messages.moreWarnings(warnings.length));
}

/** Continues only if the preview allows the push (contract, *Guards of a push*, *Approve what you saw*). */
export async function guardPush(
  expected: Parameters<typeof findObjection>[1] & { readonly siteId: string },
  step: Step,
): Promise<Outcome | undefined> {
  const { client, log, plan } = step;
  const { siteId } = expected;
  log.startGroup(messages.previewGroup(siteId));
  const sent = await sendRequest(endpoints.previewPush(plan.api.prefix, siteId), client);
  if (sent.kind === 'cancelled') return { ...cancelledBeforeStart, lastFailure: sent.lastFailure };
  if (sent.kind === 'failure') {
    return refuseUnlessRerun({ kind: 'preview-unavailable', failure: sent.failure }, plan);
  }
  const preview = readPreview(sent.success.envelope.data, { apiUrl: plan.api.baseUrl, siteId });
  const nowMs = sent.success.serviceTimeMs;
  showPreview(preview, nowMs, step, expected.confirmation);
  log.endGroup();
  const refusal = findObjection(preview, expected, nowMs);
  if (!refusal) return undefined;
  // An earlier push cannot be the reason for a confirmation that does not match.
  return refusal.kind === 'confirmation-mismatch' ? refuse(refusal) : refuseUnlessRerun(refusal, plan);
}

/** The first thing in the preview that forbids the push. Pure. `nowMs`: the service's time of day. */
export function findObjection(
  preview: Preview,
  expected: {
    readonly confirmation: string;
    readonly approvedDigest: string | undefined;
    readonly maxCopyAgeHours: number | undefined;
  },
  nowMs: number | undefined,
): Refusal | undefined {
  if (!preview.canPush) return { kind: 'push-blocked', reason: preview.blockedReason };
  if (!preview.isConfirmationReadable) return { kind: 'confirmation-unreadable' };
  const { confirmation: typed } = expected;
  const { confirmationRequired: required } = preview;
  if (required !== undefined && !isConfirmed(typed, required)) {
    const isInvisible = differsInvisibly(typed, required);
    return { kind: 'confirmation-mismatch', typed, required, isInvisible };
  }
  if (expected.approvedDigest !== undefined && expected.approvedDigest !== preview.digest) {
    return { kind: 'preview-changed' };
  }
  if (expected.maxCopyAgeHours !== undefined) {
    const ageMs = copyAgeMs(preview.copiedAt, nowMs);
    if (ageMs === undefined || ageMs > expected.maxCopyAgeHours * HOUR_MS) {
      return { kind: 'copy-too-old', ageMs, maxHours: expected.maxCopyAgeHours };
    }
  }
  return undefined;
}
