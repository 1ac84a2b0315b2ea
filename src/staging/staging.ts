import { endpoints } from '../service/endpoints.ts';
import { askAboutSite } from '../service/known-site.ts';
import { HOUR_MS } from '../text/time.ts';
import { readSite } from '../service/site.ts';
import { submit, type ReadResponse, type Submission } from '../submit/submit.ts';
import { defineOperation, waitInputs } from '../define-operation.ts';
import { isGreen, statusOf, type Outcome } from '../outcome/outcome.ts';
import { afterCorrection, describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import { siteOf, siteUrlOf } from '../outcome/results.ts';
import type { Step } from '../step.ts';
import { findLiveEnvironment } from './recorded-sites.ts';
import { reuseStagingSite } from './reuse.ts';

/** Creates a staging copy of a live site (`POST /v1/sites/{site_id}/staging` in docs/service.openapi.yaml). */
export const staging = defineOperation({
  name: 'staging',
  permission: 'site.staging',
  required: ['site-id'],
  optional: ['staging-base-domain', 'storage-limit', 'environment', 'reuse', 'max-copy-age-hours'],
  shared: [...waitInputs, 'comment'],
  labels: {
    inputSite: 'Live site',
    resultSite: 'Staging site',
    noun: 'staging task',
    nothing: 'No copy was created',
  },
  makesCopy: true,
  findMistakes: findLiveEnvironment,
  advice: {
    rejected: `Check that \`site-id\` is the live site’s id, not a copy’s. If the live site has a copy already and your host allows one: use the workflow for a shared copy. ${afterCorrection}`,
  },
  // Without a record, no copy is reused whose age could matter.
  findUnused: ({ environment }) => (environment === undefined ? ['max-copy-age-hours'] : []),
  plan(inputs, { baseUrl, prefix }) {
    const siteId = inputs['site-id'];
    const { environment } = inputs;
    const request = endpoints.createStaging(prefix, siteId, {
      domain: inputs['staging-base-domain'],
      storage_limit: inputs['storage-limit'],
    });
    const recording =
      environment === undefined
        ? undefined
        : {
            environment,
            liveSiteId: siteId,
            apiUrl: baseUrl,
            options: request.body,
            maxCopyAgeHours: inputs['max-copy-age-hours'],
          };
    const submission: Submission = {
      request,
      read: readCreated(siteId),
      // Only a recorded site is checked: without a record, nobody relies on it.
      ...(recording && { findUnusableSite: findUnusableSite(recording.maxCopyAgeHours) }),
    };
    return {
      subject: `${recording && inputs.reuse !== false ? 'use or create' : 'create'} a staging copy of live site ${siteId}`,
      done: `a staging copy of live site ${siteId} was created`,
      siteId,
      request,
      recording,
      liveSite: { ids: [siteId] },
      guard: async (step) =>
        recording && inputs.reuse !== false
          ? warnAboutResult(await reuseStagingSite(recording, step), step)
          : undefined,
      execute: async (step) => warnAboutResult(await submit(submission, step), step),
    };
  },
});

/** Warns if the staging site is ready without an address, or if an older one remains beside it (contract, G3). */
function warnAboutResult<T extends Outcome | undefined>(outcome: T, { log, results }: Step): T {
  const { outdated } = results.current;
  if (outcome && statusOf(outcome) === 'completed' && siteUrlOf(results.current) === undefined) {
    log.warn(messages.stagingWithoutAddress());
  }
  if (outcome && isGreen(outcome) && outdated) log.warn(messages.outdatedSiteRemains(outdated));
  return outcome;
}

/** Reads which site is created. */
function readCreated(liveSiteId: string): ReadResponse {
  return (data) => {
    const { copyDomain: domain, id, parentSiteId: parent } = readSite(data) ?? {};
    if (parent !== undefined && parent !== liveSiteId) {
      return { ok: false, reason: messages.copyOfOtherSite(parent, liveSiteId) };
    }
    if (id === liveSiteId) {
      // The next deployment to "the staging site" would go to live.
      return { ok: false, reason: messages.copyIsLiveSite() };
    }
    return { ok: true, site: { id, domain } };
  };
}

/**
 * Asks whether the site that a replay names can be used (contract, K9): the service knows it, and its copy is not too
 * old. If that is not certain, it can be used, with a warning.
 */
function findUnusableSite(maxHours: number | undefined): NonNullable<Submission['findUnusableSite']> {
  return async (siteId, { client, log, plan, results }) => {
    const answer = await askAboutSite(siteId, { client, prefix: plan.api.prefix });
    switch (answer.kind) {
      case 'cancelled':
        return 'cancelled';
      case 'gone':
        return { errorCode: 'not_found' };
      case 'unclear':
      case 'refused':
        log.warn(
          messages.replayedSiteNotChecked(siteId, describeFailure(answer.failure), plan.ownKey !== undefined),
        );
        return undefined;
      case 'known': {
        const { ageMs } = answer;
        if (maxHours === undefined || (ageMs !== undefined && ageMs <= maxHours * HOUR_MS)) return undefined;
        // Once there is another one, a warning names it.
        const { domain } = siteOf(results.current);
        if (ageMs !== undefined) results.set({ outdated: { id: siteId, domain, ageMs, maxHours } });
        return { errorCode: 'copy_too_old', ageMs, maxHours };
      }
    }
  };
}
