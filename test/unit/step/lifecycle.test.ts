import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLifecycle } from '../../../src/step/lifecycle.ts';
import { isGreen, statusOf, type Effect, type Outcome } from '../../../src/outcome/outcome.ts';
import { createSimulation } from '../../stand-ins/fake-clock.ts';
import { endings } from '../../support/outcomes.ts';

const green: Outcome = { ...endings.completed, effect: 'started' };
const red: Outcome = { ...endings['task-failed'], effect: 'started' };
/** What the runner allows after a signal (rules.md, W4). */
const maxAfterSignalMs = 5_000;

/** A process whose edges are fake: each takes the time that it is told, and nothing takes real time. */
function startProcess(
  options: Partial<Parameters<typeof createLifecycle>[0]> & { readonly flushMs?: number } = {},
) {
  const simulation = createSimulation(0);
  const advance = (ms: number) => simulation.advance(ms);
  const sleep = (ms: number) => simulation.sleep(ms);
  const events: string[] = [];
  const reported: Outcome[] = [];
  const exits: { readonly code: 0 | 1; readonly atMs: number }[] = [];
  /** Nothing happens after the first exit of a real process. */
  const record = (event: string, outcome?: Outcome): void => {
    if (exits.length === 0) events.push(event);
    if (outcome) reported.push(outcome);
  };
  const lifecycle = createLifecycle({
    exit: (code) => {
      exits.push({ code, atMs: simulation.nowMs() });
    },
    flushLog: () => sleep(options.flushMs ?? 0),
    setTimer: (ms, callback) => {
      sleep(ms).then(callback, callback);
    },
    effect: () => 'none',
    logStack: () => {
      record('stack');
    },
    report: (outcome) => {
      record('report', outcome);
      return Promise.resolve();
    },
    reportFallback: (outcome) => {
      record('fallback', outcome);
    },
    areOutputsWritten: () => true,
    withdrawGreen: (outcome) => {
      record(`withdraw green: ${statusOf(outcome)}`);
    },
    ...options,
  });
  /** As Node does it: a rejection that nobody handles is an internal error. */
  const run = (work: () => Promise<Outcome>): void => {
    lifecycle.run(work).catch((error: unknown) => {
      lifecycle.fail(error instanceof Error ? error : new Error(String(error)));
    });
  };
  return { advance, sleep, lifecycle, events, reported, exits, run, exit: () => exits[0] };
}

const finished = (outcome: Outcome) => () => Promise.resolve(outcome);
const never = (): Promise<never> => new Promise(() => undefined);
const boom = new Error('boom');
const fails = (): Promise<never> => Promise.reject(boom);
/** Work that ends once it is stopped. */
const stopping = (signal: AbortSignal, stop: () => Outcome) => () => once(signal, 'abort').then(stop);

it.each<[string, Outcome, areOutputsWritten: boolean, code: 0 | 1]>([
  ['a green outcome', green, true, 0],
  ['a green outcome whose outputs could not be written (*Outputs*)', green, false, 1],
  ['a red outcome', red, true, 1],
])('%s is reported as it is, the log is flushed, and then the step exits', async (_name, outcome, ...row) => {
  const [areOutputsWritten, code] = row;
  const options = { flushMs: 50, areOutputsWritten: () => areOutputsWritten };
  const { run, advance, exits, reported, lifecycle } = startProcess(options);
  run(finished(outcome));
  await advance(10);
  expect(exits).toEqual([]);
  await advance(50);
  expect(exits).toEqual([{ code, atMs: 50 }]);
  expect(reported).toEqual([outcome]);
  expect(lifecycle.signal.aborted).toBe(false);
});

describe('an internal error while the work runs', () => {
  it('may be that of the work itself', async () => {
    const { run, advance, reported } = startProcess({ effect: () => 'started' });
    run(fails);
    await advance(0);
    expect(reported).toEqual([{ kind: 'internal-error', message: 'boom', effect: 'started' }]);
  });

  it('stops the work first, and then reports what the work may have started', async () => {
    let effect: Effect = 'none';
    const { run, advance, lifecycle, events, reported, exits } = startProcess({ effect: () => effect });
    const stop = (): Outcome => {
      // A POST that was on its way may have been received.
      effect = 'possible';
      events.push('stopped');
      return green;
    };
    run(stopping(lifecycle.signal, stop));
    lifecycle.fail(new Error('two\n  lines'));
    await advance(0);
    expect(events).toEqual(['stopped', 'stack', 'report']);
    expect(reported).toEqual([{ kind: 'internal-error', message: 'two lines', effect: 'possible' }]);
    expect(exits).toEqual([{ code: 1, atMs: 0 }]);
  });

  it('is reported once, whatever else fails, after a second if the work does not stop', async () => {
    const { run, advance, lifecycle, reported, exits } = startProcess();
    run(never);
    lifecycle.logBroken();
    expect(lifecycle.signal.aborted).toBe(true);
    lifecycle.fail(boom);
    await advance(999);
    expect(exits).toEqual([]);
    await advance(1);
    expect(reported).toMatchObject([{ kind: 'internal-error', message: 'the log can no longer be written' }]);
    expect(exits).toEqual([{ code: 1, atMs: 1_000 }]);
  });
});

describe('a report that fails', () => {
  it.each<[string, isRejected: boolean]>([
    ['by rejecting', true],
    ['beside itself, while it continues', false],
  ])('%s is replaced by the fallback, and a green outcome ends red', async (_name, isRejected) => {
    const report = async (): Promise<void> => {
      if (isRejected) await fails();
      process.lifecycle.fail(boom);
    };
    const process = startProcess({ flushMs: 10, effect: () => 'started', report });
    process.run(finished(green));
    await process.advance(100);
    expect(process.events).toEqual(['fallback']);
    expect(process.reported).toMatchObject([{ kind: 'internal-error', effect: 'started' }]);
    expect(process.exits.map(({ code }) => code)).not.toContain(0);
    expect(process.exit()).toEqual({ code: 1, atMs: 10 });
  });

  it.each([
    ['after a second although the log cannot be flushed', never, 1_000],
    ['although the log breaks while it is flushed', () => Promise.reject(new Error('EPIPE')), 0],
  ])('ends red %s', async (_name, flushLog, atMs) => {
    const { run, advance, exit } = startProcess({ flushLog, report: fails });
    run(finished(green));
    await advance(2_000);
    expect(exit()).toEqual({ code: 1, atMs });
  });
});

describe('W4: a signal', () => {
  it('cancels the work, which then reports its own outcome', async () => {
    const { run, advance, lifecycle, reported, exits } = startProcess();
    const cancelled: Outcome = { ...endings.cancelled, effect: 'started' };
    run(stopping(lifecycle.signal, () => cancelled));
    lifecycle.cancel();
    await advance(0);
    expect(reported).toEqual([cancelled]);
    expect(exits).toEqual([{ code: 1, atMs: 0 }]);
  });

  it('during the report only shortens it: green stays green', async () => {
    const { run, advance, lifecycle, exit } = startProcess({ report: never });
    run(finished(green));
    await advance(60_000);
    expect(exit()).toBeUndefined();
    lifecycle.cancel();
    expect(lifecycle.signal.aborted).toBe(true);
    await advance(maxAfterSignalMs);
    expect(exit()).toMatchObject({ code: 0 });
  });
});

describe('a broken log', () => {
  it.each([
    ['turns green red, in the outputs too', green, ['report', 'withdraw green: unknown']],
    ['leaves the outputs of a red outcome alone', red, ['report']],
  ] as const)('at the last line %s', async (_name, outcome, expected) => {
    const { run, advance, lifecycle, events, exits } = startProcess({ flushMs: 10 });
    run(finished(outcome));
    await advance(5);
    lifecycle.logBroken();
    await advance(5);
    expect(events).toEqual(expected);
    expect(exits).toEqual([{ code: 1, atMs: 10 }]);
  });
});

it('whatever happens, the step is green only if nothing spoke against it, and ends after a signal', async () => {
  const event = fc.record({ atMs: fc.nat(8_000), kind: fc.constantFrom('cancel', 'fail', 'logBroken') });
  const scenario = fc.record({
    outcome: fc.constantFrom(green, red),
    workMs: fc.nat(6_000),
    reportMs: fc.nat(6_000),
    isReportFailing: fc.boolean(),
    flushMs: fc.nat(3_000),
    events: fc.array(event, { maxLength: 4 }),
  });
  const play = async ({ outcome, workMs, reportMs, isReportFailing, flushMs, events }: Scenario) => {
    const report = () => process.sleep(reportMs).then(isReportFailing ? fails : () => undefined);
    const process = startProcess({ flushMs, report });
    const { lifecycle } = process;
    const happened: string[] = [];
    const happen = async ({ atMs, kind }: (typeof events)[number]): Promise<void> => {
      await process.sleep(atMs);
      if (process.exit()) return;
      happened.push(kind);
      if (kind === 'fail') lifecycle.fail(boom);
      else lifecycle[kind]();
    };
    const happening = events.map(happen);
    process.run(() => process.sleep(workMs).then(() => outcome));
    await process.advance(60_000);
    await Promise.all(happening);

    const exit = process.exit();
    expect(exit).toBeDefined();
    if (exit?.code === 0) {
      expect(isGreen(outcome)).toBe(true);
      for (const fault of ['fail', 'logBroken']) expect(happened).not.toContain(fault);
      expect(process.events).not.toContain('fallback');
    }
    const signalMs = Math.min(...events.filter(({ kind }) => kind === 'cancel').map(({ atMs }) => atMs));
    if (exit && exit.atMs >= signalMs) expect(exit.atMs - signalMs).toBeLessThan(maxAfterSignalMs);
  };
  type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;
  await fc.assert(fc.asyncProperty(scenario, play), { numRuns: 500 });
});
