import { connect, createServer, type Server, type Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { createServer as createTlsServer } from 'node:tls';
import { openPort } from '../../stand-ins/open-port.ts';
import type { Certificate } from './certificates.ts';

/** An address or name of this machine that is not loopback: clients bypass their proxy for loopback. */
export function findOwnHost(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? hostname();
}

interface ConnectProxyOptions {
  readonly tls?: Certificate;
  /** Such as `user:password`. */
  readonly login?: string;
  /** Never answer. */
  readonly isSilent?: boolean;
}

/** Starts a proxy that leads `CONNECT host:port` to the port of its table, and refuses other hosts with a 502. */
export async function startConnectProxy(
  ports: Readonly<Record<string, string>>,
  { tls, login, isSilent = false }: ConnectProxyOptions = {},
) {
  const requestLines: string[] = [];
  const sockets = new Set<Socket>();
  const authorization =
    login !== undefined && `Proxy-Authorization: Basic ${Buffer.from(login).toString('base64')}`;
  const serve = (near: Socket): void => {
    near.on('error', () => undefined);
    sockets.add(near);
    near.once('data', (data) => {
      const [line = '', ...headers] = data.toString('utf8').split('\r\n');
      requestLines.push(line);
      if (isSilent) return;
      if (authorization !== false && !headers.includes(authorization)) {
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
  const host = `127.0.0.1:${await openPort(server)}`;
  return {
    url: `${tls ? 'https' : 'http'}://${login === undefined ? host : `${login}@${host}`}`,
    /** The first line of each request. */
    requestLines,
    [Symbol.dispose]: () => {
      closeAll(server, sockets);
    },
  };
}

function closeAll(server: Server, sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.destroy();
  server.close();
}
