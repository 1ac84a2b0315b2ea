import { guardNewCopy } from '../guards/await-overwrites.ts';
import { endpoints } from '../service/endpoints.ts';
import { askAboutSite } from '../service/ask-about.ts';
import { readSite } from '../service/site.ts';
import { parseTimeMs } from '../text/time.ts';
import { submit, type ReadResponse } from '../submit/submit.ts';
import { defineOperation, waitInputs } from '../operation/define-operation.ts';
import { addressOf } from '../outcome/list-entry.ts';
import { isGreen, statusOf, type Outcome } from '../outcome/outcome.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import { remainingSiteOf, siteOf, siteUrlOf } from '../outcome/results.ts';
import type { Step } from '../operation/step.ts';
import { findLiveEnvironment } from './recorded-sites.ts';
import { awaitPush, checkRecordedCopy } from './reuse.ts';

/** Creates a staging copy of a live site, or uses a recorded one. */
export const staging = defineOperation({
  name: 'staging',
  permission: 'site.staging',
  does: 'copies',
  required: ['site-id'],
  optional: ['staging-base-domain', 'storage-limit', 'environment', 'reuse', 'max-copy-age-hours', 'commit'],
  shared: [...waitInputs, 'comment'],
  labels: {
    inputSite: 'Live site',
    resultSite: 'Staging site',
    noun: 'staging task',
    nothing: 'No copy was created',
  },
  findMistakes: findLiveEnvironment,
  advice: {
    rejected: {
      check:
        'Check that `site-id` is the live site’s id, not a copy’s. If the live site has a copy already and your host allows only one: use the workflow for a shared copy.',
    },
  },
  // Without a record, no copy is reused whose age could matter; without a comment either, nothing names the commit.
  findUnused: ({ comment, environment }) => {
    if (environment !== undefined) return [];
    return comment?.toLowerCase() === 'true' ? ['max-copy-age-hours'] : ['max-copy-age-hours', 'commit'];
  },
  plan(inputs, { baseUrl, prefix }) {
    const siteId = inputs['site-id'];
    const { environment } = inputs;
    const request = endpoints.createStaging(prefix, siteId, {
      domain: inputs['staging-base-domain'],
      storage_limit: inputs['storage-limit'],
    });
    const site = { apiUrl: baseUrl, liveSiteId: siteId };
    const maxCopyAgeHours = inputs['max-copy-age-hours'];
    const recording =
      environment === undefined
        ? undefined
        : { ...site, environment, options: request.body, maxCopyAgeHours };
    const isReusing = recording !== undefined && inputs.reuse !== false;
    return {
      subject: `${isReusing ? 'use or create' : 'create'} a staging copy of live site ${siteId}`,
      done: `a staging copy of live site ${siteId} was created`,
      siteId,
      request,
      recording,
      lists: { purpose: 'copy', site, environment },
      execute: async (step) => {
        const read = readCreated(siteId, step);
        const refuseReplayedCopy = (id: string, mayBeOwn: boolean) => refuseCopy(id, mayBeOwn, step);
        const outcome =
          (recording && (await checkRecordedCopy(recording, isReusing, step))) ??
          (await guardNewCopy(step)) ??
          (await submit({ request, read, refuseReplayedCopy }, step));
        return warnAboutResult(outcome, step);
      },
    };
  },
});

/** Warns if the staging site is ready without an address, or if another one remains beside it (rules.md, G3). */
function warnAboutResult(outcome: Outcome, { log, results }: Step): Outcome {
  if (!isGreen(outcome)) return outcome;
  const { answer, reused } = results.current;
  const { expiresAtMs } = answer?.site ?? {};
  const remaining = remainingSiteOf(results.current);
  const named = reused ? reused.record.domain : readSite(answer?.data ?? {})?.copyDomain;
  if (expiresAtMs !== undefined) log.info(messages.copyExpires(expiresAtMs));
  if (named !== undefined && siteOf(results.current).domain === undefined) {
    log.warn(messages.copyHasLiveDomain(named));
  } else if (statusOf(outcome) === 'completed' && siteUrlOf(results.current) === undefined) {
    log.warn(messages.stagingWithoutAddress());
  }
  if (remaining) log.warn(messages.replacedSiteRemains(remaining));
  return outcome;
}

function readCreated(liveSiteId: string, step: Step): ReadResponse {
  return (data) => {
    const { copyDomain, expiresAt, id, parentSiteId: parent } = readSite(data) ?? {};
    if (parent !== undefined && parent !== liveSiteId) {
      return { ok: false, reason: messages.ofOtherSite('a copy', parent, liveSiteId) };
    }
    // The next deployment to "the staging site" would go to live.
    if (id === liveSiteId)
      return { ok: false, reason: 'the response names the live site as the new staging site' };
    const domain = addressOf(copyDomain, step.history.current?.overwrites);
    return { ok: true, site: { id, domain, expiresAtMs: parseTimeMs(expiresAt) } };
  };
}

/**
 * Refuses a copy that an earlier request created and that reuse has just found gone or too old (rules.md, K9). Of any other,
 * its push preview says once whether it is gone, and whether its name is the live site's. If that is not certain, it can be used,
 * with a warning. While it is pushed, it cannot (G12).
 */
async function refuseCopy(siteId: string, mayBeOwn: boolean, step: Step): Promise<Outcome | undefined> {
  const { client, log, plan, results } = step;
  const isOwnKey = plan.ownKey !== undefined;
  const refuseAs = (errorCode: 'not_found' | 'copy_too_old' | 'live_busy'): Outcome => {
    const effect = mayBeOwn ? 'possible' : 'none';
    return { kind: 'replayed-copy-unusable', siteId, errorCode, isOwnKey, effect };
  };
  const { id, why } = results.current.replaced ?? {};
  if (id === siteId && why === 'gone') return refuseAs('not_found');
  if (id === siteId && why === 'too-old') return refuseAs('copy_too_old');
  const cancelled = { kind: 'cancelled', during: 'task', effect: 'started' } as const;
  const asked = await askAboutSite(siteId, client);
  if (asked.kind === 'cancelled') return cancelled;
  if (asked.kind === 'gone') return refuseAs('not_found');
  if (asked.kind === 'known') {
    const { answer } = results.current;
    const domain = addressOf(answer?.site?.domain, [], asked.confirmation);
    results.set({ answer: { ...answer, site: { ...answer?.site, domain } } });
  } else {
    log.warn(messages.replayedSiteNotChecked(siteId, describeFailure(asked.failure)));
  }
  // Nobody knows yet of a copy that was made with a new key.
  if (plan.isKeyNew || !plan.recording) return undefined;
  const { ended, push } = await awaitPush(siteId, step);
  if (client.signal.aborted) return cancelled;
  if (ended?.kind === 'github-failed') {
    if (!mayBeOwn) return ended;
    const { failure } = ended;
    log.warn(messages.githubFailure(messages.pushOfCopyUnknown(siteId), describeFailure(failure), failure));
  }
  return push && refuseAs('live_busy');
}
