import { unrelatedResponse } from '../outcome/failure.ts';
import { refusalOf } from '../outcome/refusal-kind.ts';
import { sendRequest, type Client, type RequestOptions } from './client.ts';
import { endpoints } from './endpoints.ts';
import { ageOf } from '../text/age.ts';
import { readAs } from '../text/json.ts';
import { previewSchema } from './schemas.ts';
import { readTaskAnswer, type TaskDoes } from './task-answer.ts';

/** Asks the service for a site's push preview, which shows whether the service knows the site as a copy. */
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
    // The service may know the site, but not as a copy (G9). A 401 or 403 is about the token.
    const isAboutSite = refusal === 'other' && failure.errorCode === 'rejected';
    return { kind: isAboutSite ? 'refused' : 'unclear', failure } as const;
  }
  const { clock, envelope } = sent.success;
  const preview = readAs(previewSchema, envelope.data);
  // Any server can answer 200, for example with a login page.
  if (!envelope.hasEnvelope || Object.keys(envelope.data).length === 0) {
    return { kind: 'unclear', failure: unrelatedResponse('the response is not about a site') } as const;
  }
  const copiedAt = preview?.copied_at?.read;
  return {
    kind: 'known',
    copiedAt,
    age: ageOf(copiedAt, clock),
    /** `false`: the service says that the copy cannot be pushed. */
    canPush: preview?.can_push?.read,
    blockedReason: preview?.blocked_reason,
    /** The live site's domain. */
    confirmation: preview?.confirmation_required?.read,
  } as const;
}

export type SiteAnswer = Awaited<ReturnType<typeof askAboutSite>>;

/** Asks the service for the state of a task and how it ended. `gone` only if the service itself, and no gateway, does not know the task. */
export async function askAboutTask(taskId: string, client: Client, does?: TaskDoes) {
  const sent = await sendRequest(endpoints.readTask(client.prefix, taskId), client);
  if (sent.kind === 'cancelled') return { kind: sent.kind } as const;
  const answer = readTaskAnswer(sent, { id: taskId, does });
  if (answer.kind === 'task') return { kind: answer.end ?? 'running' } as const;
  const { failure } = answer;
  return { kind: refusalOf(failure) === 'gone' ? 'gone' : 'unclear', failure } as const;
}
