import { unusable } from '../failure.ts';
import { messages } from '../messages/messages.ts';
import { isDenied } from '../outcome/refusal-kind.ts';
import type { Overwrite, RepeatedAttempt } from '../outcome/list-entry.ts';
import type { GitHub } from '../ports.ts';
import type { Client } from '../service/client.ts';
import { isDerivedKey } from '../service/idempotency-key.ts';
import { askAboutTask } from '../service/ask-about.ts';
import { DAY_MS, HOUR_MS } from '../text/time.ts';
import type { ListedOverwrite } from './entry.ts';
import { readLatestStatus } from './list.ts';

/** A task that says for longer that it runs may hang (G12). */
export const MAX_TASK_MS = DAY_MS;
/** Without a task that can be read, an overwrite counts as running for this long (G12). */
export const MAX_UNSEEN_MS = HOUR_MS;

/**
 * How an overwrite ended (G12): by its latest status that counts, else by what the service says of its task, else
 * by its age. `nothing`: it started nothing. Pure.
 */
export function judgeEnd(
  state: string | undefined,
  answer: 'running' | 'completed' | 'failed' | 'gone' | 'unclear' | 'cancelled' | undefined,
  /** Of the entry, by GitHub's clock. */
  ageMs: number,
): Overwrite['end'] | 'nothing' {
  if (state === 'error') return 'nothing';
  if (state === 'success' || answer === 'completed') return 'completed';
  if (state === 'failure' || answer === 'failed') return 'failed';
  return ageMs < (answer === 'running' ? MAX_TASK_MS : MAX_UNSEEN_MS) ? 'running' : 'unknown';
}

/**
 * The attempts of a step go through the generations of its key in order: once a later one has a task or an end, an earlier
 * one without a task does not run (G12). A key that a user chose says nothing of an order. Pure.
 */
export function settleAttempts(overwrites: readonly Overwrite[]): readonly Overwrite[] {
  const isKnown = ({ end, taskId }: Overwrite): boolean =>
    taskId !== undefined || end === 'completed' || end === 'failed';
  return overwrites.map((each) => {
    const isOpen = each.end === 'running' && each.taskId === undefined && isDerivedKey(each.key);
    const isOver =
      isOpen && overwrites.some((other) => other.id > each.id && other.key === each.key && isKnown(other));
    return isOver ? { ...each, end: 'unknown' } : each;
  });
}

export interface EndEdges {
  readonly client: Client;
  readonly github: Pick<GitHub, 'listStatuses' | 'timeMs'>;
  /** Without an API token, nothing is asked of the service. */
  readonly hasApiToken?: boolean;
  /** An overwrite has ended, and its entry does not say so. */
  readonly onEnd: (entry: ListedOverwrite, end: 'completed' | 'failed') => void;
}

/** How an overwrite ended, or that its attempt did nothing new. */
export type ReadEntry = Overwrite | (RepeatedAttempt & { readonly end: 'repeated' });

export function isOverwrite(entry: ReadEntry): entry is Overwrite {
  return entry.end !== 'repeated';
}

/** Reads how an overwrite ended; `undefined`: it started nothing, or its entry is deleted. Throws a `RequestFailed`. */
export async function readEnd(
  listed: ListedOverwrite,
  nowMs: number,
  { client, github, hasApiToken = true, onEnd }: EndEdges,
): Promise<ReadEntry | undefined> {
  // `inactive`, set by a person or by GitHub, does not end the overwrite.
  const isCounted = ({ state }: { readonly state: string }): boolean => state !== 'inactive';
  const read = await readLatestStatus(listed, github, isCounted);
  if (!read) return undefined;
  const { latest, own } = read;
  // If the host overwrote another site, the domain that was compared is that site's (G11).
  const isOfOtherSite = own.some(({ description }) => description.startsWith(OTHER_SITE));
  const entry = isOfOtherSite ? { ...listed, domain: undefined, isOfOtherSite } : listed;
  if (latest?.state === 'error' && latest.description === REPEATED) {
    return { ...entry, end: 'repeated', taskId: undefined };
  }
  const taskId = own.map(({ description }) => readTaskId(description)).find((id) => id !== undefined);
  const isEnded = ['success', 'failure', 'error'].includes(latest?.state ?? '');
  if (!isEnded && Number.isNaN(entry.atMs)) throw unusable(messages.githubTimeUnreadable());
  const answer =
    isEnded || taskId === undefined || !hasApiToken ? undefined : await askAboutTask(taskId, client);
  const end = judgeEnd(latest?.state, answer?.kind, Math.max(0, nowMs - entry.atMs));
  if (end === 'nothing') return undefined;
  // It is written into the list, so that the next step need not ask.
  if (!isEnded && (end === 'completed' || end === 'failed')) onEnd(entry, end);
  const refused = answer?.kind === 'unclear' && isDenied(answer.failure) ? answer.failure : undefined;
  const isSeenRunning = answer?.kind === 'running';
  const isUnanswered = latest?.description === UNANSWERED;
  return { ...entry, end, taskId, isSeenRunning, isUnanswered, taskRefusal: refused?.status };
}

/** The description of the status after the answer (G11). */
export function describeTaskId(taskId: string): string {
  return `task ${taskId}`;
}

/** The description of the last status of an attempt that did nothing new: `error` alone says that nothing was started. */
export const REPEATED = 'Nothing new was started: your host repeated an earlier answer';

/** The same of an attempt whose request got somebody else's answer: it may have acted, and names no task (K10, K11). */
export const UNANSWERED = 'Nobody knows what this did: the answer was about another request';

/** The description of a status if the host overwrote another site than the one that was named (G11). */
const OTHER_SITE = 'Your host overwrote site ';
export function describeOtherSite(siteId: string): string {
  return `${OTHER_SITE}${siteId}`;
}

/** A task in a description. An id that cannot be a part of a path is none. */
function readTaskId(description: string): string | undefined {
  return /^task ([A-Za-z0-9_-]{1,128})$/.exec(description)?.[1];
}
