import type { Submission } from '../submit/submit.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import { askAboutSite } from '../service/known-site.ts';
import { HOUR_MS } from '../service/service-time.ts';

/**
 * Asks whether the site that a replay names can be used (contract, K9): the service knows it, and its copy is not too
 * old. If that is not certain, it can be used, with a warning.
 */
export function findUnusableSite(maxHours: number | undefined): NonNullable<Submission['findUnusableSite']> {
  return async (siteId, { isOwnKey, mayBeOwn }, { client, log, plan }) => {
    const effect = mayBeOwn ? 'possible' : 'none';
    const answer = await askAboutSite(siteId, { client, prefix: plan.api.prefix });
    switch (answer.kind) {
      case 'cancelled':
        return { kind: 'cancelled', during: 'task', effect: 'started' };
      case 'gone':
        return { kind: 'site-gone', siteId, isOwnKey, effect };
      case 'unclear':
        log.warn(messages.replayedSiteNotChecked(siteId, describeFailure(answer.failure), isOwnKey));
        return undefined;
      case 'known': {
        const { ageMs } = answer;
        const isTooOld = maxHours !== undefined && (ageMs === undefined || ageMs > maxHours * HOUR_MS);
        return isTooOld ? { kind: 'site-too-old', siteId, isOwnKey, ageMs, maxHours, effect } : undefined;
      }
    }
  };
}
