import { findOpen, listEntries } from '../../github/list.ts';
import { MAX_TASK_MS } from '../../github/overwrite-end.ts';
import type { Failure } from '../../outcome/failure.ts';
import { askGitHub } from '../../github/ask-github.ts';
import { defaultLabels, defineOperation } from '../../step/define-operation.ts';
import { addressOf, type Overwrite } from '../../live/list-entry.ts';
import { cancelledBeforeStart, Ended, orEnd, type GreenOutcome } from '../../outcome/outcome.ts';
import { isLeftOver, type ListedSite } from '../../outcome/results.ts';
import { askAboutSite, askAboutTask, type SiteAnswer } from '../../service/ask-about.ts';
import { ageSinceMs, HOUR_MS } from '../../text/time.ts';
import { messages } from '../../messages/messages.ts';
import type { Step } from '../../step/step.ts';
import type { GitHub } from '../../ports.ts';
import { isSameName } from '../../text/same-name.ts';
import {
  createOverwriteReader,
  listOverwrites,
  listRecordedSites,
  warnAboutLeft,
  selectOwn,
} from './recorded-sites.ts';

/** The service is asked about sites for at most this time (G9). */
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
  plan(inputs) {
    const siteId = inputs['site-id'];
    const planned: ListPlan = {
      liveSiteId: siteId,
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
  readonly liveSiteId: string;
  /** `undefined`: all environments. */
  readonly environment: string | undefined;
  readonly maxAgeHours: number;
}

type RecordedSites = ReturnType<typeof listRecordedSites>;

/** The service's answer about a recorded copy. */
type CopyAnswer = SiteAnswer | { readonly kind: 'being-made' };

/** Lists the sites. Retries requests to GitHub until the step's deadline. */
async function list(planned: ListPlan, step: Step): Promise<GreenOutcome> {
  const question = { kind: 'copies', permission: 'deployments: read' } as const;
  return orEnd(await askGitHub(question, (github) => listSites(planned, step, github), step));
}

/** Reads the recorded sites from GitHub, and asks the host which of them exist. */
async function listSites(planned: ListPlan, step: Step, github: GitHub): Promise<GreenOutcome> {
  const { environment, maxAgeHours } = planned;
  const { client, log, plan, results } = step;
  const { overwrites, uses } = await readRecorded(planned, step, github);
  const sites = listRecordedSites(uses);
  const { answers, failure } = await askAboutSites(sites, github.timeMs(), step);
  const remaining = sites.filter(({ id }) => answers.get(id)?.kind !== 'gone');
  const open = await findOpenSites(sites, remaining, github);
  const reader = createOverwriteReader(overwrites, { client, github, hasApiToken: plan.hasApiToken });
  const nowMs = github.timeMs();
  const isOld = (atMs: number | undefined): boolean => (ageSinceMs(atMs, nowMs) ?? 0) > maxAgeHours * HOUR_MS;
  const judge = (each: RecordedSites[number], push?: Overwrite): ListedSite => {
    // A site that is open in one environment is in use, even if another environment has replaced it.
    const opened = open.find(({ siteId }) => siteId === each.id);
    // Older than `max-copy-age-hours`. A status that is newer than the record shows that somebody used the copy later.
    const isUnused = isOld(each.newest.atMs) && isOld(opened?.end.atMs ?? each.newest.atMs);
    const isOpen = opened !== undefined;
    const isKnown = ['known', 'being-made'].includes(answers.get(each.id)?.kind ?? '');
    const state = push !== undefined || (isOpen && !isUnused) ? 'in-use' : 'left';
    return {
      ...each,
      isOpen,
      newest: opened?.id === each.newest.id ? opened : each.newest,
      push,
      state: plan.hasApiToken && !isKnown ? 'unchecked' : state,
    };
  };
  const left = remaining.filter((each) => isLeftOver(judge(each)));
  const pushes = await reader.findPushes(left.map(({ id }) => id));
  const listed = remaining.map((each): ListedSite => {
    const answer = answers.get(each.id);
    const confirmation = answer?.kind === 'known' ? answer.confirmation : undefined;
    const domain = addressOf(each.domain ?? undefined, overwrites, confirmation) ?? null;
    if (each.domain !== domain) log.warn(messages.copyHasLiveDomain(each.domain ?? ''));
    return { ...judge(each, pushes.get(each.id)), domain };
  });
  const last = await reader.findLast();
  // A cancellation cuts the questions to the service short, so the list would be incomplete.
  if (client.signal.aborted) throw new Ended(cancelledBeforeStart);
  // A site is an output only if the service knows it, or if the step has no token to ask the service.
  const usable = listed.find(({ id, isOpen, state }) => {
    return isOpen && state !== 'unchecked' && answers.get(id)?.kind !== 'being-made';
  });
  // The sites that a person may delete come first.
  results.set({
    listed: {
      sites: [...listed.filter(isLeftOver), ...listed.filter((each) => !isLeftOver(each))],
      open: environment === undefined ? undefined : usable,
      last,
      isOfAll: true,
    },
  });
  if (environment !== undefined && !usable) log.warn(messages.noOpenCopy(environment));
  if (last) log.info(messages.lastOverwrite(last));
  warnAboutLeft(listed, log);
  const unchecked = listed.filter(({ state }) => state === 'unchecked').length;
  if (unchecked > 0) log.warn(messages.sitesNotChecked(unchecked, failure));
  const gone = sites.length - listed.length;
  if (gone > 0 && gone === sites.length) log.warn(messages.noSiteKnown(gone));
  return { kind: 'sites-listed', found: listed.length, gone, unchecked };
}

/** The newest uses of the environments that are open, unless their site is gone. */
function findOpenSites(sites: RecordedSites, remaining: RecordedSites, github: GitHub) {
  const newest = sites.filter(
    (each) => sites.find((other) => isSameName(other.environment, each.environment)) === each,
  );
  const kept = newest.filter((each) => remaining.includes(each));
  return findOpen(
    kept.map((each) => each.newest),
    github,
  );
}

/** Reads the recorded copies and overwrites of the live site. */
async function readRecorded({ environment, liveSiteId }: ListPlan, { log }: Step, github: GitHub) {
  // The list of all environments contains the overwrites of live, too.
  const [list, ofLive] = await Promise.all([
    listEntries({ liveSiteId, environment }, github),
    environment === undefined ? undefined : listOverwrites(liveSiteId, github),
  ]);
  if (list.readToId > 0) log.warn(messages.moreDeployments());
  return { uses: selectOwn(list, log), overwrites: ofLive ?? list.overwrites };
}

/**
 * Asks the service about the sites, newest first, for at most a minute. A site without an answer was not asked about.
 * `failure`: the first failure because of which a site could not be checked.
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
    // The service may not know a copy yet while its task still creates it (G9).
    const { atMs, taskId } = newest;
    const mayRun = answer.kind === 'gone' && (ageSinceMs(atMs, nowMs) ?? 0) < MAX_TASK_MS;
    const task =
      mayRun && taskId !== undefined ? await askAboutTask(taskId, { ...client, deadlineMs }) : undefined;
    answers.set(id, task?.kind === 'running' ? { kind: 'being-made' } : answer);
  }
  return { answers, failure };
}

/** After these failures no other site is asked about, because the same failure would follow. */
const ending: readonly string[] = ['unauthorized', 'forbidden', 'rate_limited', 'connection_failed'];
