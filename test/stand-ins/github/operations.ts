import { z } from 'zod';
import { operation, type Operation } from './operation.ts';
import { deploymentStates, urlOf } from './state.ts';
import type { Comment, Deployment, DeploymentStatus, RepositoryState, Review } from './state.ts';

/** Parameters of path and query arrive as text. */
const integer = z.string().regex(/^\d+$/).transform(Number);
const url = z
  .string()
  .regex(/^(?:https?:.*|)$/)
  .default('');
const paging = { per_page: integer.default(30), page: integer.default(1) };

/** GitHub refuses a blank one, and one of more than 65,536 characters, an emoji counted as one. */
const commentBody = z
  .string()
  .regex(/\S/)
  .refine((body) => Array.from(body).length <= 65_536);

/** Everything that the stand-in implements, which is what the action uses. Any other request is a violation. */
export const operations: readonly Operation[] = [
  operation('GET /repos/{owner}/{repo}/actions/runs/{run_id}/approvals', {
    fields: { run_id: integer },
    answer: ({ run_id }, { api }) => {
      const present = ({ state, comment, user, environments }: Review) => {
        return { state, comment, user, environments: environments.map((name) => ({ name })) };
      };
      return { status: 200, body: api.listReviews(run_id).map(present) };
    },
  }),
  operation('GET /repos/{owner}/{repo}/deployments', {
    fields: { environment: z.string().optional(), task: z.string().optional(), ...paging },
    answer: ({ environment, task, page, per_page }, { api }) =>
      pageOf(api.listDeployments({ environment, task }, page, per_page), page, presentDeployment),
  }),
  // The defaults fail in a workflow: the job itself is a check that has not passed, and the default branch would be merged
  // into any other ref.
  operation('POST /repos/{owner}/{repo}/deployments', {
    fields: {
      // Every full commit id is a ref, and there are no branches.
      ref: z.string().regex(/^[0-9a-f]{40}$/),
      task: z.string().default('deploy'),
      auto_merge: z.literal(false),
      required_contexts: z.array(z.string()).max(0),
      payload: z.union([z.string(), z.record(z.string(), z.unknown())]).default(''),
      environment: z.string().default('production'),
      description: z.string().default(''),
      transient_environment: z.boolean().default(false),
      production_environment: z.boolean().default(false),
    },
    answer: (wanted, { api }) => {
      const { environment, task, payload, description } = wanted;
      const { transient_environment: isTransient, production_environment: isProduction } = wanted;
      const described = { environment, sha: wanted.ref, task, payload, description };
      const deployment = api.createDeployment({ ...described, isTransient, isProduction });
      return { status: 201, body: presentDeployment(deployment) };
    },
  }),
  operation('GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
    fields: { deployment_id: integer, ...paging },
    answer: ({ deployment_id, page, per_page }, { api, state }) =>
      pageOf(api.listStatuses(deployment_id, page, per_page), page, (status) => presentStatus(status, state)),
  }),
  operation('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
    fields: {
      deployment_id: integer,
      state: z.enum(deploymentStates),
      description: z.string().max(140).default(''),
      environment_url: url,
      log_url: url,
      // By default, a `success` makes other deployments inactive.
      auto_inactive: z.literal(false),
    },
    answer: ({ deployment_id: deploymentId, ...wanted }, { api, state }) => {
      const { description, environment_url: environmentUrl, log_url: logUrl } = wanted;
      const said = { deploymentId, state: wanted.state, description, environmentUrl, logUrl };
      return { status: 201, body: presentStatus(api.createStatus(said), state) };
    },
  }),
  operation('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    fields: { issue_number: integer, ...paging },
    answer: ({ issue_number, page, per_page }, { api }) =>
      pageOf(api.listComments(issue_number, page, per_page), page, presentComment),
  }),
  operation('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    fields: { issue_number: integer, body: commentBody },
    answer: ({ issue_number, body }, { api }) => ({
      status: 201,
      body: presentComment(api.createComment(issue_number, body)),
    }),
  }),
  operation('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
    fields: { comment_id: integer, body: commentBody },
    answer: ({ comment_id, body }, { api }) => ({
      status: 200,
      body: presentComment(api.updateComment(comment_id, body)),
    }),
  }),
];

/** One page of a list. `Link` names the ones around it, as on GitHub. */
function pageOf<Item, Presented>(
  { isLast, items }: { readonly items: readonly Item[]; readonly isLast: boolean },
  page: number,
  present: (item: Item) => Presented,
) {
  const linkTo = (number: number, rel: string) =>
    `<https://api.github.com/repositories/4711/x?page=${number}>; rel="${rel}"`;
  const around = [
    ...(page > 1 ? [linkTo(page - 1, 'prev')] : []),
    ...(isLast ? [] : [linkTo(page + 1, 'next')]),
  ];
  const headers = around.length > 0 ? { link: around.join(', ') } : {};
  return { status: 200, body: items.map(present), headers } as const;
}

function presentDeployment(deployment: Deployment) {
  const { createdAt, creator, description, environment, id, payload, sha, task } = deployment;
  return { id, sha, ref: sha, task, environment, payload, description, creator, created_at: createdAt };
}

function presentStatus(status: DeploymentStatus, repository: RepositoryState) {
  const { createdAt, creator, deploymentId, description, environmentUrl, id, logUrl, state } = status;
  const environment = repository.environmentOf(deploymentId) ?? '';
  const urls = { environment_url: environmentUrl, target_url: logUrl, log_url: logUrl };
  return { id, state, description, environment, creator, ...urls, created_at: createdAt };
}

function presentComment(comment: Comment) {
  const { id, author, body } = comment;
  return { id, body, user: author, html_url: urlOf(comment) };
}
