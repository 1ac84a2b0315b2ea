import { httpsUrlOf } from '../text/domain-name.ts';
import type { PushFacts } from './push-facts.ts';
import type { RequestFailure } from './request-failure.ts';

/** A review by which a person approved this run. */
export interface Approval {
  readonly login: string;
  readonly comment: string;
  readonly isStarter: boolean;
}

/** A recorded staging site as `close-staging` and `list-staging` show it (contract, G6 and G9). */
export interface ListedSite {
  readonly id: string;
  readonly domain: string | null;
  readonly environment: string;
  /** `old`: its environment is open, and it is left over by its age alone. `elsewhere`: it is left alone (G6). */
  readonly state: 'open' | 'old' | 'left' | 'elsewhere';
  /** Of a site elsewhere: the service and the live site of its record. */
  readonly apiUrl?: string;
  readonly liveSiteId?: string;
  readonly newest: SiteRecord;
  /** The service says that the site exists. `undefined`: it was not to be asked. */
  readonly isKnown?: boolean | undefined;
}

export interface SiteRecord {
  /** The deployment. */
  readonly id: number;
  /** A login; `undefined` if the account is gone. */
  readonly creator: string | undefined;
  readonly createdAt: string | undefined;
  readonly sha: string;
}

export interface DnsRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly ttl: string;
}

export interface DomainSeen {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly status?: string | undefined;
  readonly dnsRecords?: readonly DnsRecord[] | undefined;
  /** The block `Verification`: name and value of each field that is present. */
  readonly verification?: readonly (readonly [name: string, value: string])[] | undefined;
}

/** What the response to the operation's own request says. */
export interface Answer {
  readonly isReplayed?: boolean | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** The service's time of day when it accepted the request, in milliseconds since 1970. */
  readonly acceptedAtMs?: number | undefined;
  readonly task?: { readonly id: string; readonly status?: string | undefined } | undefined;
  /** The site created, overwritten or restored. */
  readonly site?: { readonly id?: string | undefined; readonly domain?: string | undefined } | undefined;
  readonly domain?: DomainSeen | undefined;
}

/** What polls say of the task. */
export interface TaskSeen {
  readonly id?: string | undefined;
  readonly status?: string | undefined;
  readonly siteId?: string | undefined;
  readonly result?: string | undefined;
  /** A poll was answered about the task. */
  readonly isSeen: boolean;
  /** The last polls brought no answer: the task was last seen running (contract, M1). */
  readonly isSilent: boolean;
  /** Its status is another word for an end, or it has the time of one. */
  readonly seemsEnded?: boolean;
}

/** A recorded staging site that is used again (contract, G3). */
export interface ReusedSite {
  readonly id: string;
  readonly domain: string | undefined;
  readonly record: SiteRecord;
  /** The task that still creates it. Absent: it exists, and `copiedAt` is what the service says of it. */
  readonly taskId?: string;
  readonly copiedAt?: string | undefined;
  readonly checkedAtMs?: number | undefined;
}

/** A staging site that is too old to be used, and remains (contract, G3 and K9). */
export interface OutdatedSite {
  readonly id: string;
  readonly domain: string | undefined;
  readonly ageMs: number;
  readonly maxHours: number;
}

/** What is known so far. Each record is written whole, by the room that it names. Hostile until sanitized. */
export interface Results {
  /** What the inputs alone name (`plan`). */
  readonly named?: Partial<Record<'taskId' | 'domainId' | 'domainName', string>> | undefined;
  /** Until when a re-run finds what this run has started (K12), and when it began, on the clock's `elapsedMs` (`guards/`). */
  readonly rerun?: { readonly untilMs: number; readonly beganAtElapsedMs: number } | undefined;
  readonly approvals?: readonly Approval[] | undefined;
  /** What an approver of a push sees, and its digest (`push/`). */
  readonly preview?: { readonly facts: PushFacts; readonly digest?: string | undefined } | undefined;
  /** `staging/`. */
  readonly reused?: ReusedSite | undefined;
  readonly outdated?: OutdatedSite | undefined;
  /** Recorded staging sites, those that are left first; `left` is the output of them (`staging/`). */
  readonly listed?:
    | {
        readonly sites: readonly ListedSite[];
        readonly left: readonly (Pick<ListedSite, 'id' | 'domain' | 'environment'> & {
          readonly open?: boolean;
        })[];
      }
    | undefined;
  /** Of the last request, and what it was answered (who sends it: mostly `submit/`). */
  readonly idempotencyKey?: string | undefined;
  readonly answer?: Answer | undefined;
  /** `tasks/`. */
  readonly task?: TaskSeen | undefined;
  /** What follows from a task that has completed (`tasks/`). */
  readonly completed?: { readonly revertUntilMs: number | undefined } | undefined;
  /** `github/`. */
  readonly deploymentId?: number | undefined;
  readonly commentUrl?: string | undefined;
}

export interface ResultStore {
  readonly current: Results;
  /** Replaces the records. Outputs are set at once, and emptied if no record has them any more. */
  set(records: Results): void;
}

/** What a failed request was answered, if it was. */
export function answerOf({ data, isReplayed, status }: RequestFailure): Answer {
  return status === undefined ? {} : { data, isReplayed };
}

/** The site created, overwritten, restored or used again. */
export function siteOf({ answer, reused }: Results): NonNullable<Answer['site']> {
  return reused ?? answer?.site ?? {};
}

/** Its address, once it is certain that the site exists. */
export function siteUrlOf(results: Results): string | undefined {
  const { completed, reused } = results;
  const exists = completed !== undefined || (reused && reused.taskId === undefined);
  return exists ? httpsUrlOf(siteOf(results).domain) : undefined;
}

export function taskOf({ answer, named, reused, task }: Results) {
  return {
    id: task?.id ?? answer?.task?.id ?? reused?.taskId ?? named?.taskId,
    status: task?.status ?? answer?.task?.status,
  };
}

export function domainOf({ answer, named }: Results): DomainSeen {
  const { domain } = answer ?? {};
  return { ...domain, id: domain?.id ?? named?.domainId, name: domain?.name ?? named?.domainName };
}

/** When the copy was made, as the service says it, and the service's time of day when it was asked. */
export function copyTimeOf({ preview, reused }: Results): Pick<ReusedSite, 'checkedAtMs' | 'copiedAt'> {
  if (!preview) return reused ?? {};
  const { checkedAtMs, copiedAt } = preview.facts;
  return { checkedAtMs, copiedAt: copiedAt.text };
}
