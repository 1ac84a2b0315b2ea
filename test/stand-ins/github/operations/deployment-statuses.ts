import { z } from 'zod';
import { presentAccount } from '../account.ts';
import type { Call } from '../call.ts';
import { replyWithPage } from '../page.ts';
import { type DeploymentStatus, deploymentStates } from '../records.ts';
import { invalid, notFound, type Reply } from '../reply.ts';
import { findDeployment } from './deployments.ts';

/** The longest description that GitHub accepts, in characters. */
const maxDescriptionLength = 140;

const wanted = z.object({
  state: z.enum(deploymentStates),
  target_url: z.string().default(''),
  log_url: z.string().optional(),
  description: z.string().default(''),
  environment: z.string().optional(),
  environment_url: z.string().default(''),
  auto_inactive: z.boolean().default(true),
});

/** Newest first. */
export function listDeploymentStatuses(call: Call): Reply {
  const deployment = findDeployment(call);
  if (deployment === undefined) return notFound();
  const statuses = call.state.statusesOf(deployment.id).toReversed();
  return replyWithPage(call, statuses, (status) => presentStatus(call, status));
}

export function createDeploymentStatus(call: Call): Reply {
  const deployment = findDeployment(call);
  if (deployment === undefined) return notFound();
  const body = wanted.parse(call.body);
  const logUrl = body.log_url ?? body.target_url;
  if (Array.from(body.description).length > maxDescriptionLength) {
    const message = `description is too long (maximum is ${maxDescriptionLength} characters)`;
    return invalid('DeploymentStatus', 'description', message);
  }
  for (const [field, value] of Object.entries({ environment_url: body.environment_url, log_url: logUrl })) {
    if (value !== '' && !isWebAddress(value)) {
      return invalid('DeploymentStatus', field, `${field} must use http(s) scheme`);
    }
  }
  const status = call.state.addDeploymentStatus({
    deploymentId: deployment.id,
    state: body.state,
    description: body.description,
    environment: body.environment,
    environmentUrl: body.environment_url,
    logUrl,
    autoInactive: body.auto_inactive,
    creator: call.identity,
  });
  const presented = presentStatus(call, status);
  return { status: 201, body: presented, headers: { location: presented.url } };
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function presentStatus({ repository }: Call, status: DeploymentStatus) {
  const { apiUrl, serverUrl } = repository;
  const deploymentUrl = `${repository.url}/deployments/${status.deploymentId}`;
  return {
    url: `${deploymentUrl}/statuses/${status.id}`,
    id: status.id,
    node_id: `DES_${status.id}`,
    state: status.state,
    creator: presentAccount(status.creator, apiUrl, serverUrl),
    description: status.description,
    environment: status.environment,
    target_url: status.logUrl,
    created_at: status.createdAt.toISOString(),
    updated_at: status.createdAt.toISOString(),
    deployment_url: deploymentUrl,
    repository_url: repository.url,
    environment_url: status.environmentUrl,
    log_url: status.logUrl,
    performed_via_github_app: null,
  };
}
