import { sendRequest } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import { finalStatusOf, isSameId, readTask } from '../api/task.ts';
import { isStagingBody } from '../github/deployment-payload.ts';
import { findRecords, type RecordedDeployment, type StagingRecording } from '../github/deployments.ts';
import { githubTimeMs, lookupUntilMs } from '../github/request.ts';
import { unrelatedResponse, type RequestFailure } from '../outcome/request-failure.ts';
import { GitHubError } from '../ports.ts';
import { messages } from '../report/messages.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import {
  cancelledBeforeStart,
  proceed,
  refuse,
  refuseUnlessRerun,
  type GuardContext,
  type GuardDecision,
} from './guard.ts';
import { MAX_KEY_AGE_MS } from './rerun-age.ts';

/** Uses the staging site that an earlier run recorded (contract, G3 and G4). */
export interface StagingReuse extends StagingRecording {
  readonly kind: 'staging-reuse';
}

/**
 * Looks at the newest record of the environment. A site is used if the service still knows it: its task first, so
 * that no site of a cancelled or timed-out run is left unused, then its push preview. For a record without a
 * site, the recorded request is sent again, because it may have created one.
 */
export async function reuseStagingSite(reuse: StagingReuse, context: GuardContext): Promise<GuardDecision> {
  const { client } = context;
  let recorded: RecordedDeployment | undefined;
  try {
    const { clock, deadlineMs, signal } = client;
    const options = { clock, signal, untilMs: lookupUntilMs(clock, deadlineMs) };
    [recorded] = await findRecords(reuse, context.github, options, (found) => found.length > 0);
  } catch (error) {
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
  if (client.signal.aborted) return cancelledBeforeStart;
  if (!recorded) return proceed;
  const siteId = recorded.payload['site-id'];
  return siteId === undefined
    ? sendRecordedRequest(recorded, context)
    : reuseSite(siteId, recorded, reuse, context);
}

async function reuseSite(
  siteId: string,
  recorded: RecordedDeployment,
  reuse: StagingReuse,
  context: GuardContext,
): Promise<GuardDecision> {
  const { client, log, prefix, results } = context;
  log.info(messages.recordedSiteFound(reuse.environment, siteId));
  const taskId = recorded.payload['task-id'];
  if (taskId !== undefined) {
    const task = await sendRequest(endpoints.readTask(prefix, taskId), client);
    if (task.kind === 'cancelled') return cancelledBeforeStart;
    if (task.kind === 'failure' && task.failure.errorCode !== 'not_found') {
      return unavailable(task.failure, context);
    }
    if (task.kind === 'success') {
      const read = readTask(task.success.envelope.data);
      if (!read || !isSameId(read.id, taskId)) {
        return unavailable(unrelatedResponse(messages.otherTaskAnswered()), context);
      }
      const status = finalStatusOf(read);
      if (status === 'failed') {
        log.info(messages.recordedTaskFailed());
        return proceed;
      }
      if (status === undefined) {
        useSite(recorded, reuse, context);
        log.info(messages.recordedTaskRunning(taskId));
        return { kind: 'attach', taskId, recorded };
      }
    }
  }

  const site = await sendRequest(endpoints.previewPush(prefix, siteId), client);
  if (site.kind === 'cancelled') return cancelledBeforeStart;
  if (site.kind === 'failure') {
    if (site.failure.errorCode !== 'not_found') return unavailable(site.failure, context);
    log.info(messages.recordedSiteGone());
    return proceed;
  }
  useSite(recorded, reuse, context);
  const siteUrl = httpsUrlOf(recorded.payload['site-domain']);
  if (siteUrl === undefined) log.warn(messages.stagingWithoutAddress());
  results.add({ siteUrl });
  return { kind: 'reuse', siteId, recorded };
}

/** A record without a site: the request is sent again while the service still knows its key (contract, G4). */
function sendRecordedRequest(
  { payload }: RecordedDeployment,
  { client, github, log }: GuardContext,
): GuardDecision {
  const { 'idempotency-key': key, 'key-used-since': usedSince, options } = payload;
  const ageMs = githubTimeMs(client.clock, github) - Date.parse(usedSince ?? '');
  // An unknown age is not less than 23 hours.
  const isUsable = ageMs < MAX_KEY_AGE_MS && isStagingBody(options);
  if (key === undefined || usedSince === undefined || !isUsable) {
    log.warn(messages.siteMayBeLeft());
    return proceed;
  }
  log.info(messages.recordedRequestFound());
  return { kind: 'use-key', request: { key, usedSince, body: options } };
}

function useSite({ payload }: RecordedDeployment, reuse: StagingReuse, { log, results }: GuardContext): void {
  results.add({ isReused: true, siteId: payload['site-id'], siteDomain: payload['site-domain'] });
  if (payload.options !== reuse.options) log.info(messages.otherOptions(payload.options, reuse.options));
}

function unavailable(failure: RequestFailure, context: GuardContext): GuardDecision {
  return refuseUnlessRerun({ kind: 'recorded-site-unavailable', failure }, context);
}
