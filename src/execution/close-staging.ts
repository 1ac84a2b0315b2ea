import { findRecords, type RecordedDeployment } from '../github/deployments.ts';
import { requestGitHub } from '../github/request.ts';
import { runUrlOf } from '../inputs/run-context.ts';
import type { OperationPlan } from '../operations/operation.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { SiteLeft } from '../outcome/results.ts';
import { GitHubError } from '../ports.ts';
import { messages } from '../report/messages.ts';
import type { Step } from './step.ts';

type Close = Extract<OperationPlan, { kind: 'close' }>;

/**
 * Sets every deployment that this action recorded in the environment to `inactive`, and names the sites that remain
 * to be deleted in the service's dashboard (contract, G6). Retries until the step's deadline.
 */
export async function closeStaging(operation: Close, step: Step): Promise<Outcome> {
  const { client, github, log, plan, results } = step;
  const { environment } = operation;
  const options = { clock: client.clock, untilMs: client.deadlineMs, signal: client.signal };
  let changed = 0;
  try {
    const records = await findRecords(
      { environment, apiUrl: operation.target.apiUrl, liveSiteId: operation.target.siteId },
      github,
      options,
    );
    const open: RecordedDeployment[] = [];
    for (const record of records) {
      const state = await requestGitHub((signal) => github.deploymentState(record.id, signal), options);
      if (state !== 'inactive') open.push(record);
    }
    const sitesLeft = listSites(open);
    results.add({ sitesLeft });
    if (plan.isDryRun) {
      for (const { id } of open) log.info(messages.wouldClose(id));
      return { kind: 'dry-run', effect: 'none' };
    }
    for (const { id } of open) {
      const status = {
        state: 'inactive',
        description: messages.environmentClosed(),
        logUrl: runUrlOf(plan.context),
      } as const;
      await requestGitHub((signal) => github.setDeploymentStatus(id, status, signal), options);
      changed += 1;
      log.info(messages.deploymentClosed(id));
    }
    if (sitesLeft.length > 0) log.warn(messages.sitesLeft(sitesLeft));
    return { kind: 'environment-closed', environment, changed, found: records.length, effect: 'none' };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    const effect = changed > 0 ? 'started' : 'none';
    if (client.signal.aborted) return { kind: 'cancelled', during: 'closing', effect };
    const { errorCode, permission } = error.failure;
    return { kind: 'github-failed', reason: error.message, errorCode, permission, effect };
  }
}

/** Each site once. A record without a site counts as one that may exist. */
function listSites(records: readonly RecordedDeployment[]): readonly SiteLeft[] {
  const sites = new Map(
    records.map(({ payload }) => {
      const id = payload['site-id'] ?? null;
      return [id, { id, domain: payload['site-domain'] ?? null }] as const;
    }),
  );
  return [...sites.values()];
}
