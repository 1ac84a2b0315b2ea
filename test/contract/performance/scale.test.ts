import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { createContext, Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createSimulation } from '../../stand-ins/fake-clock.ts';
import { createSilentRunner } from '../../support/silent-runner.ts';
import { ids, setScene, token } from '../../support/run-operation.ts';
import { LEGS, limits, peakFrom, runMatrix } from './matrix.ts';
import { systemClock } from '../../../src/adapters/clock.ts';
import type { Service } from '../../../src/ports.ts';
import { cleanRunner } from '../../../src/report/sanitized-runner.ts';
import { createCleaner } from '../../../src/text/sanitizer.ts';
import { createJournal } from '../../../src/report/run-log.ts';
import { waitForTask } from '../../../src/execution/poll-task.ts';

/** A task of ten minutes needs about 41 polls without jitter; half as many more are room for refused ones. */
const MOST_REQUESTS = LEGS * 62;
/** Ten times what was ever measured; 175 bytes kept of each poll, a listener for example, would be more. */
const MOST_GROWTH_BYTES = 1024 * 1024;

describe('256 legs of a matrix that start together', () => {
  it.each([
    { limit: limits[0], peak: 160, peakAfterAMinute: 80 },
    { limit: limits[1], peak: 190, peakAfterAMinute: 100 },
    { limit: limits[2], peak: 130, peakAfterAMinute: 100 },
    { limit: limits[3], peak: 110, peakAfterAMinute: 100 },
  ])(
    'spread out, and all end true, where $limit.perSecond requests a second are let through',
    async ({ limit, peak, peakAfterAMinute }) => {
      const { results, service, arrived, refused } = await runMatrix(limit);

      expect(results.map(({ outcome }) => outcome?.status)).toEqual(Array(LEGS).fill('completed'));
      // Each leg its own task, and none more: no start was repeated, however often it was refused.
      expect(new Set(results.map(({ findings }) => findings.taskId)).size).toBe(LEGS);
      expect(service.started).toHaveLength(LEGS);
      expect(service.started.every(({ ended }) => ended === 'completed')).toBe(true);
      // All start in the first second, and poll for the first time a second later; from then on they are apart.
      expect(peakFrom(3, arrived)).toBeLessThanOrEqual(peak);
      expect(peakFrom(60, arrived)).toBeLessThanOrEqual(peakAfterAMinute);
      expect(arrived.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(refused > 0).toBe(limit.perSecond < LEGS);
    },
  );
});

/** Another state at each poll, and trouble at every seventh: all that could be remembered. */
function createRestlessService(onPoll: (polls: number) => void): Service {
  let polls = 0;
  return {
    exchange: () => {
      polls += 1;
      onPoll(polls);
      if (polls % 7 === 0) return Promise.resolve({ kind: 'lost', reason: `broke at ${polls}` });
      const task = { id: ids.task, status: `step ${polls}`, metadata_json: { polls } };
      // Long enough to be seen in the memory, if it is kept.
      const message = String(polls).padStart(2_000, '.');
      return Promise.resolve({
        kind: 'answered',
        status: 200,
        isReplay: false,
        body: { json: { success: true, message, data: { task } } },
      });
    },
  };
}

const wait = { taskId: ids.task, prefix: '', fixedIntervalMs: undefined, isFirstAtOnce: true };

/** Frees what nobody holds any more, and says how much is held. */
function createScale(): () => number {
  setFlagsFromString('--expose-gc');
  // Only a context that is made after the flag was set has it.
  const context = createContext();
  const collect = new Script('gc()');
  return () => {
    collect.runInContext(context);
    collect.runInContext(context);
    return process.memoryUsage().heapUsed;
  };
}

describe('a step that waits three days', () => {
  it('remembers a handful of things at its end, whatever the service says', async () => {
    const scene = setScene('await-task', { inputs: { 'timeout-minutes': '4320' } });
    const { journal } = scene;
    let polls = 0;
    const service = createRestlessService((count) => {
      polls = count;
    });
    const end = await waitForTask(wait, { ...scene.sender, service }, journal);

    expect(end.kind).toBe('timed-out');
    expect(polls).toBeGreaterThan(8_000);
    expect(polls).toBeLessThan(9_500);
    expect(journal.timeline.length).toBeLessThanOrEqual(40);
    expect(journal.warnings.length).toBeLessThanOrEqual(100);
    expect(Object.keys(journal.findings).length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(journal.findings).length).toBeLessThan(2_000);
  });

  it('needs no more memory after 8,000 polls than after 2,000', async () => {
    const { sender } = setScene('await-task', { inputs: { 'timeout-minutes': '4320' } });
    const simulation = createSimulation(0);
    const clock = simulation.startProcess(() => 0.5);
    // Every part of the step that remembers, but the runner: a log in a file is no memory.
    const cleaner = createCleaner([token]);
    const journal = createJournal(cleanRunner(createSilentRunner(), cleaner), clock, cleaner);
    const weigh = createScale();
    const heapBytes = new Map<number, number>();
    const service = createRestlessService((polls) => {
      if (polls === 2_000 || polls === 8_000) heapBytes.set(polls, weigh());
    });
    await simulation.run(waitForTask(wait, { ...sender, clock, service }, journal));

    expect([...heapBytes.keys()]).toEqual([2_000, 8_000]);
    const grownBytes = (heapBytes.get(8_000) ?? NaN) - (heapBytes.get(2_000) ?? NaN);
    expect(grownBytes).toBeLessThan(MOST_GROWTH_BYTES);
    expect(getEventListeners(sender.signal, 'abort')).toHaveLength(0);
  });

  it('leaves no listener and no timer behind when a wait is over', async () => {
    const { signal } = new AbortController();
    for (let wait = 0; wait < 200; wait += 1) await systemClock.sleep(0.1, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length).toBeLessThan(10);
  });
});
