import { createHash } from 'node:crypto';
import { type Clock, realClock, toHttpDate } from '../clock.ts';
import { inspectRequest, type Sender } from './answer-request.ts';
import { type Edition, readDocument } from './description/document.ts';
import type { Fault } from './fault.ts';
import { identityOf, readAuthorization, type Token } from './permissions.ts';
import { parseRequest, type RawRequest, type ReceivedRequest, type Roots } from './received-request.ts';
import { refuse, type Reply } from './reply.ts';
import type { Repository } from './repository.ts';
import { GitHubState } from './state.ts';

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
  readonly clock?: Clock;
  /** How far the `Date` header of answers is ahead of the clock; 0 by default. `omitted`: there is no such header. */
  readonly dateSkewMs?: number | 'omitted';
  /** Called once for each request, in the order of arrival. The index counts from 0. `failFirst` makes one. */
  readonly intercept?: (request: ReceivedRequest, index: number) => Fault | undefined;
}

/** GitHub without a server: for tests on a fake clock. */
export interface InProcessGitHub {
  /** The REST API's root, as `GITHUB_API_URL`. */
  readonly url: string;
  /** As `GITHUB_GRAPHQL_URL`. */
  readonly graphqlUrl: string;
  /** Every request received, the oldest first, whether answered or not. */
  readonly requests: readonly ReceivedRequest[];
  /** What GitHub's description does not allow, one sentence each. Tests assert that there are none. */
  readonly violations: readonly string[];
  readonly state: GitHubState;
  /**
   * Answers a request, which has header names in lower case. Rejects with `BrokenConnection` if a fault breaks the
   * connection, or if the signal aborts while there is no answer.
   */
  readonly handle: (request: RawRequest, signal?: AbortSignal) => Promise<GitHubResponse>;
}

export interface GitHubResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export class BrokenConnection extends Error {
  override readonly name = 'BrokenConnection';
}

/** The roots of each edition, and its description. */
const editions = {
  'github.com': { described: 'api.github.com', rest: '', graphql: '/graphql' },
  'enterprise-server': { described: 'ghes-3.19', rest: '/api/v3', graphql: '/api/graphql' },
} as const satisfies Record<string, Roots & { described: Edition }>;

/**
 * GitHub's API for one repository. Each request and each answer is compared with the description that GitHub
 * publishes. A difference is answered with 500 and recorded in `violations`.
 *
 * @param origin where it is said to be
 */
export function createGitHub(options: GitHubOptions, origin = 'http://github.invalid'): InProcessGitHub {
  const { described, ...roots } = editions[options.edition ?? 'github.com'];
  // Before the first request, so that no time limit includes it.
  readDocument(described);
  const { clock = realClock, dateSkewMs = 0 } = options;
  const requests: ReceivedRequest[] = [];
  const violations: string[] = [];
  const state = new GitHubState(() => new Date(clock.nowMs()));
  const repository = describeRepository(options, `${origin}${roots.rest}`);

  const report = (what: string, problems: readonly string[]): Reply => {
    violations.push(...problems.map((problem) => `${what}: ${problem}`));
    return refuse(500, `Not as GitHub describes it: ${problems.join('; ')}`);
  };

  /** Returns the function that carries the request out. */
  const inspect = (
    request: ReceivedRequest,
    { sender, problems }: { readonly sender: Sender; readonly problems: readonly string[] },
  ): (() => Reply) => {
    const what = `${request.method} ${request.path}`;
    const inspected =
      problems.length > 0 ? { problems } : inspectRequest({ edition: described, repository, state }, request);
    if ('problems' in inspected) {
      // Reported before any fault, so that no fault hides it.
      const rejection = report(what, inspected.problems);
      return () => rejection;
    }
    return () => {
      try {
        const { reply, problems: own } = inspected.answer(sender);
        return own.length === 0 ? reply : report(what, own);
      } catch (error) {
        return report('The stand-in', [String(error)]);
      }
    };
  };

  const toResponse = (
    { status, headers }: Pick<Reply, 'status' | 'headers'>,
    body: string,
  ): GitHubResponse => {
    const date = dateSkewMs === 'omitted' ? {} : { date: toHttpDate(clock.nowMs() + dateSkewMs) };
    return { status, headers: { ...date, ...headers }, body };
  };
  const toJsonResponse = (reply: Reply): GitHubResponse =>
    reply.body === undefined
      ? toResponse(reply, '')
      : toResponse({ ...reply, headers: { ...jsonType, ...reply.headers } }, JSON.stringify(reply.body));

  return {
    url: `${origin}${roots.rest}`,
    graphqlUrl: `${origin}${roots.graphql}`,
    requests,
    violations,
    state,
    async handle(raw, signal) {
      const { problems, ...received } = parseRequest(raw, roots);
      const sender = findSender(received.headers.authorization, options.tokens);
      const request = { ...received, identity: typeof sender === 'string' ? undefined : identityOf(sender) };
      const index = requests.push(request) - 1;
      const carryOut = inspect(request, { sender, problems });
      const fault = options.intercept?.(request, index);
      switch (fault?.kind) {
        case 'down':
          throw new BrokenConnection('before the request was carried out');
        case 'lost':
          carryOut();
          throw new BrokenConnection('after the request was carried out');
        case 'stall':
          return waitForAbort(signal);
        case 'stall-after':
          carryOut();
          return waitForAbort(signal);
        case 'answer':
          return toResponse(fault, fault.body ?? '');
        case 'answer-after':
          carryOut();
          return toResponse(fault, fault.body ?? '');
        case 'slow':
          await clock.sleep(fault.delayMs, signal);
          if (signal?.aborted) throw new BrokenConnection('before the request was carried out');
          return toJsonResponse(carryOut());
        case undefined:
          return toJsonResponse(carryOut());
      }
    },
  };
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

function waitForAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = (): void => {
      reject(new BrokenConnection('while there was no answer'));
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
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
