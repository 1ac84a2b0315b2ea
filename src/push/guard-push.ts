import { sendRequest } from '../service/client.ts';
import { endpoints } from '../service/endpoints.ts';
import { copyAgeMs, HOUR_MS } from '../text/time.ts';
import { mayBeOfEarlier } from '../guards/earlier-attempts.ts';
import { differsInvisibly, isConfirmed, readPreview, type Preview } from './preview.ts';
import { cancelledBeforeStart, type Outcome, type Refusal } from '../outcome/outcome.ts';
import type { Step } from '../operation/step.ts';
import { showPreview } from './show-preview.ts';

/** What the user expects of a push. */
interface Expected {
  readonly confirmation: string;
  readonly maxCopyAgeHours: number | undefined;
}

/** Continues only if the preview allows the push (rules.md, *Guards of a push*, *Approve what you saw*). */
export async function guardPush(
  push: Expected & { readonly siteId: string; readonly liveSiteId: string | undefined },
  step: Step,
): Promise<Outcome | undefined> {
  const { client, log, plan } = step;
  const { siteId } = push;
  log.startGroup(`Push preview of staging site ${siteId}`);
  const sent = await sendRequest(endpoints.previewPush(client.prefix, siteId), client);
  if (sent.kind === 'cancelled') return { ...cancelledBeforeStart, lastFailure: sent.lastFailure };
  if (sent.kind === 'failure') {
    return refusePush({ kind: 'preview-unavailable', failure: sent.failure }, step);
  }
  const preview = readPreview(sent.success.envelope.data);
  const nowMs = sent.success.serviceTimeMs;
  const { digest } = showPreview(preview, { ...push, nowMs }, step);
  log.endGroup();
  const refusal = findObjection(preview, { ...push, digest, approvedDigest: plan.approvedDigest }, nowMs);
  return refusal && refusePush(refusal, step);
}

/** Refuses a push. If the host refuses, and an earlier attempt may be why, nothing is certain. */
function refusePush(refusal: Refusal, step: Step): Outcome {
  const isOfHost = ['push-blocked', 'confirmation-mismatch', 'preview-unavailable'].includes(refusal.kind);
  return { kind: 'guard-refused', refusal, effect: isOfHost && mayBeOfEarlier(step) ? 'possible' : 'none' };
}

/** The first thing in the preview that forbids the push. Pure. `nowMs`: the service's time of day. */
export function findObjection(
  preview: Preview,
  expected: Expected & {
    /** Of this preview, and of the one that was approved. */
    readonly digest: string | undefined;
    readonly approvedDigest: string | undefined;
  },
  nowMs: number | undefined,
): Refusal | undefined {
  if (!preview.canPush) return { kind: 'push-blocked', reason: preview.blockedReason };
  const { received, text: required } = preview.confirmation;
  if (typeof received !== 'string') return { kind: 'confirmation-unreadable' };
  const { confirmation: typed } = expected;
  if (required !== undefined && !isConfirmed(typed, required)) {
    const isInvisible = differsInvisibly(typed, required);
    return { kind: 'confirmation-mismatch', typed, required, isInvisible };
  }
  if (expected.approvedDigest !== undefined && expected.approvedDigest !== expected.digest) {
    return { kind: 'preview-changed' };
  }
  if (expected.maxCopyAgeHours !== undefined) {
    const ageMs = copyAgeMs(preview.copiedAt.text, nowMs);
    if (ageMs === undefined || ageMs > expected.maxCopyAgeHours * HOUR_MS) {
      return { kind: 'copy-too-old', ageMs, maxHours: expected.maxCopyAgeHours };
    }
  }
  return undefined;
}
