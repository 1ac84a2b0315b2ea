import { z } from 'zod';
import { findContract, type Edition } from './description/description.ts';
import { notFound, refuse, type Operation, type Reply, type Repository } from './operation.ts';
import { operations } from './operations.ts';
import { formatAccepted, isAllowed, type Token } from './permissions.ts';
import type { ReceivedRequest } from './received-request.ts';
import { githubActions } from './state.ts';

/** The version of the API that the description is about. */
const apiVersion = '2022-11-28';
/** GitHub answers this for installation tokens as well. */
const viewerQuery = /^\s*(?:query\s*)?\{\s*viewer\s*\{\s*login\s*\}\s*\}\s*$/;
const pathParameters = z.looseObject({ owner: z.string(), repo: z.string() });

export interface Backend {
  readonly edition: Edition;
  readonly repository: Repository;
  readonly tokens: Readonly<Record<string, Token>>;
}

/** The result of inspecting a request: its mistakes, or the function that answers it, which may be mistaken too. */
export type Inspected =
  | { readonly problems: readonly string[] }
  | { readonly answer: () => { readonly reply: Reply; readonly problems: readonly string[] } };

/** Compares a request with GitHub's description. It does not answer yet, so that a fault can still prevent it. */
export function inspectRequest(request: ReceivedRequest, backend: Backend): Inspected {
  const { method, path, query, body } = request;
  const wrongHeaders = findHeaderProblems(request);
  if (wrongHeaders.length > 0) return { problems: wrongHeaders };
  const token = findToken(request, backend);
  if (path === '/graphql') return inspectGraphql(request, token);
  const found = findOperation(method, path);
  if (found === undefined) return { problems: ['the stand-in has no such operation'] };
  const { operation } = found;
  const contract = findContract(backend.edition, operation.method, operation.path);
  const parameters = { ...query, ...found.parameters };
  const problems = [
    ...contract.checkParameters(parameters).map((problem) => `parameter ${problem}`),
    ...contract.checkRequestBody(body).map((problem) => `body ${problem}`),
  ];
  if (problems.length > 0) return { problems };
  return {
    answer: () => {
      const { owner, repo, ...input } = pathParameters.parse(parameters);
      const isKnown = owner === 'octo-org' && repo === 'shop';
      const call = { operation, token, input: Object.assign(input, body) };
      const given = isKnown ? carryOut(call, backend.repository) : notFound;
      const reply = { ...given, body: contract.completeReply(given.status, given.body) };
      const own = contract.checkReply(reply.status, reply.body);
      return { reply, problems: own.map((problem) => `the stand-in's own answer ${problem}`) };
    },
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
    return { problems: [`the stand-in answers { viewer { login } }, not ${JSON.stringify(body)}`] };
  }
  const known: Reply = { status: 200, body: { data: { viewer: { login: githubActions } } } };
  return { answer: () => ({ reply: token === undefined ? badCredentials : known, problems: [] }) };
}

const badCredentials = refuse(401, 'Bad credentials');

interface RestCall {
  readonly operation: Operation;
  readonly token: Token | undefined;
  readonly input: unknown;
}

function carryOut({ operation, token, input }: RestCall, repository: Repository): Reply {
  const { accepted, answer } = operation;
  if (token === undefined) return badCredentials;
  if (isAllowed(token, accepted)) return answer(input, repository);
  return refuse(403, 'Resource not accessible by integration', {
    'x-accepted-github-permissions': formatAccepted(accepted),
  });
}

/** The operation of a request, with its path parameters; undefined if there is none. */
function findOperation(method: string, path: string) {
  for (const operation of operations) {
    const pattern = operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const { groups } = new RegExp(`^${pattern}$`).exec(path) ?? {};
    if (groups && operation.method === method) return { operation, parameters: groups };
  }
  return undefined;
}
