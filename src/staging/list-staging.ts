import type { ListedOverwrite, Site } from '../history/entry.ts';
import { findOpen, lookUpEach, listEntries } from '../history/list.ts';
import { isOverwrite, MAX_TASK_MS, readEnd } from '../history/overwrite-end.ts';
import { askGitHub } from '../github/ask-github.ts';
import { defaultLabels, defineOperation } from '../operation/define-operation.ts';
import { addressOf } from '../outcome/list-entry.ts';
import { cancelledBeforeStart, Ended, orEnd, type GreenOutcome } from '../outcome/outcome.ts';
import { isLeftOver, type ListedSite } from '../outcome/results.ts';
import { askAboutSite, askAboutTask, type SiteAnswer } from '../service/ask-about.ts';
import { ageSinceMs, HOUR_MS, parseTimeMs } from '../text/time.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../operation/step.ts';
import type { GitHub } from '../ports.ts';
import { isSameName } from '../text/same-name.ts';
import { judgeListed } from './listed-site.ts';
import { listOverwrites, listRecordedSites, warnAboutOthers } from './recorded-sites.ts';

/** The service is asked for no longer (G9). */
const MAX_LOOKUPS_MS = 60_000;

/** Lists the staging copies of a live site that are recorded on GitHub (G9). Changes nothing. */
export const listStaging = defineOperation({
  name: 'list-staging',
  permission: 'site.staging',
  does: 'reads',
  required: ['site-id', 'github-token'],
  optional: ['max-copy-age-hours', 'environment'],
  apiToken: 'optional',
  labels: { ...defaultLabels, inputSite: 'Live site' },
  plan(inputs, { baseUrl }) {
    const siteId = inputs['site-id'];
    const wanted: Wanted = {
      site: { apiUrl: baseUrl, liveSiteId: siteId },
      environment: inputs.environment,
      maxAgeHours: inputs['max-copy-age-hours'] ?? Infinity,
    };
    return {
      subject: `list the staging copies of live site ${siteId}`,
      siteId,
      execute: (step) => list(wanted, step),
    };
  },
});

interface Wanted {
  readonly site: Site;
  /** `undefined`: all of them. */
  readonly environment: string | undefined;
  readonly maxAgeHours: number;
}

/** Reads what is recorded. Retries until the step's deadline. */
async function list(wanted: Wanted, step: Step): Promise<GreenOutcome> {
  const question = { kind: 'copies', permission: 'deployments: read' } as const;
  return orEnd(await askGitHub(question, (github) => listSites(wanted, step, github), step));
}

/** Asks GitHub what is recorded, and the host which of it exists. */
async function listSites(wanted: Wanted, step: Step, github: GitHub): Promise<GreenOutcome> {
  const { environment, maxAgeHours } = wanted;
  const { log, plan, results } = step;
  const { copies, overwrites } = await readRecorded(wanted, step, github);
  const sites = listRecordedSites(copies);
  const answers = await askAboutSites(sites, github.timeMs(), step);
  // Sites that the host was not asked about are only counted.
  const asked = plan.hasApiToken ? sites.filter(({ id }) => answers.has(id)) : sites;
  const remaining = asked.filter(({ id }) => answers.get(id)?.kind !== 'gone');
  const newest = remaining.filter(
    (each) => sites.find((other) => isSameName(other.environment, each.environment)) === each,
  );
  const newestCopies = newest.map((each) => each.newest);
  const open = await findOpen(newestCopies, github);
  const nowMs = github.timeMs();
  const isOld = (atMs: number | undefined): boolean => (ageSinceMs(atMs, nowMs) ?? 0) > maxAgeHours * HOUR_MS;
  const listed = remaining.map((each): ListedSite => {
    // A site that is open in one environment is not left over in another.
    const opened = open.find(({ siteId }) => siteId === each.id);
    // A status that is younger than its record says that somebody used the copy since.
    const isUnused = isOld(each.newest.atMs) && isOld(parseTimeMs(opened?.changedAt) ?? each.newest.atMs);
    const answer = answers.get(each.id);
    const confirmation = answer?.kind === 'known' ? answer.confirmation : undefined;
    const domain = addressOf(each.domain ?? undefined, overwrites, confirmation) ?? null;
    if (each.domain !== domain) log.warn(messages.copyHasLiveDomain(each.domain ?? ''));
    return { ...each, domain, ...judgeListed({ answer, isOpen: opened !== undefined, isUnused }) };
  });
  const last = await findLast(overwrites, step, github);
  // What the service was not asked any more is no result.
  if (step.client.signal.aborted) throw new Ended(cancelledBeforeStart);
  // If nobody knows whether a site exists, it is no output.
  const usable = listed.find(({ isKnown, state }) => state !== 'left' && isKnown !== false);
  const left = listed.filter(isLeftOver);
  // Those that a person may delete come first.
  results.set({
    listed: {
      sites: [...left, ...listed.filter((each) => !isLeftOver(each))],
      open: environment === undefined ? undefined : usable,
      last,
      isOfAll: true,
    },
  });
  if (environment !== undefined && !usable) log.warn(messages.noOpenCopy(environment));
  if (last) log.info(messages.lastOverwrite(last));
  if (left.length > 0) log.warn(messages.sitesLeft(left), { isShownAnyway: true });
  const gone = asked.length - remaining.length;
  const notAsked = sites.length - asked.length;
  return { kind: 'sites-listed', found: listed.length, gone, notAsked };
}

/** What GitHub has of the site, and what was done to it. */
async function readRecorded({ environment, site }: Wanted, { log }: Step, github: GitHub) {
  // The list of all environments has what was done to live, too.
  const [list, ofLive] = await Promise.all([
    listEntries({ site, environment }, github),
    environment === undefined ? undefined : listOverwrites(site, github),
  ]);
  if (list.hasMore) log.warn(messages.moreDeployments());
  warnAboutOthers(list.copiesOfOthers, log);
  return { copies: list.copies, overwrites: ofLive ?? list.overwrites };
}

/** The newest overwrite that started something, and how it ended. */
async function findLast(overwrites: readonly ListedOverwrite[], step: Step, github: GitHub) {
  const { client, plan } = step;
  const nowMs = github.timeMs() ?? NaN;
  const edges = { client, github, hasApiToken: plan.hasApiToken, onEnd: () => undefined };
  for (const entry of overwrites) {
    const [found] = await lookUpEach([entry], (each) => readEnd(each, nowMs, edges));
    if (found && isOverwrite(found)) return found;
  }
  return undefined;
}

/** What the service says about the sites, the newest first, within a minute. A site that was not asked has no answer. */
async function askAboutSites(
  sites: ReturnType<typeof listRecordedSites>,
  nowMs: number | undefined,
  { client, log, plan }: Step,
) {
  const answers = new Map<string, SiteAnswer | { readonly kind: 'being-made' }>();
  if (!plan.hasApiToken) return answers;
  const deadlineMs = Math.min(client.deadlineMs, client.clock.elapsedMs() + MAX_LOOKUPS_MS);
  for (const { id, newest } of sites) {
    if (answers.has(id)) continue;
    if (client.clock.elapsedMs() >= deadlineMs) break;
    const answer = await askAboutSite(id, { ...client, deadlineMs }, { isTriedOnce: true });
    if (answer.kind === 'cancelled') break;
    if (answer.kind === 'unclear' && ending.includes(answer.failure.errorCode)) {
      log.warn(messages.sitesNotChecked(describeFailure(answer.failure)));
      break;
    }
    // A copy that is being made is not there yet (G9).
    const { atMs, taskId } = newest;
    const mayRun = answer.kind === 'gone' && (ageSinceMs(atMs, nowMs) ?? 0) < MAX_TASK_MS;
    const task =
      mayRun && taskId !== undefined ? await askAboutTask(taskId, { ...client, deadlineMs }) : undefined;
    answers.set(id, task?.kind === 'running' ? { kind: 'being-made' } : answer);
  }
  return answers;
}

/** After these answers no other site is asked for. */
const ending: readonly string[] = ['unauthorized', 'forbidden', 'rate_limited', 'connection_failed'];
