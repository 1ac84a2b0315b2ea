import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Clock, realClock, toHttpDate } from '../clock.ts';
import { inspectRequest, type Sender } from './answer-request.ts';
import { type Edition, readDocument } from './description/document.ts';
import type { Fault } from './fault.ts';
import { identityOf, readAuthorization, type Token } from './permissions.ts';
import { type ReceivedRequest, receiveRequest, type Roots } from './received-request.ts';
import { refuse, type Reply } from './reply.ts';
import type { Repository } from './repository.ts';
import { GitHubState } from './state.ts';
import { listen, respond, stop } from './wire.ts';

export interface GitHubOptions {
  /** The valid tokens, by their secret. */
  readonly tokens: Readonly<Record<string, Token>>;
  /** `github.com` by default; the other answers below `/api/v3` and at `/api/graphql`. */
  readonly edition?: keyof typeof editions;
  /** The only repository, a private one: `octo-org/shop`, id 1001, by default. */
  readonly owner?: string;
  readonly repo?: string;
  readonly repositoryId?: number;
  readonly defaultBranch?: string;
  /** Branches and tags with their commits, besides the default branch. Every full commit id is a ref too. */
  readonly refs?: Readonly<Record<string, string>>;
  /** The numbers of all issues and pull requests: 7 by default. */
  readonly issues?: readonly number[];
  /** The origin of its pages, as `GITHUB_SERVER_URL`. */
  readonly serverUrl?: string;
  /** GitHub's time; the real time by default. */
  readonly clock?: Pick<Clock, 'nowMs'>;
  /** How far the `Date` header of answers is ahead of the clock; 0 by default. `omitted`: there is no such header. */
  readonly dateSkewMs?: number | 'omitted';
  /** Called once for each request, in the order of arrival. The index counts from 0. `failFirst` makes one. */
  readonly intercept?: (request: ReceivedRequest, index: number) => Fault | undefined;
}

export interface GitHub {
  /** The REST API's root, as `GITHUB_API_URL`. */
  readonly url: string;
  /** As `GITHUB_GRAPHQL_URL`. */
  readonly graphqlUrl: string;
  /** Every request received, the oldest first, whether answered or not. */
  readonly requests: readonly ReceivedRequest[];
  /** What GitHub's description does not allow, one sentence each. Tests assert that there are none. */
  readonly violations: readonly string[];
  readonly state: GitHubState;
  /** Also breaks open connections. */
  readonly close: () => Promise<void>;
}

/** The roots of each edition, and its description. */
const editions = {
  'github.com': { described: 'api.github.com', rest: '', graphql: '/graphql' },
  'enterprise-server': { described: 'ghes-3.19', rest: '/api/v3', graphql: '/api/graphql' },
} as const satisfies Record<string, Roots & { described: Edition }>;

/**
 * Starts a stand-in for GitHub's API on a free port of 127.0.0.1. Each request and each answer is compared with the
 * description that GitHub publishes. A difference is answered with 500 and recorded in `violations`.
 */
export async function startGitHub(options: GitHubOptions): Promise<GitHub> {
  const { described, ...roots } = editions[options.edition ?? 'github.com'];
  // Before the first request, so that no time limit includes it.
  readDocument(described);
  const { clock = realClock, dateSkewMs = 0 } = options;
  const date = () => (dateSkewMs === 'omitted' ? undefined : toHttpDate(clock.nowMs() + dateSkewMs));
  const requests: ReceivedRequest[] = [];
  const violations: string[] = [];
  const state = new GitHubState(() => new Date(clock.nowMs()));
  const closing = new AbortController();
  const server = createServer();
  const origin = await listen(server);
  const repository = describeRepository(options, `${origin}${roots.rest}`);

  const report = (what: string, problems: readonly string[]): Reply => {
    violations.push(...problems.map((problem) => `${what}: ${problem}`));
    return refuse(500, `Not as GitHub describes it: ${problems.join('; ')}`);
  };

  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    const { problems, ...received } = await receiveRequest(message, roots);
    const sender = findSender(received.headers.authorization, options.tokens);
    const request = { ...received, identity: typeof sender === 'string' ? undefined : identityOf(sender) };
    const what = `${request.method} ${request.path}`;
    const index = requests.push(request) - 1;
    const inspected =
      problems.length > 0 ? { problems } : inspectRequest({ edition: described, repository, state }, request);
    let carryOut: () => Reply;
    if ('problems' in inspected) {
      // Reported before any fault, so that no fault hides it.
      const rejection = report(what, inspected.problems);
      carryOut = () => rejection;
    } else {
      carryOut = () => {
        const { reply, problems: own } = inspected.answer(sender);
        return own.length === 0 ? reply : report(what, own);
      };
    }
    const fault = options.intercept?.(request, index);
    await respond({ message, response, fault, date, closing: closing.signal }, carryOut);
  };

  server.on('request', (message, response) => {
    serve(message, response).catch((error: unknown) => {
      // A client may disconnect, and a test may close the stand-in. Any other error is a fault of the stand-in.
      if (message.socket.destroyed || closing.signal.aborted) return;
      report('The stand-in', [String(error)]);
      message.socket.destroy();
    });
  });

  return {
    url: `${origin}${roots.rest}`,
    graphqlUrl: `${origin}${roots.graphql}`,
    requests,
    violations,
    state,
    close: async () => {
      closing.abort();
      await stop(server);
    },
  };
}

function findSender(authorization: string | undefined, tokens: GitHubOptions['tokens']): Sender {
  if (authorization === undefined) return 'nobody';
  const secret = readAuthorization(authorization);
  return (secret === undefined ? undefined : tokens[secret]) ?? 'stranger';
}

function describeRepository(options: GitHubOptions, apiUrl: string): Repository {
  const owner = options.owner ?? 'octo-org';
  const name = options.repo ?? 'shop';
  const defaultBranch = options.defaultBranch ?? 'main';
  const serverUrl = options.serverUrl ?? 'https://github.com';
  const commit = createHash('sha1').update(defaultBranch).digest('hex');
  return {
    owner,
    name,
    id: options.repositoryId ?? 1001,
    url: `${apiUrl}/repos/${owner}/${name}`,
    htmlUrl: `${serverUrl}/${owner}/${name}`,
    apiUrl,
    serverUrl,
    defaultBranch,
    refs: { [defaultBranch]: commit, ...options.refs },
    issues: options.issues ?? [7],
  };
}
