import { isIP, setDefaultAutoSelectFamilyAttemptTimeout, Socket } from 'node:net';
import { getProxyUrl, HttpClient } from '@actions/http-client';
import { sendHttp, withoutBrackets, type HttpRequest, type HttpResult } from './http.ts';
import { findUnusableProxy } from './proxy.ts';

/** A connection that was idle for longer is not used: after a silent failover it would cost a minute (W1, G7). */
const MAX_IDLE_MS = 5_000;

/** The time for each address of a name. Node's 250 ms are too short for a distant host (K4). */
const ADDRESS_TIMEOUT_MS = 5_000;

/**
 * Sends requests over connections that are kept, until a request gets no response: from then on each has a new one (K4).
 * `openTo`: the origin to which a connection is opened ahead.
 */
export function createConnections({
  maxIdleMs = MAX_IDLE_MS,
  openTo,
}: { readonly maxIdleMs?: number; readonly openTo?: string | undefined } = {}) {
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_TIMEOUT_MS);
  let client = new HttpClient('', [], { keepAlive: true });
  /** Makes Node close idle connections. (The client has no option for it, and a tunnel is never kept.) */
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
 * Opens a connection for the client's first request to the origin, so that the handshakes take place earlier; not behind a
 * proxy. It is closed if it is not used within `maxAgeMs`, and does not keep the process alive.
 */
export function openAhead(client: HttpClient, origin: string, maxAgeMs: number): void {
  if (getProxyUrl(origin) !== '' || findUnusableProxy(origin, process.env) !== undefined) return;
  const agent = client.getAgent(origin);
  const { hostname, port, protocol } = new URL(origin);
  const host = withoutBrackets(hostname);
  const open = agent.createConnection.bind(agent);
  const options = 'options' in agent && agent.options;
  // The same options as those of the agent. An IP address has no server name.
  const socket = open({
    ...(typeof options === 'object' && options),
    host,
    port: port || (protocol === 'https:' ? 443 : 80),
    ...{ servername: isIP(host) === 0 ? host : '' },
  });
  if (!(socket instanceof Socket)) return;
  const timer = setTimeout(() => socket.destroy(), maxAgeMs).unref();
  // After an error, the request opens another connection, and reports the errors of that one. An alert of TLS does not close it.
  socket.on('error', () => socket.destroy()).unref();
  // Made to be replaced (Node's documentation, `agent.createConnection`).
  agent.createConnection = (options, callback) => {
    agent.createConnection = open;
    clearTimeout(timer);
    // Earlier bytes would be taken for the answer. (On a kept connection, Node drops them.)
    if (socket.readableLength > 0) socket.destroy();
    return socket.destroyed ? open(options, callback) : socket.ref();
  };
}
