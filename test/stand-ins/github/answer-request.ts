import { z } from 'zod';
import { notFound, refuse, type Operation, type Reply } from './operation.ts';
import { operations } from './operations.ts';
import { formatAccepted, isAllowed, notAccessible, type Token } from './permissions.ts';
import type { ReceivedRequest } from './received-request.ts';
import { githubActions, idOf, type RepositoryState } from './state.ts';

/** The version of the API that Octokit's types describe. */
const apiVersion = '2022-11-28';
/** GitHub answers this for installation tokens as well. */
const viewerQuery = /^\s*(?:query\s*)?\{\s*viewer\s*\{\s*databaseId\s*\}\s*\}\s*$/;

export interface Backend {
  readonly state: RepositoryState;
  readonly tokens: Readonly<Record<string, Token>>;
}

/** The mistakes in a request, or the function that carries it out, so that a fault can still prevent it. */
export type Inspected = { readonly problems: readonly string[] } | (() => Reply);

export function inspectRequest(request: ReceivedRequest, backend: Backend): Inspected {
  const { method, path, query, body } = request;
  const wrongHeaders = findHeaderProblems(request);
  if (wrongHeaders.length > 0) return { problems: wrongHeaders };
  const token = findToken(request, backend);
  if (path === '/graphql') return inspectGraphql(request, token);
  const found = findOperation(method, path);
  if (found === undefined) return { problems: ['the stand-in has no such operation'] };
  const { operation, parameters } = found;
  const { owner, repo, ...named } = parameters;
  const isReading = method === 'GET' || method === 'DELETE';
  const misplaced = isReading ? body : Object.keys(query)[0];
  if (misplaced !== undefined) return { problems: [`a ${method} has a ${isReading ? 'body' : 'query'}`] };
  const given = isReading ? { data: query } : z.record(z.string(), z.unknown()).safeParse(body);
  if (given.data === undefined) return { problems: ['the body is not an object'] };
  const inspected = operation.inspect({ ...named, ...given.data });
  if ('problems' in inspected) return inspected;
  return () => {
    if (owner !== 'octo-org' || repo !== 'shop') return notFound;
    if (token === undefined) return badCredentials;
    const { accepted } = operation;
    const { account = githubActions } = token;
    if (isAllowed(token, accepted)) return inspected({ state: backend.state, account });
    return refuse(403, notAccessible, {
      'x-accepted-github-permissions': formatAccepted(accepted),
    });
  };
}

function findHeaderProblems({ headers }: ReceivedRequest): string[] {
  const version = headers['x-github-api-version'] ?? apiVersion;
  return [
    ...(headers['user-agent'] ? [] : ['GitHub refuses what has no User-Agent']),
    ...(version === apiVersion ? [] : [`X-GitHub-Api-Version must be ${apiVersion}, not ${String(version)}`]),
  ];
}

/** GitHub accepts `token …` and `bearer …`, in any case. */
function findToken({ headers }: ReceivedRequest, { tokens }: Backend): Token | undefined {
  const secret = /^(?:token|bearer) +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return secret === undefined ? undefined : tokens[secret];
}

function inspectGraphql({ method, body }: ReceivedRequest, token: Token | undefined): Inspected {
  const asked = z.strictObject({ query: z.string().regex(viewerQuery) }).safeParse(body);
  if (method !== 'POST' || !asked.success) {
    return { problems: [`the stand-in answers { viewer { databaseId } }, not ${JSON.stringify(body)}`] };
  }
  return () => {
    if (token === undefined) return badCredentials;
    const viewer = { databaseId: idOf(token.account ?? githubActions) };
    return { status: 200, body: { data: { viewer } } };
  };
}

const badCredentials = refuse(401, 'Bad credentials');

/** The operation of a request, with its path parameters; undefined if there is none. */
function findOperation(
  method: string,
  path: string,
): { operation: Operation; parameters: Record<string, string> } | undefined {
  for (const operation of operations) {
    const pattern = operation.route.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const { groups } = new RegExp(`^${pattern}$`).exec(`${method} ${path}`) ?? {};
    if (groups) return { operation, parameters: groups };
  }
  return undefined;
}
