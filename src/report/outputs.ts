import { errorCodeOf, statusOf, type Outcome } from '../outcome/outcome.ts';
import type { Results, ResultStore } from '../outcome/results.ts';
import type { JsonOutput, Runner } from '../ports.ts';

type Outputs = Readonly<Record<string, string | JsonOutput>>;

/** The outputs of the results that are present, by their names in `action.yml`. */
function outputsOf(results: Results): Outputs {
  const json = (value: unknown): JsonOutput | undefined =>
    value === undefined ? undefined : { json: value };
  const outputs: Record<string, string | JsonOutput | undefined> = {
    'service-code': results.serviceCode,
    'task-id': results.taskId,
    'task-status': results.taskStatus,
    'task-result': results.taskResult,
    'site-id': results.siteId,
    'site-domain': results.siteDomain,
    'site-url': results.siteUrl,
    'can-push': results.canPush?.toString(),
    'blocked-reason': results.blockedReason,
    warnings: json(results.warnings),
    'copied-at': results.copiedAt,
    'revert-days': results.revertDays?.toString(),
    'preview-digest': results.previewDigest,
    'domain-id': results.domainId,
    'domain-status': results.domainStatus,
    'dns-records': json(results.dnsRecords),
    'idempotency-key': results.idempotencyKey,
    replayed: results.isReplayed?.toString(),
    reused: results.isReused?.toString(),
    'deployment-id': results.deploymentId?.toString(),
    'comment-url': results.commentUrl,
    'sites-left': json(results.sitesLeft),
    data: json(results.data),
  };
  return Object.fromEntries(
    Object.entries(outputs).filter((entry): entry is [string, string | JsonOutput] => entry[1] !== undefined),
  );
}

/** The outputs that are known only at the end. */
export function finalOutputs(outcome: Outcome, elapsedMs: number): Readonly<Record<string, string>> {
  const errorCode = errorCodeOf(outcome);
  return {
    status: statusOf(outcome),
    ...(errorCode !== undefined && { 'error-code': errorCode }),
    'duration-seconds': String(Math.round(elapsedMs / 1000)),
  };
}

/** Collects results and sets each output as soon as it is known. The runner must sanitize. */
export function createResultStore(runner: Pick<Runner, 'setOutput'>): ResultStore {
  let current: Results = {};
  return {
    get current() {
      return current;
    },
    add(results) {
      const present = Object.entries(results).filter(([, value]) => value !== undefined);
      current = { ...current, ...Object.fromEntries(present) };
      for (const [name, value] of Object.entries(outputsOf(results))) runner.setOutput(name, value);
    },
    removeEarlierResponse() {
      const { taskId, taskStatus, taskResult, taskSiteId, siteId, siteDomain, isReplayed, data, ...rest } =
        current;
      const removed = { taskId, taskStatus, taskResult, taskSiteId, siteId, siteDomain, isReplayed, data };
      for (const name of Object.keys(outputsOf(removed))) runner.setOutput(name, '');
      current = rest;
    },
  };
}

/** Every output, in the order of the contract. A test compares it with `action.yml`. */
export const outputNames = [
  'status',
  'error-code',
  'service-code',
  'task-id',
  'task-status',
  'task-result',
  'site-id',
  'site-domain',
  'site-url',
  'can-push',
  'blocked-reason',
  'warnings',
  'copied-at',
  'revert-days',
  'preview-digest',
  'domain-id',
  'domain-status',
  'dns-records',
  'idempotency-key',
  'replayed',
  'reused',
  'deployment-id',
  'comment-url',
  'sites-left',
  'duration-seconds',
  'data',
] as const;
