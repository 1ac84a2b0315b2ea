import { z } from 'zod';
import { presentAccount } from '../account.ts';
import type { Call } from '../call.ts';
import { replyWithPage } from '../page.ts';
import type { Deployment } from '../records.ts';
import { invalid, notFound, refuse, type Reply } from '../reply.ts';
import type { Repository } from '../repository.ts';

const filters = z.object({
  sha: z.string().default('none'),
  ref: z.string().default('none'),
  task: z.string().default('none'),
  environment: z.string().nullable().default('none'),
});
const oneDeployment = z.object({ deployment_id: z.number() });
const wanted = z.object({
  ref: z.string(),
  task: z.string().optional(),
  auto_merge: z.boolean().default(true),
  required_contexts: z.array(z.string()).optional(),
  payload: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  environment: z.string().default('production'),
  description: z.string().nullish(),
  transient_environment: z.boolean().default(false),
  production_environment: z.boolean().optional(),
});

/** Newest first. */
export function listDeployments(call: Call): Reply {
  const { sha, ref, task, environment } = filters.parse(call.parameters);
  const isMatch = (filter: string | null, value: string) => filter === 'none' || filter === value;
  const found = call.state.deployments
    .filter(
      (deployment) =>
        isMatch(sha, deployment.sha) &&
        isMatch(ref, deployment.ref) &&
        isMatch(task, deployment.task) &&
        isMatch(environment, deployment.environment),
    )
    .toReversed();
  return replyWithPage(call, found, (deployment) => presentDeployment(call, deployment));
}

export function getDeployment(call: Call): Reply {
  const deployment = findDeployment(call);
  return deployment === undefined ? notFound() : { status: 200, body: presentDeployment(call, deployment) };
}

/**
 * Like on GitHub, both defaults fail in a workflow: the job itself is a check that has not passed, and the default
 * branch is merged into any other ref.
 */
export function createDeployment(call: Call): Reply {
  const body = wanted.parse(call.body);
  const sha = resolveRef(call.repository, body.ref);
  if (sha === undefined) return invalid('Deployment', 'ref', `No ref found for: ${body.ref}`);
  if (body.required_contexts?.length !== 0) {
    return refuse(409, `Conflict: Commit status checks failed for ${body.ref}.`);
  }
  const { defaultBranch } = call.repository;
  if (body.auto_merge && body.ref !== defaultBranch) {
    return { status: 202, body: { message: `Auto-merged ${defaultBranch} into ${body.ref} on deployment.` } };
  }
  const deployment = call.state.addDeployment({
    environment: body.environment,
    ref: body.ref,
    sha,
    task: body.task ?? 'deploy',
    payload: body.payload ?? '',
    description: body.description ?? undefined,
    isTransient: body.transient_environment,
    isProduction: body.production_environment ?? body.environment === 'production',
    creator: call.identity,
  });
  return { status: 201, body: presentDeployment(call, deployment) };
}

/** The deployment in the path. */
export function findDeployment(call: Call): Deployment | undefined {
  const { deployment_id: id } = oneDeployment.parse(call.parameters);
  return call.state.deployments.find((deployment) => deployment.id === id);
}

function resolveRef({ refs }: Repository, ref: string): string | undefined {
  if (/^[0-9a-f]{40}$/.test(ref)) return ref;
  return refs[ref.replace(/^(?:refs\/)?(?:heads|tags)\//, '')];
}

function presentDeployment({ repository }: Call, deployment: Deployment) {
  const { apiUrl, serverUrl } = repository;
  const url = `${repository.url}/deployments/${deployment.id}`;
  return {
    url,
    id: deployment.id,
    node_id: `DE_${deployment.id}`,
    sha: deployment.sha,
    ref: deployment.ref,
    task: deployment.task,
    payload: deployment.payload,
    original_environment: deployment.originalEnvironment,
    environment: deployment.environment,
    description: deployment.description ?? null,
    creator: presentAccount(deployment.creator, apiUrl, serverUrl),
    created_at: deployment.createdAt.toISOString(),
    updated_at: deployment.updatedAt.toISOString(),
    statuses_url: `${url}/statuses`,
    repository_url: repository.url,
    transient_environment: deployment.isTransient,
    production_environment: deployment.isProduction,
    performed_via_github_app: null,
  };
}
