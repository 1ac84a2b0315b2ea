import { expect } from 'vitest';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import type { ActionOptions } from './run-action.ts';
import type { Services } from './start-services.ts';

/** The inputs that each operation needs. */
export const staging = { operation: 'staging', 'site-id': seedIds.shop };
const ofCopy = { 'site-id': seedIds.shopStaging, 'live-site-id': seedIds.shop };
export const pushPreview = { operation: 'push-preview', ...ofCopy };
export const push = { operation: 'push', ...ofCopy, confirmation: 'shop.example' };
export const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
export const restoreSnapshot = {
  operation: 'restore-snapshot',
  'backup-id': seedIds.shopBackup,
  'target-site-id': seedIds.blog,
};
export const addDomain = { operation: 'add-domain', 'site-id': seedIds.shop, domain: 'www.shop.example' };

/** Only the last poll before the deadline, or a signal, ends a wait with this interval. */
export const slowPolls = { 'poll-interval-seconds': '600' };

/** The head commit of pull request 7. */
export const headSha = '2222222222222222222222222222222222222222';

/** A run for pull request 7. */
export function onPullRequest(sha = headSha): Pick<ActionOptions, 'eventName' | 'event'> {
  return {
    eventName: 'pull_request',
    event: JSON.stringify({ action: 'synchronize', number: 7, pull_request: { number: 7, head: { sha } } }),
  };
}

/** Another client adds `www.shop.example`, with its verification deferred: returns the domain's id. */
export async function addPendingDomain({ service }: Services): Promise<string> {
  const response = await service.handle({
    method: 'POST',
    path: `/v1/sites/${seedIds.shop}/domains`,
    headers: { authorization: `Bearer ${seedTokens.full}`, 'content-type': 'application/json' },
    body: JSON.stringify({ domain: 'www.shop.example', defer_verification: true }),
  });
  expect(response.status, response.body).toBe(201);
  const [id = ''] = service.world.domains.keys();
  return id;
}

/** The id of the first task that the service started. */
export function startedTaskId({ service }: Services): string {
  return service.started[0]?.taskId ?? 'none';
}
