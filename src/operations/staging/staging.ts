import { awaitPush, waitBeforeCopy } from '../../step/guards/await-overwrites.ts';
import { readLists } from '../../step/guards/read-lists.ts';
import type { StagingRecording } from '../../github/copy-recorder.ts';
import type { Look } from '../../live/look.ts';
import { endpoints } from '../../service/endpoints.ts';
import { askAboutSite } from '../../service/ask-about.ts';
import { readSite } from '../../service/site.ts';
import { momentOf } from '../../text/age.ts';
import { showRequest } from '../../step/submit/show-request.ts';
import { submit, type HandedOn, type ReadResponse } from '../../step/submit/submit.ts';
import { defineOperation, waitInputs } from '../../step/define-operation.ts';
import { addressOf } from '../../live/list-entry.ts';
import { consequences } from '../../outcome/whose.ts';
import { Ended, statusOf, type GreenOutcome } from '../../outcome/outcome.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { messages } from '../../messages/messages.ts';
import { remainingSiteOf, siteOf, type Answer, type Results } from '../../outcome/results.ts';
import type { OtherRequest } from '../../ports.ts';
import { httpsUrlOf } from '../../text/domain-name.ts';
import type { Step } from '../../step/step.ts';
import { findLiveEnvironment } from './recorded-sites.ts';
import { endWithoutCopy, guardUnshared } from './guard-unshared.ts';
import { checkRecordedCopy } from './reuse.ts';

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
        'If your host’s answer does not explain it, check that `site-id` is the live site’s id, not a copy’s. If the live site has a copy already and your host allows only one: use the workflow for a shared copy.',
    },
  },
  // Without `environment`, no copy is reused, so its age does not matter. Without a comment either, nothing shows the
  // commit.
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
    const maxCopyAgeHours = inputs['max-copy-age-hours'];
    const recording =
      environment === undefined
        ? undefined
        : { apiUrl: baseUrl, liveSiteId: siteId, environment, options: request.body, maxCopyAgeHours };
    const isReusing = recording !== undefined && inputs.reuse !== false;
    return {
      subject: `${isReusing ? 'use or create' : 'create'} a staging copy of live site ${siteId}`,
      done: `A staging copy of live site ${siteId} was created.`,
      siteId,
      request,
      recording,
      lists: { purpose: 'copy', liveSiteId: siteId, environment },
      execute: (step) => copySite({ siteId, request, recording, isReusing }, step),
    };
  },
});

interface CopyPlan {
  /** The live site. */
  readonly siteId: string;
  readonly request: OtherRequest;
  readonly recording: StagingRecording | undefined;
  readonly isReusing: boolean;
}

/** Uses the recorded copy, or requests a new one and follows its task. */
async function copySite(planned: CopyPlan, step: Step): Promise<GreenOutcome> {
  const { recording, request, siteId } = planned;
  if (step.plan.isDryRun) return showRequest(request, step);
  const first = await readLists(step);
  const recorded = recording && first && (await checkRecordedCopy({ ...planned, recording }, first, step));
  if (recorded?.outcome) return warnAboutResult(recorded.outcome, recorded, step);
  const { replaced } = recorded ?? {};
  const look = first && (await waitBeforeCopy(first, step));
  const read = readCreated(siteId, look);
  step.recorder.copy?.begin(look);
  const handOn = async (answer: Answer, sent: HandedOn): Promise<Answer> => {
    const isChecked =
      sent.hasEnded && answer.whose !== undefined && !consequences[answer.whose].isJustStarted;
    const usable = isChecked ? await checkCopy(answer, { ...sent, look, replaced }, step) : answer;
    await guardUnshared(usable, sent, step);
    return usable;
  };
  const { answer, outcome } = await submit({ request, known: { look }, read, handOn }, step);
  return warnAboutResult(outcome, { answer, replaced }, step);
}

/** Warns if the ready staging site has no URL, or if the site that it replaces still exists (G3). */
function warnAboutResult(
  outcome: GreenOutcome,
  made: Pick<Results, 'answer' | 'replaced' | 'reused'>,
  { log }: Step,
): GreenOutcome {
  const { answer, reused } = made;
  const { expiresAtMs } = answer?.site ?? {};
  const remaining = remainingSiteOf(made);
  const { domain } = siteOf(made);
  const receivedDomain = reused ? reused.record.domain : readSite(answer?.data ?? {})?.copyDomain;
  if (expiresAtMs !== undefined) log.info(messages.copyExpires(expiresAtMs));
  if (receivedDomain !== undefined && domain === undefined) {
    log.warn(messages.copyHasLiveDomain(receivedDomain));
  } else if (statusOf(outcome) === 'completed' && httpsUrlOf(domain) === undefined) {
    log.warn(messages.stagingWithoutAddress());
  }
  if (remaining) log.warn(messages.replacedSiteRemains(remaining));
  return outcome;
}

function readCreated(liveSiteId: string, look: Look | undefined): ReadResponse {
  return (data, clock) => {
    const { copyDomain, expiresAt, id, parentSiteId: parent } = readSite(data) ?? {};
    if (parent !== undefined && parent !== liveSiteId) {
      return { ok: false, reason: messages.ofOtherSite('a copy', parent, liveSiteId) };
    }
    // With live's id as the staging site, the next deployment would go to live.
    if (id === liveSiteId)
      return { ok: false, reason: 'the response names the live site as the new staging site' };
    const domain = addressOf(copyDomain, look?.overwrites);
    return { ok: true, site: { id, domain, expiresAtMs: momentOf(expiresAt, clock) } };
  };
}

/**
 * Checks a copy that an earlier request made. Refuses it if `checkRecordedCopy` has just found it gone or too old (K9),
 * if its push preview says that it is gone, or while it is being pushed over live (G12). Warns if the service does not
 * answer clearly.
 */
async function checkCopy(
  answer: Answer,
  facts: Pick<Results, 'look' | 'replaced'> & Pick<HandedOn, 'mayBeOwn'>,
  step: Step,
): Promise<Answer> {
  const { look, mayBeOwn, replaced } = facts;
  const { client, log, plan, results } = step;
  const { domain, id: siteId } = answer.site ?? {};
  if (siteId === undefined) return answer;
  const refuseAs = (errorCode: 'not_found' | 'copy_too_old' | 'live_busy'): Ended => {
    const effect = mayBeOwn ? 'possible' : 'none';
    return endWithoutCopy({ kind: 'replayed-copy-unusable', siteId, errorCode, effect }, step);
  };
  const { id, why } = replaced ?? {};
  if (id === siteId && why === 'gone') throw refuseAs('not_found');
  if (id === siteId && why === 'too-old') throw refuseAs('copy_too_old');
  // After a cancellation, it is unknown whether the copy can be used, so it stays a result.
  const cancelled = { kind: 'cancelled', during: 'task', effect: 'started' } as const;
  let usable = answer;
  const site = await askAboutSite(siteId, client);
  if (site.kind === 'cancelled') throw new Ended(cancelled);
  if (site.kind === 'gone') throw refuseAs('not_found');
  if (site.kind === 'known') {
    usable = { ...answer, site: { ...answer.site, domain: addressOf(domain, [], site.confirmation) } };
    results.set({ answer: usable });
  } else {
    log.warn(messages.replayedSiteNotChecked(siteId, describeFailure(site.failure)));
  }
  // No other step can push a copy that was just made with a new key.
  const isFound = answer.whose === 'copy-there-before';
  const isNew = plan.isKeyNew && !isFound;
  if (isNew || !plan.recording || !look) return usable;
  const { answer: waited, ended } = await awaitPush({ copyId: siteId, before: look }, step);
  if (client.signal.aborted) throw new Ended(cancelled);
  if (waited?.push) throw refuseAs('live_busy');
  if (ended?.kind === 'github-failed') {
    // If a request of this step may have made the copy, the copy is used with a warning.
    if (!mayBeOwn) throw endWithoutCopy({ ...ended, effect: isFound ? 'none' : 'possible' }, step);
    log.warn(messages.githubFailure(messages.pushOfCopyUnknown(siteId), ended.failure));
  }
  return usable;
}
