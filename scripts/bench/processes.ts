import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TASK = '11111111-1111-4111-8111-111111111111';

/** What one run of a program took; what did not happen is absent. */
export interface Run {
  readonly exitMs: number;
  readonly firstRequestMs?: number;
  /** Processor time of all its threads until its first request; on Linux only. */
  readonly cpuToFirstRequestMs?: number;
  /** From the service's answer to the end of the process. */
  readonly afterLastAnswerMs?: number;
  readonly peakMemoryMiB?: number;
}

export interface Program {
  readonly args: readonly string[];
  /** Inputs of the action; the others do not look at them. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Asks for its peak memory, by a preloaded line that makes its times a little longer. */
  readonly isWeighed?: boolean;
}

export interface Laboratory {
  readonly programs: {
    readonly bare: Program;
    readonly floor: Program;
    readonly empty: Program;
    readonly action: Program;
    readonly mistaken: Program;
  };
  run(program: Program): Promise<Run>;
  close(): Promise<void>;
}

const bare = `const http = require('node:http');
const url = new URL(process.env['INPUT_API-URL']);
http.request({ host: url.hostname, port: url.port, path: '/' }, (answer) => answer.resume()).end();
`;
/** What http-client loads of Node's own before it can send anything. */
const floor = `for (const name of ['http', 'https', 'net', 'tls', 'events', 'util']) require('node:' + name);
${bare}`;
const weigh = `process.on('exit', () => {
  require('node:fs').writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS));
});
`;

/** A loopback service whose every task is completed, and programs to run against it. */
export async function openLaboratory(entry: string): Promise<Laboratory> {
  const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-bench-'));
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  let arrived: (() => void) | undefined;
  let answered: (() => void) | undefined;
  const body = JSON.stringify({ success: true, data: { id: TASK, status: 'completed' } });
  const server = createServer((request, response) => {
    arrived?.();
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(body, () => answered?.());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  const peakFile = join(folder, 'peak');
  const preload = file('weigh.cjs', weigh);
  const inputs = {
    operation: 'await-task',
    'api-url': `http://127.0.0.1:${address.port}`,
    'api-token': 'token',
    'task-id': TASK,
  };

  return {
    programs: {
      bare: { args: [file('bare.cjs', bare)] },
      floor: { args: [file('floor.cjs', floor)] },
      empty: { args: ['-e', '0'] },
      action: { args: [entry] },
      mistaken: { args: [entry], inputs: { 'task-id': 'none' } },
    },
    async run(program) {
      // A fresh environment: certificates and options of this machine would be loaded too.
      const env: Record<string, string> = {
        PATH: process.env['PATH'] ?? '',
        GITHUB_RUN_ID: '1',
        GITHUB_OUTPUT: file('output', ''),
        GITHUB_STEP_SUMMARY: file('summary', ''),
        PEAK_FILE: peakFile,
      };
      for (const [name, value] of Object.entries({ ...inputs, ...program.inputs })) {
        env[`INPUT_${name.toUpperCase()}`] = value;
      }
      const args = [...(program.isWeighed === true ? ['--require', preload] : []), ...program.args];
      const startedAtMs = performance.now();
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
      child.stdout.resume();
      let seen: Partial<Run> = {};
      let answeredAtMs: number | undefined;
      arrived = () => {
        const cpuMs = child.pid === undefined ? undefined : readCpuMs(child.pid);
        seen = {
          firstRequestMs: performance.now() - startedAtMs,
          ...(cpuMs !== undefined && { cpuToFirstRequestMs: cpuMs }),
        };
      };
      answered = () => {
        answeredAtMs = performance.now();
      };
      await once(child, 'exit');
      const endedAtMs = performance.now();
      return {
        ...seen,
        exitMs: endedAtMs - startedAtMs,
        ...(answeredAtMs !== undefined && { afterLastAnswerMs: endedAtMs - answeredAtMs }),
        ...(program.isWeighed === true && { peakMemoryMiB: Number(readFileSync(peakFile, 'utf8')) / 1024 }),
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Hardly moved by whatever else runs on the machine, which a time by the clock is. */
function readCpuMs(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
  } catch {
    return undefined;
  }
}
