import { HttpClient } from '@actions/http-client';
import { RequestError } from '@octokit/request-error';
import * as z from 'zod/mini';
import { parseHttpDateMs, parseRetryAfterMs } from '../text/http-date.ts';
import { GitHubError, type Clock, type GitHub, type Page, type PullRequestComment } from '../ports.ts';
import { sendHttp } from './http.ts';
import { version } from './version.ts';

type Octokit = ReturnType<(typeof import('@actions/github'))['getOctokit']>;
type IssueComment = Awaited<ReturnType<Octokit['rest']['issues']['getComment']>>['data'];

/** For one request. The caller limits the total time. */
const REQUEST_TIMEOUT_MS = 10_000;
const PER_PAGE = 100;
/** 100 comments or payloads of 64 kB, whose characters may take six bytes each in JSON. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** Longer than any step: a wait that can still be written as a date. */
const MAX_WAIT_MS = 365 * 24 * 3_600_000;
/** The task of our deployments, by which GitHub lists them alone (contract, G1). */
const TASK = 'site-pipeline';

const viewerSchema = z.object({ viewer: z.object({ databaseId: z.int() }) });

/** A schema of our own, because entries that cannot be read are left out. */
const reviewSchema = z.object({
  state: z.string(),
  comment: z.optional(z.nullable(z.string())),
  environments: z.array(z.object({ name: z.string() })),
  user: z.optional(z.nullable(z.object({ login: z.string(), type: z.string() }))),
});

/** Octokit does not export the class of GraphQL's errors to us. */
const graphqlFailure = z.object({
  headers: z.looseObject({}),
  errors: z.array(z.object({ type: z.optional(z.string()), message: z.string() })),
});

/** The statuses that the REST API would answer with. */
const statusesOfGraphql: Readonly<Record<string, number>> = {
  RATE_LIMITED: 429,
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  NOT_FOUND: 404,
};

/**
 * GitHub's API over Octokit, which is loaded on first use. Works with GitHub Enterprise Server
 * (`GITHUB_API_URL`) and proxies, because it sends through our own `sendHttp`.
 *
 * Pages are read by number: `octokit.paginate` takes a 409 for the end of a list, drops the signal and follows
 * links to any origin.
 */
export function createGitHub(env: NodeJS.ProcessEnv, token: string | undefined, clock: Clock): GitHub {
  let clockOffsetMs: number | undefined = 0;
  const readDate = (date: string | undefined): void => {
    const dateMs = date === undefined ? clock.wallMs() : parseHttpDateMs(date);
    clockOffsetMs = dateMs === undefined ? undefined : dateMs - clock.wallMs();
  };
  let loading: Promise<Octokit> | undefined;
  /** The rate limits that are used up, and until when on the clock's `elapsedMs`. */
  const usedUp = new Map<'rest' | 'graphql', { readonly error: GitHubError; readonly untilMs: number }>();
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  const repository = { owner, repo };
  const run = { ...repository, run_id: Number(env['GITHUB_RUN_ID']) };

  /**
   * One call. `read` may throw at a body of another shape: nothing tells whether GitHub has acted. A failure names
   * the permission that the call needs, if it needs one and GitHub refused for it. While a rate limit is used up nothing is sent.
   */
  const call = async <Data, T>(
    permission: string | undefined,
    request: (octokit: Octokit) => Promise<Answer<Data>>,
    read: (data: Data, headers: Headers) => T,
    {
      api = 'rest',
      mayBeGone = false,
    }: {
      /** The APIs have a rate limit each. */
      readonly api?: 'rest' | 'graphql';
      /** The request names a deployment or a comment: after a 404 it is gone, and no permission would help. */
      readonly mayBeGone?: boolean;
    } = {},
  ): Promise<T> => {
    if (token === undefined) {
      throw new GitHubError('`github-token` is empty', {
        errorCode: 'forbidden',
        permission,
        isTokenMissing: true,
      });
    }
    const limit = usedUp.get(api);
    if (limit && limit.untilMs > clock.elapsedMs()) {
      const retryAfterMs = limit.untilMs - clock.elapsedMs();
      throw new GitHubError(limit.error.message, { ...limit.error.failure, retryAfterMs });
    }
    let answer: Answer<Data>;
    try {
      loading ??= loadOctokit(env, token, readDate);
      answer = await request(await loading);
    } catch (thrown) {
      const { isUsedUp, error } = toGitHubError(thrown, { permission, mayBeGone, wallMs: clock.wallMs() });
      const { retryAfterMs } = error.failure;
      if (isUsedUp && retryAfterMs !== undefined) {
        usedUp.set(api, { error, untilMs: clock.elapsedMs() + retryAfterMs });
      }
      throw error;
    }
    try {
      return read(answer.data, answer.headers ?? {});
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
            ...(environment !== undefined && { environment }),
            task: TASK,
            per_page: PER_PAGE,
            page,
            request: { signal },
          }),
        (listed, headers) =>
          readPage(listed, headers, (deployment) => ({
            id: readId(deployment),
            environment: deployment.environment,
            sha: deployment.sha,
            payload: deployment.payload,
            creatorId: deployment.creator?.id,
            creator: deployment.creator?.login,
            createdAt: deployment.created_at,
          })),
      ),

    createDeployment: (deployment, signal) =>
      call(
        'deployments: write',
        ({ rest }) =>
          rest.repos.createDeployment({
            ...repository,
            ...deployment,
            task: TASK,
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
        { mayBeGone: true },
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
          return latest && { state: latest.state };
        },
        { mayBeGone: true },
      ),

    listReviews: (signal) =>
      call(
        'actions: read',
        ({ rest }) => rest.actions.getReviewsForRun({ ...run, request: { signal } }),
        (listed) =>
          readList(listed).flatMap((item) => {
            const read = reviewSchema.safeParse(item).data;
            if (!read) return [];
            const { comment, environments, state, user } = read;
            const names = environments.map(({ name }) => name);
            return [{ state, comment: comment ?? '', environments: names, user: user ?? undefined }];
          }),
      ),

    viewer: (signal) =>
      call(
        undefined,
        // `GET /user` refuses a workflow's token; GraphQL accepts it.
        async ({ graphql }) => ({
          data: await graphql('query { viewer { databaseId } }', { request: { signal } }),
        }),
        (data) => viewerSchema.parse(data).viewer.databaseId,
        { api: 'graphql' },
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
        (listed, headers) => readPage(listed, headers, readComment),
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
        { mayBeGone: true },
      ),
  };
}

/** The headers of an answer, in lower case. */
type Headers = Readonly<Record<string, unknown>>;

interface Answer<Data> {
  readonly data: Data;
  readonly headers?: Headers;
}

// Octokit's types say what GitHub answers, and nothing checks it: a body that is no JSON arrives as text. Taken for an
// empty list, it would make a second staging site. These throw instead.

function readList<T>(data: readonly T[]): readonly T[] {
  const isList: boolean = Array.isArray(data);
  if (!isList) throw new TypeError('no list');
  return data;
}

/**
 * A page ends the list if GitHub names no next one in `Link` (RFC 8288); without that header, if it is not full. The
 * address in it is not read: pages are asked for by number.
 */
function readPage<Item, T>(data: readonly Item[], headers: Headers, read: (item: Item) => T): Page<T> {
  const items = readList(data).map(read);
  const link = readHeader(headers, 'link');
  const hasNext =
    link === undefined ? items.length >= PER_PAGE : NEXT_LINK.test(link.replace(/<[^>]*>/g, ''));
  return { items, isLast: !hasNext };
}

const NEXT_LINK = /;\s*rel\s*=\s*(?:next(?![\w-])|"(?:[^"]*\s)?next[\s"])/i;

function readHeader(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function readId(data: object): number {
  if (!('id' in data) || typeof data.id !== 'number') throw new TypeError('no id');
  return data.id;
}

function readComment(comment: IssueComment): PullRequestComment {
  const { body, html_url: url, user } = comment;
  return { id: readId(comment), body: body ?? '', url, authorId: user?.id };
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
      userAgent: `site-pipeline/${version}`,
      baseUrl: env['GITHUB_API_URL'] ?? 'https://api.github.com',
      request: { fetch: fetchOverHttp(readDate), log },
      log,
    });
  } finally {
    if (eventPath !== undefined) env['GITHUB_EVENT_PATH'] = eventPath;
  }
}

/**
 * The part of `fetch` that Octokit uses, over our own HTTP with its proxies, deadline and limits. Not Node's own: with
 * it Octokit takes a body that breaks off for an empty one. Nor its `Response`, whose use loads undici (27 ms).
 */
function fetchOverHttp(readDate: (date: string | undefined) => void) {
  // Writes use kept connections too: one that may be lost is looked for before it is repeated (G8).
  const client = new HttpClient('', [], { keepAlive: true });
  return async (
    address: string,
    options: {
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly signal?: AbortSignal;
    },
  ): Promise<unknown> => {
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
    // Octokit would not read an error of another type. One that is not JSON arrives as text.
    const type = result.status >= 400 ? { 'content-type': 'application/json' } : {};
    return {
      status: result.status,
      url: address,
      headers: new Map(Object.entries({ ...result.headers, ...type })),
      text: () => Promise.resolve(text),
      // For what is neither JSON nor text.
      arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
    };
  };
}

/** GitHub's words if the token lacks a permission (or a classic token a scope). Other reasons for a 403 have others. */
const PERMISSION_REFUSED = /not accessible by|permission|\bscopes?\b|must have/i;

/** What went wrong, in one line, with the permission if that is the reason. `isUsedUp`: the primary rate limit is. */
function toGitHubError(
  thrown: unknown,
  {
    permission,
    mayBeGone,
    wallMs,
  }: {
    /** What the call needs. */
    readonly permission: string | undefined;
    readonly mayBeGone: boolean;
    /** The runner's time of day, for an answer without a `Date`. */
    readonly wallMs: number;
  },
): { readonly error: GitHubError; readonly isUsedUp: boolean } {
  // Octokit wraps what its fetch throws.
  const cause = thrown instanceof RequestError ? thrown.cause : thrown;
  if (cause instanceof GitHubError) return { error: cause, isUsedUp: false };
  const refused = readRefusal(thrown);
  if (!refused) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const error = new GitHubError(message, { errorCode: 'service_error', mayHaveActed: true });
    return { error, isUsedUp: false };
  }
  const { headers, message, status, what } = refused;
  const isForPermission = status === 403 && PERMISSION_REFUSED.test(message);
  const retryAfter = readHeader(headers, 'retry-after');
  const hasNoneLeft = readHeader(headers, 'x-ratelimit-remaining') === '0';
  // A secondary rate limit may be named in words alone.
  const isNamed = retryAfter !== undefined || hasNoneLeft || /rate limit/i.test(message);
  const isLimited = status === 429 || (status === 403 && isNamed && !isForPermission);
  const isUsedUp = isLimited && hasNoneLeft;
  // The dates of an answer are measured by its own clock.
  const answeredAtMs = parseHttpDateMs(readHeader(headers, 'date')) ?? wallMs;
  const waitsMs = [
    parseRetryAfterMs(retryAfter, answeredAtMs),
    isUsedUp ? parseResetMs(readHeader(headers, 'x-ratelimit-reset'), answeredAtMs) : undefined,
  ].filter((ms) => ms !== undefined);
  const retryAfterMs = waitsMs.length === 0 ? undefined : Math.min(Math.max(...waitsMs), MAX_WAIT_MS);
  const isGone = status === 404 && mayBeGone;
  const isDenied = [401, 403, 404].includes(status) && !isLimited && !isGone;
  // GitHub answers 404, too, for what the token may not see.
  const isPermissionNamed = isForPermission || (status === 404 && !isGone);
  const shown = message.length > 200 || message.includes('<') ? '' : `: ${message}`;
  const error = new GitHubError(`${what}${shown}`, {
    errorCode: isDenied ? 'forbidden' : 'service_error',
    isGone,
    permission: isPermissionNamed ? permission : undefined,
    isTransient: status >= 500 || isLimited,
    mayHaveActed: status >= 500,
    retryAfterMs,
    retryAtMs: retryAfterMs === undefined ? undefined : answeredAtMs + retryAfterMs,
  });
  return { error, isUsedUp };
}

/** `x-ratelimit-reset` in milliseconds from now. `undefined` for anything but a later second since 1970. */
function parseResetMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined || !/^\d{1,12}$/.test(header)) return undefined;
  const waitMs = Number(header) * 1000 - nowMs;
  return waitMs > 0 ? waitMs : undefined;
}

/**
 * An error that GitHub answered with. GraphQL answers 200, with errors in the body that mean the same. `what`: what
 * happened, without GitHub's words.
 */
function readRefusal(
  thrown: unknown,
):
  | { readonly what: string; readonly status: number; readonly message: string; readonly headers: Headers }
  | undefined {
  if (thrown instanceof RequestError) {
    const { message, response, status } = thrown;
    if (response === undefined) return undefined;
    // Octokit appends a link to the documentation.
    const words = message.replace(/ - https:\/\/docs\.github\.com\S*$/, '').replace(/\.$/, '');
    return { what: describeStatus(status), status, message: words, headers: response.headers };
  }
  const graphql = graphqlFailure.safeParse(thrown).data;
  if (!graphql) return undefined;
  const { errors, headers } = graphql;
  const message = errors.map((error) => error.message.replace(/\.$/, '')).join('; ');
  const known = errors.flatMap(({ type = '' }) => statusesOfGraphql[type] ?? []);
  const status = known[0] ?? (/rate limit/i.test(message) ? 429 : 500);
  return { what: 'GitHub answered with an error', status, message, headers };
}

function describeStatus(status: number): string {
  return status === 401
    ? 'GitHub answered 401, so `github-token` is invalid or has expired'
    : `GitHub answered ${status}`;
}
