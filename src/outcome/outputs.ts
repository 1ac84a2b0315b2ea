import type { JsonOutput } from '../ports.ts';
import { errorCodeOf, statusOf, type Outcome } from './outcome.ts';

export interface DnsRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly ttl: string;
}

const text = (value: string): string => value;
const flag = (value: boolean): string => String(value);
const number = (value: number): string => String(value);
const json = <T>(value: T): { readonly json: T } => ({ json: value });

/** The outputs of results: each result, its output, and how it is written. Also the types of these results. */
const resultOutputs = {
  serviceCode: ['service-code', text],
  taskId: ['task-id', text],
  taskStatus: ['task-status', text],
  taskResult: ['task-result', text],
  /** The staging site created; the site overwritten or restored. */
  siteId: ['site-id', text],
  siteDomain: ['site-domain', text],
  /** Set only once it is certain that the site exists. */
  siteUrl: ['site-url', text],
  canPush: ['can-push', flag],
  blockedReason: ['blocked-reason', text],
  warnings: ['warnings', json<readonly string[]>],
  copiedAt: ['copied-at', text],
  revertDays: ['revert-days', number],
  previewDigest: ['preview-digest', text],
  domainId: ['domain-id', text],
  domainStatus: ['domain-status', text],
  dnsRecords: ['dns-records', json<readonly DnsRecord[]>],
  idempotencyKey: ['idempotency-key', text],
  isReplayed: ['replayed', flag],
  isReused: ['reused', flag],
  deploymentId: ['deployment-id', number],
  commentUrl: ['comment-url', text],
  /** Staging sites that a person may delete. `open`: left over by its age alone. */
  sitesLeft: [
    'sites-left',
    json<
      readonly {
        readonly id: string;
        readonly domain: string | null;
        readonly environment: string;
        readonly open?: boolean;
      }[]
    >,
  ],
  /** The `data` of the operation's own response. */
  data: ['data', json<unknown>],
} as const;

type Values = {
  readonly [Name in keyof typeof resultOutputs]: Parameters<(typeof resultOutputs)[Name][1]>[0];
};

export type OutputResults = { readonly [Name in keyof Values]?: Values[Name] | undefined };

/** The outputs of the results that are present, by their names in `action.yml`. */
export function outputsOf(results: OutputResults): Readonly<Record<string, string | JsonOutput>> {
  return Object.fromEntries(
    Object.keys(resultOutputs)
      .filter(isOutput)
      .flatMap((name) => (results[name] === undefined ? [] : [outputOf(name, results[name])])),
  );
}

function outputOf<Name extends keyof Values>(
  name: Name,
  value: Values[Name],
): readonly [string, string | JsonOutput] {
  const rows: {
    readonly [Each in keyof Values]: readonly [string, (value: Values[Each]) => string | JsonOutput];
  } = resultOutputs;
  return [rows[name][0], rows[name][1](value)];
}

function isOutput(result: string): result is keyof Values {
  return result in resultOutputs;
}

/** The outputs that are known only at the end, by their names in `action.yml`. */
export function finalOutputsOf(outcome: Outcome): Readonly<Record<string, string>> {
  const errorCode = errorCodeOf(outcome);
  return { status: statusOf(outcome), ...(errorCode !== undefined && { 'error-code': errorCode }) };
}
