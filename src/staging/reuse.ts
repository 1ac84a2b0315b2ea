import type { Success } from '../service/classify-response.ts';
import { sendRequest } from '../service/client.ts';
import { endpoints } from '../service/endpoints.ts';
import { copyAgeMs, readCopiedAt } from '../service/service-time.ts';
import { finalStatusOf, isSameId, readTask } from '../service/task.ts';
import { cancelledBeforeStart, refuse, refuseUnlessRerun } from '../execution/refuse.ts';
import {
  findRecords,
  isAbout,
  namesLiveSite,
  type RecordedDeployment,
  type StagingRecording,
} from '../github/deployments.ts';
import { githubTimeMs, lookupDeadline } from '../github/request.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { isUnknownToService, unrelatedResponse, type RequestFailure } from '../outcome/request-failure.ts';
import { GitHubError } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import { attachToTask } from '../tasks/follow-task.ts';
import { httpsUrlOf } from '../text/domain-name.ts';

const HOUR_MS = 3_600_000;

export interface ReuseRequest {
  readonly recording: StagingRecording;
  /** An older copy is not reused. */
  readonly maxCopyAgeHours: number | undefined;
}

/**
 * Uses the staging site that an earlier run recorded (contract, G3): looks at the newest record of the environment
 * that this action has signed (G10). A site is used if the service still knows it: its task first, so that no site of
 * a cancelled or timed-out run is left unused, then its push preview. `undefined`: a new site is needed.
 */
export async function reuseStagingSite(request: ReuseRequest, step: Step): Promise<Outcome | undefined> {
  const { recording } = request;
  const { client, log, plan } = step;
  const { clock, deadlineMs, signal } = client;
  if (plan.isDryRun) return undefined;
  const options = { clock, signal, deadline: lookupDeadline(clock, deadlineMs) };
  const { environment } = recording;
  const isUsable = (record: RecordedDeployment): boolean =>
    record.isVerified && isAbout(record, recording) && !namesLiveSite(record);
  let records: readonly RecordedDeployment[];
  try {
    ({ records } = await findRecords(
      { environment, isEnough: (found) => found.some(isUsable) },
      step,
      options,
    ));
  } catch (error) {
    return deploymentsUnavailable(error, step);
  }
  if (signal.aborted) return cancelledBeforeStart;
  const recorded = records.find(isUsable);
  const newer = recorded ? records.slice(0, records.indexOf(recorded)) : records;
  const passedBy = newer.filter((record) => !record.isVerified && isAbout(record, recording));
  if (passedBy.length > 0) log.warn(messages.unverifiedRecords(environment, passedBy));
  if (!recorded) return undefined;
  const siteId = recorded.payload['site-id'];
  if (siteId === undefined) {
    log.warn(messages.siteMayBeLeft());
    return undefined;
  }
  return reuseSite(siteId, { recorded, request }, step);
}

/** GitHub did not say whether a site is recorded: a second one that nobody deletes is worse than a red step (G7). */
function deploymentsUnavailable(error: unknown, { client }: Step): Outcome {
  if (client.signal.aborted) return cancelledBeforeStart;
  if (!(error instanceof GitHubError)) throw error;
  const { errorCode, permission } = error.failure;
  return refuse({
    kind: 'deployments-unavailable',
    reason: error.message,
    // GitHub answers 404 for a private repository that the token may not read.
    errorCode: errorCode === 'not_found' ? 'forbidden' : errorCode,
    permission,
  });
}

async function reuseSite(
  siteId: string,
  {
    recorded,
    request: { maxCopyAgeHours, recording },
  }: { readonly recorded: RecordedDeployment; readonly request: ReuseRequest },
  step: Step,
): Promise<Outcome | undefined> {
  const { client, log, plan, recorder, results } = step;
  const { 'site-domain': siteDomain, 'task-id': taskId, options } = recorded.payload;
  const { prefix } = plan.api;
  const use = (): void => {
    recorder.reused(recorded);
    results.add({ isReused: true, siteId, siteDomain });
    if (options !== recording.options) log.info(messages.otherOptions(options, recording.options));
  };
  log.info(messages.recordedSiteFound(recording.environment, siteId));
  if (taskId !== undefined) {
    const task = await sendRequest(endpoints.readTask(prefix, taskId), client);
    if (task.kind === 'cancelled') return cancelledBeforeStart;
    if (task.kind === 'failure' && !isUnknownToService(task.failure)) {
      return unavailable(task.failure, step);
    }
    if (task.kind === 'success') {
      const read = readTask(task.success.envelope.data);
      if (!read || !isSameId(read.id, taskId)) {
        return unavailable(unrelatedResponse(messages.otherTaskAnswered()), step);
      }
      const status = finalStatusOf(read);
      if (status === 'failed') {
        log.info(messages.recordedTaskFailed());
        return undefined;
      }
      if (status === undefined) {
        use();
        log.info(messages.recordedTaskRunning(taskId));
        return attachToTask(taskId, step);
      }
    }
  }

  const site = await sendRequest(endpoints.previewPush(prefix, siteId), client);
  if (site.kind === 'cancelled') return cancelledBeforeStart;
  if (site.kind === 'failure') {
    if (!isUnknownToService(site.failure)) return unavailable(site.failure, step);
    log.info(messages.recordedSiteGone());
    return undefined;
  }
  let copy: CopyTime;
  try {
    copy = await findCopyTime(siteId, { recording, success: site.success }, step);
  } catch (error) {
    return deploymentsUnavailable(error, step);
  }
  const { copiedAt, nowMs } = copy;
  const ageMs = copyAgeMs(copiedAt, nowMs);
  log.info(messages.copyAge(copiedAt, ageMs, nowMs));
  if (maxCopyAgeHours !== undefined && (ageMs === undefined || ageMs > maxCopyAgeHours * HOUR_MS)) {
    log.warn(messages.copyTooOldToReuse(siteId, siteDomain, ageMs, maxCopyAgeHours));
    results.add({ outdatedSiteId: siteId });
    return undefined;
  }
  use();
  results.add({ copiedAt, previewedAtMs: nowMs });
  results.add({ siteUrl: httpsUrlOf(siteDomain) });
  return { kind: 'site-reused', siteId, effect: 'none' };
}

/** When a copy was made, and the time of day by the same clock. */
interface CopyTime {
  readonly copiedAt: string | undefined;
  readonly nowMs: number | undefined;
}

/**
 * When the copy was made: by the push preview, else by the oldest deployment that names the site (contract, G3).
 * Throws a `GitHubError` if GitHub does not list the deployments.
 */
async function findCopyTime(
  siteId: string,
  { recording, success }: { readonly recording: StagingRecording; readonly success: Success },
  step: Step,
): Promise<CopyTime> {
  const { clock, deadlineMs, signal } = step.client;
  const copiedAt = readCopiedAt(success.envelope.data);
  const { serviceTimeMs } = success;
  if (copyAgeMs(copiedAt, serviceTimeMs) !== undefined) return { copiedAt, nowMs: serviceTimeMs };
  const options = { clock, signal, deadline: lookupDeadline(clock, deadlineMs) };
  const { records } = await findRecords({ environment: recording.environment }, step, options);
  const oldest = records.findLast(({ isVerified, payload }) => isVerified && payload['site-id'] === siteId);
  return { copiedAt: oldest?.createdAt, nowMs: githubTimeMs(clock, step.github) };
}

function unavailable(failure: RequestFailure, step: Step): Outcome {
  return refuseUnlessRerun({ kind: 'recorded-site-unavailable', failure }, step);
}
