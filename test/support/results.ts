import type { Results } from '../../src/outcome/results.ts';
import { ids } from './run-operation.ts';

/** Results in which the service chose every text. A new result is a type error here. */
export function resultsSaying(text: string): Required<Results> {
  return {
    serviceCode: text,
    taskId: text,
    taskStatus: text,
    isTaskSilent: false,
    isTaskSeen: true,
    rerunUntilMs: 0,
    taskResult: text,
    taskSiteId: text,
    siteId: text,
    siteDomain: text,
    siteUrl: 'https://shop.example.com',
    canPush: false,
    blockedReason: text,
    warnings: [text],
    copiedAt: text,
    revertDays: 0,
    previewDigest: 'f'.repeat(64),
    confirmationRequired: text,
    domainId: text,
    domainStatus: text,
    domainName: text,
    dnsRecords: [{ type: text, name: text, value: text, ttl: text }],
    verification: [['method', text]],
    idempotencyKey: text,
    isReplayed: false,
    isReused: true,
    deploymentId: 7,
    sitesLeft: [{ id: text, domain: text, environment: text }],
    listedSites: [
      {
        id: text,
        domain: text,
        environment: text,
        state: 'left',
        newest: { creator: text, createdAt: text, sha: text },
        isKnown: false,
      },
    ],
    reusedRecord: { creator: text, createdAt: text, sha: text },
    outdatedSite: { id: text, domain: text, ageMs: 0, maxHours: 1 },
    approvals: [{ login: text, comment: text, isStarter: true }],
    previewedAtMs: 0,
    revertUntilMs: 0,
    commentUrl: 'https://github.com/octo-org/shop/pull/7#issuecomment-1',
    data: { [text]: [text] },
  };
}

/** The results of a `restore` that completed. */
export const restored: Results = {
  taskId: ids.task,
  taskStatus: 'completed',
  siteId: ids.live,
  idempotencyKey: 'gha-1-abc',
  isReplayed: false,
};
