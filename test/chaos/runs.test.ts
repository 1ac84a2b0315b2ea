import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGreen } from '../../src/outcome/outcome.ts';
import { commentMarker } from '../../src/report/comment.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import {
  runsScenarios,
  sharedKey,
  simulateRuns,
  type SimulatedAttempt,
  type SimulatedRuns,
  type SimulatedTask,
} from './runs.ts';
import { numRuns, seed, TIMEOUT_MS } from './settings.ts';

const HOUR_MS = 3_600_000;
/** A cancelled step ends within this time (contract, W4). */
const MAX_AFTER_CANCEL_MS = 5_000;
/** Steps that end closer together than this may write their comments in either order. */
const SIMULTANEOUS_MS = 5_000;
/** The service keeps a key for 24 hours; the action relies on 23. */
const KEY_AGE_MS = 23 * HOUR_MS;

/** The first attempt that breaks a rule, and how it ended. */
function findBreach(
  { attempts }: SimulatedRuns,
  isBroken: (attempt: SimulatedAttempt) => boolean,
): string | undefined {
  const breach = attempts.find(isBroken);
  return breach && `attempt ${breach.name} ended as ${JSON.stringify(breach.outcome ?? 'killed')}`;
}

/** The first task that breaks a rule, and its attempt. */
function findTask({ tasks }: SimulatedRuns, isBroken: (task: SimulatedTask) => boolean): string | undefined {
  const task = tasks.find(isBroken);
  if (!task) return undefined;
  const { startedBy } = task;
  return `task ${task.index} (${task.ended ?? 'running'}), started by ${startedBy.name}, which ended as ${JSON.stringify(startedBy.outcome ?? 'killed')}`;
}

/** The task that an attempt is about, by its own results. */
function taskOf({ results }: SimulatedAttempt, { tasks }: SimulatedRuns): SimulatedTask | undefined {
  return tasks.find(({ taskId }) => taskId === results.taskId);
}

function hasStarted({ name }: SimulatedAttempt, { tasks }: SimulatedRuns): boolean {
  return tasks.some(({ startedBy }) => startedBy.name === name);
}

function isKilled({ exitCode }: SimulatedAttempt): boolean {
  return exitCode === undefined;
}

/** A signal that arrives after the outcome is known shortens the report. */
function isReportedInFull(attempt: SimulatedAttempt): boolean {
  const { endedAtMs, isGitHubWell, outcome, script, startedAtMs } = attempt;
  const isShortened =
    outcome?.kind !== 'cancelled' && startedAtMs + (script.cancelledAfterMs ?? Infinity) <= endedAtMs;
  return isGitHubWell && !isKilled(attempt) && !isShortened;
}

/** Whether the task is no longer a reason not to start another one. */
function isOver({ ended, endedAtMs, deletedAtMs }: SimulatedTask, atMs: number): boolean {
  const isFailed = ended === 'failed' && endedAtMs !== undefined && endedAtMs <= atMs;
  return isFailed || (deletedAtMs !== undefined && deletedAtMs <= atMs);
}

/** Whether another step recorded something newer: this one may have found that. */
function wasOvertaken({ name, recordedAfter, recordedBefore }: SimulatedAttempt): boolean {
  return recordedAfter.slice(recordedBefore.length).some(({ createdBy }) => createdBy !== name);
}

/** The key of generation 1 to which a task's key belongs. */
function firstKeyOf({ key = '' }: SimulatedTask, { attempts }: SimulatedRuns): string {
  const found = attempts.map(({ firstKey }) => firstKey).filter((firstKey) => key.startsWith(firstKey));
  return found.toSorted((a, b) => b.length - a.length)[0] ?? key;
}

/** The values of a payload, as far as the properties need them. */
function read(payload: Readonly<Record<string, unknown>> | undefined, name: string): string | undefined {
  const value = payload?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** Each returns what is wrong, or nothing. */
const properties: Record<string, (runs: SimulatedRuns) => string | undefined> = {
  'a site that exists is recorded, or its ending said that it may exist, or it was killed or GitHub failed': (
    runs,
  ) =>
    findTask(runs, ({ siteId, startedBy }) => {
      const isRecorded = runs.github.deployments.some(({ payload }) => payload['site-id'] === siteId);
      if (isRecorded || !runs.service.world.sites.has(siteId)) return false;
      if (isKilled(startedBy) || !startedBy.isGitHubWell) return false;
      return startedBy.exitCode === 0 || startedBy.outcome?.effect === 'none';
    }),
  'G2: a site that exists is recorded, itself or by its key, unless its process was killed or GitHub failed':
    (runs) =>
      findTask(runs, ({ key, siteId, startedBy }) => {
        const isRecorded = runs.github.deployments.some(
          ({ payload }) => payload['site-id'] === siteId || payload['idempotency-key'] === key,
        );
        if (isRecorded || !runs.service.world.sites.has(siteId)) return false;
        return !isKilled(startedBy) && startedBy.isGitHubWell;
      }),
  'K1: two environments share a site only if the user fixed one key for both': ({ github, tasks }) => {
    for (const { key = '', siteId } of tasks) {
      const recorded = github.deployments.filter(({ payload }) => payload['site-id'] === siteId);
      const environments = new Set(recorded.map(({ environment }) => environment));
      if (environments.size > 1 && !key.startsWith(sharedKey)) {
        return `site ${siteId}, created with key ${key}, is recorded in ${Array.from(environments).join(' and ')}`;
      }
    }
    return undefined;
  },
  'an action that has not failed, and whose site is not deleted, is never started twice with one key': (
    runs,
  ) => {
    for (const tasks of Map.groupBy(runs.tasks, (task) => firstKeyOf(task, runs)).values()) {
      const firstAtMs = tasks[0]?.startedAtMs ?? 0;
      const again = tasks.find(
        ({ startedAtMs }, index) =>
          // Later, the service may have forgotten the key of generation 1.
          startedAtMs - firstAtMs < KEY_AGE_MS &&
          tasks.slice(0, index).some((earlier) => !isOver(earlier, startedAtMs)),
      );
      if (again) return `task ${again.index} is another one with key ${again.key ?? ''}`;
    }
    return undefined;
  },
  'G3: a step that may reuse a recorded site that exists starts no other': (runs) =>
    findBreach(runs, (attempt) => {
      const before = attempt.recordedBefore.at(-1);
      const site = runs.tasks.find(({ siteId }) => siteId === read(before?.payload, 'site-id'));
      if (!site || isOver(site, attempt.endedAtMs) || !attempt.job.reuse || !attempt.isGitHubWell)
        return false;
      return !wasOvertaken(attempt) && hasStarted(attempt, runs);
    }),
  'G4: a step that may reuse a site recorded by its key alone starts no other': (runs) =>
    findBreach(runs, (attempt) => {
      const { payload } = attempt.recordedBefore.at(-1) ?? {};
      const key = read(payload, 'idempotency-key');
      if (read(payload, 'site-id') !== undefined || key === undefined || !attempt.job.reuse) return false;
      const site = runs.tasks.find((task) => task.key === key && task.startedAtMs <= attempt.startedAtMs);
      if (!site || isOver(site, attempt.endedAtMs) || wasOvertaken(attempt)) return false;
      // The key is in use since the start of its run at the earliest.
      if (attempt.endedAtMs - site.startedBy.runStartedAtMs >= KEY_AGE_MS) return false;
      return attempt.isGitHubWell && hasStarted(attempt, runs);
    }),
  'G7: a step that may reuse a site starts nothing if GitHub never lists the deployments': (runs) =>
    findBreach(
      runs,
      (attempt) => attempt.job.reuse && 'always' in attempt.script.githubFaults && hasStarted(attempt, runs),
    ),
  'K9: a site that was deleted before the step began is never its green result': (runs) =>
    findBreach(runs, ({ exitCode, results, startedAtMs }) => {
      const { deletedAtMs = Infinity, endedAtMs = Infinity } =
        runs.tasks.find(({ siteId }) => siteId === results.siteId) ?? {};
      // A task that still runs is attached to, and its end counts (K7).
      return exitCode === 0 && deletedAtMs < startedAtMs && endedAtMs < startedAtMs;
    }),
  'K12: a re-run a day later starts nothing under its own keys, whatever its clock says, if GitHub is well': (
    runs,
  ) =>
    findTask(runs, ({ key = '', startedBy, startedAtMs }) => {
      const { attempt, firstKey, isGitHubWell, job, runStartedAtMs } = startedBy;
      if (attempt === 1 || job.ownKey !== 'none' || !isGitHubWell || !key.startsWith(firstKey)) return false;
      // The step's own duration is inside the margin of an hour.
      return startedBy.startedAtMs - runStartedAtMs >= KEY_AGE_MS && startedAtMs >= startedBy.startedAtMs;
    }),
  'K12: a re-run within 23 hours is never too late, whatever its clock says': (runs) =>
    findBreach(
      runs,
      ({ endedAtMs, outcome, runStartedAtMs }) =>
        outcome?.kind === 'guard-refused' &&
        outcome.refusal.kind === 'rerun-too-late' &&
        endedAtMs - runStartedAtMs < KEY_AGE_MS,
    ),
  'G5: a pull request has one comment of a kind if GitHub never failed and no runner was killed': ({
    attempts,
    github,
  }) => {
    const marker = commentMarker('staging', { 'site-id': seedIds.shop });
    for (const pullRequest of [7, 8]) {
      const involved = attempts.filter((attempt) => attempt.pullRequest === pullRequest);
      if (involved.some((attempt) => isKilled(attempt) || !attempt.isGitHubWell)) continue;
      const comments = github.comments.filter(
        ({ body, issueNumber }) => issueNumber === pullRequest && body.startsWith(marker),
      );
      if (comments.length > 1) {
        return `pull request ${pullRequest} has ${comments.length} comments after ${involved.length} attempts`;
      }
    }
    return undefined;
  },
  'G5: the comment says what the last step to end saw, if GitHub did not fail it': ({ attempts, github }) => {
    const marker = commentMarker('staging', { 'site-id': seedIds.shop });
    for (const pullRequest of [7, 8]) {
      const involved = attempts.filter((attempt) => attempt.pullRequest === pullRequest);
      const lastAtMs = involved.at(-1)?.endedAtMs ?? 0;
      const last = involved.filter(({ endedAtMs }) => lastAtMs - endedAtMs <= SIMULTANEOUS_MS);
      if (last.length === 0 || last.some((each) => !isReportedInFull(each))) continue;
      const bodies = github.comments
        .filter((each) => each.issueNumber === pullRequest && each.body.startsWith(marker))
        .map(({ body }) => body);
      // Only a red result names its run.
      const isAbout = (body: string, { exitCode, results, runPath }: SimulatedAttempt): boolean =>
        exitCode === 0
          ? !body.includes('/actions/runs/') && body.includes(results.siteId ?? '')
          : body.includes(runPath);
      if (!bodies.some((body) => last.some((attempt) => isAbout(body, attempt)))) {
        return `the comment on ${pullRequest} is not about ${last.map(({ name }) => name).join(' or ')}: ${bodies.join()}`;
      }
    }
    return undefined;
  },
  'W4: no step passes its deadline, nor 5 s after its cancellation': (runs) =>
    findBreach(runs, ({ endedAtMs, script, startedAtMs }) => {
      const durationMs = endedAtMs - startedAtMs;
      const { cancelledAfterMs = Infinity, timeoutMinutes } = script;
      return durationMs > Math.min(timeoutMinutes * 60_000, cancelledAfterMs + MAX_AFTER_CANCEL_MS);
    }),
  'G8: a step leaves at most one deployment, even if it is cancelled, if GitHub is well': (runs) =>
    findBreach(
      runs,
      ({ isGitHubWell, name }) =>
        isGitHubWell && runs.github.deployments.filter(({ createdBy }) => createdBy === name).length > 1,
    ),
  'an attempt starts at most one task': ({ tasks }) => {
    const starters = tasks.map(({ startedBy }) => startedBy.name);
    return starters.length === new Set(starters).size ? undefined : `started by ${starters.join(', ')}`;
  },
  'every attempt ends with an outcome unless its runner is killed, and with 0 only if that is green': (
    runs,
  ) =>
    findBreach(
      runs,
      ({ exitCode, outcome }) =>
        exitCode !== undefined && (!outcome || exitCode !== (isGreen(outcome) ? 0 : 1)),
    ),
  'completed means that the task has completed, or that the reused site exists': (runs) =>
    findBreach(runs, (attempt) => {
      if (attempt.status !== 'completed') return false;
      if (attempt.outcome?.kind !== 'site-reused') return taskOf(attempt, runs)?.ended !== 'completed';
      return !runs.tasks.some(({ siteId }) => siteId === attempt.results.siteId);
    }),
  'failed means that the task has failed, and timed out that there is one': (runs) =>
    findBreach(runs, (attempt) => {
      const { status } = attempt;
      const task = taskOf(attempt, runs);
      return (status === 'failed' && task?.ended !== 'failed') || (status === 'timed-out' && !task);
    }),
  'refused means that the effect is none, and that means that nothing was started': (runs) =>
    findBreach(runs, (attempt) => {
      const { outcome, status } = attempt;
      if (status === 'refused' && outcome?.effect !== 'none') return true;
      return outcome?.effect === 'none' && hasStarted(attempt, runs);
    }),
  'the results of an attempt that started a task name the task, or the key under which it was started': (
    runs,
  ) =>
    findTask(runs, ({ key, startedBy, taskId }) => {
      if (!startedBy.outcome) return false;
      const { results } = startedBy;
      return results.taskId !== taskId && results.idempotencyKey !== key;
    }),
};

describe('several runs and jobs on one service and one repository, whatever fails', () => {
  it(
    `keeps every promise in ${numRuns.runs} scenarios (seed ${seed})`,
    async () => {
      const statuses = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(runsScenarios, async (scenario) => {
          const runs = await simulateRuns(scenario);
          for (const { status = 'killed' } of runs.attempts) {
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
          const broken = Object.entries(properties).flatMap(([name, check]) => {
            const breach = check(runs);
            return breach === undefined ? [] : [`${name}: ${breach}`];
          });
          expect(broken).toEqual([]);
        }),
        { seed, numRuns: numRuns.runs },
      );
      console.log(Array.from(statuses, ([status, count]) => `${count} ${status}`).join(', '));
    },
    TIMEOUT_MS,
  );
});
