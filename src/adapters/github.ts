import * as z from 'zod/mini';
import { GitHubError, type GitHub } from '../ports.ts';
import { sendHttp } from './http.ts';

type Octokit = ReturnType<(typeof import('@actions/github'))['getOctokit']>;

/** For one request. The caller limits the total time. */
const REQUEST_TIMEOUT_MS = 10_000;
const PER_PAGE = 100;

const time = z.optional(z.nullable(z.string()));
const run = z.object({ run_started_at: time, created_at: time });
const created = z.object({ id: z.number() });
const deployments = z.array(z.object({ id: z.number(), payload: z.unknown() }));
const viewer = z.object({ viewer: z.object({ login: z.string() }) });
const comment = z.object({ id: z.number(), html_url: z.string() });
const comments = z.array(
  z.object({
    id: z.number(),
    html_url: z.string(),
    body: z.optional(z.nullable(z.string())),
    user: z.nullable(z.object({ login: z.string(), type: z.optional(z.string()) })),
  }),
);

/**
 * GitHub's API over Octokit, which is loaded on first use. Works with GitHub Enterprise Server
 * (`GITHUB_API_URL`) and proxies, because it sends through our own `sendHttp`.
 */
export function createGitHub(env: NodeJS.ProcessEnv, token: string | undefined): GitHub {
  let loading: Promise<Octokit> | undefined;
  const octokit = (): Promise<Octokit> => {
    if (token === undefined) throw new GitHubError('`github-token` is empty');
    loading ??= loadOctokit(env, token);
    return loading;
  };
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');

  /** One call: a schema reads the response, and a failure names the permission that the call needs. */
  const call = async <T>(
    permission: string,
    schema: z.ZodMiniType<T>,
    request: (octokit: Octokit) => Promise<{ readonly data: unknown }>,
  ): Promise<T> => {
    let data: unknown;
    try {
      ({ data } = await request(await octokit()));
    } catch (error) {
      throw toGitHubError(error, permission);
    }
    const read = schema.safeParse(data);
    if (!read.success) throw new GitHubError('GitHub’s answer cannot be read');
    return read.data;
  };

  return {
    async firstAttemptStartedAt(signal) {
      const attempt = await call('actions: read', run, (github) =>
        github.rest.actions.getWorkflowRunAttempt({
          owner,
          repo,
          run_id: Number(env['GITHUB_RUN_ID']),
          attempt_number: 1,
          request: { signal },
        }),
      );
      return attempt.run_started_at ?? attempt.created_at ?? undefined;
    },

    async *listDeployments(environment, signal) {
      for (let page = 1; ; page += 1) {
        const found = await call('deployments: write', deployments, (github) =>
          github.rest.repos.listDeployments({
            owner,
            repo,
            environment,
            per_page: PER_PAGE,
            page,
            request: { signal },
          }),
        );
        yield* found;
        if (found.length < PER_PAGE) return;
      }
    },

    async createDeployment({ environment, ref, description, payload }, signal) {
      const { id } = await call('deployments: write', created, (github) =>
        github.rest.repos.createDeployment({
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
      await call('deployments: write', created, (github) =>
        github.rest.repos.createDeploymentStatus({
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

    async findComment(issueNumber, marker, signal) {
      const { viewer: author } = await call('pull-requests: write', viewer, async (github) => ({
        // `GET /user` refuses a workflow's token; GraphQL accepts it.
        data: await github.graphql('query { viewer { login } }', { request: { signal } }),
      }));
      for (let page = 1; ; page += 1) {
        const found = await call('pull-requests: write', comments, (github) =>
          github.rest.issues.listComments({
            owner,
            repo,
            issue_number: issueNumber,
            per_page: PER_PAGE,
            page,
            request: { signal },
          }),
        );
        // The author must match too: anybody can copy the marker.
        const ours = found.find(({ body, user }) => user?.login === author.login && body?.startsWith(marker));
        if (ours) return { id: ours.id, body: ours.body ?? '', url: ours.html_url };
        if (found.length < PER_PAGE) return undefined;
      }
    },

    async createComment(issueNumber, body, signal) {
      const made = await call('pull-requests: write', comment, (github) =>
        github.rest.issues.createComment({
          owner,
          repo,
          issue_number: issueNumber,
          body,
          request: { signal },
        }),
      );
      return made.html_url;
    },

    async updateComment(id, body, signal) {
      const changed = await call('pull-requests: write', comment, (github) =>
        github.rest.issues.updateComment({ owner, repo, comment_id: id, body, request: { signal } }),
      );
      return changed.html_url;
    },
  };
}

async function loadOctokit(env: NodeJS.ProcessEnv, token: string): Promise<Octokit> {
  // At import, @actions/github parses the event file, and throws if it is malformed.
  const eventPath = env['GITHUB_EVENT_PATH'];
  delete env['GITHUB_EVENT_PATH'];
  try {
    const { getOctokit } = await import('@actions/github');
    const silent = (): void => undefined;
    // GitHub's deprecation texts must not reach the log unsanitized. Octokit's requests have a log of their own.
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    return getOctokit(token, {
      baseUrl: env['GITHUB_API_URL'] ?? 'https://api.github.com',
      request: { fetch: fetchOverHttp, log },
      log,
    });
  } finally {
    if (eventPath !== undefined) env['GITHUB_EVENT_PATH'] = eventPath;
  }
}

/** The part of `fetch` that Octokit uses, over our own HTTP with its proxies, deadline and limits. */
async function fetchOverHttp(
  address: string,
  options: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal?: AbortSignal;
  },
): Promise<unknown> {
  const url = new URL(address);
  const result = await sendHttp({
    method: options.method,
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    headers: options.headers,
    body: options.body,
    timeoutMs: REQUEST_TIMEOUT_MS,
    signal: options.signal ?? new AbortController().signal,
  });
  if (result.kind !== 'response') throw new Error(`GitHub could not be reached: ${result.reason}`);
  if (result.status >= 300 && result.status < 400) {
    throw new Error(`GitHub answered ${result.status}, a redirect that is not followed`);
  }
  const text = result.text ?? '';
  return {
    status: result.status,
    url: address,
    headers: new Map(Object.entries(result.headers)),
    text: () => Promise.resolve(text),
  };
}

const requestError = z.object({
  status: z.number(),
  message: z.string(),
  response: z.optional(z.object({ headers: z.record(z.string(), z.unknown()) })),
});

/** What went wrong, in one line, with the permission if that may be the reason. */
function toGitHubError(error: unknown, permission: string): Error {
  if (error instanceof GitHubError) return error;
  const read = requestError.safeParse(
    error instanceof Error
      ? {
          message: error.message,
          ...('status' in error && { status: error.status }),
          ...('response' in error && { response: error.response }),
        }
      : {},
  );
  if (!read.success || read.data.response === undefined) {
    return new GitHubError(error instanceof Error ? error.message : String(error));
  }
  const { status, response } = read.data;
  // Octokit appends a link to the documentation.
  const message = read.data.message.replace(/ - https:\/\/docs\.github\.com\S*$/, '');
  const isLimited =
    response.headers['retry-after'] !== undefined || response.headers['x-ratelimit-remaining'] === '0';
  const isForbidden = (status === 403 || status === 404) && !isLimited;
  const shown = message.length > 200 || message.includes('<') ? '' : `: ${message}`;
  return new GitHubError(`GitHub answered ${status}${shown}`, isForbidden ? permission : undefined, status);
}
