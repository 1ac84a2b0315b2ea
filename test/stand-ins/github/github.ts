import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Clock, realClock, toHttpDate } from '../clock.ts';
import { openPort } from '../open-port.ts';
import { inspectRequest } from './answer-request.ts';
import type { Fault, FaultyAnswer } from './fault.ts';
import { refuse, type Reply } from './operation.ts';
import type { Token } from './permissions.ts';
import { receive, type ReceivedRequest, type Roots } from './received-request.ts';
import { RepositoryState } from './state.ts';

export interface GitHubOptions {
  /** The valid tokens, by their secret. */
  readonly tokens: Readonly<Record<string, Token>>;
  /** `github.com` by default; the other answers below `/api/v3` and at `/api/graphql`. */
  readonly edition?: keyof typeof editions;
  /** GitHub's time; the real time by default. */
  readonly clock?: Clock;
  /** How far the `Date` header of answers is ahead of the clock; 0 by default. `omitted`: there is no such header. */
  readonly dateSkewMs?: number | 'omitted';
  /** A deployment or status created less than this ago is not listed yet; 0 by default. */
  readonly listLagMs?: number;
  /** Called once for each request, in the order of arrival. The index counts from 0. */
  readonly intercept?: (request: ReceivedRequest, index: number) => Fault | undefined;
}

export interface GitHub {
  /** The REST API's root, as `GITHUB_API_URL`. */
  readonly url: string;
  /** Every request received, the oldest first, whether answered or not. */
  readonly requests: readonly ReceivedRequest[];
  /** The requests of each connection, in the order of their first ones. */
  connections(): readonly (readonly ReceivedRequest[])[];
  /** The mistakes in requests, one sentence each. Tests assert that there are none. */
  readonly violations: readonly string[];
  readonly state: RepositoryState;
  /** Also breaks open connections. */
  readonly close: () => Promise<void>;
}

const editions = {
  'github.com': { rest: '', graphql: '/graphql' },
  'enterprise-server': { rest: '/api/v3', graphql: '/api/graphql' },
} as const satisfies Record<string, Roots>;

/**
 * Serves GitHub's API for one private repository, `octo-org/shop`, with the pull requests 7 and 8, on a free port of
 * 127.0.0.1. Requests are read strictly: a field that is unknown or of a wrong type is answered with 422 and recorded in
 * `violations`.
 */
export async function startGitHub(options: GitHubOptions): Promise<GitHub> {
  const { clock = realClock, dateSkewMs = 0 } = options;
  const roots = editions[options.edition ?? 'github.com'];
  const requests: ReceivedRequest[] = [];
  const connections = new Map<Socket, ReceivedRequest[]>();
  const violations: string[] = [];
  const state = new RepositoryState(() => clock.nowMs(), { listLagMs: options.listLagMs });
  const backend = { tokens: options.tokens, state };

  /** Returns the function that carries the request out. */
  const inspect = (request: ReceivedRequest, problems: readonly string[]): (() => Reply) => {
    const inspected = problems.length > 0 ? { problems } : inspectRequest(request, backend);
    if (!('problems' in inspected)) return inspected;
    // Recorded before any fault, so that no fault hides it.
    violations.push(...inspected.problems.map((problem) => `${request.method} ${request.path}: ${problem}`));
    return () => refuse(422, `Invalid request: ${inspected.problems.join('; ')}`);
  };

  const send = (response: ServerResponse, { status, headers, body }: Omit<FaultyAnswer, 'kind'>): void => {
    if (dateSkewMs !== 'omitted') response.setHeader('date', toHttpDate(clock.nowMs() + dateSkewMs));
    response.sendDate = false;
    response.writeHead(status, headers).end(body);
  };
  const sendReply = (response: ServerResponse, { status, headers, body }: Reply): void => {
    const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
    send(response, { status, headers: { ...type, ...headers }, body: JSON.stringify(body) });
  };

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { problems, ...request } = await receive(message, roots);
    const index = requests.push(request) - 1;
    connections.set(message.socket, [...(connections.get(message.socket) ?? []), request]);
    const carryOut = inspect(request, problems);
    const fault = options.intercept?.(request, index);
    switch (fault?.kind) {
      case 'down':
        message.socket.destroy();
        return;
      case 'stall':
        return;
      case 'answer':
        send(response, fault);
        return;
      case undefined:
        sendReply(response, carryOut());
    }
  };

  const server = createServer((message, response) => {
    // The client has disconnected.
    serve(message, response).catch(() => message.socket.destroy());
  });
  const origin = `http://127.0.0.1:${await openPort(server)}`;
  return {
    url: `${origin}${roots.rest}`,
    requests,
    connections: () => [...connections.values()],
    violations,
    state,
    close: () => {
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
    },
  };
}
