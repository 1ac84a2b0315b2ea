import type { Findings } from '../outcome/results.ts';
import { stringifyJson } from '../text/json.ts';
import { isGreen, type Outcome } from '../outcome/outcome.ts';
import type { Cleaner } from '../text/sanitizer.ts';

/** The outputs that follow from what has been found out, by their names in `action.yml`. */
export function outputsOf(
  findings: { readonly [Name in keyof Findings]: Findings[Name] | undefined },
  cleaner: Cleaner,
): Readonly<Record<string, string>> {
  // Cleaned as values and before they are JSON text: cleaning the text could break it.
  const text = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : cutValue(cleaner.line(value));
  const json = (value: unknown): string | undefined =>
    value === undefined ? undefined : stringifyJson(value, cleaner.line, isConfirmation);
  const outputs: Record<string, string | undefined> = {
    'service-code': text(findings.serviceCode),
    'task-id': text(findings.taskId),
    'task-status': text(findings.taskStatus),
    'task-result': text(findings.taskResult),
    'site-id': text(findings.siteId),
    'site-domain': text(findings.siteDomain),
    'site-url': text(findings.siteUrl),
    'can-push': findings.canPush?.toString(),
    'blocked-reason': text(findings.blockedReason),
    warnings: json(findings.warnings),
    'copied-at': text(findings.copiedAt),
    'revert-days': findings.revertDays?.toString(),
    'preview-digest': findings.previewDigest,
    'domain-id': text(findings.domainId),
    'domain-status': text(findings.domainStatus),
    'dns-records': json(findings.dnsRecords),
    'idempotency-key': text(findings.idempotencyKey),
    replayed: findings.isReplay?.toString(),
    reused: findings.isReused?.toString(),
    'deployment-id': findings.deploymentId?.toString(),
    'comment-url': text(findings.commentUrl),
    data: json(findings.data),
  };
  return Object.fromEntries(
    Object.entries(outputs).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** A status or a result of 4 MiB that changes with each poll would fill the file of outputs. */
const LONGEST_VALUE = 100_000;

function cutValue(value: string): string {
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
}

/** The live site's domain is there for a person to read and type, not for a workflow to feed back unread. */
function isConfirmation(key: string): boolean {
  return key === 'confirmation_required';
}

/** The outputs that are known at the end alone. */
export function outputsAtEnd(outcome: Outcome, elapsedMs: number): Readonly<Record<string, string>> {
  return {
    status: outcome.status,
    ...(!isGreen(outcome) && { 'error-code': outcome.errorCode }),
    'duration-seconds': String(Math.round(elapsedMs / 1000)),
  };
}

/** Every output, in the order of the contract; a test holds it against `action.yml`. */
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
  'duration-seconds',
  'data',
] as const;
