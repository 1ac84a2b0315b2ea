import { isUnknownToService, unrelatedResponse } from '../outcome/request-failure.ts';
import { sendRequest, type Client, type RequestOptions } from './client.ts';
import { endpoints } from './endpoints.ts';
import { copyAgeMs } from '../text/time.ts';
import { readCopiedAt } from './site.ts';

/**
 * Asks the service whether it knows a staging site, by the site's push preview. The only place that decides it.
 * `nowMs` is the service's time of day when it answered. The age is `undefined` if it is unknown.
 */
export async function askAboutSite(
  siteId: string,
  { client, prefix }: { readonly client: Client; readonly prefix: string },
  options?: Pick<RequestOptions, 'isTriedOnce'>,
) {
  const sent = await sendRequest(endpoints.previewPush(prefix, siteId), client, options);
  if (sent.kind === 'cancelled') return sent;
  if (sent.kind === 'failure') {
    return isUnknownToService(sent.failure)
      ? ({ kind: 'gone' } as const)
      : ({ kind: 'unclear', failure: sent.failure } as const);
  }
  const { envelope, serviceTimeMs: nowMs } = sent.success;
  // Any server answers 200: only the host's own answer is about a site.
  if (!envelope.isOfService) {
    return { kind: 'unclear', failure: unrelatedResponse('the response is not about a site') } as const;
  }
  const copiedAt = readCopiedAt(envelope.data);
  return { kind: 'known', copiedAt, ageMs: copyAgeMs(copiedAt, nowMs), nowMs } as const;
}
