import { createDeadline } from '../github/deadline.ts';
import { findRecords, type RecordFilter } from '../github/records.ts';
import { lookUpEach, requestGitHub } from '../github/request.ts';
import { attemptUrlOf } from '../inputs/run-context.ts';
import { defineOperation } from '../operation.ts';
import type { Effect, Outcome } from '../outcome/outcome.ts';
import { GitHubError } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import { listRecordedSites, splitRecords } from './recorded-sites.ts';

/** Closes the environment of a staging site on GitHub (contract, G6). The service is not asked. */
export const closeStaging = defineOperation({
  name: 'close-staging',
  permission: 'none',
  required: ['site-id', 'environment', 'github-token'],
  shared: ['dry-run', 'comment'],
  startsSomething: false,
  apiToken: 'unused',
  labels: { inputSite: 'Live site', resultSite: 'Site', noun: 'closing', nothing: 'Nothing was closed' },
  plan(inputs, { baseUrl }) {
    const { environment } = inputs;
    const siteId = inputs['site-id'];
    const filter = { apiUrl: baseUrl, liveSiteId: siteId };
    return {
      subject: `close environment "${environment}" of live site ${siteId}`,
      siteId,
      execute: (step) => closeEnvironment(environment, filter, step),
    };
  },
});

/**
 * Sets every deployment that this action recorded in the environment to `inactive`, and names the sites that remain
 * to be deleted (contract, G6). Retries until the step's deadline.
 */
async function closeEnvironment(environment: string, filter: RecordFilter, step: Step): Promise<Outcome> {
  const { client, github, log, plan, results } = step;
  const options = { clock: client.clock, deadline: createDeadline(client.deadlineMs), signal: client.signal };
  let changed = 0;
  let effect: Effect = 'none';
  try {
    const found = await findRecords({ environment }, github, options);
    const { elsewhere, ofOthers, own } = splitRecords(found, filter);
    if (elsewhere.length > 0) log.warn(messages.recordsElsewhere(elsewhere));
    if (ofOthers.length > 0) log.warn(messages.recordsOfOthers(ofOthers));
    const listedSites = listRecordedSites(own).map((site) => ({ ...site, state: 'left' as const }));
    const sitesLeft = listedSites.flatMap(({ id, domain, environment: of }) =>
      id === null ? [] : [{ id, domain, environment: of }],
    );
    results.add({ listedSites, sitesLeft });
    const states = await lookUpEach(own, ({ id }, signal) => github.latestStatus(id, signal), options);
    const open = own.filter((_record, index) => states[index]?.state !== 'inactive');
    for (const { id } of open) {
      if (plan.isDryRun) {
        log.info(messages.wouldClose(id));
        continue;
      }
      const status = {
        state: 'inactive',
        description: messages.environmentClosed(),
        logUrl: attemptUrlOf(plan.context),
      } as const;
      try {
        await requestGitHub((signal) => github.setDeploymentStatus(id, status, signal), options);
      } catch (error) {
        // GitHub may have set it, and its answer was lost.
        if (error instanceof GitHubError && error.failure.mayHaveActed && changed === 0) effect = 'possible';
        throw error;
      }
      changed += 1;
      effect = 'started';
      log.info(messages.deploymentClosed(id));
    }
    if (plan.isDryRun) return { kind: 'dry-run' };
    if (listedSites.length > 0) log.warn(messages.sitesLeft(listedSites));
    return { kind: 'environment-closed', environment, changed, found: own.length };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    if (client.signal.aborted) return { kind: 'cancelled', during: 'closing', effect };
    const { errorCode, permission } = error.failure;
    return { kind: 'github-failed', reason: error.message, errorCode, permission, effect };
  }
}
