import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificates.ts';
import { closeAtEnd } from './stage.ts';

/** Whether Debian's `tinyproxy` is there. */
export function hasTinyproxy(): boolean {
  return spawnSync('tinyproxy', ['-v']).status === 0;
}

/** A name of this machine for which no client goes around its proxy, as it does for loopback's. */
export function findOwnName(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? hostname();
}

export interface ForwardProxy {
  readonly url: string;
  /** What it noted of the connections that went through it. */
  readLog(): string;
}

/** Starts a real forward proxy for one test. */
export async function startTinyproxy(credentials?: {
  readonly user: string;
  readonly password: string;
}): Promise<ForwardProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-proxy-'));
  const port = await findFreePort();
  const logFile = join(folder, 'log');
  const configFile = join(folder, 'tinyproxy.conf');
  const config = [
    `Port ${port}`,
    'Listen 127.0.0.1',
    'Allow 127.0.0.1',
    'Timeout 30',
    'MaxClients 20',
    `LogFile "${logFile}"`,
    'LogLevel Connect',
    ...(credentials ? [`BasicAuth ${credentials.user} ${credentials.password}`] : []),
  ];
  writeFileSync(configFile, `${config.join('\n')}\n`);
  const child = spawn('tinyproxy', ['-d', '-c', configFile], { stdio: 'ignore' });
  // Where it is not installed, or ends at once, a port that never opens would be waited for until the test's end.
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`tinyproxy ended with exit code ${String(code)}`));
    });
  });
  closeAtEnd(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await Promise.race([isOpen(port), ended]))) await sleep(20);
  return { url: `http://127.0.0.1:${port}`, readLog: () => readFileSync(logFile, 'utf8') };
}

export interface WatchedProxy {
  readonly url: string;
  /** The first line of each request. */
  readonly asked: readonly string[];
}

/** Starts a proxy that answers nothing, or no. */
export async function startBadProxy(answer: 'never' | 'no' | 'reset'): Promise<WatchedProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      asked.push(data.toString('utf8').split('\r\n')[0] ?? '');
      if (answer === 'no') socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      if (answer === 'reset') socket.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closeAtEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

export interface NamingProxyOptions {
  /** Speaks TLS with its clients: its URL begins with `https`. */
  readonly tls?: Certificate;
  /** Lets nobody through but who knows these. */
  readonly credentials?: { readonly user: string; readonly password: string };
}

/** Starts a proxy that alone knows where names lead: `host:port` of a CONNECT to a port of this machine. */
export async function startNamingProxy(
  ports: Readonly<Record<string, string>>,
  { tls, credentials }: NamingProxyOptions = {},
): Promise<WatchedProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const wanted =
    credentials &&
    `Proxy-Authorization: Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
  const serve = (near: Socket): void => {
    near.on('error', () => undefined);
    sockets.add(near);
    near.once('data', (data) => {
      const [line = '', ...headers] = data.toString('utf8').split('\r\n');
      asked.push(line);
      if (wanted !== undefined && !headers.includes(wanted)) {
        near.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      const port = ports[line.split(' ')[1] ?? ''];
      if (port === undefined) {
        near.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      const far = connect(Number(port), '127.0.0.1', () => {
        near.write('HTTP/1.1 200 Connection established\r\n\r\n');
        near.pipe(far).pipe(near);
      });
      far.on('error', () => near.destroy());
      sockets.add(far);
    });
  };
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closeAtEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const login = credentials ? `${credentials.user}:${credentials.password}@` : '';
  return { url: `${tls ? 'https' : 'http'}://${login}127.0.0.1:${port}`, asked };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
