import { copyAgeMs } from '../text/time.ts';
import type { PreviewRecord } from '../outcome/preview-record.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../operation/step.ts';
import { showTyped } from '../text/quote.ts';
import { digestOf } from './digest.ts';
import { isConfirmed, type Preview } from './preview.ts';

/** Only the first warnings become annotations (rules.md, push guard 4). */
const MAX_WARNING_ANNOTATIONS = 8;

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
  for (const [index, warning] of warnings.entries()) {
    // An annotation is also a line of the log.
    if (index < MAX_WARNING_ANNOTATIONS) log.warn(messages.serviceWarning(warning), { isShownAnyway: true });
    else log.info(messages.serviceWarning(warning));
  }
  if (live) {
    log.info(messages.copyEntry(live.copy));
    log.info(messages.lastOverwrite(live.seen));
    if (plan.isDryRun && live.earlierInRun) log.info(messages.earlierInRun(live.earlierInRun, true));
    if (live.against) log.info(messages.speaksAgainst(live, live.against));
  }
  return { digest };
}
