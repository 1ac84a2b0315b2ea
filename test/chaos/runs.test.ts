import { describe, it } from 'vitest';
import { siteOf } from '../../src/outcome/results.ts';
import { effectOf } from '../../src/outcome/outcome.ts';
import { commentMarker } from '../../src/messages/comment.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import {
  checkProperties,
  findBreach,
  findRepetition,
  findTask,
  hasStarted,
  isOver,
  isTakenForEarlier,
  KEY_AGE_MS,
  numRuns,
  seed,
  TIMEOUT_MS,
  type Properties,
} from './properties.ts';
import { HOUR_MS, MINUTE_MS } from './world.ts';
import {
  accounts,
  runsScenarios,
  sharedKey,
  simulateRuns,
  type JobAttempt,
  type JobTask,
  type SimulatedRuns,
} from './runs.ts';

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
function read(
  deployment: JobAttempt['recordedBefore'][number] | undefined,
  name: string,
): string | undefined {
  const payload = deployment?.payload;
  const value = typeof payload === 'object' ? payload[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The steps of each pull request, environment and account in the order in which they ended, and their comments. */
function commentsOf({ attempts, github }: SimulatedRuns) {
  const groups = [7, 8].flatMap((pullRequest) =>
    [...new Set(accounts)].map((account) => ({ pullRequest, account })),
  );
  return groups.flatMap(({ account, pullRequest }) =>
    ['one', 'two'].map((environment) => {
      const marker = commentMarker({ 'site-id': seedIds.shop, environment });
      return {
        pullRequest,
        steps: attempts.filter(
          (attempt) =>
            attempt.pullRequest === pullRequest &&
            attempt.account === account &&
            attempt.job.environment === environment,
        ),
        bodies: github
          .commentsOn(pullRequest)
          .filter(({ author }) => author?.login === account)
          .map(({ body }) => body)
          .filter((body) => body.startsWith(marker)),
      };
    }),
  );
}

/** Every result names its run. */
function isAbout(body: string, { context }: JobAttempt): boolean {
  return body.includes(`/actions/runs/${context.runId ?? ''}/attempts/${context.attempt}`);
}

const properties: Properties<SimulatedRuns> = {
  'G1: a site that exists is recorded, or the ending said that it may, unless its process was killed or GitHub failed':
    (runs) =>
      findTask(runs, (task) => {
        const { siteId, startedBy } = task;
        if (isTakenForEarlier(task, runs.tasks)) return false;
        if (isKilled(startedBy) || !startedBy.isGitHubWell) return false;
        const isRecorded = (name: string, value: string | undefined): boolean =>
          runs.github.deployments.some((each) => read(each, name) === value);
        if (isRecorded('site-id', siteId) || !runs.service.world.sites.has(siteId)) return false;
        const isSaid =
          startedBy.exitCode === 1 &&
          startedBy.outcome !== undefined &&
          effectOf(startedBy.outcome) !== 'none';
        return !isSaid;
      }),
  'K1: two environments share a site only if the user fixed one key for both': (runs) =>
    findTask(runs, ({ key = '', siteId }) => {
      const recorded = runs.github.deployments.filter((each) => read(each, 'site-id') === siteId);
      const environments = new Set(recorded.map(({ environment }) => environment));
      return environments.size > 1 && !key.startsWith(sharedKey);
    }),
  'an action that has not failed, and whose site is not deleted, is never started twice with one key': (
    runs,
  ) => {
    for (const tasks of Map.groupBy(runs.tasks, (task) => firstKeyOf(task, runs)).values()) {
      const repetition = findRepetition(tasks, tasks[0]?.startedAtMs ?? 0, isTooOld);
      if (repetition !== undefined) return repetition;
    }
    return undefined;
  },
  'G3: a step that may reuse a recorded site that exists starts no other': (runs) =>
    findBreach(runs, (attempt) => {
      const siteId = read(attempt.recordedBefore.at(-1), 'site-id');
      const site = runs.tasks.find((task) => task.siteId === siteId);
      // The age is that of the service's clock, and the step may look later than it began.
      if (attempt.job.maxCopyAgeHours !== undefined) return false;
      if (!site || isOver(site, attempt.endedAtMs) || !attempt.job.reuse || !attempt.isGitHubWell)
        return false;
      return !wasOvertaken(attempt) && hasStarted(attempt, runs);
    }),
  'G10: a site is reused only if another step of the same account has recorded it': (runs) =>
    findBreach(
      runs,
      ({ name, outcome, recordedAfter, results: { reused } }) =>
        outcome?.kind === 'site-reused' &&
        !recordedAfter.some((each) => each.creator.login !== name && read(each, 'site-id') === reused?.id),
    ),
  'G7: a step that may reuse a site starts nothing if GitHub never lists the deployments': (runs) =>
    findBreach(
      runs,
      (attempt) => attempt.job.reuse && 'always' in attempt.script.githubFaults && hasStarted(attempt, runs),
    ),
  'K9: a site that was deleted before the step began is never its green result without a warning': (runs) =>
    findBreach(runs, ({ exitCode, results, startedAtMs, warnings }) => {
      // Only the service says that a site is gone: no answer, or another one, leaves the replay as it is.
      if (warnings.some((warning) => warning.startsWith('Could not check whether'))) return false;
      const { deletedAtMs = Infinity, endedAtMs = Infinity } =
        runs.tasks.find(({ siteId }) => siteId === siteOf(results).id) ?? {};
      // A task that still runs is attached to, and its end counts (K7).
      return exitCode === 0 && deletedAtMs < startedAtMs && endedAtMs < startedAtMs;
    }),
  'K9, G3: a copy that was too old before the step began is never its green result without a warning': (
    runs,
  ) =>
    findBreach(runs, ({ exitCode, job, results, startedAtMs, warnings }) => {
      if (job.maxCopyAgeHours === undefined || job.operation !== 'staging') return false;
      if (warnings.some((warning) => warning.startsWith('Could not check whether'))) return false;
      const copy = runs.tasks.find(({ siteId }) => siteId === siteOf(results).id);
      // A task that still runs is attached to, and its end counts (K7).
      if (exitCode !== 0 || copy?.endedAtMs === undefined || copy.endedAtMs >= startedAtMs) return false;
      const { copiedAtMs = copy.endedAtMs } = copy;
      // Without a `Date`, a wrong clock counts.
      return startedAtMs - copiedAtMs > job.maxCopyAgeHours * HOUR_MS + MINUTE_MS && runs.sendsDate;
    }),
  'K12: a re-run a day later starts nothing under its own keys, whatever its clock says, if GitHub is well': (
    runs,
  ) =>
    findTask(runs, ({ key = '', startedBy, startedAtMs }) => {
      const { context, firstKey, isGitHubWell, job, runStartedAtMs } = startedBy;
      if (context.attempt === 1 || job.ownKey !== 'none' || !isGitHubWell || !key.startsWith(firstKey))
        return false;
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
      return !bodies.some((body) => last.some((step) => isAbout(body, step)));
    });
    return broken && `pull request ${broken.pullRequest} has the comments ${broken.bodies.join()}`;
  },
  'G6: no site that the service still knows drops out of `sites-left`': (runs) =>
    findBreach(runs, ({ endedAtMs, job, recordedBefore, results: { listed } }) => {
      if (job.operation !== 'close-staging' || !listed) return false;
      const named = new Set(listed.left.map(({ id }) => id));
      return recordedBefore.some((each) => {
        const task = runs.tasks.find(({ siteId }) => siteId === read(each, 'site-id'));
        return task !== undefined && (task.deletedAtMs ?? Infinity) > endedAtMs && !named.has(task.siteId);
      });
    }),
  'G6: a `close-staging` that is refused has closed nothing, even if the answer of GitHub was lost': (runs) =>
    findBreach(runs, (attempt) => {
      const { context, job, recordedBefore, status } = attempt;
      if (job.operation !== 'close-staging' || status !== 'refused') return false;
      const url = `/actions/runs/${context.runId}/attempts/${context.attempt}`;
      const isShared = runs.attempts.some(
        (other) =>
          other !== attempt &&
          other.job.operation === 'close-staging' &&
          other.job.environment === job.environment &&
          other.context.runId === context.runId &&
          other.context.attempt === context.attempt,
      );
      return (
        !isShared &&
        recordedBefore.some(({ id }) =>
          runs.github
            .statusesOf(id)
            .some(({ logUrl, state }) => state === 'inactive' && logUrl.endsWith(url)),
        )
      );
    }),
  'G6: `close-staging` leaves no deployment open that it found, if it is green': (runs) =>
    findBreach(
      runs,
      ({ job, recordedBefore, status }) =>
        job.operation === 'close-staging' &&
        status === 'completed' &&
        recordedBefore.some(
          ({ id }) => !runs.github.statusesOf(id).some(({ state }) => state === 'inactive'),
        ),
    ),
  'G8: a step leaves at most one deployment, even if it is cancelled, if GitHub is well': (runs) =>
    findBreach(
      runs,
      ({ isGitHubWell, name }) =>
        isGitHubWell && runs.github.deployments.filter(({ creator }) => creator.login === name).length > 1,
    ),
};

describe('several runs and jobs on one service and one repository, whatever fails', () => {
  it(
    `keeps every promise in ${numRuns.runs} scenarios (seed ${seed})`,
    async () => {
      await checkProperties({
        scenarios: runsScenarios,
        simulate: simulateRuns,
        properties,
        numRuns: numRuns.runs,
      });
    },
    TIMEOUT_MS,
  );
});
