import { isIP, setDefaultAutoSelectFamilyAttemptTimeout, Socket } from 'node:net';
import { getProxyUrl, HttpClient } from '@actions/http-client';
import { sendHttp, withoutBrackets, type HttpRequest, type HttpResult } from './http.ts';
import { findUnusableProxy } from './proxy.ts';

/** An older idle connection is not used: after a silent failover it would cost a minute (W1 and G7). */
const MAX_IDLE_MS = 5_000;

/** For each address of a name. Node's 250 ms are too short for a host that is far away (K4). */
const ADDRESS_TIMEOUT_MS = 5_000;

/**
 * Sends requests over connections that are kept for the next ones. After a request without a response none is kept any
 * more: the next one has a connection of its own (K4). `openTo`: the origin of the first, to open it ahead.
 */
export function createConnections({
  maxIdleMs = MAX_IDLE_MS,
  openTo,
}: { readonly maxIdleMs?: number; readonly openTo?: string | undefined } = {}) {
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_TIMEOUT_MS);
  let client = new HttpClient('', [], { keepAlive: true });
  /** Node closes what is idle for that long. (The client has no option for it, and a tunnel is never kept.) */
  const limitIdleTime = (origin: string): void => {
    if (getProxyUrl(origin) !== '') return;
    const agent = client.getAgent(origin);
    if (!('options' in agent) || typeof agent.options !== 'object') return;
    agent.options = { ...agent.options, timeout: maxIdleMs };
  };
  if (openTo !== undefined) {
    limitIdleTime(openTo);
    openAhead(client, openTo, maxIdleMs);
  }
  return async (request: Omit<HttpRequest, 'client'>): Promise<HttpResult> => {
    limitIdleTime(request.origin);
    const result = await sendHttp({ ...request, client });
    if (result.kind !== 'response') client = new HttpClient();
    return result;
  };
}

/**
 * Opens a connection for the client's first request to the origin, so that the handshakes take place while something else
 * is awaited: not behind a proxy, which it would go round. It is closed if it is not needed within `maxAgeMs`, does not
 * keep the process alive, and is replaced by the request itself if it broke.
 */
export function openAhead(client: HttpClient, origin: string, maxAgeMs: number): void {
  if (getProxyUrl(origin) !== '' || findUnusableProxy(origin, process.env) !== undefined) return;
  const agent = client.getAgent(origin);
  const { hostname, port, protocol } = new URL(origin);
  const host = withoutBrackets(hostname);
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
