import { sendRequest } from '../service/client.ts';
import { endpoints } from '../service/endpoints.ts';
import { finalStatusOf, isSameId, readTask } from '../service/task.ts';
import { cancelledBeforeStart, refuse, refuseUnlessRerun } from '../execution/refuse.ts';
import { MAX_KEY_AGE_MS } from '../execution/rerun-age.ts';
import { submitRecorded, type Submission } from '../execution/submit.ts';
import { isStagingBody } from '../github/deployment-payload.ts';
import { findRecords, type RecordedDeployment, type StagingRecording } from '../github/deployments.ts';
import { githubTimeMs, lookupDeadline } from '../github/request.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { unrelatedResponse, type RequestFailure } from '../outcome/request-failure.ts';
import { GitHubError } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import { attachToTask } from '../tasks/follow-task.ts';
import { httpsUrlOf } from '../text/domain-name.ts';

/**
 * Uses the staging site that an earlier run recorded (contract, G3 and G4): looks at the newest record of the
 * environment. A site is used if the service still knows it: its task first, so that no site of a cancelled or
 * timed-out run is left unused, then its push preview. For a record without a site, the recorded request is sent
 * again, because it may have created one. `undefined`: a new site is needed.
 */
export async function reuseStagingSite(
  recording: StagingRecording & { readonly maxCopyAgeHours: number | undefined },
  submission: Submission,
  step: Step,
): Promise<Outcome | undefined> {
  const { client, github, plan } = step;
  const { clock, deadlineMs, signal } = client;
  if (plan.isDryRun) return undefined;
  let recorded: RecordedDeployment | undefined;
  try {
    const options = { clock, signal, deadline: lookupDeadline(clock, deadlineMs) };
    [recorded] = await findRecords(recording, github, options, (found) => found.length > 0);
  } catch (error) {
    if (signal.aborted) return cancelledBeforeStart;
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
  if (signal.aborted) return cancelledBeforeStart;
  if (!recorded) return undefined;
  const siteId = recorded.payload['site-id'];
  const outcome = await (siteId === undefined
    ? sendRecordedRequest(recorded, submission, step)
    : reuseSite(siteId, { recorded, recording }, step));
  return outcome && { ...outcome, isOfRecord: true };
}

async function reuseSite(
  siteId: string,
  { recorded, recording }: { readonly recorded: RecordedDeployment; readonly recording: StagingRecording },
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
    if (task.kind === 'failure' && task.failure.errorCode !== 'not_found') {
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
    if (site.failure.errorCode !== 'not_found') return unavailable(site.failure, step);
    log.info(messages.recordedSiteGone());
    return undefined;
  }
  use();
  results.add({ siteUrl: httpsUrlOf(siteDomain) });
  return { kind: 'site-reused', siteId, effect: 'none' };
}

/** A record without a site: the request is sent again while the service still knows its key (contract, G4). */
async function sendRecordedRequest(
  { payload }: RecordedDeployment,
  submission: Submission,
  step: Step,
): Promise<Outcome | undefined> {
  const { client, github, log } = step;
  const { 'idempotency-key': key, 'key-used-since': usedSince, options } = payload;
  const ageMs = githubTimeMs(client.clock, github) - Date.parse(usedSince ?? '');
  // An unknown age is not less than 23 hours.
  const isUsable = ageMs < MAX_KEY_AGE_MS && isStagingBody(options);
  if (key === undefined || usedSince === undefined || !isUsable) {
    log.warn(messages.siteMayBeLeft());
    return undefined;
  }
  log.info(messages.recordedRequestFound());
  return submitRecorded(submission, { key, usedSince, body: options }, step);
}

function unavailable(failure: RequestFailure, step: Step): Outcome {
  return refuseUnlessRerun({ kind: 'recorded-site-unavailable', failure }, step);
}
