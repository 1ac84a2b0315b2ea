import type { Site } from '../history/entry.ts';
import { findOpen, listEntries } from '../history/list.ts';
import { MAX_TASK_MS } from '../history/overwrite-end.ts';
import type { Failure } from '../failure.ts';
import { askGitHub } from '../github/ask-github.ts';
import { defaultLabels, defineOperation } from '../operation/define-operation.ts';
import { addressOf } from '../outcome/list-entry.ts';
import { cancelledBeforeStart, Ended, orEnd, type GreenOutcome } from '../outcome/outcome.ts';
import { isLeftOver, type ListedSite } from '../outcome/results.ts';
import { askAboutSite, askAboutTask } from '../service/ask-about.ts';
import { ageSinceMs, HOUR_MS, parseTimeMs } from '../text/time.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../operation/step.ts';
import type { GitHub } from '../ports.ts';
import { isSameName } from '../text/same-name.ts';
import { isKnownBy, judgeListed, type CopyAnswer } from './listed-site.ts';
import {
  createOverwriteReader,
  listOverwrites,
  listRecordedSites,
  warnAboutLeft,
  warnAboutOthers,
} from './recorded-sites.ts';

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
    const planned: ListPlan = {
      site: { apiUrl: baseUrl, liveSiteId: siteId },
      environment: inputs.environment,
      maxAgeHours: inputs['max-copy-age-hours'] ?? Infinity,
    };
    return {
      subject: `list the staging copies of live site ${siteId}`,
      siteId,
      execute: (step) => list(planned, step),
    };
  },
});

interface ListPlan {
  readonly site: Site;
  /** `undefined`: all of them. */
  readonly environment: string | undefined;
  readonly maxAgeHours: number;
}

type RecordedSites = ReturnType<typeof listRecordedSites>;

/** Reads what is recorded. Retries until the step's deadline. */
async function list(planned: ListPlan, step: Step): Promise<GreenOutcome> {
  const question = { kind: 'copies', permission: 'deployments: read' } as const;
  return orEnd(await askGitHub(question, (github) => listSites(planned, step, github), step));
}

/** Asks GitHub what is recorded, and the host which of it exists. */
async function listSites(planned: ListPlan, step: Step, github: GitHub): Promise<GreenOutcome> {
  const { environment, maxAgeHours } = planned;
  const { client, log, plan, results } = step;
  const { copies, overwrites } = await readRecorded(planned, step, github);
  const sites = listRecordedSites(copies);
  const { answers, failure } = await askAboutSites(sites, github.timeMs(), step);
  const { isOtherAccount, open, remaining } = await findRemaining(sites, answers, github);
  const reader = createOverwriteReader(overwrites, { client, github, hasApiToken: plan.hasApiToken });
  const nowMs = github.timeMs();
  const isOld = (atMs: number | undefined): boolean => (ageSinceMs(atMs, nowMs) ?? 0) > maxAgeHours * HOUR_MS;
  const judged = remaining.map((each): ListedSite => {
    // A site that is open in one environment is not left over in another.
    const opened = open.find(({ siteId }) => siteId === each.id);
    // A status that is younger than its record says that somebody used the copy since.
    const isUnused = isOld(each.newest.atMs) && isOld(parseTimeMs(opened?.changedAt) ?? each.newest.atMs);
    const answer = answers.get(each.id);
    const confirmation = answer?.kind === 'known' ? answer.confirmation : undefined;
    const domain = addressOf(each.domain ?? undefined, overwrites, confirmation) ?? null;
    if (each.domain !== domain) log.warn(messages.copyHasLiveDomain(each.domain ?? ''));
    return {
      ...each,
      domain,
      ...judgeListed({ answer, isAsked: plan.hasApiToken, isOpen: opened !== undefined, isUnused }),
    };
  });
  const pushes = await reader.findPushes(judged.filter(isLeftOver).map(({ id }) => id));
  const listed = judged.map((each) => ({ ...each, push: pushes.get(each.id) }));
  const last = await reader.findLast();
  // What the service was not asked any more is no result.
  if (client.signal.aborted) throw new Ended(cancelledBeforeStart);
  // If nobody knows whether a site exists, it is no output.
  const usable = listed.find(
    ({ atHost = 'known', state }) => (state === 'open' || state === 'old') && atHost === 'known',
  );
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
  warnAboutLeft(listed, log);
  const unchecked = listed.filter(({ atHost }) => atHost === 'unchecked').length;
  if (unchecked > 0) log.warn(messages.sitesNotChecked(unchecked, { failure, isOtherAccount }));
  return { kind: 'sites-listed', found: listed.length, gone: sites.length - listed.length, unchecked };
}

/** The copies that are not gone, and which of them are open. */
async function findRemaining(sites: RecordedSites, answers: ReadonlyMap<string, CopyAnswer>, github: GitHub) {
  const newest = sites.filter(
    (each) => sites.find((other) => isSameName(other.environment, each.environment)) === each,
  );
  const isGone = ({ id }: RecordedSites[number]): boolean => answers.get(id)?.kind === 'gone';
  const findOpenOf = (some: RecordedSites) =>
    findOpen(
      some.map((each) => each.newest),
      github,
    );
  const open = await findOpenOf(newest.filter((each) => !isGone(each)));
  const gone = newest.filter(isGone);
  // An account that knows no copy may not be the one that made them. One open copy may be gone, and several hardly.
  const mayBeOther = gone.length > 1 && ![...answers.values()].some(isKnownBy);
  const openGone = mayBeOther ? await findOpenOf(gone) : [];
  const doubted = new Set(openGone.map(({ siteId }) => siteId));
  const isOtherAccount = doubted.size > 1;
  return {
    isOtherAccount,
    open: isOtherAccount ? [...open, ...openGone] : open,
    remaining: sites.filter((each) => !isGone(each) || (isOtherAccount && doubted.has(each.id))),
  };
}

/** What GitHub has of the site, and what was done to it. */
async function readRecorded({ environment, site }: ListPlan, { log }: Step, github: GitHub) {
  // The list of all environments has what was done to live, too.
  const [list, ofLive] = await Promise.all([
    listEntries({ site, environment }, github),
    environment === undefined ? undefined : listOverwrites(site, github),
  ]);
  if (list.hasMore) log.warn(messages.moreDeployments());
  warnAboutOthers(list.copiesOfOthers, log);
  return { copies: list.copies, overwrites: ofLive ?? list.overwrites };
}

/**
 * What the service says about the sites, the newest first, within a minute. A site that was not asked about has no answer. `failure`:
 * the first one, for which a site was not checked.
 */
async function askAboutSites(sites: RecordedSites, nowMs: number | undefined, { client, plan }: Step) {
  const answers = new Map<string, CopyAnswer>();
  let failure: Failure | undefined;
  if (!plan.hasApiToken) return { answers, failure };
  const deadlineMs = Math.min(client.deadlineMs, client.clock.elapsedMs() + MAX_LOOKUPS_MS);
  for (const { id, newest } of sites) {
    if (answers.has(id)) continue;
    if (client.clock.elapsedMs() >= deadlineMs) break;
    const answer = await askAboutSite(id, { ...client, deadlineMs }, { isTriedOnce: true });
    if (answer.kind === 'cancelled') break;
    if (answer.kind === 'unclear') {
      failure ??= answer.failure;
      if (ending.includes(answer.failure.errorCode)) break;
    }
    // A copy that is being made is not there yet (G9).
    const { atMs, taskId } = newest;
    const mayRun = answer.kind === 'gone' && (ageSinceMs(atMs, nowMs) ?? 0) < MAX_TASK_MS;
    const task =
      mayRun && taskId !== undefined ? await askAboutTask(taskId, { ...client, deadlineMs }) : undefined;
    answers.set(id, task?.kind === 'running' ? { kind: 'being-made' } : answer);
  }
  return { answers, failure };
}

/** After these answers no other site is asked for. */
const ending: readonly string[] = ['unauthorized', 'forbidden', 'rate_limited', 'connection_failed'];
