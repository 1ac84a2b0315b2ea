import { findOpen, listEntries } from '../../github/list.ts';
import { askGitHub } from '../../github/ask-github.ts';
import { attemptUrlOf, isLaterAttempt } from '../../inputs/run-context.ts';
import { defaultLabels, defineOperation } from '../../step/define-operation.ts';
import { Ended, type Effect, type GreenOutcome, type RedOutcome } from '../../outcome/outcome.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { messages } from '../../messages/messages.ts';
import { addressOf, isOfNewerRun, type Use } from '../../live/list-entry.ts';
import type { Step } from '../../step/step.ts';
import type { GitHub } from '../../ports.ts';
import {
  createOverwriteReader,
  findLiveEnvironment,
  listOverwrites,
  listRecordedSites,
  warnAboutLeft,
  selectOwn,
} from './recorded-sites.ts';

/** Closes the environment of a staging site on GitHub (G6). The service is not asked. */
export const closeStaging = defineOperation({
  name: 'close-staging',
  permission: 'none',
  does: 'closes',
  required: ['site-id', 'environment', 'github-token'],
  shared: ['dry-run', 'comment'],
  apiToken: 'unused',
  labels: { ...defaultLabels, inputSite: 'Live site', nothing: 'Nothing was closed' },
  findMistakes: findLiveEnvironment,
  plan(inputs) {
    const { environment } = inputs;
    const siteId = inputs['site-id'];
    const where = { environment, liveSiteId: siteId };
    return {
      subject: `close environment "${environment}" of live site ${siteId}`,
      siteId,
      execute: (step) => closeEnvironment(where, step),
    };
  },
});

/** After this number of writes, the step waits a second between two writes. */
const FAST_WRITES = 39;

type Where = Readonly<Record<'environment' | 'liveSiteId', string>>;

/** Sets all deployments of this action in the environment to `inactive`, and names the sites that remain (G6). */
async function closeEnvironment(where: Where, step: Step): Promise<GreenOutcome> {
  const { client, log, plan } = step;
  const ask = <T>(question: (github: GitHub) => Promise<T>) => askGitHub({ kind: 'copies' }, question, step);
  const endWith = (ended: Extract<RedOutcome, { kind: 'cancelled' | 'github-failed' }>, effect: Effect) =>
    new Ended(ended.kind === 'cancelled' ? { ...ended, during: 'closing', effect } : { ...ended, effect });

  const recorded = await ask((github) => findWhatToClose(where, step, github));
  if (recorded.ended) throw endWith(recorded.ended, 'none');
  const { found, open, sites, usedBy } = recorded.answer;
  // An older run does not close what a newer one uses; who re-runs it on purpose does.
  if (usedBy !== undefined) {
    const { environment } = where;
    log.warn(messages.environmentStaysOpen(environment, usedBy), { isShownAnyway: true });
    return plan.isDryRun ? { kind: 'dry-run' } : { kind: 'environment-closed', environment, found, usedBy };
  }
  if (plan.isDryRun) {
    for (const { id } of open) log.info(`Deployment ${id} would be set to inactive.`);
    return { kind: 'dry-run' };
  }
  const status = {
    state: 'inactive',
    description: 'Closed. The staging site may still exist.',
    logUrl: attemptUrlOf(plan.context),
  } as const;
  for (const [changed, { id }] of open.entries()) {
    // GitHub allows 80 writes a minute.
    if (changed >= FAST_WRITES) await client.clock.sleep(1_000, client.signal);
    step.changes.effect = 'possible';
    const closed = await ask((github) => github.setDeploymentStatus(id, status));
    // A deployment that GitHub no longer knows needs no closing.
    if (closed.ended && closed.failure.cause !== 'gone') {
      const isReadOnlyToken = changed === 0 && closed.failure.errorCode === 'forbidden';
      if (isReadOnlyToken && plan.context.getsNoSecrets) return { kind: 'token-missing' };
      // GitHub may have set the status although its response was lost.
      const effectOfThis = closed.failure.mayHaveActed ? 'possible' : 'none';
      throw endWith(closed.ended, changed > 0 ? 'started' : effectOfThis);
    }
    log.info(`Deployment ${id} is now inactive.`);
  }
  warnAboutLeft(sites, log);
  return { kind: 'environment-closed', environment: where.environment, found };
}

/** Reads the number of recorded deployments, the open ones, and the sites that remain. */
async function findWhatToClose(where: Where, step: Step, github: GitHub) {
  const { client, log, results } = step;
  const [list, live] = await Promise.all([
    listEntries(where, github),
    // The list of live only improves the messages, so the step does not wait for it until the deadline.
    askGitHub({ kind: 'lists' }, (each) => listOverwrites(where.liveSiteId, each), step),
  ]);
  if (list.readToId > 0) log.warn(messages.moreDeployments());
  const uses = selectOwn(list, log);
  if (live.failure && uses.length > 0) {
    log.info(
      `Could not find out the live site’s own domain, nor whether a copy is being pushed, so the copies are named by their ids alone. ${describeFailure(live.failure)}`,
    );
  }
  const { context } = step.plan;
  const isKept = (use: Use): boolean => !isLaterAttempt(context) && isOfNewerRun(use, context.runId);
  const open = await findOpen(uses, github);
  const usedBy = open.find(isKept)?.run;
  const overwrites = live.answer ?? [];
  const recorded = listRecordedSites(usedBy === undefined ? uses : []);
  // This operation has no API token, so the service is not asked about tasks.
  const reader = createOverwriteReader(overwrites, { client, github, hasApiToken: false });
  const pushes = await reader.findPushes(recorded.map(({ id }) => id));
  const sites = recorded.map(({ domain, ...site }) => {
    const push = pushes.get(site.id);
    return {
      ...site,
      // A person who is told to delete the site at live's domain would delete live.
      domain: (live.answer && addressOf(domain ?? undefined, overwrites)) ?? null,
      ...({ isOpen: false, state: push ? 'in-use' : 'left' } as const),
      push,
    };
  });
  results.set({ listed: { sites, isOfAll: false } });
  return { found: uses.length, open, sites, usedBy };
}
