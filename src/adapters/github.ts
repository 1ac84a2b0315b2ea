import * as z from 'zod/mini';
import { GitHubTrouble } from '../outcome/request-failure.ts';
import type { GitHub } from '../ports.ts';
import { exchange } from './http.ts';

type Octokit = ReturnType<(typeof import('@actions/github'))['getOctokit']>;

/** A single answer of GitHub; what it may take in all is decided by who asks. */
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
 * GitHub's API by Octokit, which is loaded when it is first needed. Works on GitHub Enterprise Server
 * (`GITHUB_API_URL`) and through a proxy, since it speaks through our own `exchange`.
 */
export function createGitHub(env: NodeJS.ProcessEnv, token: string | undefined): GitHub {
  let loading: Promise<Octokit> | undefined;
  const octokit = (): Promise<Octokit> => {
    if (token === undefined) throw new GitHubTrouble('`github-token` is empty');
    loading ??= loadOctokit(env, token);
    return loading;
  };
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');

  /** One call, its answer read by a schema, its failure told with the permission that it needs. */
  const call = async <T>(
    permission: string,
    schema: z.ZodMiniType<T>,
    ask: (octokit: Octokit) => Promise<{ readonly data: unknown }>,
  ): Promise<T> => {
    let data: unknown;
    try {
      ({ data } = await ask(await octokit()));
    } catch (error) {
      throw toTrouble(error, permission);
    }
    const read = schema.safeParse(data);
    if (!read.success) throw new GitHubTrouble('GitHub’s answer cannot be read');
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
        // `GET /user` refuses the token of a workflow; GraphQL answers it.
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
        // The author counts, not the marker alone: anybody can copy that.
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
  // At import, @actions/github parses the event file, and a broken one would throw away what needs no event.
  const eventPath = env['GITHUB_EVENT_PATH'];
  delete env['GITHUB_EVENT_PATH'];
  try {
    const { getOctokit } = await import('@actions/github');
    const silent = (): void => undefined;
    // What GitHub says in a deprecation would go to the log uncleaned. Octokit's requests have a log of their own.
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    return getOctokit(token, {
      baseUrl: env['GITHUB_API_URL'] ?? 'https://api.github.com',
      request: { fetch: fetchByExchange, log },
      log,
    });
  } finally {
    if (eventPath !== undefined) env['GITHUB_EVENT_PATH'] = eventPath;
  }
}

/** As much of `fetch` as Octokit uses, over our own HTTP: with its proxies, its deadline and its limits. */
async function fetchByExchange(
  address: string,
  options: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal?: AbortSignal;
  },
): Promise<unknown> {
  const url = new URL(address);
  const reply = await exchange({
    method: options.method,
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    headers: options.headers,
    body: options.body,
    timeoutMs: REQUEST_TIMEOUT_MS,
    signal: options.signal ?? new AbortController().signal,
  });
  if (reply.kind !== 'answered') throw new Error(`GitHub could not be reached: ${reply.reason}`);
  if (reply.status >= 300 && reply.status < 400) {
    throw new Error(`GitHub answered ${reply.status}, a redirect that is not followed`);
  }
  const text = reply.text ?? '';
  return {
    status: reply.status,
    url: address,
    headers: new Map(Object.entries(reply.headers)),
    text: () => Promise.resolve(text),
  };
}

const requestError = z.object({
  status: z.number(),
  message: z.string(),
  response: z.optional(z.object({ headers: z.record(z.string(), z.unknown()) })),
});

/** What went wrong, in a line; with the permission where that may be it. */
function toTrouble(error: unknown, permission: string): Error {
  if (error instanceof GitHubTrouble) return error;
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
    return new GitHubTrouble(error instanceof Error ? error.message : String(error));
  }
  const { status, response } = read.data;
  // Octokit appends where the documentation is.
  const message = read.data.message.replace(/ - https:\/\/docs\.github\.com\S*$/, '');
  const isLimited =
    response.headers['retry-after'] !== undefined || response.headers['x-ratelimit-remaining'] === '0';
  const isForbidden = (status === 403 || status === 404) && !isLimited;
  const shown = message.length > 200 || message.includes('<') ? '' : `: ${message}`;
  return new GitHubTrouble(`GitHub answered ${status}${shown}`, isForbidden ? permission : undefined, status);
}
