import { sendRequest } from '../service/client.ts';
import { endpoints } from '../service/endpoints.ts';
import { isUnknownToService } from '../outcome/request-failure.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import type { CheckReplay } from '../tasks/follow-task.ts';

/**
 * Whether the site that a replay names still exists (contract, K9): after the stored task has completed, or if it
 * is no longer known, the site's push preview answers. If that is not certain, the replay counts, with a warning.
 */
export const checkReplayedSite: CheckReplay = async (result, { isEarlier, mayBeOwn }, step) => {
  const { client, log, plan, results } = step;
  const { siteId } = results.current;
  const isOver =
    (result.kind === 'completed' && result.isFirstResponse) ||
    // The end of a task that was seen running is this step's end (K7).
    (result.kind === 'unreadable' && isUnknownToService(result.failure) && !result.task);
  if (siteId === undefined || !isOver) return undefined;
  const sent = await sendRequest(endpoints.previewPush(plan.api.prefix, siteId), client);
  if (sent.kind === 'cancelled') return { kind: 'cancelled', during: 'task', effect: 'started' };
  if (sent.kind === 'success') return undefined;
  const isOwnKey = plan.ownKey !== undefined;
  if (!isUnknownToService(sent.failure)) {
    log.warn(messages.replayedSiteNotChecked(siteId, describeFailure(sent.failure), isOwnKey));
    return undefined;
  }
  if (isEarlier) {
    log.info(messages.replayedSiteGone(siteId));
    return 'earlier-result';
  }
  // Nobody can use it, so it is no result.
  results.removeEarlierResponse();
  return { kind: 'site-gone', siteId, isOwnKey, effect: mayBeOwn ? 'possible' : 'none' };
};
