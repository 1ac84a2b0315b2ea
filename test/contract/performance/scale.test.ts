import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { createContext, Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createSimulation } from '../../stand-ins/fake-clock.ts';
import { createSilentRunner } from '../../support/recording-runner.ts';
import { createTestStep, ids, token } from '../../support/run-operation.ts';
import { createPollProgress } from '../../../src/step/tasks/poll-progress.ts';
import { pollTask } from '../../../src/step/tasks/poll-task.ts';
import type { Service } from '../../../src/ports.ts';
import { createResultStore } from '../../../src/step/report/result-store.ts';
import { createRunLog } from '../../../src/step/report/run-log.ts';
import { sanitizeRunner } from '../../../src/step/report/sanitized-runner.ts';
import { createSanitizer } from '../../../src/text/sanitizer.ts';

/** Ten times the largest measurement. To keep 175 bytes of each poll, a listener for example, exceeds it. */
const MAX_GROWTH_BYTES = 1024 * 1024;

/** Collects the garbage and measures the heap. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  // Only a context that is created after the flag was set has it.
  new Script('gc(); gc();').runInContext(createContext());
  return process.memoryUsage().heapUsed;
}

describe('a step that waits three days', () => {
  it('keeps a handful of results, and needs no more memory after 8,000 polls than after 2,000', async () => {
    const { client, step } = createTestStep('await-task', { inputs: { 'timeout-minutes': '4320' } });
    const simulation = createSimulation(0);
    const clock = simulation.startProcess(() => 0.5);
    // Every part of the step that keeps something, except the runner: a log in a file is no memory.
    const sanitizer = createSanitizer([token]);
    const runner = sanitizeRunner(createSilentRunner(), sanitizer);
    const log = createRunLog(runner, clock);
    const results = createResultStore(runner);
    const heapBytes: number[] = [];
    let polls = 0;
    // Another state at each poll, and a failure at every seventh.
    const service: Service = {
      send: () => {
        polls += 1;
        if (polls === 2_000 || polls === 8_000) heapBytes.push(measureHeap());
        if (polls % 7 === 0) return Promise.resolve({ kind: 'no-response', reason: `broke at ${polls}` });
        const task = { id: ids.task, status: `step ${polls}`, metadata_json: { polls } };
        // Long enough to show in the memory if it is kept.
        const message = String(polls).padStart(2_000, '.');
        const body = { json: { success: true, message, data: { task } } };
        return Promise.resolve({ kind: 'response', status: 200, isReplayed: false, body });
      },
    };
    const waiting = { ...step, log, results, client: { ...client, clock, service } };
    const polling = { taskId: ids.task, isFirstAtOnce: true };
    const end = await simulation.run(pollTask(polling, createPollProgress(waiting), waiting));

    expect(end.kind).toBe('timed-out');
    expect(polls).toBeGreaterThan(8_000);
    expect(polls).toBeLessThan(9_500);
    expect(log.warnings.length).toBeLessThanOrEqual(100);
    expect(Object.keys(results.current).length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(results.current).length).toBeLessThan(2_000);
    const [before = NaN, after = NaN] = heapBytes;
    expect(after - before).toBeLessThan(MAX_GROWTH_BYTES);
    expect(getEventListeners(client.signal, 'abort')).toHaveLength(0);
  });
});
