import { sendRequest } from '../service/client.ts';
import { endpoints } from '../service/endpoints.ts';
import { copyAgeMs, HOUR_MS } from '../text/time.ts';
import { mayBeOfEarlier } from '../guards/earlier-attempts.ts';
import type { RawInputs } from '../inputs/raw-inputs.ts';
import type { PreviewRecord } from '../outcome/preview-record.ts';
import { digestOf } from './digest.ts';
import { differsInvisibly, isConfirmed, readPreview, type Preview } from './preview.ts';
import { cancelledBeforeStart, type Outcome, type Refusal } from '../outcome/outcome.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../operation/step.ts';
import { showTyped } from '../text/quote.ts';

/** Only the first warnings become annotations (rules.md, push guard 4). */
const MAX_WARNING_ANNOTATIONS = 8;
/** A million lines would break the log. The output `warnings` has all of them. */
const MAX_WARNING_LINES = 10_000;

/** The staging site cannot be its own live site. */
export function findSameSite(raw: RawInputs): Readonly<Record<string, string>> {
  const { 'live-site-id': live = '', 'site-id': copy } = raw;
  return live !== '' && live.toLowerCase() === copy?.toLowerCase()
    ? { 'live-site-id': 'the live site’s id: `site-id` is the copy’s' }
    : {};
}

/** Keeps a preview, and logs it. `nowMs`: the service's time of day. `confirmation`: what was typed, if anything. */
export function showPreview(
  preview: Preview,
  asked: {
    readonly siteId: string;
    readonly liveSiteId: string | undefined;
    readonly nowMs: number | undefined;
    readonly confirmation?: string;
  },
  step: Step,
) {
  const { log, plan } = step;
  const { confirmation, liveSiteId, nowMs, siteId } = asked;
  const { live } = step.results.current;
  const apiUrl = plan.api.baseUrl;
  const shown: PreviewRecord = { ...preview, apiUrl, siteId, liveSiteId, checkedAtMs: nowMs };
  // Without the lists it would not say what the page of another step says.
  const digest = live && digestOf({ ...shown, live });
  step.results.set({ preview: { ...shown, digest } });
  const { blockedReason, canPush, confirmation: required, copiedAt, warnings } = shown;
  log.info(messages.copyAge(copiedAt.text, copyAgeMs(copiedAt.text, nowMs), nowMs));
  log.info('A push replaces the live database. All changes on live since the copy was made will be lost.');
  log.info(messages.revertDays(shown.revertDays.number));
  log.info(messages.canPush(canPush, blockedReason));
  if (required.text !== undefined) {
    const isTyped = confirmation !== undefined && isConfirmed(confirmation, required.text);
    // Nobody should type what would be refused.
    if (!canPush) log.info(`It would overwrite ${showTyped(required.text)}`);
    else if (isTyped) log.info(`Confirmed: ${showTyped(required.text)}`);
    else log.info(`To confirm the push, type: ${showTyped(required.text)}`);
  }
  for (const [index, warning] of warnings.slice(0, MAX_WARNING_LINES).entries()) {
    // An annotation is also a line of the log.
    if (index < MAX_WARNING_ANNOTATIONS) log.warn(messages.serviceWarning(warning), { isShownAnyway: true });
    else log.info(messages.serviceWarning(warning));
  }
  if (warnings.length > MAX_WARNING_LINES)
    log.info(`Your host gives ${warnings.length} warnings. The output \`warnings\` has all of them.`);
  if (live) {
    log.info(messages.copyEntry(live.copy));
    log.info(messages.lastOverwrite(live.seen));
    if (plan.isDryRun && live.earlier) log.info(messages.earlierInRun(live.earlier, true));
    if (live.against) log.info(messages.speaksAgainst(live, live.against));
  }
  return { digest };
}

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
    return refuseByHost({ kind: 'preview-unavailable', failure: sent.failure }, step);
  }
  const preview = readPreview(sent.success.envelope.data);
  const nowMs = sent.success.serviceTimeMs;
  const { digest } = showPreview(preview, { ...push, nowMs }, step);
  log.endGroup();
  const refusal = findObjection(preview, { ...push, digest, approvedDigest: plan.approvedDigest }, nowMs);
  return refusal && refuseByHost(refusal, step);
}

/** A refusal. Nothing is certain if an earlier attempt may be why the host refuses. */
function refuseByHost(refusal: Refusal, step: Step): Outcome {
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
