import { type Clock, realClock, toHttpDate } from '../clock.ts';
import { startServer } from '../http-server.ts';
import { inspectRequest } from './answer-request.ts';
import type { Fault, FaultyAnswer } from './fault.ts';
import type { Reply } from './operation.ts';
import type { Token } from './permissions.ts';
import { receive, type ReceivedRequest, type Roots } from './received-request.ts';
import { RepositoryState, type StateOptions } from './state.ts';

export interface GitHubOptions extends Pick<StateOptions, 'listLagMs'> {
  /** The valid tokens, by their secret. */
  readonly tokens: Readonly<Record<string, Token>>;
  /** `github.com` by default; the other answers below `/api/v3` and at `/api/graphql`. */
  readonly edition?: keyof typeof editions;
  /** GitHub's time; the real time by default. */
  readonly clock?: Clock;
  /** How far the `Date` header of answers is ahead of the clock; 0 by default. `omitted`: there is no such header. */
  readonly dateSkewMs?: number | 'omitted';
  /** Called once for each request, in the order of arrival. The index counts from 0. */
  readonly intercept?: (request: ReceivedRequest, index: number) => Fault | undefined;
}

export type GitHub = Awaited<ReturnType<typeof startGitHub>>;

const editions = {
  'github.com': { rest: '', graphql: '/graphql' },
  'enterprise-server': { rest: '/api/v3', graphql: '/api/graphql' },
} as const satisfies Record<string, Roots>;

function render({ status, body, headers: own }: Reply): Omit<FaultyAnswer, 'kind'> {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...own };
  return { status, headers, body: JSON.stringify(body) };
}

/**
 * Serves GitHub's API for one private repository, `octo-org/shop`, with the pull requests 7 and 8, on a free port of
 * 127.0.0.1. Requests are read strictly: what GitHub does not describe is answered with 422 and recorded in `violations`,
 * and so is an answer of the stand-in that GitHub would not give.
 */
export async function startGitHub(options: GitHubOptions) {
  const { clock = realClock, dateSkewMs = 0, tokens } = options;
  const edition = options.edition ?? 'github.com';
  const roots = editions[edition];
  const violations: string[] = [];
  const state = new RepositoryState(() => clock.nowMs(), options);

  const server = await startServer<ReceivedRequest>({}, async (message, response, keep) => {
    const request = await receive(message, roots);
    const index = keep(request);
    const record = (problem: string) => violations.push(`${request.method} ${request.path}: ${problem}`);
    const onWrongAnswer = (problem: string) => record(`the answer: ${problem}`);
    const { carryOut, problems } = inspectRequest(request, { state, tokens, edition, onWrongAnswer });
    // Recorded before any fault, so that no fault hides it.
    problems.forEach(record);
    const fault = options.intercept?.(request, index);
    if (fault?.kind === 'down') {
      message.socket.destroy();
      return;
    }
    const { status, headers, body } = fault ?? render(carryOut());
    if (dateSkewMs !== 'omitted') response.setHeader('date', toHttpDate(clock.nowMs() + dateSkewMs));
    response.sendDate = false;
    response.writeHead(status, headers).end(body);
  });
  const { received: requests, connections, close } = server;
  /** `url`: the REST API's root, as `GITHUB_API_URL`. */
  return { url: `${server.origin}${roots.rest}`, requests, connections, violations, state, close };
}
