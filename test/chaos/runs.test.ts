import { describe } from 'vitest';
import { commentMarker } from '../../src/messages/comment.ts';
import { effectOf } from '../../src/outcome/outcome.ts';
import { siteOf } from '../../src/outcome/results.ts';
import type { Deployment } from '../stand-ins/github/state.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import { findRepetition, hasStarted, isOver, isTakenForEarlier } from './properties.ts';
import { itKeepsEveryPromise, numRuns, type Properties } from './properties.ts';
import { accounts, runsScenarios, sharedKey, simulateRuns } from './runs.ts';
import type { JobAttempt, JobTask, SimulatedRuns } from './runs.ts';
import { HOUR_MS, MINUTE_MS } from './world.ts';

/** Steps that end closer together than this may write their comments in either order. */
const SIMULTANEOUS_MS = 5_000;

function isKilled({ exitCode }: JobAttempt): boolean {
  return exitCode === undefined;
}

/** A signal that arrives after the outcome is known shortens the report. */
function isReportedInFull(attempt: JobAttempt): boolean {
  const { endedAtMs, isGitHubWell, outcome, script, startedAtMs } = attempt;
  const isShortened =
    outcome?.kind !== 'cancelled' && startedAtMs + (script.cancelledAfterMs ?? Infinity) <= endedAtMs;
  return isGitHubWell && !isKilled(attempt) && !isShortened;
}

/** Whether another step recorded something newer: this one may have found that. */
function wasOvertaken({ name, recordedAfter, recordedBefore }: JobAttempt): boolean {
  return recordedAfter.slice(recordedBefore.length).some(({ creator }) => creator.login !== name);
}

/** The copy is older than the step allows, or of unknown age: a runner's clock may be wrong. */
function isTooOld(
  { endedAtMs = Infinity, copiedAtMs = endedAtMs }: JobTask,
  { startedAtMs, startedBy: { job, script } }: JobTask,
): boolean {
  if (job.maxCopyAgeHours === undefined) return false;
  return script.clockSkewMs !== 0 || startedAtMs - copiedAtMs > job.maxCopyAgeHours * HOUR_MS - MINUTE_MS;
}

/** The key of generation 1 to which a task's key belongs. */
function firstKeyOf({ key = '' }: JobTask, { attempts }: SimulatedRuns): string {
  const found = attempts.map(({ firstKey }) => firstKey).filter((firstKey) => key.startsWith(firstKey));
  return found.toSorted((a, b) => b.length - a.length)[0] ?? key;
}

/** A text in the payload of a deployment. */
function read(deployment: Deployment | undefined, name: string): string | undefined {
  const payload = deployment?.payload;
  const value = typeof payload === 'object' ? payload[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The task that made a site. */
function findSite(id: string | undefined, { tasks }: SimulatedRuns): JobTask | undefined {
  return tasks.find(({ siteId }) => siteId === id);
}

/** Only the service says that a site is gone, and how old it is: no answer, or another one, leaves the replay as it is. */
function isWarned({ warnings }: JobAttempt): boolean {
  return warnings.some((warning) => warning.startsWith('Could not check whether'));
}

/** The end of the address of an attempt, by which each result names its run. */
function urlOf({ context }: JobAttempt): string {
  return `/actions/runs/${context.runId ?? ''}/attempts/${context.attempt}`;
}

/** The steps of each pull request, environment and account in the order in which they ended, and their comments. */
function commentsOf({ attempts, github }: SimulatedRuns) {
  const groups = [7, 8].flatMap((pullRequest) =>
    [...new Set(accounts)].flatMap((account) =>
      ['one', 'two'].map((environment) => ({ pullRequest, account, environment })),
    ),
  );
  return groups.map(({ account, environment, pullRequest }) => {
    const marker = commentMarker({ 'site-id': seedIds.shop, environment });
    const steps = attempts.filter(
      (attempt) =>
        attempt.pullRequest === pullRequest &&
        attempt.account === account &&
        attempt.job.environment === environment,
    );
    const own = github.commentsOn(pullRequest).filter(({ author }) => author?.login === account);
    const bodies = own.map(({ body }) => body).filter((body) => body.startsWith(marker));
    return { pullRequest, steps, bodies };
  });
}

const properties: Properties<SimulatedRuns> = {
  tasks: {
    'G1: a site that exists is recorded, or the ending said that it may, unless its process was killed or GitHub failed':
      (task, { github, service, tasks }) => {
        const { siteId, startedBy } = task;
        const { exitCode, isGitHubWell, outcome } = startedBy;
        if (isTakenForEarlier(task, tasks) || isKilled(startedBy) || !isGitHubWell) return false;
        const isRecorded = github.deployments.some((each) => read(each, 'site-id') === siteId);
        if (isRecorded || !service.world.sites.has(siteId)) return false;
        return exitCode !== 1 || outcome === undefined || effectOf(outcome) === 'none';
      },
    'K1: two environments share a site only if the user fixed one key for both': (
      { key = '', siteId },
      runs,
    ) => {
      const recorded = runs.github.deployments.filter((each) => read(each, 'site-id') === siteId);
      const environments = new Set(recorded.map(({ environment }) => environment));
      return environments.size > 1 && !key.startsWith(sharedKey);
    },
  },
  attempts: {
    'G3: a step that may reuse a recorded site that exists starts no other': (attempt, runs) => {
      const { endedAtMs, isGitHubWell, job, recordedBefore } = attempt;
      // The age is that of the service's clock, and the step may look later than it began.
      if (job.maxCopyAgeHours !== undefined || !job.reuse || !isGitHubWell) return false;
      const site = findSite(read(recordedBefore.at(-1), 'site-id'), runs);
      return (
        site !== undefined && !isOver(site, endedAtMs) && !wasOvertaken(attempt) && hasStarted(attempt, runs)
      );
    },
    'G10: a site is reused only if another step of the same account has recorded it': (attempt) => {
      const { name, outcome, recordedAfter, results } = attempt;
      const others = recordedAfter.filter(({ creator }) => creator.login !== name);
      const isRecorded = others.some((each) => read(each, 'site-id') === results.reused?.id);
      return outcome?.kind === 'site-reused' && !isRecorded;
    },
    'G7: a step that may reuse a site starts nothing if GitHub never lists the deployments': (
      attempt,
      runs,
    ) => attempt.job.reuse && 'always' in attempt.script.githubFaults && hasStarted(attempt, runs),
    'K9: a site that was deleted before the step began is never its green result without a warning': (
      attempt,
      runs,
    ) => {
      const { exitCode, results, startedAtMs } = attempt;
      const { deletedAtMs = Infinity, endedAtMs = Infinity } = findSite(siteOf(results).id, runs) ?? {};
      // A task that still runs is attached to, and its end counts (K7).
      const isGone = deletedAtMs < startedAtMs && endedAtMs < startedAtMs;
      return exitCode === 0 && isGone && !isWarned(attempt);
    },
    'K9, G3: a copy that was too old before the step began is never its green result without a warning': (
      attempt,
      runs,
    ) => {
      const { exitCode, job, results, startedAtMs } = attempt;
      // Without a `Date`, a wrong clock counts.
      if (job.maxCopyAgeHours === undefined || job.operation !== 'staging' || !runs.sendsDate) return false;
      // The age is about reuse.
      if (!job.reuse) return false;
      const { endedAtMs = Infinity, copiedAtMs = endedAtMs } = findSite(siteOf(results).id, runs) ?? {};
      // A task that still runs is attached to, and its end counts (K7).
      if (exitCode !== 0 || endedAtMs >= startedAtMs || isWarned(attempt)) return false;
      // What this run recorded is used, whatever its age (G3). Of any other copy only its existence is asked (K9).
      const newest = attempt.recordedBefore.at(-1);
      const run = `/actions/runs/${attempt.context.runId ?? ''}`;
      if (read(newest, 'run')?.endsWith(run) || read(newest, 'site-id') !== siteOf(results).id) return false;
      return startedAtMs - copiedAtMs > job.maxCopyAgeHours * HOUR_MS + MINUTE_MS;
    },
    'G6: no site that the service still knows drops out of `sites-left`': (attempt, runs) => {
      const { endedAtMs, job, recordedBefore, results } = attempt;
      if (job.operation !== 'close-staging' || !results.listed) return false;
      const named = new Set(results.listed.sites.map(({ id }) => id));
      return recordedBefore.some((each) => {
        const { deletedAtMs = Infinity, siteId } = findSite(read(each, 'site-id'), runs) ?? {};
        return siteId !== undefined && deletedAtMs > endedAtMs && !named.has(siteId);
      });
    },
    'G6: a `close-staging` that is refused has closed nothing, even if the answer of GitHub was lost': (
      { job, name, recordedBefore, status },
      { github },
    ) => {
      const isClosed = ({ id }: Deployment) =>
        github.statusesOf(id).some(({ creator, state }) => state === 'inactive' && creator.login === name);
      return job.operation === 'close-staging' && status === 'refused' && recordedBefore.some(isClosed);
    },
    'G6: `close-staging` leaves no deployment open that it found, if it is green': (attempt, { github }) => {
      const { job, recordedBefore, status } = attempt;
      const isOpen = ({ id }: Deployment) => !github.statusesOf(id).some(({ state }) => state === 'inactive');
      return job.operation === 'close-staging' && status === 'completed' && recordedBefore.some(isOpen);
    },
    'G8: a step leaves at most one deployment, even if it is cancelled, if GitHub is well': (
      attempt,
      { github },
    ) => {
      const own = github.deployments.filter(({ creator }) => creator.login === attempt.name);
      return attempt.isGitHubWell && own.length > 1;
    },
  },
  whole: {
    'an action that has not failed, and whose site is not deleted, is never started twice with one key': (
      runs,
    ) => {
      const ofOneKey = Map.groupBy(runs.tasks, (task) => firstKeyOf(task, runs)).values();
      return Array.from(ofOneKey, (tasks) =>
        findRepetition(tasks, tasks[0]?.startedAtMs ?? 0, isTooOld),
      ).find(Boolean);
    },
    'G5: a pull request has one comment of a kind if GitHub never failed, no runner was killed and no two steps ended at once':
      (runs) => {
        const broken = commentsOf(runs).find(({ steps, bodies }) => {
          const endsMs = steps.map(({ endedAtMs }) => endedAtMs).toSorted((x, y) => x - y);
          const areApart = endsMs.every(
            (atMs, index) => atMs - (endsMs[index - 1] ?? -Infinity) > SIMULTANEOUS_MS,
          );
          const isWell = steps.every((step) => !isKilled(step) && step.isGitHubWell);
          return bodies.length > 1 && isWell && areApart;
        });
        return broken && `pull request ${broken.pullRequest} has ${broken.bodies.length} comments`;
      },
    'G5: the comment says what the last step to end saw, if GitHub did not fail it': (runs) => {
      const broken = commentsOf(runs).find(({ steps, bodies }) => {
        const lastAtMs = steps.at(-1)?.endedAtMs ?? 0;
        const last = steps.filter(({ endedAtMs }) => lastAtMs - endedAtMs <= SIMULTANEOUS_MS);
        if (last.length === 0 || !last.every(isReportedInFull)) return false;
        // Closing updates a comment, and creates none (G6).
        if (bodies.length === 0 && last.some(({ job }) => job.operation === 'close-staging')) return false;
        return !bodies.some((body) => last.some((step) => body.includes(urlOf(step))));
      });
      return broken && `pull request ${broken.pullRequest} has the comments ${broken.bodies.join()}`;
    },
  },
};

describe('several runs and jobs on one service and one repository, whatever fails', () => {
  itKeepsEveryPromise({
    scenarios: runsScenarios,
    simulate: simulateRuns,
    properties,
    numRuns: numRuns.runs,
  });
});
