import { unrelatedResponse } from '../failure.ts';
import { refusalOf } from '../outcome/refusal-kind.ts';
import { sendRequest, type Client, type RequestOptions } from './client.ts';
import { endpoints } from './endpoints.ts';
import { copyAgeMs } from '../text/time.ts';
import { readAs } from '../text/json.ts';
import { previewSchema } from './schemas.ts';
import { finalStatusOf, readTaskAnswer } from './task.ts';

/**
 * Asks the service whether it knows a staging site, by the site's push preview. The only place that decides it.
 * `nowMs` is the service's time of day when it answered. The age is `undefined` if it is unknown. `refused`: the service
 * knows it, perhaps, but does not take it for a copy (G9).
 */
export async function askAboutSite(
  siteId: string,
  client: Client,
  options?: Pick<RequestOptions, 'isTriedOnce'>,
) {
  const sent = await sendRequest(endpoints.previewPush(client.prefix, siteId), client, options);
  if (sent.kind === 'cancelled') return sent;
  if (sent.kind === 'failure') {
    const { failure } = sent;
    const refusal = refusalOf(failure);
    if (refusal === 'gone') return { kind: 'gone' } as const;
    // A 401 or 403 is about the token.
    const isAboutSite = refusal === 'other' && failure.errorCode === 'rejected';
    return { kind: isAboutSite ? 'refused' : 'unclear', failure } as const;
  }
  const { dateMs, envelope, serviceTimeMs: nowMs } = sent.success;
  const preview = readAs(previewSchema, envelope.data);
  // Any server answers 200: only the host's own answer about a push is about a site.
  if (!envelope.hasEnvelope || Object.keys(envelope.data).length === 0) {
    return { kind: 'unclear', failure: unrelatedResponse('the response is not about a site') } as const;
  }
  const copiedAt = preview?.copied_at?.read;
  return {
    kind: 'known',
    copiedAt,
    ageMs: copyAgeMs(copiedAt, nowMs),
    nowMs,
    dateMs,
    /** `false`: the service says that the copy cannot be pushed. */
    canPush: preview?.can_push?.read,
    blockedReason: preview?.blocked_reason,
    /** The live site's domain. */
    confirmation: preview?.confirmation_required?.read,
  } as const;
}

export type SiteAnswer = Awaited<ReturnType<typeof askAboutSite>>;

/** Only the service's own answer about this task counts. `gone`: the service itself does not know it. */
export async function askAboutTask(taskId: string, client: Client) {
  const sent = await sendRequest(endpoints.readTask(client.prefix, taskId), client);
  if (sent.kind === 'cancelled') return { kind: sent.kind } as const;
  const answer = readTaskAnswer(sent, taskId);
  if (answer.kind === 'task') return { kind: finalStatusOf(answer.task) ?? 'running' } as const;
  const { failure } = answer;
  return { kind: refusalOf(failure) === 'gone' ? 'gone' : 'unclear', failure } as const;
}
