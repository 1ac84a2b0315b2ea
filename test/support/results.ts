/* Results in which others chose each text, for outputs and pages. */

import type { Overwrite, Use } from '../../src/live/list-entry.ts';
import type { Look } from '../../src/live/look.ts';
import type { PreviewRecord } from '../../src/outcome/preview-record.ts';
import type { Results } from '../../src/outcome/results.ts';
import { ids } from './run-operation.ts';

/** A preview of a push that the host allows, without anything else. */
export const barePreview: PreviewRecord = {
  apiUrl: 'https://api.example.com',
  siteId: ids.staging,
  confirmation: { text: undefined, received: '' },
  copiedAt: { text: undefined, received: null, age: undefined },
  revertDays: { number: undefined, received: null },
  warnings: [],
  canPush: true,
  blockedReason: undefined,
  checkedAtMs: undefined,
  liveSiteId: ids.live,
};

/** What an entry says of its origin, if somebody else chose every text. */
const entrySaying = (text: string) => ({
  ...{ id: 1, atMs: 0, creatorId: 1, operation: text, creator: text, run: text, tag: text, commit: text },
});

/** A use of a copy of which somebody else chose every text. Its job has succeeded. */
export function useSaying(text: string): Use {
  const of = { environment: text, siteId: text, taskId: text, options: text, key: text, job: text };
  const end = { kind: 'succeeded', statusId: 2, atMs: 0 } as const;
  const made = { base: 0, firstId: 0, isUnmerged: false, end };
  return { ...entrySaying(text), domain: 'pr-7.example.com', ...of, ...made };
}

/** What the lists say, in which somebody else chose every text. */
export function lookSaying(text: string): Look {
  const of = { taskId: text, key: text, copyId: undefined, domain: text };
  const overwrite: Overwrite = { ...entrySaying(text), ...of, end: 'failed' };
  const completed: Overwrite = { ...overwrite, id: 0, end: 'completed', copyId: `of ${text}` };
  return {
    ...{ key: text, run: text, attempt: 1, job: text, isRerun: false, purpose: 'push' },
    ...{ copyId: text, nowMs: 0, readAtElapsedMs: 0, repeated: [], tag: { name: text, commit: text } },
    ...{ overwrites: [overwrite, completed], overwritesOfCopy: [overwrite] },
    ...{ viewer: 1, uses: [useSaying(text)], readToId: 0 },
  };
}

/** Results in which the service chose every text. A new record is a type error here. */
export function resultsSaying(text: string, domain = text, time = text): Required<Results> {
  const record = useSaying(text);
  const look = lookSaying(text);
  const site = { id: text, domain, expiresAtMs: 0 };
  const listed = { ...site, environment: text };
  return {
    named: {
      ...{ taskId: text, domainId: text, domainName: text },
      restore: { siteId: text, backupId: text, replaced: 'the files' },
    },
    look,
    approvals: [{ login: text, comment: text, isStarter: true }],
    preview: {
      apiUrl: text,
      siteId: text,
      confirmation: { text, received: text },
      copiedAt: { text: time, received: time, age: undefined },
      revertDays: { number: 1, received: 1 },
      warnings: [text],
      canPush: false,
      blockedReason: text,
      checkedAtMs: 0,
      liveSiteId: text,
      digest: 'f'.repeat(64),
    },
    reused: { ...site, record, taskId: text, copiedAt: text, age: undefined },
    replaced: { ...site, why: 'too-old' },
    listed: {
      sites: [{ ...listed, state: 'left', isOpen: false, newest: record }],
      open: { ...listed, state: 'in-use', isOpen: true, newest: record },
      last: look.overwrites[0],
      isOfAll: true,
    },
    idempotencyKey: text,
    answer: {
      isReplayed: false,
      data: { [text]: [text] },
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
