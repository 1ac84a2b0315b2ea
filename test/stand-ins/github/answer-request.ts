import type { Call } from './call.ts';
import { findContract, type OperationContract } from './description/contract.ts';
import type { Edition } from './description/document.ts';
import { answerGraphql } from './graphql.ts';
import { findOperation, inaccessible, type Operation } from './operations/index.ts';
import { formatAccepted, identityOf, isAllowed, type Token } from './permissions.ts';
import type { ReceivedRequest } from './received-request.ts';
import { notFound, refuse, type Reply } from './reply.ts';
import type { Repository } from './repository.ts';
import type { GitHubState } from './state.ts';

/** The version of the API that the description is about. */
const apiVersion = '2022-11-28';

export interface Backend {
  readonly edition: Edition;
  readonly repository: Repository;
  readonly state: GitHubState;
}

/** The token of a request; `'nobody'`: there is none, `'stranger'`: GitHub does not know it. */
export type Sender = Token | 'nobody' | 'stranger';

/** The result of inspecting a request: its mistakes, or the function that answers it. */
export type Inspected =
  | { readonly problems: readonly string[] }
  | { readonly answer: (sender: Sender) => { reply: Reply; problems: readonly string[] } };

/** Compares a request with GitHub's description. It does not answer yet, so that a fault can still prevent it. */
export function inspectRequest(backend: Backend, request: ReceivedRequest): Inspected {
  const wrongHeaders = findHeaderProblems(request);
  if (wrongHeaders.length > 0) return { problems: wrongHeaders };
  if (request.path === '/graphql') return inspectGraphql(request);
  const path = toRepositoryPath(request.path, backend.repository);
  const found = findOperation(request.method, path);
  if (found === undefined) return { problems: ['the stand-in has no such operation'] };
  const { operation } = found;
  const contract = findContract(backend.edition, operation.method, operation.path);
  const parameters: Record<string, unknown> = { ...request.query, ...found.parameters };
  const mistakes = [
    ...contract.checkParameters(parameters).map((problem) => `parameter ${problem}`),
    ...contract.checkRequestBody(request.body).map((problem) => `body ${problem}`),
  ];
  if (mistakes.length > 0) return { problems: mistakes };
  return {
    answer: (sender) => {
      const { state, repository } = backend;
      const call = { state, repository, path, parameters, query: request.query, body: request.body };
      const reply = answerOperation(operation, sender, call);
      return { reply, problems: findReplyProblems(contract, reply) };
    },
  };
}

function inspectGraphql({ method, body }: ReceivedRequest): Inspected {
  if (method !== 'POST') return { problems: ['GraphQL accepts POST only'] };
  const checked = answerGraphql(body);
  if ('problem' in checked) return { problems: [checked.problem] };
  const answer = (sender: Sender): Reply => {
    if (sender === 'nobody') return refuse(401, 'This endpoint requires you to be authenticated.');
    if (sender === 'stranger') return badCredentials();
    return checked.answer(identityOf(sender));
  };
  return { answer: (sender) => ({ reply: answer(sender), problems: [] }) };
}

function findHeaderProblems({ headers }: ReceivedRequest): string[] {
  const version = headers['x-github-api-version'] ?? apiVersion;
  return [
    ...(headers['user-agent'] ? [] : ['GitHub refuses what has no User-Agent']),
    ...(version === apiVersion ? [] : [`X-GitHub-Api-Version must be ${apiVersion}, not ${String(version)}`]),
  ];
}

/** GitHub accepts a repository's id as well, and its `Link` headers have it. */
function toRepositoryPath(path: string, { id, owner, name }: Repository): string {
  const byId = `/repositories/${id}/`;
  return path.startsWith(byId) ? `/repos/${owner}/${name}/${path.slice(byId.length)}` : path;
}

function answerOperation(operation: Operation, sender: Sender, call: Omit<Call, 'identity'>): Reply {
  const { accepted } = operation;
  // A private repository is hidden without a token.
  if (sender === 'nobody') {
    return accepted === 'no installation' ? refuse(401, 'Requires authentication') : notFound();
  }
  if (sender === 'stranger') return badCredentials();
  if (accepted === 'no installation') return refuse(403, inaccessible);
  if (!isWithin(call)) return notFound();
  if (!isAllowed(sender, accepted)) {
    return refuse(403, inaccessible, { 'x-accepted-github-permissions': formatAccepted(accepted) });
  }
  return operation.answer({ ...call, identity: identityOf(sender) });
}

/** GitHub ignores the case of owner and repository. */
function isWithin({ path, repository }: Omit<Call, 'identity'>): boolean {
  const wanted = `/repos/${repository.owner}/${repository.name}/`;
  return path.toLowerCase().startsWith(wanted.toLowerCase());
}

function badCredentials(): Reply {
  return refuse(401, 'Bad credentials');
}

function findReplyProblems(contract: OperationContract, { status, body, described = body }: Reply): string[] {
  // As JSON, because JSON leaves out what is undefined.
  const written: unknown = described === undefined ? undefined : JSON.parse(JSON.stringify(described));
  return contract.checkReply(status, written).map((problem) => `the stand-in's own answer ${problem}`);
}
