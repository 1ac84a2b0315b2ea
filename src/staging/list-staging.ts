import { findRecords, type RecordFilter } from '../github/deployments.ts';
import { createDeadline } from '../github/deadline.ts';
import { lookUpEach, type GitHubRequestOptions } from '../github/request.ts';
import { defineOperation } from '../operation.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { GitHubError } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import { isSameName } from '../text/same-name.ts';
import { checkSites, describeSites, type SiteToCheck } from './check-sites.ts';
import { listRecordedSites, splitRecords, type RecordedSite } from './recorded-sites.ts';
import { isLeft, sitesLeftOf } from './sites-left.ts';

/** No more deployments are read (contract, G9). */
const MAX_DEPLOYMENTS = 1_000;

/** Lists the staging copies of a live site that are recorded on GitHub (contract, G9). Changes nothing. */
export const listStaging = defineOperation({
  name: 'list-staging',
  permission: 'none',
  required: ['site-id', 'github-token'],
  startsSomething: false,
  apiToken: 'optional',
  labels: { inputSite: 'Live site', resultSite: 'Site', noun: 'list', nothing: 'Nothing was changed' },
  plan(inputs, { baseUrl }) {
    const siteId = inputs['site-id'];
    const filter = { apiUrl: baseUrl, liveSiteId: siteId };
    return {
      subject: `list the staging copies of live site ${siteId}`,
      siteId,
      execute: (step) => listSites(filter, step),
    };
  },
});

/** Reads what is recorded in all environments. Retries until the step's deadline. */
async function listSites(filter: RecordFilter, step: Step): Promise<Outcome> {
  const { client, log, results } = step;
  const options = { clock: client.clock, deadline: createDeadline(client.deadlineMs), signal: client.signal };
  try {
    const isEnough = (_found: unknown, read: number): boolean => read >= MAX_DEPLOYMENTS;
    const { hasMore, records } = await findRecords({ environment: undefined, isEnough }, step, options);
    if (hasMore) log.warn(messages.moreDeployments(MAX_DEPLOYMENTS));
    const sites = await readStates(listRecordedSites(splitRecords(records, filter).own), step, options);
    // Those that a person may delete are looked up and shown first.
    const sorted = sites.toSorted((a, b) => Number(a.state === 'open') - Number(b.state === 'open'));
    const listedSites = describeSites(sorted, await checkSites(sorted, step), step);
    results.add({ listedSites, sitesLeft: sitesLeftOf(listedSites) });
    const left = listedSites.filter(isLeft);
    if (left.length > 0) log.warn(messages.sitesLeft(left));
    return { kind: 'sites-listed', found: listedSites.length, hasMore, effect: 'none' };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    if (client.signal.aborted) return { kind: 'cancelled', during: 'preparation', effect: 'none' };
    const { errorCode, permission } = error.failure;
    return {
      kind: 'github-failed',
      reason: error.message,
      errorCode,
      // It only reads.
      permission: permission === undefined ? undefined : 'deployments: read',
      effect: 'none',
    };
  }
}

/** Only the state of a site's newest deployment is read (contract, G9). */
async function readStates(
  sites: readonly RecordedSite[],
  { github }: Step,
  options: GitHubRequestOptions,
): Promise<readonly SiteToCheck[]> {
  const statuses = await lookUpEach(
    sites,
    ({ records: [{ id }] }, signal) => github.latestStatus(id, signal),
    options,
  );
  const withStates = sites.map((site, index): SiteToCheck => {
    const isInactive = statuses[index]?.state === 'inactive';
    return { ...site, state: isInactive ? 'closed' : isNewest(site, sites) ? 'open' : 'replaced' };
  });
  // A site that is in use in one environment is not left over in another.
  const used = new Set(withStates.filter(({ state }) => state === 'open').map(({ id }) => id));
  return withStates.map((site) =>
    site.id !== null && used.has(site.id) ? { ...site, state: 'open' as const } : site,
  );
}

/** Whether a later run would use the site: one that cannot be verified replaces none that can (contract, G10). */
function isNewest(site: RecordedSite, sites: readonly RecordedSite[]): boolean {
  const ofEnvironment = sites.filter(({ environment }) => isSameName(environment, site.environment));
  return (ofEnvironment.find(({ isVerified }) => isVerified) ?? ofEnvironment[0]) === site;
}
