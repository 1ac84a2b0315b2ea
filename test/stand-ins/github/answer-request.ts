import { z } from 'zod';
import { describeEdition, queries } from './description.ts';
import { openApi, Refused } from './api.ts';
import { refuse, type Reply } from './operation.ts';
import { operations } from './operations.ts';
import type { Token } from './permissions.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { RepositoryState } from './state.ts';

/** The version of the API that Octokit's types describe. */
const apiVersion = '2022-11-28';
/** The documents that GitHub's schema allows. All ask for the viewer, which has an installation token, too. */
const graphqlBody = z.strictObject({ query: z.enum(queries) });
const badCredentials = refuse(401, 'Bad credentials');

interface Backend {
  readonly state: RepositoryState;
  readonly tokens: Readonly<Record<string, Token>>;
  /** A key of the editions in description.json. */
  readonly edition: string;
  /** Called with what is wrong with an answer of the stand-in. */
  readonly onWrongAnswer: (problem: string) => void;
}

/** The mistakes in a request, and the function that carries it out, so that a fault can still prevent it. */
interface Inspected {
  readonly problems: readonly string[];
  readonly carryOut: () => Reply;
}

export function inspectRequest(request: ReceivedRequest, backend: Backend): Inspected {
  const inspected = findHeaderProblem(request) ?? inspectOperation(request, backend);
  if (typeof inspected === 'function') return { problems: [], carryOut: inspected };
  const problems = [inspected].flat();
  return { problems, carryOut: () => refuse(422, `Invalid request: ${problems.join('; ')}`) };
}

function findHeaderProblem({ headers }: ReceivedRequest): string | undefined {
  const version = headers['x-github-api-version'] ?? apiVersion;
  if (version !== apiVersion) return `X-GitHub-Api-Version must be ${apiVersion}, not ${String(version)}`;
  return headers['user-agent'] ? undefined : 'GitHub refuses what has no User-Agent';
}

/** The mistakes, or the function that carries the request out. */
function inspectOperation(
  { method, path, query, headers, body }: ReceivedRequest,
  { state, tokens, edition, onWrongAnswer }: Backend,
): string | readonly string[] | (() => Reply) {
  // GitHub accepts `token …` and `bearer …`, in any case.
  const [, secret = ''] = /^(?:token|bearer) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const token = tokens[secret];
  const api = token && openApi(state, token);
  if (path === '/graphql') {
    if (method !== 'POST' || !graphqlBody.safeParse(body).success) {
      return `the stand-in answers ${queries.join()}, not ${JSON.stringify(body)}`;
    }
    return () =>
      api ? { status: 200, body: { data: { viewer: { databaseId: api.viewer() } } } } : badCredentials;
  }
  for (const { route, inspect } of operations) {
    const pattern = route.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const { groups } = new RegExp(`^${pattern}$`).exec(`${method} ${path}`) ?? {};
    if (!groups) continue;
    const { owner, repo, ...named } = groups;
    const isReading = method === 'GET';
    if (isReading ? body !== undefined : Object.keys(query).length > 0) {
      return `a ${method} has a ${isReading ? 'body' : 'query'}`;
    }
    const given = isReading ? { data: query } : z.record(z.string(), z.unknown()).safeParse(body);
    if (given.data === undefined) return 'the body is not an object';
    const described = describeEdition(edition);
    const problems = described.checkRequest(route, { ...groups, ...query }, body);
    const inspected = inspect({ ...named, ...given.data });
    if (typeof inspected !== 'function') return [...problems, ...inspected];
    if (problems.length > 0) return problems;
    return () => {
      if (owner !== 'octo-org' || repo !== 'shop') return refuse(404, 'Not Found');
      if (!api) return badCredentials;
      const reply = described.complete(
        route,
        unlessRefused(() => inspected({ api, state })),
      );
      described.checkAnswer(route, reply).forEach(onWrongAnswer);
      return reply;
    };
  }
  return 'the stand-in has no such operation';
}

function unlessRefused(answer: () => Reply): Reply {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Refused) return refuse(error.status, error.message);
    throw error;
  }
}
