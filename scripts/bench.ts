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
 * sends the same requests: it asks GitHub for the list, then the host for a copy. With invalid inputs, it is an empty script.
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
const { request } = require('node:https');
// Each on its own connection, as GitHub and the host are two servers.
const send = (method, url, onEnd) =>
  request(url, { method, agent: false }, (response) => response.resume().on('end', onEnd)).end();
const askHost = () => send('POST', process.env['INPUT_API-URL'], () => {});
if (process.env['INPUT_GITHUB-TOKEN'] === 'none') askHost();
else send('GET', process.env.GITHUB_API_URL + '/repos/owner/repository/deployments', askHost);`,
);
/** Preloaded in the runs that are measured to their end. `maxRSS` would include the memory of this process. */
const writeUsage = writeFile(
  'write-usage.cjs',
  `process.on('exit', () => {
  const { readFileSync, writeFileSync } = require('node:fs');
  const [, peakKiB] = /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
  writeFileSync(process.env.USAGE_FILE, readFileSync('/proc/self/schedstat', 'utf8').trim() + ' ' + peakKiB);
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
  USAGE_FILE: join(folder, 'usage'),
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
  readonly inputs?: Readonly<Record<string, string>>;
  /** Who is sent requests. */
  readonly asks: readonly Peer[];
  /** What is measured: the time until the first request to a peer or until the end, or the memory. */
  readonly of: Peer | 'end' | 'memory';
}

/**
 * Times are from the start of the process until the server has received the request, or until its end. They are the processor
 * time of its main thread: on a busy machine, wall time says nothing.
 */
const measures = {
  'first request to GitHub, ms': { asks: ['GitHub', 'host'], of: 'GitHub' },
  'first request to the host, ms': { asks: ['GitHub', 'host'], of: 'host' },
  '… with `github-token: none`, ms': { asks: ['host'], of: 'host', inputs: { 'INPUT_GITHUB-TOKEN': 'none' } },
  'end on invalid inputs, ms': { asks: [], of: 'end', inputs: { 'INPUT_SITE-ID': 'none' } },
  'peak memory of a run, MiB': { asks: ['GitHub', 'host'], of: 'memory' },
} as const satisfies Readonly<Record<string, Measured>>;
type Measure = keyof typeof measures;

async function measure(program: string, { asks, inputs, of }: Measured): Promise<number> {
  const firstRequestMs = new Map<Peer, number>();
  const isWhole = of === 'end' || of === 'memory';
  const child = spawn(process.execPath, [...(isWhole ? ['--require', writeUsage] : []), program], {
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
  onRequest = (peer) => {
    if (firstRequestMs.has(peer)) return;
    const [ranNs] = readFileSync(`/proc/${child.pid ?? ''}/schedstat`, 'utf8').split(' ');
    firstRequestMs.set(peer, Number(ranNs) / 1e6);
  };
  child.stdout.resume();
  await once(child, 'exit');
  const asked = [...firstRequestMs.keys()].join(', ');
  if (asked !== asks.join(', ')) throw new Error(`${program} asked ${asked}, not ${asks.join(', ')}`);
  if (!isWhole) return firstRequestMs.get(of) ?? NaN;
  const [ranNs, , , peakKiB] = readFileSync(env.USAGE_FILE, 'utf8').split(' ');
  return of === 'end' ? Number(ranNs) / 1e6 : Number(peakKiB) / 1024;
}

const contests = (Object.keys(measures) as Measure[]).map((name) => ({
  name,
  action: [] as number[],
  bare: [] as number[],
}));
const turns = contests.flatMap(({ action, bare, name }) => [
  { name, program: entry, values: action },
  { name, program: bareScript, values: bare },
]);
// The first two rounds warm up the machine's caches.
for (let round = -2; round < Number(rounds); round += 1) {
  // In a random order: what always ran after a heavy program would be measured slower.
  const shuffled = turns.map((turn) => ({ turn, at: Math.random() })).toSorted((a, b) => a.at - b.at);
  for (const { turn } of shuffled) {
    const value = await measure(turn.program, measures[turn.name]);
    if (round >= 0) turn.values.push(value);
  }
}
server.closeAllConnections();
server.close();
rmSync(folder, { recursive: true, force: true });

/** The value below which this part of the values is. */
function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? NaN;
}

const archive = execFileSync('git', ['archive', '--worktree-attributes', '--format=tar', 'HEAD'], {
  cwd: root,
  maxBuffer: 64 * 1024 * 1024,
});
const rows = contests.map(({ action, bare, name }) => {
  const [actionMedian, bareMedian] = [quantile(action, 0.5), quantile(bare, 0.5)];
  const ofRounds = action.map((value, round) => value / (bare[round] ?? NaN));
  const [low, high] = [quantile(ofRounds, 0.25), quantile(ofRounds, 0.75)].map((value) => value.toFixed(2));
  const ratio = (actionMedian / bareMedian).toFixed(2);
  return `| ${name} | ${actionMedian.toFixed(1)} | ${bareMedian.toFixed(1)} | ${ratio} × | ${low} to ${high} |`;
});
const date = new Date().toISOString().slice(0, 10);
console.log(
  [
    `## Start, memory and download\n\n${date}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(1) ?? ''}.`,
    `Medians of ${rounds} rounds, in which the programs take turns in a random order.\n`,
    '| | this action | bare script | ratio | half of the rounds |\n| :-- | --: | --: | --: | --: |',
    ...rows,
    `\nDownload (\`git archive HEAD\`, gzipped): ${(gzipSync(archive).length / 1000).toFixed(1)} kB.`,
  ].join('\n'),
);
