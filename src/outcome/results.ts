import { createHider } from '../text/hide.ts';
import { isRecord, parseJsonAsWritten, stringifyJson } from '../text/json.ts';
import { httpsUrlOf } from '../text/domain-name.ts';
import type { Copy, Overwrite } from './list-entry.ts';
import type { Look } from './look.ts';
import type { PreviewRecord } from './preview-record.ts';
import type { Failure } from '../failure.ts';

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
   * `old`: its environment is open, and it is left over by its age alone. `no-copy`: the service does not
   * take it for a copy, so nobody should delete it (G9).
   */
  readonly state: 'open' | 'old' | 'left' | 'no-copy';
  readonly newest: Copy;
  /**
   * Whether the service knows the site. `being-made`: not yet, its task runs. `unchecked`: nobody can say it. `undefined`: the
   * service was not to be asked.
   */
  readonly atHost?: 'known' | 'being-made' | 'unchecked' | undefined;
  /** It would be left over, but this push of it over live runs, as far as the list of live says it: nobody should delete it yet. */
  readonly push?: Overwrite | undefined;
}

/**
 * Whether nobody uses it any more: a person may delete it, unless somebody needs what was changed on it. What was not checked may
 * be in use.
 */
export function isLeftOver({ atHost, push, state }: Pick<ListedSite, 'atHost' | 'push' | 'state'>): boolean {
  return (state === 'left' || state === 'old') && atHost !== 'unchecked' && push === undefined;
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

/** What the response to the operation's own request says. */
export interface Answer {
  readonly isReplayed?: boolean | undefined;
  /** The service's time of day when it answered, in milliseconds since 1970. */
  readonly answeredAtMs?: number | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly task?: { readonly id: string; readonly status?: string | undefined } | undefined;
  /** The site created, overwritten or restored. */
  readonly site?:
    | {
        readonly id?: string | undefined;
        readonly domain?: string | undefined;
        /** Until when it lasts, in milliseconds since 1970. */
        readonly expiresAtMs?: number | undefined;
      }
    | undefined;
  readonly domain?: DomainSeen | undefined;
  /** The copy is older than the request, so the request did not make it (K11). */
  readonly wasThereBefore?: boolean | undefined;
}

/** What polls say of the task. */
export interface TaskSeen {
  readonly id?: string | undefined;
  readonly status?: string | undefined;
  readonly siteId?: string | undefined;
  readonly result?: string | undefined;
  /** A poll was answered about the task. */
  readonly isSeen: boolean;
  /** The last polls brought no answer: the task was last seen running (M1). */
  readonly isSilent: boolean;
  /** Its status is another word for an end, or it has the time of one. */
  readonly seemsEnded?: boolean;
}

/** A recorded staging site that is used again (G3). */
export interface ReusedSite {
  readonly id: string;
  readonly domain: string | undefined;
  readonly record: Copy;
  /** The task that still creates it. Absent: it exists, and `copiedAt` is what the service says of it. */
  readonly taskId?: string;
  readonly copiedAt?: string | undefined;
  readonly checkedAtMs?: number | undefined;
  readonly expiresAtMs?: number | undefined;
}

/** A recorded staging site that a new one takes the place of (G3 and K9). */
export interface ReplacedSite {
  readonly id: string;
  readonly domain: string | undefined;
  /** `unwanted`: `reuse: false`. What is not gone remains. */
  readonly why: 'gone' | 'failed' | 'too-old' | 'unwanted';
}

/** What is known so far. Each record is written whole, by the room that it names. Hostile until sanitized. */
export interface Results {
  /** What the inputs alone name (`plan`). */
  readonly named?:
    | (Partial<Record<'taskId' | 'domainId' | 'domainName', string>> & {
        /** What a restore puts over what: `replaced` is what of the site. */
        readonly restore?: Readonly<Record<'siteId' | 'backupId' | 'replaced', string>>;
      })
    | undefined;
  /** What was done to the live site (`guards/`); absent if the step makes a copy. */
  readonly look?: Look | undefined;
  readonly approvals?: readonly Approval[] | undefined;
  /** What an approver of a push sees, and its digest (`push/`). */
  readonly preview?: (PreviewRecord & { readonly digest?: string | undefined }) | undefined;
  /** `staging/`. */
  readonly reused?: ReusedSite | undefined;
  readonly replaced?: ReplacedSite | undefined;
  /** Recorded staging sites, those that are left first (`staging/`). */
  readonly listed?:
    | {
        readonly sites: readonly ListedSite[];
        /** The open copy of the environment that was asked for. */
        readonly open?: ListedSite | undefined;
        /** What was last done to the live site. */
        readonly last?: Overwrite | undefined;
        /** All were listed, and not only those of an environment to close. */
        readonly isOfAll: boolean;
      }
    | undefined;
  /** Of the last request, and what it was answered (who sends it: mostly `submit/`). */
  readonly idempotencyKey?: string | undefined;
  readonly answer?: Answer | undefined;
  /** `tasks/`. */
  readonly task?: TaskSeen | undefined;
  /** What follows from a task that has completed (`tasks/`). */
  readonly completed?:
    | {
        readonly revertUntilMs: number | undefined;
        /** What its `error_message` says, although it has completed. */
        readonly remark?: string | undefined;
      }
    | undefined;
  /** `github/`. */
  readonly deploymentId?: number | undefined;
  readonly commentUrl?: string | undefined;
}

/** What a step has learned before it acts; of a push, with its preview. */
export interface Known extends Pick<Results, 'preview'> {
  /** What the lists said last; `undefined`: the step is without the list of its site (G14). */
  readonly look: Look | undefined;
}

/** Where a step notes what it knows, for the report. What the step itself needs is handed to it. */
export interface ResultSink {
  /** Replaces the records. Outputs are set at once, and emptied if no record has them any more. */
  set(records: Results): void;
}

/** What the report is made from, whenever the step ends. */
export interface ResultStore extends ResultSink {
  readonly current: Results;
}

/**
 * What a failed request was answered, if it was. `confirmation`: the text that confirms a push. It is never an output, so a
 * reason that names it is without it, and a refusal for another one is without its reason (push guard 6).
 */
export function answerOf(failure: Failure, confirmation?: string): Answer {
  const { data, isReplayed, serviceCode: code, status } = failure;
  if (status === undefined) return {};
  if (isConfirmationMismatch(failure)) return { data: { code }, isReplayed };
  const hide = createHider(confirmation);
  const shown: unknown =
    confirmation === undefined ? data : parseJsonAsWritten(stringifyJson(data ?? {}, hide));
  return { data: isRecord(shown) ? shown : undefined, isReplayed };
}

/** The host says that what was typed does not confirm the push: its reason may say what would. */
export function isConfirmationMismatch({ serviceCode = '' }: Failure): boolean {
  return /confirmation[\s_-]*mismatch/i.test(serviceCode);
}

/** The site created, overwritten, restored, used again, or open in the environment that was listed. */
export function siteOf({ answer, listed, reused }: Results): NonNullable<Answer['site']> {
  if (!reused && !answer?.site && listed?.open) {
    const { domain, id } = listed.open;
    return { id, domain: domain ?? undefined };
  }
  return reused ?? answer?.site ?? {};
}

/** The recorded site that remains beside the result. In a re-run it can be this step's own copy, which nothing replaces. */
export function remainingSiteOf(results: Results): ReplacedSite | undefined {
  const { replaced } = results;
  return replaced && replaced.why !== 'gone' && replaced.id !== siteOf(results).id ? replaced : undefined;
}

/** Its address, once it is certain that the site exists. */
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

/** What was done to the live site after the earlier push or restore that is the result. */
export function overwrittenSince({ deploymentId, look }: Results): Overwrite | undefined {
  const last = look?.overwrites[0];
  return last && last.id > (deploymentId ?? Infinity) ? last : undefined;
}

/** When the copy was made, as the service says it, and the service's time of day when it was asked. */
export function copyTimeOf({ preview, reused }: Results): Pick<ReusedSite, 'checkedAtMs' | 'copiedAt'> {
  if (!preview) return reused ?? {};
  const { checkedAtMs, copiedAt } = preview;
  return { checkedAtMs, copiedAt: copiedAt.text };
}
