import * as z from 'zod/mini';
import { parseHttpDateMs, parseRetryAfterMs } from '../text/http-date.ts';
import { GitHubError, type Clock, type GitHub } from '../ports.ts';
import { sendHttp } from './http.ts';

// Without its plugins: `scripts/build.ts` leaves them out of the bundle.
type Octokit = Pick<ReturnType<(typeof import('@actions/github'))['getOctokit']>, 'graphql' | 'request'>;

/** For one request. The caller limits the total time. */
const REQUEST_TIMEOUT_MS = 10_000;
const PER_PAGE = 100;
/** 100 comments or payloads of 64 kB, whose characters may take six bytes each in JSON. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

// Built on use, as all schemas of the action (`inputs/fields.ts`).
const time = () => z.optional(z.nullable(z.string()));
const run = () => z.object({ run_started_at: time(), created_at: time() });
const created = () => z.object({ id: z.number() });
const deployments = () => z.array(z.object({ id: z.number(), sha: z.string(), payload: z.unknown() }));
const statuses = () => z.array(z.object({ state: z.string(), log_url: z.optional(z.nullable(z.string())) }));
const review = () =>
  z.object({
    state: z.string(),
    comment: z.optional(z.nullable(z.string())),
    environments: z.array(z.object({ name: z.string() })),
    user: z.optional(z.nullable(z.object({ login: z.string(), type: z.string() }))),
  });
const viewer = () => z.object({ viewer: z.object({ login: z.string() }) });
const comment = () =>
  z.object({
    id: z.number(),
    html_url: z.string(),
    body: z.optional(z.nullable(z.string())),
    user: z.nullable(z.object({ login: z.string() })),
  });

/**
 * GitHub's API over Octokit, which is loaded on first use. Works with GitHub Enterprise Server
 * (`GITHUB_API_URL`) and proxies, because it sends through our own `sendHttp`.
 */
export function createGitHub(env: NodeJS.ProcessEnv, token: string | undefined, clock: Clock): GitHub {
  let clockOffsetMs: number | undefined;
  const readDate = (date: string | undefined): void => {
    const dateMs = parseHttpDateMs(date);
    if (dateMs !== undefined) clockOffsetMs = dateMs - clock.wallMs();
  };
  let loading: Promise<Octokit> | undefined;
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');

  /** One call: a schema reads the response, and a failure names the permission that the call needs. */
  const call = async <T>(
    permission: string,
    schema: z.ZodMiniType<T>,
    request: (octokit: Octokit) => Promise<{ readonly data: unknown }>,
  ): Promise<T> => {
    if (token === undefined) {
      throw new GitHubError('`github-token` is empty', { errorCode: 'forbidden', permission });
    }
    let data: unknown;
    try {
      loading ??= loadOctokit(env, token, readDate);
      ({ data } = await request(await loading));
    } catch (error) {
      throw toGitHubError(error, permission);
    }
    const read = schema.safeParse(data);
    if (!read.success) {
      throw new GitHubError('GitHub’s response is unreadable', {
        errorCode: 'service_error',
        isTransient: true,
        mayHaveActed: true,
      });
    }
    return read.data;
  };
  const toComment = ({ id, body, html_url, user }: z.infer<ReturnType<typeof comment>>) => ({
    id,
    body: body ?? '',
    url: html_url,
    author: user?.login,
  });
  const toPage = <T>(items: readonly T[]) => ({ items, isLast: items.length < PER_PAGE });

  return {
    clockOffsetMs: () => clockOffsetMs,

    async firstAttemptStartedAt(signal) {
      const attempt = await call('actions: read', run(), (github) =>
        github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}', {
          owner,
          repo,
          run_id: Number(env['GITHUB_RUN_ID']),
          attempt_number: 1,
          request: { signal },
        }),
      );
      return attempt.run_started_at ?? attempt.created_at ?? undefined;
    },

    async listDeployments(environment, page, signal) {
      const listed = await call('deployments: write', deployments(), (github) =>
        github.request('GET /repos/{owner}/{repo}/deployments', {
          owner,
          repo,
          environment,
          per_page: PER_PAGE,
          page,
          request: { signal },
        }),
      );
      return toPage(listed);
    },

    async createDeployment({ environment, ref, description, payload }, signal) {
      const { id } = await call('deployments: write', created(), (github) =>
        github.request('POST /repos/{owner}/{repo}/deployments', {
          owner,
          repo,
          ref,
          environment,
          description,
          payload,
          auto_merge: false,
          required_contexts: [],
          transient_environment: true,
          production_environment: false,
          request: { signal },
        }),
      );
      return id;
    },

    async setDeploymentStatus(id, { state, description, logUrl, environmentUrl }, signal) {
      await call('deployments: write', created(), (github) =>
        github.request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
          owner,
          repo,
          deployment_id: id,
          state,
          description,
          ...(logUrl !== undefined && { log_url: logUrl }),
          ...(environmentUrl !== undefined && { environment_url: environmentUrl }),
          request: { signal },
        }),
      );
    },

    async latestStatus(id, signal) {
      const [latest] = await call('deployments: write', statuses(), (github) =>
        github.request('GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
          owner,
          repo,
          deployment_id: id,
          per_page: 1,
          request: { signal },
        }),
      );
      return latest && { state: latest.state, logUrl: latest.log_url ?? undefined };
    },

    async listReviews(signal) {
      const listed = await call('actions: read', z.array(z.unknown()), (github) =>
        github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/approvals', {
          owner,
          repo,
          run_id: Number(env['GITHUB_RUN_ID']),
          request: { signal },
        }),
      );
      return listed.flatMap((item) => {
        const read = review().safeParse(item).data;
        if (!read) return [];
        const { comment: words, environments, state, user } = read;
        return [
          {
            state,
            comment: words ?? '',
            environments: environments.map(({ name }) => name),
            user: user ?? undefined,
          },
        ];
      });
    },

    async viewer(signal) {
      // `GET /user` refuses a workflow's token; GraphQL accepts it.
      const read = await call('pull-requests: write', viewer(), async (github) => ({
        data: await github.graphql('query { viewer { login } }', { request: { signal } }),
      }));
      return read.viewer.login;
    },

    async listComments(issueNumber, page, signal) {
      const listed = await call('pull-requests: write', z.array(comment()), (github) =>
        github.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
          owner,
          repo,
          issue_number: issueNumber,
          per_page: PER_PAGE,
          page,
          request: { signal },
        }),
      );
      return toPage(listed.map(toComment));
    },

    async createComment(issueNumber, body, signal) {
      return toComment(
        await call('pull-requests: write', comment(), (github) =>
          github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
            owner,
            repo,
            issue_number: issueNumber,
            body,
            request: { signal },
          }),
        ),
      );
    },

    async updateComment(id, body, signal) {
      return toComment(
        await call('pull-requests: write', comment(), (github) =>
          github.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
            owner,
            repo,
            comment_id: id,
            body,
            request: { signal },
          }),
        ),
      );
    },

    async deleteComment(id, signal) {
      await call('pull-requests: write', z.unknown(), (github) =>
        github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', {
          owner,
          repo,
          comment_id: id,
          request: { signal },
        }),
      );
    },
  };
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

/** The part of `fetch` that Octokit uses, over our own HTTP with its proxies, deadline and limits. */
function fetchOverHttp(readDate: (date: string | undefined) => void) {
  return async (address: string, options: FetchOptions): Promise<unknown> => {
    const url = new URL(address);
    const result = await sendHttp({
      method: options.method,
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      headers: options.headers,
      body: options.body,
      timeoutMs: REQUEST_TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
      signal: options.signal ?? new AbortController().signal,
    });
    if (result.kind !== 'response') {
      throw new GitHubError(`could not reach GitHub: ${result.reason}`, {
        errorCode: 'connection_failed',
        isTransient: !(result.kind === 'not-sent' && result.cause === 'certificate-invalid'),
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
    };
  };
}

const requestError = () =>
  z.object({
    status: z.number(),
    message: z.string(),
    response: z.optional(z.object({ headers: z.looseObject({}) })),
  });

/** What went wrong, in one line, with the permission if that may be the reason. */
function toGitHubError(error: unknown, permission: string): Error {
  const cause = error instanceof Error ? error.cause : undefined;
  // Octokit wraps what its fetch throws.
  if (error instanceof GitHubError) return error;
  if (cause instanceof GitHubError) return cause;
  const read = requestError().safeParse(
    error instanceof Error
      ? {
          message: error.message,
          ...('status' in error && { status: error.status }),
          ...('response' in error && { response: error.response }),
        }
      : {},
  );
  if (!read.success || read.data.response === undefined) {
    const message = error instanceof Error ? error.message : String(error);
    return new GitHubError(message, { errorCode: 'service_error', mayHaveActed: true });
  }
  const { status, response } = read.data;
  // Octokit appends a link to the documentation.
  const message = read.data.message.replace(/ - https:\/\/docs\.github\.com\S*$/, '');
  const retryAfter = response.headers['retry-after'];
  // A secondary rate limit may be named in words alone.
  const isLimited =
    status === 429 ||
    retryAfter !== undefined ||
    response.headers['x-ratelimit-remaining'] === '0' ||
    (status === 403 && /rate limit/i.test(message));
  const isDenied = [401, 403, 404].includes(status) && !isLimited;
  const shown = message.length > 200 || message.includes('<') ? '' : `: ${message}`;
  return new GitHubError(`GitHub answered ${status}${shown}`, {
    errorCode: !isDenied ? 'service_error' : status === 404 ? 'not_found' : 'forbidden',
    permission: isDenied ? permission : undefined,
    isTransient: status >= 500 || isLimited,
    mayHaveActed: status >= 500,
    retryAfterMs: parseRetryAfterMs(typeof retryAfter === 'string' ? retryAfter : undefined, Date.now()),
  });
}
