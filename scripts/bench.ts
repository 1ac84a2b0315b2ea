import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeMachine } from './bench/machine.ts';
import { describeMatrix } from './bench/matrix.ts';
import { schedules, simulatePolling, workloads } from './bench/polling.ts';
import { openLaboratory, type Program, type Run } from './bench/processes.ts';
import { ARCHIVE_BUDGET_BYTES } from './release/archive.ts';

/**
 * `npm run bench [rounds] [entry]`: start, memory, size, polling and a whole matrix beside what they are held
 * against, as Markdown. Programs take turns, so that whatever else the machine does meets all of them alike.
 */
const root = join(import.meta.dirname, '..');
const rounds = Number(process.argv[2] ?? 31);
const entry = process.argv[3] ?? join(root, 'dist/index.js');
const machine = describeMachine();

interface Sample {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

function sample(values: readonly number[]): Sample {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  return { median: at(0.5), least: at(0), most: at(1) };
}

const laboratory = await openLaboratory(entry);
const { bare, floor, empty, action, mistaken } = laboratory.programs;
const weighed = (program: Program): Program => ({ ...program, isWeighed: true });
const contestants = {
  bare,
  floor,
  empty,
  action,
  mistaken,
  bareWeighed: weighed(bare),
  actionWeighed: weighed(action),
};
type Contestant = keyof typeof contestants;
const runs = new Map<string, Run[]>();
for (let round = -2; round < rounds; round += 1) {
  for (const [name, program] of Object.entries(contestants)) {
    const run = await laboratory.run(program);
    // The first two warm up the machine's caches.
    if (round >= 0) runs.set(name, [...(runs.get(name) ?? []), run]);
  }
}
await laboratory.close();

function measure(name: Contestant, what: keyof Run): Sample {
  return sample((runs.get(name) ?? []).flatMap((run) => run[what] ?? []));
}

function show({ median, least, most }: Sample, unit: string): string {
  return `${median.toFixed(1)} ${unit} (${least.toFixed(1)}–${most.toFixed(1)})`;
}

interface Rivals {
  readonly what: string;
  readonly ours: Sample;
  readonly theirs: Sample;
  readonly unit: string;
  readonly target: string;
}

function compare({ what, ours, theirs, unit, target }: Rivals): string {
  const ratio = (ours.median / theirs.median).toFixed(2);
  return `| ${what} | ${show(ours, unit)} | ${show(theirs, unit)} | ${ratio} × | ${target} |`;
}

const archive = execFileSync('git', ['archive', '--worktree-attributes', '--format=tar', 'HEAD'], {
  cwd: root,
  maxBuffer: 64 * 1024 * 1024,
});
const archived = gzipSync(archive).length;
const afterLast = measure('action', 'afterLastAnswerMs');
const bareAfterLast = measure('bare', 'afterLastAnswerMs');
const beside = (name: Contestant): Sample => measure(name, 'firstRequestMs');

const lines = [
  `${new Date().toISOString().slice(0, 10)}, ${machine}. Medians of ${rounds} rounds in turn (least–most).`,
  '',
  '| what | this action | beside it | ratio | target |',
  '| :-- | --: | --: | --: | --: |',
  compare({
    what: 'start to first request, beside a bare `node:http` script',
    ours: beside('action'),
    theirs: beside('bare'),
    unit: 'ms',
    target: '≤ 1.8 ×',
  }),
  compare({
    what: 'the same in processor time, which other work on the machine hardly moves',
    ours: measure('action', 'cpuToFirstRequestMs'),
    theirs: measure('bare', 'cpuToFirstRequestMs'),
    unit: 'ms',
    target: '≤ 1.8 ×',
  }),
  compare({
    what: 'the floor: a script that only loads what http-client loads of Node, beside the bare one',
    ours: beside('floor'),
    theirs: beside('bare'),
    unit: 'ms',
    target: '–',
  }),
  compare({
    what: 'start to exit on an invalid input, beside `node -e 0`',
    ours: measure('mistaken', 'exitMs'),
    theirs: measure('empty', 'exitMs'),
    unit: 'ms',
    target: '≤ 2.0 ×',
  }),
  compare({
    what: 'peak memory, beside the bare script',
    ours: measure('actionWeighed', 'peakMemoryMiB'),
    theirs: measure('bareWeighed', 'peakMemoryMiB'),
    unit: 'MiB',
    target: '≤ 1.35 ×',
  }),
  `| download: \`git archive HEAD\`, gzipped | ${(archived / 1000).toFixed(1)} kB | | | ≤ ${ARCHIVE_BUDGET_BYTES / 1000} kB |`,
  `| from the last poll's answer to the end of the process, beside the bare script | ${show(afterLast, 'ms')} | ${show(bareAfterLast, 'ms')} | | ≤ 30 ms |`,
  '',
  'Polling, simulated: time lost to detection as a share of all time / mean lateness as a share of a task’s duration / polls for each task / worst lateness against what is promised (a tenth of the duration, 2 s to 30 s).',
  '',
  `| schedule | ${Object.keys(workloads).join(' | ')} |`,
  `| :-- |${' :-- |'.repeat(Object.keys(workloads).length)}`,
];
const pollsOf = new Map<string, number[]>();
for (const [name, schedule] of Object.entries(schedules)) {
  const results = Object.values(workloads).map((workload) => simulatePolling(schedule, workload));
  pollsOf.set(
    name,
    results.map(({ pollsPerTask }) => pollsPerTask),
  );
  const cells = results.map(({ lostShare, meanLag, pollsPerTask, worstOfPromise }) =>
    [
      `${(lostShare * 100).toFixed(lostShare < 0.001 ? 3 : 1)} %`,
      `${(meanLag * 100).toFixed(meanLag < 0.001 ? 3 : 1)} %`,
      pollsPerTask.toFixed(1),
      `${worstOfPromise.toFixed(2)} ×`,
    ].join(' / '),
  );
  lines.push(`| ${name} | ${cells.join(' | ')} |`);
}
const fewestPolls = pollsOf.get('fewest with its worst case') ?? [];
const ratios = (pollsOf.get('this action') ?? []).map(
  (polls, index) => `${(polls / (fewestPolls[index] ?? NaN)).toFixed(2)} ×`,
);
lines.push(`| polls against the fewest (target ≤ 1.15 ×) | ${ratios.join(' | ')} |`);
lines.push('', ...(await describeMatrix()));
console.log(lines.join('\n'));
