import { describe } from 'vitest';
import { effectOf } from '../../src/outcome/outcome.ts';
import { siteOf } from '../../src/outcome/results.ts';
import type { Deployment } from '../stand-ins/github/state.ts';
import { findRepetition, hasStarted, isOver, isTakenForEarlier } from './properties.ts';
import { itKeepsEveryPromise, numRuns, type Properties } from './properties.ts';
import { runsScenarios, simulateRuns } from './runs.ts';
import type { JobAttempt, JobTask, SimulatedRuns } from './runs.ts';
import { HOUR_MS, MINUTE_MS } from './world.ts';

function isKilled({ exitCode }: JobAttempt): boolean {
  return exitCode === undefined;
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

const properties: Properties<SimulatedRuns> = {
  tasks: {
    'G1: a site that exists is recorded, or the ending said that it may, unless its process was killed or GitHub failed':
      (task, { repository, service, tasks }) => {
        const { siteId, startedBy } = task;
        const { exitCode, isGitHubWell, outcome } = startedBy;
        if (isTakenForEarlier(task, tasks) || isKilled(startedBy) || !isGitHubWell) return false;
        const isRecorded = repository.deployments.some((each) => read(each, 'site-id') === siteId);
        if (isRecorded || !service.world.sites.has(siteId)) return false;
        return exitCode !== 1 || outcome === undefined || effectOf(outcome) === 'none';
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
    'G8: a step leaves at most one deployment, even if it is cancelled, if GitHub is well': (
      attempt,
      { repository },
    ) => {
      const own = repository.deployments.filter(({ creator }) => creator.login === attempt.name);
      // A second one gives the first one up (K11).
      const mayBe = attempt.outcome?.kind === 'copy-was-there' ? 2 : 1;
      return attempt.isGitHubWell && own.length > mayBe;
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
