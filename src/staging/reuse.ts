import { askAboutSite } from '../service/known-site.ts';
import { HOUR_MS } from '../text/time.ts';
import { askAboutTask } from '../service/known-task.ts';
import { cancelledBeforeStart, refuse, refuseUnlessRerun } from '../outcome/refuse.ts';
import { askGitHub } from '../github/request.ts';
import type { StagingRecording } from '../github/deployments.ts';
import { findRecords, isAbout, isUsable } from '../github/records.ts';
import type { RecordedDeployment } from '../github/records.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import type { ReusedSite } from '../outcome/results.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import { attachToTask } from '../tasks/follow-task.ts';

/**
 * Uses the staging site of the newest record in the environment (contract, G3), if the service still knows it: its task
 * is asked for first, so that no site of a cancelled or timed-out run is left unused. `undefined`: a new site is needed.
 */
export async function reuseStagingSite(
  recording: StagingRecording,
  step: Step,
): Promise<Outcome | undefined> {
  const { github, log, plan } = step;
  if (plan.isDryRun) return undefined;
  const { environment } = recording;
  const findUsable = (own: readonly RecordedDeployment[]) =>
    own.find((record) => isUsable(record, recording));
  const asked = await askGitHub(
    { kind: 'recorded-copies' },
    (options) =>
      findRecords({ environment, isEnough: (own) => findUsable(own) !== undefined }, github, options),
    step,
  );
  if (asked.ended) return asked.ended;
  const { ofOthers, own } = asked.answer;
  const recorded = findUsable(own);
  // Ids count up, and both lists have the newest first.
  const newer = ofOthers.filter((record) => isAbout(record, recording) && record.id > (recorded?.id ?? 0));
  if (newer.length > 0) log.warn(messages.recordsOfOthers(newer));
  if (recorded === undefined) {
    const atOtherApi = own.filter(({ payload }) => payload['api-url'] !== recording.apiUrl);
    if (atOtherApi.length > 0) log.warn(messages.recordsForOtherApi(atOtherApi));
    return undefined;
  }
  return reuseSite(recorded, recording, step);
}

async function reuseSite(
  recorded: RecordedDeployment,
  recording: StagingRecording,
  step: Step,
): Promise<Outcome | undefined> {
  const { client, log, plan, recorder, results } = step;
  const { 'site-domain': siteDomain, 'site-id': siteId, 'task-id': taskId, options } = recorded.payload;
  const { prefix } = plan.api;
  const { maxCopyAgeHours: maxHours } = recording;
  const use = (found: Partial<ReusedSite>): void => {
    recorder.reused(recorded);
    results.set({ reused: { id: siteId, domain: siteDomain, record: recorded, ...found } });
    log.info(messages.recordedBy(recorded));
    if (options !== recording.options) log.info(messages.otherOptions(options, recording.options));
  };
  log.info(messages.recordedSiteFound(recording.environment, siteId, siteDomain));
  if (taskId !== undefined) {
    const task = await askAboutTask(taskId, { client, prefix });
    switch (task.kind) {
      case 'cancelled':
        return cancelledBeforeStart;
      case 'unclear':
        return unavailable(task.failure, step);
      case 'failed':
        log.info(messages.recordedTaskFailed());
        return undefined;
      case 'running':
        use({ taskId });
        log.info(messages.recordedTaskRunning(taskId));
        return attachToTask(taskId, step);
      case 'completed':
      case 'gone':
    }
  }

  const site = await askAboutSite(siteId, { client, prefix });
  if (site.kind === 'cancelled') return cancelledBeforeStart;
  if (site.kind === 'unclear' || site.kind === 'refused') return unavailable(site.failure, step);
  if (site.kind === 'gone') {
    log.info(messages.recordedSiteGone());
    return undefined;
  }
  const { ageMs, copiedAt, nowMs } = site;
  log.info(messages.copyAge(copiedAt, ageMs, nowMs));
  if (maxHours !== undefined) {
    if (ageMs === undefined) return refuse({ kind: 'copy-too-old', ageMs, maxHours });
    if (ageMs > maxHours * HOUR_MS) {
      log.info(messages.copyTooOldToReuse(maxHours));
      results.set({ outdated: { id: siteId, domain: siteDomain, ageMs, maxHours } });
      return undefined;
    }
  }
  use({ copiedAt, checkedAtMs: nowMs });
  return { kind: 'site-reused', siteId };
}

function unavailable(failure: RequestFailure, step: Step): Outcome {
  return refuseUnlessRerun({ kind: 'recorded-site-unavailable', failure }, step.plan);
}
