import { isIP, Socket } from 'node:net';
import { getProxyUrl, type HttpClient } from '@actions/http-client';
import { findUnusableProxy } from './proxy.ts';

/**
 * Opens a connection for the client's first request to the origin, so that the handshakes take place while something else
 * is awaited: not behind a proxy, which it would go round. It is closed if it is not needed within `maxAgeMs`, does not
 * keep the process alive, and is replaced by the request itself if it broke.
 */
export function openAhead(client: HttpClient, origin: string, maxAgeMs: number): void {
  if (getProxyUrl(origin) !== '' || findUnusableProxy(origin, process.env) !== undefined) return;
  const agent = client.getAgent(origin);
  const { hostname, port, protocol } = new URL(origin);
  const host = hostname.replace(/[[\]]/g, '');
  const open = agent.createConnection.bind(agent);
  const options = 'options' in agent && agent.options;
  // As the agent itself calls it. An address has no server name.
  const socket = open({
    ...(typeof options === 'object' && options),
    host,
    port: port || (protocol === 'https:' ? 443 : 80),
    ...{ servername: isIP(host) === 0 ? host : '' },
  });
  if (!(socket instanceof Socket)) return;
  const timer = setTimeout(() => socket.destroy(), maxAgeMs).unref();
  // The request that needs it opens another, and reports what is wrong with that one.
  socket.on('error', () => undefined).unref();
  // Made to be replaced (Node's documentation, `agent.createConnection`).
  agent.createConnection = (options, callback) => {
    agent.createConnection = open;
    clearTimeout(timer);
    // Bytes from before the request would be taken for its answer. (Node drops those on a kept connection.)
    if (socket.readableLength > 0) socket.destroy();
    return socket.destroyed ? open(options, callback) : socket.ref();
  };
}
