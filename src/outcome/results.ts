import { createHider } from '../text/hide.ts';
import { isRecord, parseJson, stringifyJson } from '../text/json.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import type { Overwrite, Use } from '../live/list-entry.ts';
import type { Look } from '../live/look.ts';
import type { PreviewRecord } from './preview-record.ts';
import type { Failure } from './failure.ts';
import type { Age } from '../text/age.ts';
import type { Whose } from './whose.ts';

/** A review by which a person approved this run. */
export interface Approval {
  readonly login: string;
  readonly comment: string;
  readonly isStarter: boolean;
}

/** A recorded staging site as `close-staging` and `list-staging` show it (G6 and G9). */
export interface ListedSite {
  readonly id: string;
  readonly domain: string | null;
  readonly environment: string;
  /**
   * `in-use`: an open environment uses the site, or it is being pushed over live. `left`: a person may delete it, because
   * nobody uses it any more, or not for as long as `max-copy-age-hours`. `unchecked`: the service gave no clear answer,
   * or does not take it for a copy.
   */
  readonly state: 'in-use' | 'left' | 'unchecked';
  /** Its environment is open. */
  readonly isOpen: boolean;
  /** The newest use, and how its job ended if the environment is open. */
  readonly newest: Use;
  /** A push of this copy over live that may still run, so nobody should delete the copy yet. */
  readonly push?: Overwrite | undefined;
}

/** Whether a person may delete the site. */
export function isLeftOver({ state }: Pick<ListedSite, 'state'>): boolean {
  return state === 'left';
}

export type DnsRecord = Readonly<Record<'type' | 'name' | 'value' | 'ttl', string>>;

export interface DomainSeen {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly status?: string | undefined;
  readonly dnsRecords?: readonly DnsRecord[] | undefined;
  /** The block `Verification`: name and value of each field that is present. */
  readonly verification?: readonly (readonly [name: string, value: string])[] | undefined;
}

/** The response to the operation's main request, such as the push or the copy. */
export interface Answer {
  readonly isReplayed?: boolean | undefined;
  /** The service's time of day when it answered, in milliseconds since 1970. */
  readonly answeredAtMs?: number | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly task?: { readonly id: string; readonly status?: string | undefined } | undefined;
  /** The site that is created, overwritten or restored. */
  readonly site?:
    | {
        readonly id?: string | undefined;
        readonly domain?: string | undefined;
        /** When the service will delete the site, in milliseconds since 1970. */
        readonly expiresAtMs?: number | undefined;
      }
    | undefined;
  readonly domain?: DomainSeen | undefined;
  /** Whose request it belongs to. */
  readonly whose?: Whose | undefined;
}

/** The state of the task, as polls have shown it. */
export interface TaskSeen {
  readonly id?: string | undefined;
  /** The host's own word for what it does. */
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly siteId?: string | undefined;
  readonly result?: string | undefined;
  /** At least one poll brought the task's state. */
  readonly isSeen: boolean;
  /** The last polls brought no answer, so `status` may be outdated (M1). */
  readonly isSilent: boolean;
}

/** A recorded staging site that is used again (G3). */
export interface ReusedSite {
  readonly id: string;
  readonly domain: string | undefined;
  readonly record: Use;
  /** The task that still creates the site. Absent: the site exists, and `copiedAt` says when it was copied. */
  readonly taskId?: string;
  readonly copiedAt?: string | undefined;
  readonly age?: Age | undefined;
  readonly expiresAtMs?: number | undefined;
}

/** A recorded staging site that a new one replaces (G3 and K9). */
export interface ReplacedSite {
  readonly id: string;
  readonly domain: string | undefined;
  /** `unwanted`: `reuse: false`. Unless it is `gone`, the old site remains at the service. */
  readonly why: 'gone' | 'failed' | 'too-old' | 'unwanted';
}

/**
 * The results so far. A record is always replaced as a whole, by the folder that its comment names. Hostile until
 * sanitized.
 */
export interface Results {
  /** Ids and names from the inputs (`plan`). */
  readonly named?:
    | (Partial<Record<'taskId' | 'domainId' | 'domainName', string>> & {
        /** `replaced`: the part of the site that a restore replaces, such as "the files". */
        readonly restore?: Readonly<Record<'siteId' | 'backupId' | 'replaced', string>>;
      })
    | undefined;
  /** The lists of live and of the copy (`step/guards/`); absent if the step makes a copy. */
  readonly look?: Look | undefined;
  readonly approvals?: readonly Approval[] | undefined;
  /** The preview of a push as an approver sees it, and its digest (`push/`). */
  readonly preview?: (PreviewRecord & { readonly digest?: string | undefined }) | undefined;
  /** `staging/`. */
  readonly reused?: ReusedSite | undefined;
  readonly replaced?: ReplacedSite | undefined;
  /** Recorded staging sites, those that a person may delete first (`staging/`). */
  readonly listed?:
    | {
        readonly sites: readonly ListedSite[];
        /** The open copy of the environment that the input names. */
        readonly open?: ListedSite | undefined;
        /** The newest overwrite of the live site. */
        readonly last?: Overwrite | undefined;
        /** `list-staging` has listed the sites, and not `close-staging`, which lists only those to delete. */
        readonly isOfAll: boolean;
      }
    | undefined;
  /** The key of the last request that changes something (mostly `step/submit/`). */
  readonly idempotencyKey?: string | undefined;
  /** The answer to that request. */
  readonly answer?: Answer | undefined;
  /** `step/tasks/`. */
  readonly task?: TaskSeen | undefined;
  /** Facts about a completed task (`step/tasks/`). */
  readonly completed?:
    | {
        readonly revertUntilMs: number | undefined;
        /** The `error_message` of the task, which may be set although the task has completed. */
        readonly remark?: string | undefined;
      }
    | undefined;
  /** `github/`. */
  readonly deploymentId?: number | undefined;
  readonly commentUrl?: string | undefined;
}

/** What a step has learned before it acts. A push has a preview. */
export interface Known extends Pick<Results, 'preview'> {
  /** The latest state of the lists; `undefined`: the step does not read the list of its site (G14). */
  readonly look: Look | undefined;
}

/** Collects results for the report. The step cannot read them back. */
export interface ResultSink {
  /** Replaces the given records. Sets the outputs at once, and empties an output that no record has any more. */
  set(records: Results): void;
}

/** Results that the report can read, whenever the step ends. */
export interface ResultStore extends ResultSink {
  readonly current: Results;
}

/**
 * The answer of a failed request, if there is one. `confirmation`: the text that confirms a push, which must not become
 * an output (push guard 6). So that text is hidden, and of a refusal because of a wrong confirmation only the code is
 * kept.
 */
export function answerOf(failure: Failure, confirmation?: string): Answer {
  const { data, isReplayed, serviceCode: code, status } = failure;
  if (status === undefined) return {};
  if (isConfirmationMismatch(failure)) return { data: { code }, isReplayed };
  const hide = createHider(confirmation);
  const shown: unknown = confirmation === undefined ? data : parseJson(stringifyJson(data ?? {}, hide));
  return { data: isRecord(shown) ? shown : undefined, isReplayed };
}

/** Whether the host refused the typed confirmation. The reason of the host may then contain the right one. */
export function isConfirmationMismatch({ serviceCode = '' }: Failure): boolean {
  return /confirmation[\s_-]*mismatch/i.test(serviceCode);
}

/** The site that is created, overwritten, restored or used again, or the open one of the listed environment. */
export function siteOf({ answer, listed, reused }: Results): NonNullable<Answer['site']> {
  if (!reused && !answer?.site && listed?.open) {
    const { domain, id } = listed.open;
    return { id, domain: domain ?? undefined };
  }
  return reused ?? answer?.site ?? {};
}

/** The replaced site, if it still exists. `undefined` if it is the result itself, which happens in a re-run. */
export function remainingSiteOf(results: Results): ReplacedSite | undefined {
  const { replaced } = results;
  return replaced && replaced.why !== 'gone' && replaced.id !== siteOf(results).id ? replaced : undefined;
}

/** The URL of the site, once it is certain that the site exists. */
export function siteUrlOf(results: Results): string | undefined {
  const { completed, listed, reused } = results;
  const exists = completed ?? listed?.open ?? (reused && reused.taskId === undefined);
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

/** The newest overwrite of live, if it is newer than the push or restore of an earlier attempt that is the result. */
export function overwrittenSince({ deploymentId, look }: Results): Overwrite | undefined {
  const last = look?.overwrites[0];
  return last && last.id > (deploymentId ?? Infinity) ? last : undefined;
}

/** When the copy was made, as the service says. */
export function copyTimeOf({ preview, reused }: Results): Pick<ReusedSite, 'age' | 'copiedAt'> {
  if (!preview) return reused ?? {};
  const { age, text: copiedAt } = preview.copiedAt;
  return { age, copiedAt };
}
