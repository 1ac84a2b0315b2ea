import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGreen } from '../../src/outcome.ts';
import { calmAttempt, stories, tell, type Telling } from './story.ts';

const HOUR_MS = 3_600_000;
/** Fixed, so that CI tells the same stories each time; another may be given to hunt with. */
const seed = Number(process.env['CHAOS_SEED'] ?? 20261121);
const numRuns = Number(process.env['CHAOS_STORIES'] ?? 10_000);

/** Promise by promise; each returns what is wrong, or nothing. */
const properties: Record<string, (telling: Telling) => string | undefined> = {
  'an action that has not failed is never started twice within the day of its key': ({
    service: { started },
    startMs,
  }) => {
    for (const [index, first] of started.entries()) {
      const again = started.slice(index + 1).find(
        ({ startedAtMs }) =>
          // Later than this the first key may be forgotten; then only GitHub's answer can prevent it (below).
          startedAtMs - startMs < 23 * HOUR_MS &&
          !(first.ended === 'failed' && first.endedAtMs !== undefined && first.endedAtMs <= startedAtMs),
      );
      if (again)
        return `task ${first.index} (${first.ended ?? 'running'}) was followed by task ${again.index}`;
    }
    return undefined;
  },
  'nothing is started by a re-run that comes a day later, where GitHub says how old the run is': ({
    attempts,
    startedBy,
    startMs,
    story,
  }) => {
    const late = attempts.findIndex(
      ({ startedAtMs }, index) =>
        startedAtMs - startMs >= 23 * HOUR_MS &&
        story.attempts[index]?.script.isGitHubDown === false &&
        startedBy.includes(index + 1),
    );
    return late < 0 ? undefined : `attempt ${late + 1} came late and started a task`;
  },
  'at most one task is started in an attempt': ({ startedBy }) =>
    startedBy.length === new Set(startedBy).size ? undefined : `started by attempts ${startedBy.join(', ')}`,
  'green means that the task which counts has completed': ({ attempts, service: { started } }) => {
    for (const { outcome, findings } of attempts) {
      if (!outcome || !isGreen(outcome)) continue;
      const task = started.find(({ taskId }) => taskId === findings.taskId);
      if (task?.ended !== 'completed') return `green with task ${task?.index ?? 'none'} ${task?.ended ?? ''}`;
    }
    return undefined;
  },
  'failed means that the task which counts has failed': ({ attempts, service: { started } }) => {
    for (const { outcome, findings } of attempts) {
      if (outcome?.status !== 'failed') continue;
      const task = started.find(({ taskId }) => taskId === findings.taskId);
      if (task?.ended !== 'failed') return `failed with task ${task?.index ?? 'none'} ${task?.ended ?? ''}`;
    }
    return undefined;
  },
  'refused means that the attempt has started nothing': ({ attempts, startedBy }) => {
    const liar = attempts.findIndex(
      ({ outcome }, index) => outcome?.status === 'refused' && startedBy.includes(index + 1),
    );
    return liar < 0 ? undefined : `attempt ${liar + 1} was refused and had started a task`;
  },
  'timed out and cancelled name a task that goes on, or say that nothing is known': ({
    attempts,
    service: { started },
  }) => {
    for (const { outcome, findings } of attempts) {
      if (outcome?.status !== 'timed-out') continue;
      if (!started.some(({ taskId }) => taskId === findings.taskId)) return 'timed out without a task';
    }
    return undefined;
  },
};

describe('whatever goes wrong between the action and the service', () => {
  it(
    `keeps every promise in ${numRuns} stories (seed ${seed})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(stories, async (story) => {
          const telling = await tell(story);
          const broken = Object.entries(properties).flatMap(([name, check]) => {
            const wrong = check(telling);
            return wrong === undefined ? [] : [`${name}: ${wrong}`];
          });
          expect(broken).toEqual([]);
        }),
        { seed, numRuns },
      );
    },
    20 * 60_000,
  );

  it(
    'comes to a green end by re-runs once the world has calmed down',
    async () => {
      await fc.assert(
        fc.asyncProperty(stories, async (story) => {
          const isForgetful = story.decisions.forgetsTasksAfterMs !== undefined;
          const telling = await tell({
            ...story,
            attempts: story.attempts.map((attempt) => ({
              ...attempt,
              pauseMs: Math.min(attempt.pauseMs, HOUR_MS),
            })),
          });
          // A push that is blocked while one runs, a copy that is already there, a task that is forgotten: the
          // service says no for as long as that lasts, and nothing else may be tried.
          const isFull = story.operation === 'staging' && story.decisions.stagingCopies === 'single';
          fc.pre(!isForgetful && !isFull);
          await telling.simulation.pass(2 * HOUR_MS);
          telling.service.settle();
          let last = await telling.rerun(calmAttempt);
          // Every task that was to fail has to be seen to fail first.
          for (let more = 0; more < 8 && last.outcome && !isGreen(last.outcome); more += 1) {
            last = await telling.rerun(calmAttempt);
          }
          expect(last.outcome).toMatchObject({ status: 'completed' });
        }),
        { seed, numRuns: Math.ceil(numRuns / 5) },
      );
    },
    20 * 60_000,
  );
});
