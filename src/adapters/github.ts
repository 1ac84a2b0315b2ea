import * as z from 'zod/mini';
import { createFailure, type Failure, type Result } from '../outcome/failure.ts';
import type { Clock, FindCreated, GitHub, GitHubApi, MakeCall, Page, PullRequestComment } from '../ports.ts';
import { parseHttpDateMs } from '../text/http-date.ts';
import { classifyGitHub, readHeader, unreadableAnswer, type Call, type Headers } from './classify-github.ts';
import { loadOctokit, type Octokit } from './octokit.ts';

const PER_PAGE = 100;
/** For how long GitHub may not know what it has just created. */
const MAX_LAG_MS = 5_000;

const VIEWER_QUERY = 'query { viewer { databaseId } }';
const viewerSchema = z.object({ viewer: z.object({ databaseId: z.int() }) });

// What GitHub answers. Octokit does not check it: another server may leave a field out, send null, or a text in place of a list, which
// taken for an empty list would cause a second staging site. What decides is read strictly, or the whole answer is unreadable; what is
// only shown, or is unknown to the rules if it is missing, may be anything.

const shown = z.catch(z.string(), '');
const optionalText = z.catch(z.optional(z.string()), undefined);
/** `null`: a deleted account. No account has an id beyond 2^53, which Octokit would read as a bigint. */
const account = z.catch(z.optional(z.object({ id: z.int(), login: optionalText })), undefined);

const created = z.object({ id: z.int() });

const deploymentSchema = z.object({
  id: z.int(),
  environment: z.string(),
  /** As an entry names a commit that is not known. */
  sha: z.catch(z.string(), 'unknown'),
  description: shown,
  payload: z.optional(z.unknown()),
  creator: account,
  created_at: optionalText,
});

/** The description of a status decides what a step does. */
const statusSchema = z.object({
  id: z.int(),
  state: z.string(),
  description: z.nullish(z.string()),
  environment: optionalText,
  creator: account,
  created_at: optionalText,
});

/** One that cannot be read may be a rejection. */
const reviewSchema = z.object({
  state: z.string(),
  comment: shown,
  environments: z.array(z.object({ name: z.string() })),
  user: z.nullish(z.object({ login: z.string(), type: shown })),
});

const commentSchema = z.object({ id: z.int(), body: shown, html_url: optionalText, user: account });

const actions: Call = { permission: 'actions: read' };
const deployments: Call = { permission: 'deployments: write' };
const comments: Call = { permission: 'pull-requests: write' };

/**
 * GitHub's API over Octokit. Pages are read by number, because `octokit.paginate` takes a 409 for the end of a list, drops the
 * signal and follows links to any origin.
 */
export function createGitHub(env: NodeJS.ProcessEnv, token: string | undefined, clock: Clock): GitHubApi {
  /** GitHub's time of day when the process started, because the runner's clock may jump. */
  let startedAtMs: number | undefined;
  const readDate = (date: string | undefined): void => {
    const dateMs = date === undefined ? clock.wallMs() : parseHttpDateMs(date);
    startedAtMs = dateMs === undefined ? undefined : dateMs - clock.elapsedMs();
  };
  readDate(undefined);
  let loading: Promise<Octokit> | undefined;
  /** The id of the account of `github-token`. */
  let viewer: Promise<Result<number>> | undefined;
  /** GitHub has accepted the token in this step. */
  let isAccepted = false;
  const createdIds = new Set<number>();
  /** When GitHub first did not know the token, or a deployment that it has just created. */
  const unknownSinceMs = new Map<'token' | number, number>();
  /** For how much longer a refusal is taken for GitHub's own lag (G7). */
  const lagLeftMs = ({ status }: Failure, { deploymentId }: Call, wasAccepted: boolean): number => {
    const isTokenNew = status === 401 && !wasAccepted;
    const isNew = status === 404 && deploymentId !== undefined && createdIds.has(deploymentId);
    if (!isTokenNew && !isNew) return 0;
    const subject = isNew ? deploymentId : 'token';
    const nowMs = clock.elapsedMs();
    const sinceMs = unknownSinceMs.get(subject) ?? nowMs;
    unknownSinceMs.set(subject, sinceMs);
    return sinceMs + MAX_LAG_MS - nowMs;
  };
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  const within = (signal: AbortSignal) => ({ owner, repo, request: { signal } });

  /** One attempt at a call. `read` may throw if the body has another shape. */
  const attempt =
    <T>(
      needs: Call,
      request: (
        octokit: Octokit,
        here: ReturnType<typeof within>,
      ) => Promise<{ data: unknown; headers?: Headers }>,
      read: (data: unknown, headers: Headers) => T,
    ) =>
    async (signal: AbortSignal): Promise<Result<T>> => {
      const { permission } = needs;
      if (token === undefined) {
        const missing = { errorCode: 'forbidden', cause: 'token-missing', permission } as const;
        return { ok: false, failure: createFailure('github', missing) };
      }
      // Calls run in parallel: another API may know the token earlier than this one.
      const wasAccepted = isAccepted;
      let answer;
      try {
        const octokit = await (loading ??= loadOctokit(env, token, readDate));
        answer = await request(octokit, within(signal));
      } catch (thrown) {
        const failure = classifyGitHub(thrown, needs, clock.wallMs());
        const retryForMs = lagLeftMs(failure, needs, wasAccepted);
        const isLag = retryForMs > 0;
        return { ok: false, failure: isLag ? { ...failure, isTransient: true, retryForMs } : failure };
      }
      isAccepted = true;
      try {
        return { ok: true, success: read(answer.data, answer.headers ?? {}) };
      } catch {
        return { ok: false, failure: unreadableAnswer() };
      }
    };

  const readViewer = async (signal: AbortSignal): Promise<Result<number>> => {
    const result = await attempt(
      {},
      // `GET /user` refuses a workflow's token; GraphQL accepts it.
      async ({ graphql }, { request }) => ({ data: await graphql(VIEWER_QUERY, { request }) }),
      (data) => viewerSchema.parse(data).viewer.databaseId,
    )(signal);
    if (!result.ok) viewer = undefined;
    return result;
  };

  const connect = (makeCall: MakeCall): GitHub => {
    const call = <T>(...args: Parameters<typeof attempt<T>>) => makeCall(attempt(...args));
    const create = <T>(findCreated: FindCreated<T>, ...args: Parameters<typeof attempt<T>>) =>
      makeCall(attempt(...args), findCreated);
    return {
      timeMs: () => (startedAtMs === undefined ? undefined : startedAtMs + clock.elapsedMs()),

      listDeployments: ({ environment, task }, page) =>
        call(
          deployments,
          ({ request }, here) =>
            request('GET /repos/{owner}/{repo}/deployments', {
              ...here,
              ...(environment !== undefined && { environment }),
              ...(task !== undefined && { task }),
              per_page: PER_PAGE,
              page,
            }),
          (listed, headers) =>
            readPage(listed, headers, (item) => {
              const { created_at: createdAt, creator, payload, ...deployment } = deploymentSchema.parse(item);
              return { ...deployment, payload, creatorId: creator?.id, creator: creator?.login, createdAt };
            }),
        ),

      createDeployment: ({ isProduction, ...deployment }, findCreated) =>
        create(
          findCreated,
          deployments,
          ({ request }, here) =>
            request('POST /repos/{owner}/{repo}/deployments', {
              ...here,
              ...deployment,
              auto_merge: false,
              required_contexts: [],
              transient_environment: !isProduction,
              production_environment: isProduction,
            }),
          (deployment) => {
            const { id } = created.parse(deployment);
            createdIds.add(id);
            return id;
          },
        ),

      setDeploymentStatus: (id, { state, description, logUrl, environmentUrl }) =>
        call(
          { ...deployments, mayBeGone: true, deploymentId: id },
          ({ request }, here) =>
            request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
              ...here,
              deployment_id: id,
              state,
              description,
              // By default a `success` makes earlier deployments of the environment inactive.
              auto_inactive: false,
              ...(logUrl !== undefined && { log_url: logUrl }),
              ...(environmentUrl !== undefined && { environment_url: environmentUrl }),
            }),
          (status) => created.parse(status).id,
        ),

      listStatuses: (id) =>
        call(
          { ...deployments, mayBeGone: true },
          ({ request }, here) =>
            request('GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
              ...here,
              deployment_id: id,
              per_page: PER_PAGE,
            }),
          (listed) =>
            z
              .array(statusSchema)
              .parse(listed)
              .map((read) => {
                const { created_at: createdAt, creator, description, environment, ...status } = read;
                return {
                  ...status,
                  description: description ?? '',
                  environment,
                  creatorId: creator?.id,
                  createdAt,
                };
              }),
        ),

      listReviews: () =>
        call(
          actions,
          ({ request }, here) =>
            request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/approvals', {
              ...here,
              run_id: Number(env['GITHUB_RUN_ID']),
            }),
          (listed) =>
            z
              .array(reviewSchema)
              .parse(listed)
              .map(({ environments, user, ...review }) => ({
                ...review,
                environments: environments.map(({ name }) => name),
                user: user ?? undefined,
              })),
        ),

      viewer: () => makeCall((signal) => (viewer ??= readViewer(signal))),

      listComments: (issueNumber, page) =>
        call(
          comments,
          ({ request }, here) =>
            request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
              ...here,
              issue_number: issueNumber,
              per_page: PER_PAGE,
              page,
            }),
          (listed, headers) => readPage(listed, headers, readComment),
        ),

      createComment: (issueNumber, body, findCreated) =>
        create(
          findCreated,
          comments,
          ({ request }, here) =>
            request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
              ...here,
              issue_number: issueNumber,
              body,
            }),
          readComment,
        ),

      updateComment: (id, body) =>
        call(
          { ...comments, mayBeGone: true },
          ({ request }, here) =>
            request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
              ...here,
              comment_id: id,
              body,
            }),
          readComment,
        ),
    };
  };
  return { connect };
}

/** The last page is the one whose `Link` has no next page (RFC 8288); without that header, the one that is not full. */
function readPage<T>(data: unknown, headers: Headers, read: (item: unknown) => T): Page<T> {
  const items = z.array(z.unknown()).parse(data).map(read);
  const link = readHeader(headers, 'link');
  const hasNext =
    link === undefined ? items.length >= PER_PAGE : NEXT_LINK.test(link.replace(/<[^<>]*>/g, ''));
  return { items, isLast: !hasNext };
}

const NEXT_LINK = /;\s*rel\s*=\s*(?:next(?![\w-])|"(?:[^"]*\s)?next[\s"])/i;

function readComment(data: unknown): PullRequestComment {
  const { html_url: url, user, ...comment } = commentSchema.parse(data);
  return { ...comment, url, authorId: user?.id };
}
