import { newestUse } from '../../live/uses.ts';
import { earlierInRun, findPushedBefore, withCopyAge, type Look } from '../../live/look.ts';
import { objectionTo } from '../../live/rule.ts';
import type { PreviewRecord } from '../../outcome/preview-record.ts';
import type { Success } from '../../service/classify-response.ts';
import { messages } from '../../messages/messages.ts';
import type { Step } from '../../step/step.ts';
import { showTyped } from '../../text/quote.ts';
import { digestOf } from './digest.ts';
import { isConfirmed, readPreview } from './preview.ts';

/** Later warnings are only lines of the log, because the runner shows ten annotations for each step (push guard 4). */
const MAX_WARNING_ANNOTATIONS = 8;

/**
 * Shows a preview together with the lists. Returns both, and the objection of the rule for live. Removes the copy's
 * base if the preview says that the copy is older (K11). `look`: `undefined` if the lists were not read.
 * `confirmation`: the typed text, if any.
 */
export function showPreview(
  { clock, envelope }: Success,
  expected: {
    readonly siteId: string;
    readonly liveSiteId: string | undefined;
    readonly confirmation?: string;
    readonly look: Look | undefined;
  },
  step: Step,
) {
  const { client, log, plan, results } = step;
  const { confirmation, liveSiteId, siteId } = expected;
  const preview = readPreview(envelope.data, clock);
  const { age } = preview.copiedAt;
  const look = expected.look && withCopyAge(expected.look, { age, elapsedMs: client.clock.elapsedMs() });
  results.set({ look });
  const apiUrl = plan.api.baseUrl;
  const shown: PreviewRecord = { ...preview, apiUrl, siteId, liveSiteId, checkedAtMs: clock.nowMs };
  // A digest without the lists could not equal the digest of a push, which has read them.
  const digest = look && digestOf({ ...shown, look });
  results.set({ preview: { ...shown, digest } });
  const { blockedReason, canPush, confirmation: required, copiedAt, warnings } = shown;
  log.info(messages.copyAge(copiedAt.text, age));
  log.info('A push replaces the live database. All changes on live since the copy was made will be lost.');
  log.info(messages.revertDays(shown.revertDays.number));
  log.info(messages.canPush(canPush, blockedReason));
  if (required.text !== undefined) {
    const isTyped = confirmation !== undefined && isConfirmed(confirmation, required.text);
    // If the push is blocked, nobody should be asked to type the confirmation.
    if (!canPush) log.info(`It would overwrite ${showTyped(required.text)}.`);
    else if (isTyped) log.info(`Confirmed: ${showTyped(required.text)}`);
    else log.info(`To confirm the push, type: ${showTyped(required.text)}`);
  }
  for (const [index, warning] of warnings.entries()) {
    // An annotation is also a line of the log.
    if (index < MAX_WARNING_ANNOTATIONS) log.warn(messages.serviceWarning(warning), { isShownAnyway: true });
    else log.info(messages.serviceWarning(warning));
  }
  const objection = look && objectionTo(look);
  if (look) {
    const earlier = earlierInRun(look);
    const pushed = findPushedBefore(look);
    log.info(messages.copyEntry(newestUse(look)));
    log.info(messages.lastOverwrite(look.overwrites[0]));
    if (plan.isDryRun && earlier) log.info(messages.earlierInRun(earlier, true));
    if (pushed) log.info(messages.pushedBefore(pushed));
    if (objection) log.info(messages.pushObjection(objection));
  }
  return { look, objection, preview: { ...shown, digest } };
}
