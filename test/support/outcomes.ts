/* One outcome and one refusal of each kind, for what describes or judges them. */

import type { Outcome, Refusal } from '../../src/outcome/outcome.ts';
import type { Report } from '../../src/outcome/report.ts';
import type { Overwrite, Use } from '../../src/live/list-entry.ts';
import { createFailure } from '../../src/outcome/failure.ts';
import { noOperation } from '../../src/step/define-operation.ts';
import { findOperation } from '../../src/operations/operations.ts';
import { createMarkdown } from '../../src/text/markdown.ts';
import { createSanitizer } from '../../src/text/sanitizer.ts';
import { ids, runContext } from './run-operation.ts';

/** The service refused the request, in its envelope. */
export const rejection = createFailure('service', {
  errorCode: 'rejected',
  cause: 'http-status',
  status: 422,
  hasEnvelope: true,
});

const sanitizer = createSanitizer([]);

/** A report in which nothing else is known. */
export const bareReport: Report = {
  ...{ operation: noOperation, context: runContext, namedInputs: {}, serviceHost: undefined, results: {} },
  ...{ sanitizer, md: createMarkdown(sanitizer), warnings: [], elapsedMs: 0 },
  ...{ outcome: { kind: 'dry-run' }, text: { what: '', next: '' } },
};

/** An operation as a reader sees it. */
export const named = (operation: string) => findOperation(operation) ?? noOperation;

const hourMs = 3_600_000;

/** What another run did to the live site. */
export const overwrite: Overwrite = {
  id: 812,
  operation: 'restore',
  end: 'completed',
  atMs: Date.parse('2026-01-15T11:20:00Z'),
  taskId: ids.otherTask,
  run: 'https://github.com/octo-org/shop/actions/runs/8990',
  attempt: 1,
  creator: 'github-actions[bot]',
  creatorId: 41898282,
  commit: 'b'.repeat(40),
  key: 'gha-8990-other',
  copyId: undefined,
  domain: 'shop.example.com',
};

/** What another run did with a copy: its job has succeeded. */
export const use: Use = {
  id: 700,
  operation: 'staging',
  atMs: Date.parse('2026-01-15T10:00:00Z'),
  taskId: ids.task,
  run: 'https://github.com/octo-org/shop/actions/runs/8980',
  attempt: 1,
  creator: 'github-actions[bot]',
  creatorId: 41898282,
  commit: 'c'.repeat(40),
  key: 'gha-8980-copy',
  job: 'deploy',
  environment: 'release',
  siteId: ids.staging,
  domain: 'pr-7.staging.example.com',
  options: '{}',
  ...{ base: 0, firstId: 0, isUnmerged: false },
  end: { kind: 'succeeded', statusId: 701, atMs: Date.parse('2026-01-15T10:05:00Z') },
};

/** One refusal of each kind. A new kind is a type error here. */
export const refusals: { readonly [K in Refusal['kind']]: Extract<Refusal, { kind: K }> } = {
  'push-blocked': { kind: 'push-blocked', reason: 'an update is running' },
  'confirmation-unreadable': { kind: 'confirmation-unreadable' },
  'confirmation-mismatch': {
    kind: 'confirmation-mismatch',
    typed: 'blog.example.com',
    required: 'shop.example.com',
    isInvisible: false,
  },
  'preview-changed': { kind: 'preview-changed' },
  'tag-moved': { kind: 'tag-moved', tag: 'v1', copied: 'a'.repeat(40), commit: 'b'.repeat(40) },
  'copy-too-old': {
    kind: 'copy-too-old',
    age: { leastMs: 25 * hourMs, mostMs: 25 * hourMs, atMs: Date.UTC(2026, 0, 14, 11) },
    maxHours: 24,
  },
  'preview-unavailable': { kind: 'preview-unavailable', failure: rejection },
  'recorded-site-unavailable': { kind: 'recorded-site-unavailable', failure: rejection },
  'rerun-too-late': {
    kind: 'rerun-too-late',
    atMs: Date.UTC(2026, 0, 14, 6),
    newest: { ...overwrite, operation: 'push', end: 'failed' },
  },
  'rerun-without-list': { kind: 'rerun-without-list' },
  'live-busy': { kind: 'live-busy', overwrite: { ...overwrite, end: 'running' } },
  'copy-unfinished': { kind: 'copy-unfinished', use },
  'live-changed': { kind: 'live-changed', overwrite, reasons: [{ kind: 'live', overwrite }] },
  'push-undone': { kind: 'push-undone', overwrite },
  'restore-not-begun': { kind: 'restore-not-begun', newest: overwrite },
  'step-repeated': { kind: 'step-repeated', earlier: overwrite },
  'not-allowed': { kind: 'not-allowed', missing: ['mallory'], isOnlyFirst: false },
  'started-by-nobody': { kind: 'started-by-nobody' },
  'not-approved': { kind: 'not-approved', environment: 'live', isRejected: false, approved: [] },
};

/** One ending of each kind. A new kind is a type error here. */
export const endings: { readonly [K in Outcome['kind']]: Extract<Outcome, { kind: K }> } = {
  completed: { kind: 'completed', by: 'this-run', effect: 'started' },
  previewed: { kind: 'previewed', siteId: ids.staging, canPush: true },
  'domain-verified': { kind: 'domain-verified', domainName: 'www.example.com' },
  'site-reused': { kind: 'site-reused', siteId: ids.staging },
  submitted: { kind: 'submitted' },
  'still-running': { kind: 'still-running', taskStatus: 'running', effect: 'none' },
  'dry-run': { kind: 'dry-run' },
  'token-missing': { kind: 'token-missing' },
  'invalid-inputs': {
    kind: 'invalid-inputs',
    errors: [{ input: 'wait', problem: 'invalid', value: 'perhaps', accepts: 'true or false' }],
  },
  'guard-refused': { kind: 'guard-refused', refusal: refusals['push-blocked'], effect: 'none' },
  'request-failed': { kind: 'request-failed', failure: rejection, effect: 'none' },
  'response-unusable': { kind: 'response-unusable', reason: 'the response names no site' },
  'domain-not-ready': {
    kind: 'domain-not-ready',
    failure: undefined,
    words: 'Status pending',
    effect: 'none',
  },
  'task-failed': { kind: 'task-failed', reason: 'the disk is full', effect: 'started' },
  'task-unreadable': { kind: 'task-unreadable', failure: rejection, isKnown: true, effect: 'started' },
  'task-timed-out': { kind: 'task-timed-out', taskStatus: 'running', effect: 'started' },
  'domain-timed-out': { kind: 'domain-timed-out', words: 'Status pending', elapsedMs: hourMs },
  cancelled: { kind: 'cancelled', during: 'task', effect: 'started' },
  'replayed-copy-unusable': {
    kind: 'replayed-copy-unusable',
    effect: 'none',
    errorCode: 'not_found',
    siteId: ids.staging,
  },
  'copy-was-there': {
    kind: 'copy-was-there',
    siteId: ids.staging,
    environment: 'pr-8',
    effect: 'none',
  },
  'foreign-answer': { kind: 'foreign-answer', overwrite: undefined },
  'task-doubtful': { kind: 'task-doubtful', result: 'failed', effect: 'started' },
  'environment-closed': { kind: 'environment-closed', environment: 'staging-pr-7', found: 1 },
  'sites-listed': { kind: 'sites-listed', found: 3, unchecked: 0, gone: 1 },
  'github-failed': {
    kind: 'github-failed',
    question: { kind: 'copies' },
    errorCode: 'forbidden',
    failure: createFailure('github', {
      errorCode: 'forbidden',
      cause: 'http-status',
      status: 403,
      permission: 'deployments: write',
    }),
    effect: 'none',
  },
  'outputs-unwritable': { kind: 'outputs-unwritable', reason: 'no space left on device' },
  'internal-error': { kind: 'internal-error', message: 'boom', effect: 'none' },
};
