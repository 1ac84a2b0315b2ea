import { RequestError } from '@octokit/request-error';
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { GitHubError, type Clock, type GitHub, type Page, type PullRequestComment } from '../ports.ts';
import { parseHttpDateMs } from '../text/http-date.ts';
import { readHeader, toGitHubError, unreadableAnswer, type Call, type Headers } from './github-error.ts';
import { loadOctokit, type Octokit } from './octokit.ts';

const PER_PAGE = 100;
/** How long GitHub may not know what it has just made. */
const MAX_LAG_MS = 5_000;

const VIEWER_QUERY = 'query { viewer { databaseId } }';
const viewerSchema = z.object({ viewer: z.object({ databaseId: z.int() }) });

/** A schema of our own, because entries that cannot be read are left out. */
const reviewSchema = z.object({
  state: z.string(),
  comment: z.optional(z.nullable(z.string())),
  environments: z.array(z.object({ name: z.string() })),
  user: z.optional(z.nullable(z.object({ login: z.string(), type: z.string() }))),
});

/** A schema of our own: what is read from a description decides. */
const statusSchema = z.object({
  id: z.int(),
  state: z.string(),
  description: z.optional(z.nullable(z.string())),
  environment: z.optional(z.string()),
  creator: z.optional(z.nullable(z.object({ id: z.int() }))),
  created_at: z.optional(z.string()),
});

const actions: Call = { permission: 'actions: read' };
const deployments: Call = { permission: 'deployments: write' };
const comments: Call = { permission: 'pull-requests: write' };

/**
 * GitHub's API over Octokit. Pages are read by number: `octokit.paginate` takes a 409 for the end of a list, drops the
 * signal and follows links to any origin.
 */
export function createGitHub(env: NodeJS.ProcessEnv, token: string | undefined, clock: Clock): GitHub {
  let clockOffsetMs: number | undefined = 0;
  const readDate = (date: string | undefined): void => {
    const dateMs = date === undefined ? clock.wallMs() : parseHttpDateMs(date);
    clockOffsetMs = dateMs === undefined ? undefined : dateMs - clock.wallMs();
  };
  let loading: Promise<Octokit> | undefined;
  /** The id of the account of `github-token`. Asked once. */
  let viewer: Promise<number> | undefined;
  /** GitHub has accepted the token in this step. */
  let isAccepted = false;
  const created = new Set<number>();
  /** Since when GitHub has not known the token, or a deployment that it has just created. */
  const unknownSinceMs = new Map<'token' | number, number>();
  /** How long a refusal is taken for GitHub's own lag (rules.md, G7). */
  const lagLeftMs = (thrown: unknown, { deploymentId }: Call): number => {
    const status = thrown instanceof RequestError ? thrown.status : undefined;
    const isTokenNew = status === 401 && !isAccepted;
    const isNew = status === 404 && deploymentId !== undefined && created.has(deploymentId);
    if (!isTokenNew && !isNew) return 0;
    const unknown = isNew ? deploymentId : 'token';
    const nowMs = clock.elapsedMs();
    const sinceMs = unknownSinceMs.get(unknown) ?? nowMs;
    unknownSinceMs.set(unknown, sinceMs);
    return sinceMs + MAX_LAG_MS - nowMs;
  };
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  const within = (signal: AbortSignal) => ({ owner, repo, request: { signal } });
  const runWithin = (signal: AbortSignal) => ({ ...within(signal), run_id: Number(env['GITHUB_RUN_ID']) });

  /** One call. `read` may throw at a body of another shape. */
  const call = async <Data, T>(
    needs: Call,
    request: (octokit: Octokit) => Promise<{ readonly data: Data; readonly headers?: Headers }>,
    read: (data: Data, headers: Headers) => T,
  ): Promise<T> => {
    if (token === undefined) {
      const failure = { errorCode: 'forbidden', permission: needs.permission, isTokenMissing: true } as const;
      throw new GitHubError(messages.githubTokenMissing(), failure);
    }
    const send = async () => request(await (loading ??= loadOctokit(env, token, readDate)));
    const answer = await send().catch((thrown: unknown) => {
      const error = toGitHubError(thrown, needs, clock.wallMs());
      const retryForMs = lagLeftMs(thrown, needs);
      if (retryForMs <= 0) throw error;
      throw new GitHubError(error.message, { ...error.failure, isTransient: true, retryForMs });
    });
    isAccepted = true;
    try {
      return read(answer.data, answer.headers ?? {});
    } catch {
      throw unreadableAnswer();
    }
  };

  return {
    clockOffsetMs: () => clockOffsetMs,

    listDeployments: ({ environment, task }, page, signal) =>
      call(
        deployments,
        ({ rest }) =>
          rest.repos.listDeployments({
            ...within(signal),
            ...(environment !== undefined && { environment }),
            ...(task !== undefined && { task }),
            per_page: PER_PAGE,
            page,
          }),
        (listed, headers) =>
          readPage(listed, headers, (deployment) => ({
            id: readId(deployment),
            environment: deployment.environment,
            sha: deployment.sha,
            description: deployment.description ?? '',
            payload: deployment.payload,
            creatorId: deployment.creator?.id,
            creator: deployment.creator?.login,
            createdAt: deployment.created_at,
          })),
      ),

    createDeployment: ({ isProduction, ...deployment }, signal) =>
      call(
        deployments,
        ({ rest }) =>
          rest.repos.createDeployment({
            ...within(signal),
            ...deployment,
            auto_merge: false,
            required_contexts: [],
            transient_environment: !isProduction,
            production_environment: isProduction,
          }),
        (deployment: object) => {
          const id = readId(deployment);
          created.add(id);
          return id;
        },
      ),

    setDeploymentStatus: (id, { state, description, logUrl, environmentUrl }, signal) =>
      call(
        { ...deployments, mayBeGone: true, deploymentId: id },
        ({ rest }) =>
          rest.repos.createDeploymentStatus({
            ...within(signal),
            deployment_id: id,
            state,
            description,
            // By default a `success` makes earlier deployments of the environment inactive.
            auto_inactive: false,
            ...(logUrl !== undefined && { log_url: logUrl }),
            ...(environmentUrl !== undefined && { environment_url: environmentUrl }),
          }),
        readId,
      ),

    listStatuses: (id, signal) =>
      call(
        { ...deployments, mayBeGone: true },
        ({ rest }) =>
          rest.repos.listDeploymentStatuses({ ...within(signal), deployment_id: id, per_page: PER_PAGE }),
        (listed) =>
          readList(listed).map((item) => {
            const { created_at: createdAt, creator, id, state, ...said } = statusSchema.parse(item);
            const { description, environment } = said;
            return {
              id,
              state,
              description: description ?? '',
              environment,
              creatorId: creator?.id,
              createdAt,
            };
          }),
      ),

    listReviews: (signal) =>
      call(
        actions,
        ({ rest }) => rest.actions.getReviewsForRun(runWithin(signal)),
        (listed) =>
          readList(listed).flatMap((item) => {
            const read = reviewSchema.safeParse(item).data;
            if (!read) return [];
            const { comment, environments, state, user } = read;
            const names = environments.map(({ name }) => name);
            return [{ state, comment: comment ?? '', environments: names, user: user ?? undefined }];
          }),
      ),

    viewer: (signal) => {
      viewer ??= call(
        {},
        // `GET /user` refuses a workflow's token; GraphQL accepts it.
        async ({ graphql }) => ({ data: await graphql(VIEWER_QUERY, { request: { signal } }) }),
        (data) => viewerSchema.parse(data).viewer.databaseId,
      ).catch((error: unknown) => {
        viewer = undefined;
        throw error;
      });
      return viewer;
    },

    listComments: (issueNumber, page, signal) =>
      call(
        comments,
        ({ rest }) =>
          rest.issues.listComments({
            ...within(signal),
            issue_number: issueNumber,
            per_page: PER_PAGE,
            page,
          }),
        (listed, headers) => readPage(listed, headers, readComment),
      ),

    createComment: (issueNumber, body, signal) =>
      call(
        comments,
        ({ rest }) => rest.issues.createComment({ ...within(signal), issue_number: issueNumber, body }),
        readComment,
      ),

    updateComment: (id, body, signal) =>
      call(
        { ...comments, mayBeGone: true },
        ({ rest }) => rest.issues.updateComment({ ...within(signal), comment_id: id, body }),
        readComment,
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

/** The last page is the one without a next one in `Link` (RFC 8288); without that header, one that is not full. */
function readPage<Item, T>(data: readonly Item[], headers: Headers, read: (item: Item) => T): Page<T> {
  const items = readList(data).map(read);
  const link = readHeader(headers, 'link');
  const hasNext =
    link === undefined ? items.length >= PER_PAGE : NEXT_LINK.test(link.replace(/<[^<>]*>/g, ''));
  return { items, isLast: !hasNext };
}

const NEXT_LINK = /;\s*rel\s*=\s*(?:next(?![\w-])|"(?:[^"]*\s)?next[\s"])/i;

function readId(data: object): number {
  if (!('id' in data) || typeof data.id !== 'number') throw new TypeError('no id');
  return data.id;
}

function readComment(
  comment: Awaited<ReturnType<Octokit['rest']['issues']['getComment']>>['data'],
): PullRequestComment {
  const { body, html_url: url, user } = comment;
  return { id: readId(comment), body: body ?? '', url, authorId: user?.id };
}
