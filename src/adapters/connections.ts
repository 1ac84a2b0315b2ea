import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { getProxyUrl, HttpClient } from '@actions/http-client';
import { sendHttp, type HttpRequest, type HttpResult } from './http.ts';
import { openAhead } from './open-ahead.ts';

/** An older idle connection is not used: after a silent failover it would cost a minute (rules.md, W1 and G7). */
const MAX_IDLE_MS = 5_000;

/** For each address of a name. Node's 250 ms are too short for a host that is far away (rules.md, K4). */
const ADDRESS_TIMEOUT_MS = 5_000;

/**
 * Sends requests over connections that are kept for the next ones. After a request without a response none is kept any
 * more: the next one has a connection of its own (rules.md, K4).
 *
 * @param options.openTo the origin to which the first connection is opened ahead.
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
