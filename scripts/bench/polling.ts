import { longestWaitMs, nextPollAtMs } from '../../src/tasks/poll-schedule.ts';
import { createRandom } from '../../test/stand-ins/random.ts';

/** When the polls of a task come, in milliseconds since it was accepted; endless. */
type Schedule = (random: () => number) => Generator<number, never>;

interface PollingResult {
  /** The time between the end of the tasks and its detection, as a share of all time that the tasks took. */
  readonly lostShare: number;
  /** The mean of each task's delay as a share of its duration. */
  readonly meanLag: number;
  readonly pollsPerTask: number;
  /** The worst delay, compared with what the action promises for a task of that length. */
  readonly worstOfPromise: number;
}

const DAY_MS = 86_400_000;
const DEADLINE_MS = 10 * DAY_MS;

/** The action's own schedule, by the action's own code. */
function* ownSchedule(random: () => number): Generator<number, never> {
  let lastPollAtMs: number | undefined;
  for (;;) {
    const nowMs = lastPollAtMs ?? 0;
    lastPollAtMs = nextPollAtMs({
      startedAtMs: 0,
      nowMs,
      deadlineMs: DEADLINE_MS,
      isFirstAtOnce: false,
      random: random(),
      ...(lastPollAtMs !== undefined && { lastPollAtMs }),
    });
    if (lastPollAtMs === undefined) throw new Error('no task of this simulation lasts so long');
    yield lastPollAtMs;
  }
}

const fixed = (intervalMs: number): Schedule =>
  function* () {
    for (let atMs = intervalMs; ; atMs += intervalMs) yield atMs;
  };

function* doubling(): Generator<number, never> {
  for (let atMs = 2_000, waitMs = 2_000; ; atMs += waitMs) {
    yield atMs;
    waitMs = Math.min(120_000, waitMs * 2);
  }
}

/**
 * The fewest polls with which any schedule keeps the promise: each comes as late as it may after the one
 * before, the first included.
 */
function* fewest(): Generator<number, never> {
  for (let atMs = longestWaitMs(0); ; atMs += longestWaitMs(atMs)) yield atMs;
}

const schedules: Readonly<Record<string, Schedule>> = {
  'this action': ownSchedule,
  'fewest polls with the same worst case': fewest,
  'fixed 10 s': fixed(10_000),
  'doubling, 2 s to 120 s': doubling,
};

interface Workload {
  readonly tasks: number;
  /** A duration in milliseconds, by a chance in [0, 1). */
  readonly draw: (random: () => number) => number;
}

const workloads: Readonly<Record<string, Workload>> = {
  'lognormal, median 45 s, p95 8 min': {
    tasks: 50_000,
    draw: (random) => 45_000 * Math.exp((Math.log(480 / 45) / 1.6449) * drawNormal(random)),
  },
  'uniform, 1 s to 30 min': { tasks: 50_000, draw: (random) => 1_000 + random() * 1_799_000 },
  'two to three days': { tasks: 200, draw: (random) => (2 + random()) * DAY_MS },
};

/** By Box and Muller. */
function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The action's schedule compared with others, as lines of Markdown. */
export function describePolling(): readonly string[] {
  const results = Object.entries(schedules).map(([name, schedule]) => ({
    name,
    ofWorkloads: Object.values(workloads).map((workload) => simulatePolling(schedule, workload)),
  }));
  const [own, least] = results;
  const ratios = own?.ofWorkloads.map(
    ({ pollsPerTask }, index) => pollsPerTask / (least?.ofWorkloads[index]?.pollsPerTask ?? NaN),
  );
  return [
    'Simulated. Each cell: time lost to detection as a share of all time / mean delay as a share of a task’s duration / polls for each task / worst delay compared with the promise (a tenth of the duration, 2 s to 30 s).',
    '',
    `| Schedule | ${Object.keys(workloads).join(' | ')} |`,
    `| :-- |${' :-- |'.repeat(Object.keys(workloads).length)}`,
    ...results.map(({ name, ofWorkloads }) => `| ${name} | ${ofWorkloads.map(show).join(' | ')} |`),
    `| polls compared with the fewest (target ≤ 1.15 ×) | ${ratios?.map((ratio) => `${ratio.toFixed(2)} ×`).join(' | ') ?? ''} |`,
  ];
}

function show({ lostShare, meanLag, pollsPerTask, worstOfPromise }: PollingResult): string {
  const percent = (share: number): string => `${(share * 100).toFixed(share < 0.001 ? 3 : 1)} %`;
  return `${percent(lostShare)} / ${percent(meanLag)} / ${pollsPerTask.toFixed(1)} / ${worstOfPromise.toFixed(2)} ×`;
}

/** Polls every task of a workload by a schedule. The tasks are the same for each schedule. */
function simulatePolling(schedule: Schedule, workload: Workload): PollingResult {
  const [drawRandom, jitter] = [createRandom(7), createRandom(11)];
  let lostMs = 0;
  let allMs = 0;
  let lags = 0;
  let polls = 0;
  let worstOfPromise = 0;
  for (let task = 0; task < workload.tasks; task += 1) {
    const durationMs = workload.draw(drawRandom);
    for (const atMs of schedule(jitter)) {
      polls += 1;
      if (atMs < durationMs) continue;
      const delayMs = atMs - durationMs;
      lostMs += delayMs;
      allMs += durationMs;
      lags += delayMs / durationMs;
      worstOfPromise = Math.max(worstOfPromise, delayMs / longestWaitMs(durationMs));
      break;
    }
  }
  return {
    lostShare: lostMs / allMs,
    meanLag: lags / workload.tasks,
    pollsPerTask: polls / workload.tasks,
    worstOfPromise,
  };
}
