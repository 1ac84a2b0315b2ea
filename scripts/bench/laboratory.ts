import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '../../test/scenarios/support/certificates.ts';

type Env = Readonly<Record<string, string>>;

export interface Program {
  readonly name: string;
  /** The arguments of `node`. */
  readonly args: readonly string[];
  /** What makes it send its first request to `origin`; absent if it sends none. */
  readonly env?: (origin: string) => Env;
  /** What makes it end without a request; absent if nothing does. Replaces what `env` sets. */
  readonly invalidEnv?: Env;
}

/** What a program is measured at: its first request, or its exit on invalid inputs. */
export type Task = 'https' | 'http' | 'invalid inputs';

/** One run of a program, on Linux; what did not happen, or was not measured, is absent. */
export interface Run {
  /** From the start of the process until the server has received its first request. */
  readonly firstRequestMs?: number;
  /** The processor time until then of all threads that still exist. */
  readonly firstRequestCpuMs?: number;
  /** From the start of the process to its end. */
  readonly exitMs: number;
  /** From the server's last response to the end of the process. */
  readonly afterLastResponseMs?: number;
  readonly exitCpuMs?: number;
  readonly peakMemoryMiB?: number;
}

export interface Laboratory {
  readonly folder: string;
  /** `withUsage` also measures memory and processor time at exit, by a preloaded file that costs some time. */
  run(program: Program, task: Task, options: { readonly withUsage: boolean }): Promise<Run>;
  close(): Promise<void>;
}

const response = JSON.stringify({
  success: true,
  data: { task: { id: '11111111-1111-4111-8111-111111111111', status: 'completed' } },
});

/** `maxRSS` would include the memory of the process that started it. */
const writeUsage = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const fs = require('node:fs');
  const [, peakKiB] = /VmHWM:\\s*(\\d+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'));
  fs.writeFileSync(process.env.USAGE_FILE, (user + system) / 1000 + ' ' + peakKiB / 1024);
});
`;

/** Opens two services on loopback, https and http, that answer every request with a completed task. */
export async function openLaboratory(): Promise<Laboratory> {
  const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-bench-'));
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  let onRequest: (() => void) | undefined;
  let onResponse: (() => void) | undefined;
  const listener: RequestListener = (request, answer) => {
    onRequest?.();
    request.resume();
    answer.setHeader('content-type', 'application/json');
    answer.end(response, () => onResponse?.());
  };
  const authority = createAuthority();
  const servers = [
    createHttpsServer(authority.issue({ names: ['127.0.0.1'] }), listener),
    createHttpServer(listener),
  ] as const;
  const [httpsHost, httpHost] = await Promise.all([listen(servers[0]), listen(servers[1])]);
  const usageFile = join(folder, 'usage');
  const preload = file('write-usage.cjs', writeUsage);
  const certificate = file('authority.pem', authority.cert);
  const event = file('event.json', '{}');
  const envOf = ({ env, invalidEnv }: Program, task: Task): Env => {
    if (task === 'http') return { ...env?.(`http://${httpHost}`) };
    const sent = env?.(`https://${httpsHost}`);
    return task === 'https' ? { ...sent, NODE_EXTRA_CA_CERTS: certificate } : { ...sent, ...invalidEnv };
  };

  return {
    folder,
    async run(program, task, { withUsage }) {
      // A fresh environment: certificates and options of this machine would be loaded too.
      const env: Env = {
        PATH: process.env['PATH'] ?? '',
        USAGE_FILE: usageFile,
        GITHUB_ACTION: 'deploy',
        GITHUB_ACTOR: 'someone',
        GITHUB_EVENT_NAME: 'push',
        GITHUB_EVENT_PATH: event,
        GITHUB_JOB: 'deploy',
        GITHUB_OUTPUT: file('output', ''),
        GITHUB_REF: 'refs/heads/main',
        GITHUB_REPOSITORY: 'owner/repository',
        GITHUB_REPOSITORY_OWNER: 'owner',
        GITHUB_RUN_ID: '1',
        GITHUB_SHA: '2'.repeat(40),
        GITHUB_STATE: file('state', ''),
        GITHUB_STEP_SUMMARY: file('summary', ''),
        GITHUB_WORKFLOW: 'deploy',
        ...envOf(program, task),
      };
      const args = [...(withUsage ? ['--require', preload] : []), ...program.args];
      let first: Pick<Run, 'firstRequestMs' | 'firstRequestCpuMs'> | undefined;
      let respondedAtMs: number | undefined;
      const startedAtMs = performance.now();
      const child = spawn(process.execPath, args, {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: 30_000,
      });
      child.stdout.resume();
      onRequest = () => {
        if (first !== undefined) return;
        first = { firstRequestMs: performance.now() - startedAtMs, firstRequestCpuMs: readCpuMs(child.pid) };
      };
      onResponse = () => {
        respondedAtMs = performance.now();
      };
      await once(child, 'exit');
      const endedAtMs = performance.now();
      const sendsRequest = task !== 'invalid inputs';
      if (sendsRequest !== (first !== undefined) || child.signalCode !== null) {
        throw new Error(`${program.name}, ${task}: ${first ? 'a' : 'no'} request, or it did not end`);
      }
      return {
        ...first,
        exitMs: endedAtMs - startedAtMs,
        ...(respondedAtMs !== undefined && { afterLastResponseMs: endedAtMs - respondedAtMs }),
        ...(withUsage && readUsage(usageFile)),
      };
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  return `127.0.0.1:${address.port}`;
}

function readUsage(path: string): Pick<Run, 'exitCpuMs' | 'peakMemoryMiB'> {
  const [exitCpuMs = NaN, peakMemoryMiB = NaN] = readFileSync(path, 'utf8').split(' ').map(Number);
  return { exitCpuMs, peakMemoryMiB };
}

/** Other work on the machine changes processor time much less than wall time. */
function readCpuMs(pid: number | undefined): number {
  const folder = `/proc/${pid ?? 'self'}/task`;
  const ownMs = readdirSync(folder).map((thread) => {
    try {
      return Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      // The thread has just ended.
      return 0;
    }
  });
  return ownMs.reduce((sum, one) => sum + one, 0);
}
