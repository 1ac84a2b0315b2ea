import { HttpClient } from '@actions/http-client';
import { RequestError } from '@octokit/request-error';
import * as z from 'zod/mini';
import { parseHttpDateMs, parseRetryAfterMs } from '../text/http-date.ts';
import { GitHubError, type Clock, type GitHub, type Page, type PullRequestComment } from '../ports.ts';
import { sendHttp } from './http.ts';

type Octokit = ReturnType<(typeof import('@actions/github'))['getOctokit']>;
type IssueComment = Awaited<ReturnType<Octokit['rest']['issues']['getComment']>>['data'];

/** For one request. The caller limits the total time. */
const REQUEST_TIMEOUT_MS = 10_000;
const PER_PAGE = 100;
/** 100 comments or payloads of 64 kB, whose characters may take six bytes each in JSON. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** A schema of our own, because entries that cannot be read are left out. Built on use. */
const review = () =>
  z.object({
    state: z.string(),
    comment: z.optional(z.nullable(z.string())),
    environments: z.array(z.object({ name: z.string() })),
    user: z.optional(z.nullable(z.object({ login: z.string(), type: z.string() }))),
  });

/**
 * GitHub's API over Octokit, which is loaded on first use. Works with GitHub Enterprise Server
 * (`GITHUB_API_URL`) and proxies, because it sends through our own `sendHttp`.
 *
 * Pages are read by number: `octokit.paginate` takes a 409 for the end of a list, drops the signal and follows
 * links to any origin.
 */
export function createGitHub(env: NodeJS.ProcessEnv, token: string | undefined, clock: Clock): GitHub {
  let clockOffsetMs: number | undefined;
  const readDate = (date: string | undefined): void => {
    const dateMs = parseHttpDateMs(date);
    if (dateMs !== undefined) clockOffsetMs = dateMs - clock.wallMs();
  };
  let loading: Promise<Octokit> | undefined;
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  const repository = { owner, repo };
  const run = { ...repository, run_id: Number(env['GITHUB_RUN_ID']) };

  /**
   * One call. `read` may throw at a body of another shape: nothing tells whether GitHub has acted. A failure names
   * the permission that the call needs.
   */
  const call = async <Data, T>(
    permission: string,
    request: (octokit: Octokit) => Promise<{ readonly data: Data }>,
    read: (data: Data) => T,
  ): Promise<T> => {
    if (token === undefined) {
      throw new GitHubError('`github-token` is empty', { errorCode: 'forbidden', permission });
    }
    let data: Data;
    try {
      loading ??= loadOctokit(env, token, readDate);
      ({ data } = await request(await loading));
    } catch (error) {
      throw toGitHubError(error, permission);
    }
    try {
      return read(data);
    } catch {
      throw new GitHubError('GitHub’s response is unreadable', {
        errorCode: 'service_error',
        isTransient: true,
        mayHaveActed: true,
      });
    }
  };

  return {
    clockOffsetMs: () => clockOffsetMs,

    firstAttemptStartedAt: (signal) =>
      call(
        'actions: read',
        ({ rest }) => rest.actions.getWorkflowRunAttempt({ ...run, attempt_number: 1, request: { signal } }),
        (attempt) => {
          readId(attempt);
          return attempt.run_started_at ?? attempt.created_at;
        },
      ),

    listDeployments: (environment, page, signal) =>
      call(
        'deployments: write',
        ({ rest }) =>
          rest.repos.listDeployments({
            ...repository,
            environment,
            per_page: PER_PAGE,
            page,
            request: { signal },
          }),
        (listed) =>
          readPage(listed, (deployment) => ({
            id: readId(deployment),
            sha: deployment.sha,
            payload: deployment.payload,
          })),
      ),

    createDeployment: (deployment, signal) =>
      call(
        'deployments: write',
        ({ rest }) =>
          rest.repos.createDeployment({
            ...repository,
            ...deployment,
            auto_merge: false,
            required_contexts: [],
            transient_environment: true,
            production_environment: false,
            request: { signal },
          }),
        readId,
      ),

    setDeploymentStatus: (id, { state, description, logUrl, environmentUrl }, signal) =>
      call(
        'deployments: write',
        ({ rest }) =>
          rest.repos.createDeploymentStatus({
            ...repository,
            deployment_id: id,
            state,
            description,
            ...(logUrl !== undefined && { log_url: logUrl }),
            ...(environmentUrl !== undefined && { environment_url: environmentUrl }),
            request: { signal },
          }),
        (status) => void readId(status),
      ),

    latestStatus: (id, signal) =>
      call(
        'deployments: write',
        ({ rest }) =>
          rest.repos.listDeploymentStatuses({
            ...repository,
            deployment_id: id,
            per_page: 1,
            request: { signal },
          }),
        (listed) => {
          const [latest] = readList(listed);
          return latest && { state: latest.state, logUrl: latest.log_url ?? undefined };
        },
      ),

    listReviews: (signal) =>
      call(
        'actions: read',
        ({ rest }) => rest.actions.getReviewsForRun({ ...run, request: { signal } }),
        (listed) =>
          readList(listed).flatMap((item) => {
            const read = review().safeParse(item).data;
            if (!read) return [];
            const { comment, environments, state, user } = read;
            const names = environments.map(({ name }) => name);
            return [{ state, comment: comment ?? '', environments: names, user: user ?? undefined }];
          }),
      ),

    viewer: (signal) =>
      call(
        'pull-requests: write',
        // `GET /user` refuses a workflow's token; GraphQL accepts it.
        async ({ graphql }) => ({
          data: await graphql<{ viewer: { login: string } }>('query { viewer { login } }', {
            request: { signal },
          }),
        }),
        ({ viewer }) => {
          if (typeof viewer.login !== 'string') throw new TypeError('no login');
          return viewer.login;
        },
      ),

    listComments: (issueNumber, page, signal) =>
      call(
        'pull-requests: write',
        ({ rest }) =>
          rest.issues.listComments({
            ...repository,
            issue_number: issueNumber,
            per_page: PER_PAGE,
            page,
            request: { signal },
          }),
        (listed) => readPage(listed, readComment),
      ),

    createComment: (issueNumber, body, signal) =>
      call(
        'pull-requests: write',
        ({ rest }) =>
          rest.issues.createComment({ ...repository, issue_number: issueNumber, body, request: { signal } }),
        readComment,
      ),

    updateComment: (id, body, signal) =>
      call(
        'pull-requests: write',
        ({ rest }) => rest.issues.updateComment({ ...repository, comment_id: id, body, request: { signal } }),
        readComment,
      ),

    deleteComment: (id, signal) =>
      call(
        'pull-requests: write',
        ({ rest }) => rest.issues.deleteComment({ ...repository, comment_id: id, request: { signal } }),
        () => undefined,
      ),
  };
}

// Octokit's types say what GitHub answers, and nothing checks it: a body that is no JSON arrives as text. Taken for an
// empty list, it would make a second staging site. These throw instead.

function readList<T>(data: readonly T[]): readonly T[] {
  const isList: boolean = Array.isArray(data);
  if (!isList) throw new TypeError('no list');
  return data;
}

function readPage<Item, T>(data: readonly Item[], read: (item: Item) => T): Page<T> {
  const items = readList(data).map(read);
  return { items, isLast: items.length < PER_PAGE };
}

function readId(data: object): number {
  if (!('id' in data) || typeof data.id !== 'number') throw new TypeError('no id');
  return data.id;
}

function readComment(comment: IssueComment): PullRequestComment {
  const { body, html_url: url, user } = comment;
  return { id: readId(comment), body: body ?? '', url, author: user?.login };
}

async function loadOctokit(
  env: NodeJS.ProcessEnv,
  token: string,
  readDate: (date: string | undefined) => void,
): Promise<Octokit> {
  // At import, @actions/github parses the event file, and throws if it is malformed.
  const eventPath = env['GITHUB_EVENT_PATH'];
  delete env['GITHUB_EVENT_PATH'];
  try {
    const { getOctokit } = await import(/* webpackMode: "eager" */ '@actions/github');
    const silent = (): void => undefined;
    // GitHub's deprecation texts must not reach the log unsanitized. Octokit's requests have a log of their own.
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    return getOctokit(token, {
      baseUrl: env['GITHUB_API_URL'] ?? 'https://api.github.com',
      request: { fetch: fetchOverHttp(readDate), log },
      log,
    });
  } finally {
    if (eventPath !== undefined) env['GITHUB_EVENT_PATH'] = eventPath;
  }
}

interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/**
 * The part of `fetch` that Octokit uses, over our own HTTP with its proxies, deadline and limits. Not Node's own: with
 * it Octokit takes a body that breaks off for an empty one. Nor its `Response`, whose use loads undici (27 ms).
 */
function fetchOverHttp(readDate: (date: string | undefined) => void) {
  // Writes use kept connections too: one that may be lost is looked for before it is repeated (G8).
  const client = new HttpClient('', [], { keepAlive: true });
  return async (address: string, options: FetchOptions): Promise<unknown> => {
    const url = new URL(address);
    const result = await sendHttp({
      method: options.method,
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      headers: options.headers,
      body: options.body,
      client,
      timeoutMs: REQUEST_TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
      signal: options.signal ?? new AbortController().signal,
    });
    if (result.kind !== 'response') {
      const cause = result.kind === 'not-sent' ? result.cause : undefined;
      const advice = cause === 'issuer-unknown' ? '. For a private authority, set NODE_EXTRA_CA_CERTS' : '';
      throw new GitHubError(`could not reach GitHub: ${result.reason}${advice}`, {
        errorCode: 'connection_failed',
        // A certificate and a proxy stay as they are.
        isTransient: cause === undefined || cause === 'name-not-resolved',
        mayHaveActed: result.kind === 'no-response',
      });
    }
    readDate(result.headers.date);
    if (result.status >= 300 && result.status < 400) {
      throw new GitHubError(`GitHub answered ${result.status}, a redirect that is not followed`, {
        errorCode: 'service_error',
      });
    }
    const text = result.text ?? '';
    return {
      status: result.status,
      url: address,
      headers: new Map(Object.entries(result.headers)),
      text: () => Promise.resolve(text),
      // For what is neither JSON nor text.
      arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
    };
  };
}

/** What went wrong, in one line, with the permission if that may be the reason. */
function toGitHubError(error: unknown, permission: string): GitHubError {
  // Octokit wraps what its fetch throws.
  const thrown = error instanceof RequestError ? error.cause : error;
  if (thrown instanceof GitHubError) return thrown;
  if (!(error instanceof RequestError) || error.response === undefined) {
    const message = error instanceof Error ? error.message : String(error);
    return new GitHubError(message, { errorCode: 'service_error', mayHaveActed: true });
  }
  const { headers } = error.response;
  const { status } = error;
  // Octokit appends a link to the documentation.
  const message = error.message.replace(/ - https:\/\/docs\.github\.com\S*$/, '');
  const retryAfter = headers['retry-after'];
  // A secondary rate limit may be named in words alone.
  const isLimited =
    status === 429 ||
    retryAfter !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    (status === 403 && /rate limit/i.test(message));
  const isDenied = [401, 403, 404].includes(status) && !isLimited;
  const shown = message.length > 200 || message.includes('<') ? '' : `: ${message}`;
  return new GitHubError(`GitHub answered ${status}${shown}`, {
    errorCode: !isDenied ? 'service_error' : status === 404 ? 'not_found' : 'forbidden',
    permission: isDenied ? permission : undefined,
    isTransient: status >= 500 || isLimited,
    mayHaveActed: status >= 500,
    retryAfterMs: parseRetryAfterMs(retryAfter?.toString(), Date.now()),
  });
}
