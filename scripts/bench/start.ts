import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from '../build.ts';
import { ARCHIVE_BUDGET_BYTES } from '../release/archive.ts';
import { openLaboratory, type Program, type Run, type Task } from './laboratory.ts';
import { fetchPeers } from './peers.ts';

/** The goals of this project, in wall time. */
const targets = { https: 1.42, http: 1.72, exit: 1.7, memory: 1.2, afterLastResponseMs: 30 };

const bareScript = `const url = new URL(process.env['INPUT_API-URL']);
const { request } = require('node:' + url.protocol.slice(0, -1));
request(url, { method: 'POST' }, (response) => response.resume()).end('{}');
`;
const id = '11111111-1111-4111-8111-111111111111';
const env = (origin: string): Record<string, string> => ({
  INPUT_OPERATION: 'restore',
  'INPUT_API-URL': origin,
  'INPUT_API-TOKEN': 'token',
  'INPUT_SITE-ID': id,
  'INPUT_BACKUP-ID': id,
  'INPUT_POLL-INTERVAL-SECONDS': '0.1',
});
const invalidEnv = { 'INPUT_SITE-ID': 'none' };

interface Sample {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Measures the start of `entry` and of what it is compared with, as lines of Markdown. Programs take turns in a random
 * order.
 */
export async function describeStart(entry: string, rounds: number): Promise<readonly string[]> {
  const laboratory = await openLaboratory();
  const { folder } = laboratory;
  writeFileSync(join(folder, 'bare.cjs'), bareScript);
  await build(join(folder, 'floor'), 'scripts/bench/floor.ts');
  const empty: Program = { name: '`node -e 0`', args: ['-e', '0'], invalidEnv: {} };
  const bare: Program = { name: 'bare Node.js script', args: [join(folder, 'bare.cjs')], env };
  const action: Program = { name: '**this action**', args: [entry], env, invalidEnv };
  const programs: readonly Program[] = [
    empty,
    bare,
    {
      name: 'floor: 40 lines on the same libraries',
      args: [join(folder, 'floor/index.js')],
      env,
      invalidEnv,
    },
    action,
    ...fetchPeers(folder),
  ];
  const contests = programs.flatMap((program) =>
    tasksOf(program).flatMap((task) => [
      { program, task, withUsage: false },
      ...(task === 'http' ? [] : [{ program, task, withUsage: true }]),
    ]),
  );
  const runs = new Map(contests.map((contest) => [contest, [] as Run[]]));
  // The first two rounds warm up the machine's caches.
  for (let round = -2; round < rounds; round += 1) {
    // In a random order: what always ran after a heavy program would be measured slower.
    const turns = [...runs].map(([contest, results]) => ({ contest, results, at: Math.random() }));
    for (const { contest, results } of turns.toSorted((a, b) => a.at - b.at)) {
      const run = await laboratory.run(contest.program, contest.task, contest);
      if (round >= 0) results.push(run);
    }
  }
  await laboratory.close();

  const measure = (program: Program, task: Task, what: keyof Run): Sample | undefined => {
    const withUsage = what === 'exitCpuMs' || what === 'peakMemoryMiB';
    const results = [...runs].find(
      ([contest]) => contest.program === program && contest.task === task && contest.withUsage === withUsage,
    )?.[1];
    return results && sample(results.map((run) => run[what] ?? NaN));
  };
  const cell = (program: Program, reference: Program, [task, what]: readonly [Task, keyof Run]): string => {
    const [own, other] = [measure(program, task, what), measure(reference, task, what)];
    if (own === undefined || other === undefined) return '';
    const value = show(own, what === 'peakMemoryMiB' ? 'MiB' : 'ms');
    return program === reference ? value : `${value}, ${(own.median / other.median).toFixed(2)} ×`;
  };
  const firstRequest = [
    ['https', 'firstRequestMs'],
    ['https', 'firstRequestCpuMs'],
    ['http', 'firstRequestMs'],
    ['http', 'firstRequestCpuMs'],
  ] as const;
  const end = measure(action, 'https', 'afterLastResponseMs');
  return [
    `${rounds} rounds, in which the programs take turns in a random order. Each cell: median (lowest–highest), ratio to the first row.`,
    '',
    'From the start of the process until the server on loopback has received the first request. This action, the floor and the bare script send a POST (`restore`); the published actions send their own first request. Over https all of them trust the server by `NODE_EXTRA_CA_CERTS`.',
    '',
    '| First request | https, wall time | https, processor time | http, wall time | http, processor time |',
    '| :-- | --: | --: | --: | --: |',
    ...programs
      .filter((program) => program.env)
      .map((program) => row([program.name, ...firstRequest.map((what) => cell(program, bare, what))])),
    row(['target', `≤ ${targets.https} ×`, '', `≤ ${targets.http} ×`, '']),
    '',
    'Invalid inputs: from the start of the process to its end, without a request. Peak memory: of a whole run over https; the published actions end when they cannot use the response.',
    '',
    '| Exit and memory | invalid inputs, wall time | invalid inputs, processor time | peak memory |',
    '| :-- | --: | --: | --: |',
    ...programs.map((program) =>
      row([
        program.name,
        cell(program, empty, ['invalid inputs', 'exitMs']),
        cell(program, empty, ['invalid inputs', 'exitCpuMs']),
        cell(program, bare, ['https', 'peakMemoryMiB']),
      ]),
    ),
    row(['target', `≤ ${targets.exit} ×`, '', `≤ ${targets.memory} ×`]),
    '',
    `- From the last response to the end of the process: ${end ? show(end, 'ms') : '–'}; target ≤ ${targets.afterLastResponseMs} ms.`,
    `- Download (\`git archive HEAD\`, gzipped): ${(archiveBytes() / 1000).toFixed(1)} kB; target ≤ ${ARCHIVE_BUDGET_BYTES / 1000} kB.`,
  ];
}

function archiveBytes(): number {
  const archive = execFileSync('git', ['archive', '--worktree-attributes', '--format=tar', 'HEAD'], {
    cwd: join(import.meta.dirname, '../..'),
    maxBuffer: 64 * 1024 * 1024,
  });
  return gzipSync(archive).length;
}

function tasksOf({ env: sends, invalidEnv: refuses }: Program): readonly Task[] {
  return [...(sends ? (['https', 'http'] as const) : []), ...(refuses ? (['invalid inputs'] as const) : [])];
}

function sample(values: readonly number[]): Sample {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  return { median: at(0.5), min: at(0), max: at(1) };
}

function show({ median, min, max }: Sample, unit: string): string {
  return `${median.toFixed(1)} ${unit} (${min.toFixed(1)}–${max.toFixed(1)})`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
