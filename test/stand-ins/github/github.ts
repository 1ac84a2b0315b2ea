import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inspectRequest, type Sender } from './answer-request.ts';
import { type Edition, readDocument } from './description/document.ts';
import type { Fault } from './fault.ts';
import { identityOf, readAuthorization, type Token } from './permissions.ts';
import { type ReceivedRequest, receiveRequest, type Roots } from './received-request.ts';
import { refuse, type Reply } from './reply.ts';
import type { Repository } from './repository.ts';
import { GitHubState } from './state.ts';
import { listen, respond, sendReply, stop } from './wire.ts';

export interface GitHubOptions {
  /** The tokens there are, by the secret itself. */
  readonly tokens: Readonly<Record<string, Token>>;
  /** `github.com` unless told; the other answers below `/api/v3` and at `/api/graphql`. */
  readonly edition?: keyof typeof editions;
  /** The private repository there is: `octo-org/shop`, id 1001, unless told. */
  readonly owner?: string;
  readonly repo?: string;
  readonly repositoryId?: number;
  readonly defaultBranch?: string;
  /** Branches and tags with their commits; the default branch is always there. Any full commit id is a ref too. */
  readonly refs?: Readonly<Record<string, string>>;
  /** The numbers of the issues and pull requests there are: 7 unless told. */
  readonly issues?: readonly number[];
  /** Where its pages are said to be, as `GITHUB_SERVER_URL`. */
  readonly serverUrl?: string;
  readonly now?: () => Date;
  /** Asked once for each request, in the order they came in, the first with index 0. */
  readonly intercept?: (request: ReceivedRequest, index: number) => Fault | undefined;
}

export interface GitHub {
  /** The REST API's root, as `GITHUB_API_URL`. */
  readonly url: string;
  /** As `GITHUB_GRAPHQL_URL`. */
  readonly graphqlUrl: string;
  /** What came in, oldest first, whatever became of it. */
  readonly requests: readonly ReceivedRequest[];
  /** What GitHub's description does not allow, a sentence each. A test asserts that there is none. */
  readonly violations: readonly string[];
  readonly state: GitHubState;
  /** Breaks what is still open. */
  readonly close: () => Promise<void>;
}

/** Where each edition has its roots, and which description it is held to. */
const editions = {
  'github.com': { described: 'api.github.com', rest: '', graphql: '/graphql' },
  'enterprise-server': { described: 'ghes-3.19', rest: '/api/v3', graphql: '/api/graphql' },
} as const satisfies Record<string, Roots & { described: Edition }>;

/**
 * Starts a stand-in for GitHub's API on a free port of 127.0.0.1. Each request, and each answer of its own, is held
 * to the description GitHub publishes; what breaks it is answered with 500 and kept in `violations`.
 */
export async function startGitHub(options: GitHubOptions): Promise<GitHub> {
  const { described, ...roots } = editions[options.edition ?? 'github.com'];
  // Now, so that no request waits for it.
  readDocument(described);
  const requests: ReceivedRequest[] = [];
  const violations: string[] = [];
  const state = new GitHubState(options.now ?? (() => new Date()));
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
      // Reported before any fault, so that none hides it.
      const rejection = report(what, inspected.problems);
      carryOut = () => rejection;
    } else {
      carryOut = () => {
        const { reply, problems: own } = inspected.answer(sender);
        return own.length === 0 ? reply : report(what, own);
      };
    }
    const fault = options.intercept?.(request, index);
    await respond({ message, response, fault, closing: closing.signal }, carryOut);
  };

  server.on('request', (message, response) => {
    serve(message, response).catch((error: unknown) => {
      // A client that goes away, or a close in the middle, is nobody's mistake; all else is the stand-in's.
      if (message.socket.destroyed || closing.signal.aborted) return;
      sendReply(response, report('The stand-in', [String(error)]));
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
