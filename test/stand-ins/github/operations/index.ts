import type { Answerer } from '../call.ts';
import type { Accepted } from '../permissions.ts';
import { refuse } from '../reply.ts';
import { createComment, deleteComment, getComment, listComments, updateComment } from './comments.ts';
import { createDeployment, getDeployment, listDeployments } from './deployments.ts';
import { createDeploymentStatus, listDeploymentStatuses } from './deployment-statuses.ts';
import { getRunAttempt } from './run-attempts.ts';
import { listRunReviews } from './run-reviews.ts';

/** One operation of the REST API, as GitHub's description names it. */
export interface Operation {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST';
  readonly path: string;
  /** `'no installation'`: refused to every installation token. */
  readonly accepted: Accepted | 'no installation';
  readonly answer: Answerer;
}

const deployments = '/repos/{owner}/{repo}/deployments';
const statuses = `${deployments}/{deployment_id}/statuses`;
const issueComments = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
const oneComment = '/repos/{owner}/{repo}/issues/comments/{comment_id}';
const run = '/repos/{owner}/{repo}/actions/runs/{run_id}';
const runAttempt = `${run}/attempts/{attempt_number}`;

const mayReadRuns: Accepted = [['actions', 'read']];
const mayRead: Accepted = [['deployments', 'read']];
const mayDeploy: Accepted = [['deployments', 'write']];
const mayReadComments: Accepted = [
  ['issues', 'read'],
  ['pull-requests', 'read'],
];
const mayComment: Accepted = [
  ['issues', 'write'],
  ['pull-requests', 'write'],
];

/** Everything that the stand-in implements. Any other request is a violation. */
export const operations: readonly Operation[] = [
  { method: 'GET', path: runAttempt, accepted: mayReadRuns, answer: getRunAttempt },
  { method: 'GET', path: `${run}/approvals`, accepted: mayReadRuns, answer: listRunReviews },
  { method: 'GET', path: deployments, accepted: mayRead, answer: listDeployments },
  { method: 'POST', path: deployments, accepted: mayDeploy, answer: createDeployment },
  { method: 'GET', path: `${deployments}/{deployment_id}`, accepted: mayRead, answer: getDeployment },
  { method: 'GET', path: statuses, accepted: mayRead, answer: listDeploymentStatuses },
  { method: 'POST', path: statuses, accepted: mayDeploy, answer: createDeploymentStatus },
  { method: 'GET', path: issueComments, accepted: mayReadComments, answer: listComments },
  { method: 'POST', path: issueComments, accepted: mayComment, answer: createComment },
  { method: 'GET', path: oneComment, accepted: mayReadComments, answer: getComment },
  { method: 'PATCH', path: oneComment, accepted: mayComment, answer: updateComment },
  { method: 'DELETE', path: oneComment, accepted: mayComment, answer: deleteComment },
  { method: 'GET', path: '/user', accepted: 'no installation', answer: () => refuse(403, inaccessible) },
];

/** GitHub's message for a missing permission. */
export const inaccessible = 'Resource not accessible by integration';

/** The operation of a request, with its path parameters; undefined if there is none. */
export function findOperation(
  method: string,
  path: string,
): { operation: Operation; parameters: Record<string, string> } | undefined {
  for (const operation of operations) {
    const parameters = operation.method === method ? matchPath(operation.path, path) : undefined;
    if (parameters !== undefined) return { operation, parameters };
  }
  return undefined;
}

function matchPath(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined ? segment !== value : value === '') return undefined;
    if (name !== undefined) parameters[name] = decodeURIComponent(value);
  }
  return parameters;
}
