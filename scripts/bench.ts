import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createAuthority } from '../test/scenarios/support/certificates.ts';

/**
 * `npm run bench [rounds] [entry]` prints *Start, memory and download* of `docs/maintainers/measurements.md`, on Linux. It runs this
 * action (`dist/index.js`, or another entry) against a service and a GitHub on loopback, and a bare script of Node.js, which
 * sends its request to the service at once.
 */

const root = join(import.meta.dirname, '..');
const [, , rounds = '31', entry = join(root, 'dist/index.js')] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-bench-'));
const writeFile = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const id = '11111111-1111-4111-8111-111111111111';
const copyId = '22222222-2222-4222-8222-222222222222';
const bareScript = writeFile(
  'bare.cjs',
  `if (process.env['INPUT_SITE-ID'] === 'none') return;
require('node:https').request(process.env['INPUT_API-URL'], { method: 'POST' }, (response) => response.resume()).end('{}');`,
);
/** Preloaded in the runs that measure memory. `maxRSS` would include the memory of this process. */
const writePeak = writeFile(
  'write-peak.cjs',
  `process.on('exit', () => {
  const [, peakKiB] = /VmHWM:\\s*(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'));
  require('node:fs').writeFileSync(process.env.PEAK_FILE, peakKiB);
});`,
);

/**
 * A service that answers every request with a copy and its completed task, and a GitHub without entries. The action keeps
 * their connections apart, so one server is both.
 */
let onRequest: ((peer: Peer) => void) | undefined;
const authority = createAuthority();
const server = createServer(authority.issue('127.0.0.1'), (request, response) => {
  const { method, url = '' } = request;
  const peer = url.startsWith('/github/') ? 'GitHub' : 'host';
  onRequest?.(peer);
  const answers = {
    host: { success: true, data: { id: copyId, task: { id, status: 'completed' } } },
    GitHub: method === 'GET' ? [] : { id: 1, data: { viewer: { databaseId: 1 } } },
  };
  request.resume();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[peer]));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('the service has no port');

const env = {
  // A fresh environment: certificates and options of this machine would be loaded too.
  PATH: process.env['PATH'] ?? '',
  NODE_EXTRA_CA_CERTS: writeFile('authority.pem', authority.cert),
  PEAK_FILE: join(folder, 'peak'),
  GITHUB_ACTION: 'deploy',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_EVENT_PATH: writeFile('event.json', '{}'),
  GITHUB_JOB: 'deploy',
  GITHUB_REPOSITORY: 'owner/repository',
  GITHUB_RUN_ID: '1',
  GITHUB_SHA: '2'.repeat(40),
  GITHUB_WORKFLOW: 'deploy',
  GITHUB_API_URL: `https://127.0.0.1:${address.port}/github`,
  INPUT_OPERATION: 'staging',
  'INPUT_GITHUB-TOKEN': 'token',
  'INPUT_API-URL': `https://127.0.0.1:${address.port}`,
  'INPUT_API-TOKEN': 'token',
  'INPUT_SITE-ID': id,
  'INPUT_POLL-INTERVAL-SECONDS': '0.1',
};

type Peer = 'GitHub' | 'host';

interface Measured {
  /** Whose first request ends it. Without one: the end of the process. */
  readonly peer?: Peer;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly isMemory?: boolean;
}

/** From the start of the process until the server has received the request, or until its end. */
const measures = {
  'first request to GitHub, ms': { peer: 'GitHub' },
  'first request to the host, ms': { peer: 'host' },
  '… with `github-token: none`, ms': { peer: 'host', inputs: { 'INPUT_GITHUB-TOKEN': 'none' } },
  'end on invalid inputs, ms': { inputs: { 'INPUT_SITE-ID': 'none' } },
  'peak memory of a run, MiB': { isMemory: true },
} as const satisfies Readonly<Record<string, Measured>>;
type Measure = keyof typeof measures;

async function measure(program: string, name: Measure): Promise<number> {
  const { inputs, isMemory = false, peer }: Measured = measures[name];
  const firstRequestMs = new Map<Peer, number>();
  const startedAtMs = performance.now();
  onRequest = (asked) => {
    if (!firstRequestMs.has(asked)) firstRequestMs.set(asked, performance.now() - startedAtMs);
  };
  const child = spawn(process.execPath, [...(isMemory ? ['--require', writePeak] : []), program], {
    env: {
      ...env,
      GITHUB_OUTPUT: writeFile('output', ''),
      GITHUB_STATE: writeFile('state', ''),
      GITHUB_STEP_SUMMARY: writeFile('summary', ''),
      ...inputs,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 30_000,
  });
  child.stdout.resume();
  await once(child, 'exit');
  const endedAtMs = performance.now();
  const isExpected = isMemory || peer !== undefined;
  if (isExpected !== firstRequestMs.has('host'))
    throw new Error(`${program}: a request is missing or too many`);
  if (isMemory) return Number(readFileSync(env.PEAK_FILE, 'utf8')) / 1024;
  if (peer === undefined) return endedAtMs - startedAtMs;
  // The bare script asks the host alone.
  return firstRequestMs.get(peer) ?? firstRequestMs.get('host') ?? NaN;
}

const contests = ([entry, bareScript] as const).flatMap((program) =>
  (Object.keys(measures) as Measure[]).map((name) => ({ program, name, values: [] as number[] })),
);
// The first two rounds warm up the machine's caches.
for (let round = -2; round < Number(rounds); round += 1) {
  // In a random order: what always ran after a heavy program would be measured slower.
  const turns = contests.map((contest) => ({ contest, at: Math.random() })).toSorted((a, b) => a.at - b.at);
  for (const { contest } of turns) {
    const value = await measure(contest.program, contest.name);
    if (round >= 0) contest.values.push(value);
  }
}
server.closeAllConnections();
server.close();
rmSync(folder, { recursive: true, force: true });

function medianOf(program: string, name: Measure): number {
  const { values = [] } =
    contests.find((contest) => contest.program === program && contest.name === name) ?? {};
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

const archive = execFileSync('git', ['archive', '--worktree-attributes', '--format=tar', 'HEAD'], {
  cwd: root,
  maxBuffer: 64 * 1024 * 1024,
});
const rows = (Object.keys(measures) as Measure[]).map((name) => {
  const [action, bare] = [medianOf(entry, name), medianOf(bareScript, name)];
  return `| ${name} | ${action.toFixed(1)} | ${bare.toFixed(1)} | ${(action / bare).toFixed(2)} × |`;
});
const date = new Date().toISOString().slice(0, 10);
console.log(
  [
    `## Start, memory and download\n\n${date}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(1) ?? ''}.`,
    `Medians of ${rounds} rounds, in which the programs take turns in a random order.\n`,
    '| | this action | bare script | ratio |\n| :-- | --: | --: | --: |',
    ...rows,
    `\nDownload (\`git archive HEAD\`, gzipped): ${(gzipSync(archive).length / 1000).toFixed(1)} kB.`,
  ].join('\n'),
);
