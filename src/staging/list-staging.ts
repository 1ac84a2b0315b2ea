import { findOpen, findRecords, type RecordFilter } from '../github/records.ts';
import { askGitHub, githubTimeMs, type GitHubRequestOptions } from '../github/request.ts';
import { defaultLabels, defineOperation } from '../define-operation.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { ListedSite } from '../outcome/results.ts';
import { askAboutSite } from '../service/known-site.ts';
import { copyAgeMs, HOUR_MS } from '../text/time.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import { isSameName } from '../text/same-name.ts';
import { listRecordedSites, splitRecords } from './recorded-sites.ts';

/** No more of our deployments are read (contract, G9). */
const MAX_DEPLOYMENTS = 1_000;
/** The service is asked for no longer (contract, G9). */
const MAX_LOOKUPS_MS = 60_000;

/** Lists the staging copies of a live site that are recorded on GitHub (contract, G9). Changes nothing. */
export const listStaging = defineOperation({
  name: 'list-staging',
  permission: 'site.staging',
  required: ['site-id', 'github-token'],
  optional: ['max-copy-age-hours'],
  isReadOnly: true,
  apiToken: 'optional',
  labels: { ...defaultLabels, inputSite: 'Live site' },
  plan(inputs, { baseUrl }) {
    const siteId = inputs['site-id'];
    const filter = { apiUrl: baseUrl, liveSiteId: siteId };
    return {
      subject: `list the staging copies of live site ${siteId}`,
      siteId,
      execute: (step) => list({ ...filter, maxAgeHours: inputs['max-copy-age-hours'] ?? Infinity }, step),
    };
  },
});

type Wanted = RecordFilter & { readonly maxAgeHours: number };

/** Reads what is recorded in all environments. Retries until the step's deadline. */
async function list(wanted: Wanted, step: Step): Promise<Outcome> {
  const question = { kind: 'records', permission: 'deployments: read' } as const;
  const asked = await askGitHub(question, (options) => listSites(wanted, step, options), step);
  return asked.ended ?? asked.answer;
}

async function listSites(
  { maxAgeHours, ...filter }: Wanted,
  step: Step,
  options: GitHubRequestOptions,
): Promise<Outcome> {
  const { client, github, log, plan, results } = step;
  const records = await findRecords(
    { environment: undefined, isEnough: (own) => own.length >= MAX_DEPLOYMENTS },
    github,
    options,
  );
  if (records.hasMore) log.warn(messages.moreDeployments(MAX_DEPLOYMENTS));
  const { elsewhere, ofOthers, own } = splitRecords(records, filter);
  const atOtherApi = elsewhere.filter(({ payload }) => payload['api-url'] !== filter.apiUrl);
  if (atOtherApi.length > 0) log.warn(messages.recordsForOtherApi(atOtherApi));
  if (ofOthers.length > 0) log.warn(messages.recordsOfOthers(ofOthers));
  const sites = listRecordedSites(own);
  const answers = await askAboutSites(new Set(sites.map(({ id }) => id)), step);
  // What was not asked is a number, and not left over.
  const asked = plan.hasApiToken ? sites.filter(({ id }) => answers.has(id)) : sites;
  const remaining = asked.filter(({ id }) => answers.get(id) !== 'gone');
  const newest = remaining.filter(
    (site) => sites.find(({ environment }) => isSameName(environment, site.environment)) === site,
  );
  const open = await findOpen(
    newest.map((site) => site.newest),
    github,
    options,
  );
  const nowMs = githubTimeMs(client.clock, github);
  const isOld = (at: string | undefined): boolean => (copyAgeMs(at, nowMs) ?? 0) > maxAgeHours * HOUR_MS;
  const listed = remaining.map((site): ListedSite => {
    // A site that is open in one environment is not left over in another.
    const opened = open.find(({ payload }) => payload['site-id'] === site.id);
    // A status that is younger than its record says that somebody used the copy since.
    const isUnused = isOld(site.newest.createdAt) && isOld(opened?.changedAt ?? site.newest.createdAt);
    const state = !opened ? 'left' : isUnused ? 'old' : 'open';
    const isKnown = !plan.hasApiToken ? undefined : answers.get(site.id) === 'known';
    return { ...site, state, isKnown };
  });
  const left = listed.filter(({ state }) => state !== 'open');
  // Those that a person may delete come first.
  results.set({
    listed: {
      sites: [...left, ...listed.filter(({ state }) => state === 'open')],
      left: left.map(({ id, domain, environment, state }) => ({
        id,
        domain,
        environment,
        open: state === 'old',
      })),
    },
  });
  if (left.length > 0) log.warn(messages.sitesLeft(left), { isShownAnyway: true });
  const gone = asked.length - remaining.length;
  return { kind: 'sites-listed', found: listed.length, gone, notAsked: sites.length - asked.length };
}

/** What the service says about the sites, the newest first, within a minute. A site that was not asked has no answer. */
async function askAboutSites(
  ids: ReadonlySet<string>,
  { client, log, plan }: Step,
): Promise<ReadonlyMap<string, 'known' | 'gone' | 'refused' | 'unclear'>> {
  const answers = new Map<string, 'known' | 'gone' | 'refused' | 'unclear'>();
  if (!plan.hasApiToken) return answers;
  const deadlineMs = Math.min(client.deadlineMs, client.clock.elapsedMs() + MAX_LOOKUPS_MS);
  const asking = { client: { ...client, deadlineMs }, prefix: plan.api.prefix };
  for (const id of ids) {
    if (client.clock.elapsedMs() >= deadlineMs) break;
    const answer = await askAboutSite(id, asking, { isTriedOnce: true });
    if (answer.kind === 'cancelled') break;
    if (answer.kind === 'unclear' && ending.includes(answer.failure.errorCode)) {
      log.warn(messages.sitesNotChecked(describeFailure(answer.failure)));
      break;
    }
    answers.set(id, answer.kind);
  }
  return answers;
}

/** After these answers no other site is asked for. */
const ending: readonly string[] = ['unauthorized', 'forbidden', 'rate_limited', 'connection_failed'];
