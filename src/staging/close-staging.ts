import { findRecords, type RecordedDeployment, type RecordFilter } from '../github/deployments.ts';
import { createDeadline } from '../github/deadline.ts';
import { requestGitHub } from '../github/request.ts';
import { runUrlOf, type RunContext } from '../inputs/run-context.ts';
import { defineOperation } from '../operation.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { SiteLeft } from '../outcome/outputs.ts';
import { GitHubError } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';

/** Closes the environment of a staging site on GitHub (contract, G6). Sends nothing to the hosting service. */
export const closeStaging = defineOperation({
  name: 'close-staging',
  permission: 'none',
  required: ['site-id', 'environment', 'github-token'],
  shared: ['comment'],
  startsSomething: false,
  changesSomething: true,
  usesService: false,
  labels: { inputSite: 'Live site', resultSite: 'Site' },
  plan(inputs, { origin, prefix }) {
    const { environment } = inputs;
    const siteId = inputs['site-id'];
    const filter = { environment, apiUrl: `${origin}${prefix}`, liveSiteId: siteId };
    return {
      subject: `close environment "${environment}" of live site ${siteId}`,
      done: `environment "${environment}" of live site ${siteId} is closed`,
      siteId,
      execute: (step) => closeEnvironment(filter, step),
    };
  },
});

/**
 * Sets every deployment that this action recorded in the environment to `inactive`, and names the sites that remain
 * to be deleted in the service's dashboard (contract, G6). Retries until the step's deadline.
 */
async function closeEnvironment(filter: RecordFilter, step: Step): Promise<Outcome> {
  const { client, github, log, plan, results } = step;
  const { environment } = filter;
  const options = { clock: client.clock, deadline: createDeadline(client.deadlineMs), signal: client.signal };
  let changed = 0;
  try {
    const records = await findRecords(filter, github, options);
    const open: RecordedDeployment[] = [];
    /** Those that this run found open, in this attempt or an earlier one: a re-run names all of them. */
    const ofThisRun: RecordedDeployment[] = [];
    for (const record of records) {
      const status = await requestGitHub((signal) => github.latestStatus(record.id, signal), options);
      const isOpen = status?.state !== 'inactive';
      if (isOpen) open.push(record);
      if (isOpen || isOfRun(status.logUrl, plan.context)) ofThisRun.push(record);
    }
    const sitesLeft = listSites(ofThisRun);
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

/** Whether a status was set by this run, in any of its attempts. */
function isOfRun(logUrl: string | undefined, context: RunContext): boolean {
  const runUrl = runUrlOf({ ...context, attempt: 1 })?.replace(/1$/, '');
  return runUrl !== undefined && logUrl?.startsWith(runUrl) === true;
}

/**
 * Each site once. A record without a site counts as one that may exist, unless a later record with the same key
 * names the site.
 */
function listSites(records: readonly RecordedDeployment[]): readonly SiteLeft[] {
  const namedKeys = new Set(
    records.flatMap(({ payload }) =>
      payload['site-id'] === undefined ? [] : (payload['idempotency-key'] ?? []),
    ),
  );
  const named = records.filter(
    ({ payload }) => payload['site-id'] !== undefined || !namedKeys.has(payload['idempotency-key'] ?? ''),
  );
  const sites = new Map(
    named.map(({ payload }) => {
      const id = payload['site-id'] ?? null;
      return [id, { id, domain: payload['site-domain'] ?? null }] as const;
    }),
  );
  return [...sites.values()];
}
