import type { PushFacts } from '../../src/outcome/push-facts.ts';
import type { Results } from '../../src/outcome/results.ts';
import { ids } from './run-operation.ts';

/** A preview of a push that the host allows, without anything else. */
export const bareFacts: PushFacts = {
  apiUrl: 'https://api.example.com',
  siteId: ids.staging,
  confirmation: { text: undefined, received: '' },
  copiedAt: { text: undefined, received: null },
  revertDays: { number: undefined, received: null },
  warnings: [],
  canPush: true,
  blockedReason: undefined,
  checkedAtMs: undefined,
  github: undefined,
  tag: undefined,
};

/** Results in which the service chose every text. A new record is a type error here. */
export function resultsSaying(text: string, domain = text, time = text): Required<Results> {
  const record = { id: 1, creator: text, createdAt: text, sha: text };
  const site = { id: text, domain };
  const listed = { ...site, environment: text };
  return {
    named: { taskId: text, domainId: text, domainName: text },
    rerun: { untilMs: 0, beganAtElapsedMs: 0 },
    approvals: [{ login: text, comment: text, isStarter: true }],
    preview: {
      facts: {
        apiUrl: text,
        siteId: text,
        confirmation: { text, received: text },
        copiedAt: { text: time, received: time },
        revertDays: { number: 1, received: 1 },
        warnings: [text],
        canPush: false,
        blockedReason: text,
        checkedAtMs: 0,
        github: {
          copy: { environment: text, sha: text, createdAt: text, run: text, domain: 'pr-7.example.com' },
          last: {
            id: 1,
            operation: text,
            end: 'failed',
            atMs: 0,
            taskId: text,
            run: text,
            tag: text,
            sha: text,
          },
          isAgainstPush: true,
        },
        tag: { name: text, sha: text },
      },
      digest: 'f'.repeat(64),
    },
    reused: { ...site, record, taskId: text, copiedAt: text, checkedAtMs: 0 },
    outdated: { ...site, ageMs: 0, maxHours: 1 },
    listed: { sites: [{ ...listed, state: 'left', newest: record, isKnown: false }], left: [listed] },
    idempotencyKey: text,
    answer: {
      isReplayed: false,
      data: { [text]: [text] },
      acceptedAtMs: 0,
      task: { id: text, status: text },
      site,
      domain: {
        ...{ id: text, name: text, status: text, verification: [['method', text]] },
        dnsRecords: [{ type: text, name: text, value: text, ttl: text }],
      },
    },
    task: { id: text, status: text, siteId: text, result: text, isSeen: true, isSilent: false },
    completed: { revertUntilMs: 0 },
    deploymentId: 7,
    commentUrl: 'https://github.com/octo-org/shop/pull/7#issuecomment-1',
  };
}

/** The results of a `restore` that completed. */
export const restored: Results = {
  answer: { isReplayed: false, site: { id: ids.live } },
  task: { id: ids.task, status: 'completed', isSeen: true, isSilent: false },
  completed: { revertUntilMs: undefined },
  idempotencyKey: 'gha-1-abc',
};
