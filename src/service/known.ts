import { refusalOf, unrelatedResponse, type RequestFailure } from '../outcome/request-failure.ts';
import { sendRequest, type Client, type RequestOptions } from './client.ts';
import { endpoints } from './endpoints.ts';
import { copyAgeMs } from '../text/time.ts';
import { readAs } from '../text/json.ts';
import { previewSchema, readFlag, readText, readTime } from './schemas.ts';
import { finalStatusOf, readTaskAnswer } from './task.ts';

/** What the service is asked with. */
interface Asking {
  readonly client: Client;
  readonly prefix: string;
}

/**
 * Asks the service whether it knows a staging site, by the site's push preview. The only place that decides it.
 * `nowMs` is the service's time of day when it answered. The age is `undefined` if it is unknown. `refused`: the service
 * knows it, perhaps, but does not take it for a copy (rules.md, G9).
 */
export async function askAboutSite(
  siteId: string,
  { client, prefix }: Asking,
  options?: Pick<RequestOptions, 'isTriedOnce'>,
) {
  const sent = await sendRequest(endpoints.previewPush(prefix, siteId), client, options);
  if (sent.kind === 'cancelled') return sent;
  if (sent.kind === 'failure') {
    const { failure } = sent;
    const refusal = refusalOf(failure);
    if (refusal === 'gone') return { kind: 'gone' } as const;
    // A 401 or 403 is about the token.
    const isAboutSite = refusal === 'other' && failure.errorCode === 'rejected';
    return { kind: isAboutSite ? 'refused' : 'unclear', failure } as const;
  }
  const { envelope, serviceTimeMs: nowMs } = sent.success;
  const preview = readAs(previewSchema, envelope.data);
  // Any server answers 200: only the host's own answer about a push is about a site.
  if (!envelope.isOfService || Object.keys(envelope.data).length === 0) {
    return { kind: 'unclear', failure: unrelatedResponse('the response is not about a site') } as const;
  }
  const copiedAt = readTime(preview?.copied_at);
  return {
    kind: 'known',
    copiedAt,
    ageMs: copyAgeMs(copiedAt, nowMs),
    nowMs,
    /** `false`: the service says that the copy cannot be pushed. */
    canPush: readFlag(preview?.can_push),
    blockedReason: preview?.blocked_reason,
    /** The live site's domain. */
    confirmation: readText(preview?.confirmation_required),
  } as const;
}

/** What the service says of a task that another step started. Only its own answer about this task is one. */
export type TaskAnswer =
  | { readonly kind: 'running' | 'completed' | 'failed' | 'gone' | 'cancelled' }
  | { readonly kind: 'unclear'; readonly failure: RequestFailure };

/** Asks about a task of an earlier step or run. `gone`: the service itself does not know it. */
export async function askAboutTask(taskId: string, { client, prefix }: Asking): Promise<TaskAnswer> {
  const sent = await sendRequest(endpoints.readTask(prefix, taskId), client);
  if (sent.kind === 'cancelled') return { kind: 'cancelled' };
  const answer = readTaskAnswer(sent, taskId);
  if (answer.kind === 'task') return { kind: finalStatusOf(answer.task) ?? 'running' };
  return refusalOf(answer.failure) === 'gone'
    ? { kind: 'gone' }
    : { kind: 'unclear', failure: answer.failure };
}
