import { connect, createServer, type Socket } from 'node:net';
import { openPort } from '../../stand-ins/open-port.ts';

/** Starts a proxy that leads `CONNECT host:port` to the port of its table, for a client with this `user:password`. */
export async function startConnectProxy(login: string, ports: Readonly<Record<string, string>>) {
  const targets = new Set<string>();
  const sockets = new Set<Socket>();
  const authorization = `Proxy-Authorization: Basic ${Buffer.from(login).toString('base64')}`;
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined));
    near.once('data', (data) => {
      const [line = '', ...headers] = data.toString('utf8').split('\r\n');
      const [method, target = ''] = line.split(' ');
      targets.add(target);
      const port = ports[target];
      if (method !== 'CONNECT' || port === undefined || !headers.includes(authorization)) {
        near.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      const far = connect(Number(port), '127.0.0.1', () => {
        near.write('HTTP/1.1 200 Connection established\r\n\r\n');
        near.pipe(far).pipe(near);
      });
      sockets.add(far.on('error', () => near.destroy()));
    });
  });
  return {
    /** `user:password@host:port` */
    address: `${login}@127.0.0.1:${await openPort(server)}`,
    /** What was asked for. */
    targets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}
