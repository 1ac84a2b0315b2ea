import { sendRequest } from '../api/client.ts';
import { endpoints } from '../api/endpoints.ts';
import { finalStatusOf, isSameId, readTask } from '../api/task.ts';
import { readPayload, type DeploymentPayload } from '../github/deployment-payload.ts';
import type { StagingRecording } from '../github/deployments.ts';
import { unrelatedResponse, type RequestFailure } from '../outcome/request-failure.ts';
import { messages } from '../report/messages.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import {
  cancelledBeforeStart,
  proceed,
  refuseUnlessRerun,
  type GuardContext,
  type GuardDecision,
} from './guard.ts';

/** Uses the staging site that an earlier run recorded (contract, G3). */
export interface StagingReuse extends StagingRecording {
  readonly kind: 'staging-reuse';
}

interface RecordedSite {
  readonly deploymentId: number;
  readonly payload: DeploymentPayload;
}

/**
 * Uses the recorded staging site if the service still knows it. Its task first: a running one is attached to,
 * so that no site of a cancelled or timed-out run is left unused. Then the site itself, by its push preview.
 */
export async function reuseStagingSite(reuse: StagingReuse, context: GuardContext): Promise<GuardDecision> {
  const { client, log, prefix } = context;
  const recorded = await findRecordedSite(reuse, context);
  if (client.signal.aborted) return cancelledBeforeStart;
  if (!recorded) return proceed;
  const { 'site-id': siteId, 'task-id': taskId } = recorded.payload;
  log.info(messages.recordedSiteFound(reuse.environment, siteId));

  const task = await sendRequest(endpoints.readTask(prefix, taskId), client);
  if (task.kind === 'cancelled') return cancelledBeforeStart;
  if (task.kind === 'success') {
    const read = readTask(task.success.envelope.data);
    if (!read || !isSameId(read.id, taskId)) {
      return unavailable(
        unrelatedResponse('the service answered about another task than the one that was asked for'),
        context,
      );
    }
    const status = finalStatusOf(read);
    if (status === 'failed') {
      log.info(messages.recordedTaskFailed());
      return proceed;
    }
    if (status === undefined) {
      useSite(recorded, reuse, context);
      log.info(messages.recordedTaskRunning(taskId));
      return { kind: 'attach', taskId };
    }
  } else if (task.failure.errorCode !== 'not_found') {
    return unavailable(task.failure, context);
  }
  return checkSite(recorded, reuse, context);
}

/** The newest deployment of the environment that this action recorded for the same service and live site. */
async function findRecordedSite(
  reuse: StagingReuse,
  { client, github, githubBudget, log }: GuardContext,
): Promise<RecordedSite | undefined> {
  try {
    return await githubBudget.spend(
      async (signal) => {
        for await (const { id, payload } of github.listDeployments(reuse.environment, signal)) {
          const read = readPayload(payload);
          const isOurs = read?.['api-url'] === reuse.apiUrl && read['live-site-id'] === reuse.liveSiteId;
          // A record that names the live site is never used: the next deployment would go to live.
          if (isOurs && read['site-id'] !== reuse.liveSiteId) return { deploymentId: id, payload: read };
        }
        return undefined;
      },
      { signal: client.signal, maxMs: client.deadlineMs - client.clock.elapsedMs() },
    );
  } catch (error) {
    log.warnAboutGitHub(messages.deploymentsUnknown(), error);
    return undefined;
  }
}

/** Whether the service still knows the site: its push preview answers. */
async function checkSite(
  recorded: RecordedSite,
  reuse: StagingReuse,
  context: GuardContext,
): Promise<GuardDecision> {
  const { client, log, prefix, results } = context;
  const siteId = recorded.payload['site-id'];
  const sent = await sendRequest(endpoints.previewPush(prefix, siteId), client);
  if (sent.kind === 'cancelled') return cancelledBeforeStart;
  if (sent.kind === 'failure') {
    if (sent.failure.errorCode !== 'not_found') return unavailable(sent.failure, context);
    log.info(messages.recordedSiteGone());
    return proceed;
  }
  useSite(recorded, reuse, context);
  results.add({ siteUrl: httpsUrlOf(recorded.payload['site-domain']) });
  return { kind: 'end', outcome: { kind: 'site-reused', siteId, effect: 'none' } };
}

function useSite(
  { deploymentId, payload }: RecordedSite,
  reuse: StagingReuse,
  { log, results }: GuardContext,
): void {
  results.add({
    isReused: true,
    deploymentId,
    siteId: payload['site-id'],
    siteDomain: payload['site-domain'],
  });
  if (payload.options !== reuse.options) log.info(messages.otherOptions(payload.options, reuse.options));
}

function unavailable(failure: RequestFailure, context: GuardContext): GuardDecision {
  return refuseUnlessRerun({ kind: 'recorded-site-unavailable', failure }, context);
}
