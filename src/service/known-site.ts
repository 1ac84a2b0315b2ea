import { isUnknownToService, type RequestFailure } from '../outcome/request-failure.ts';
import { sendRequest, type Client, type RequestOptions } from './client.ts';
import { endpoints } from './endpoints.ts';
import { copyAgeMs, readCopiedAt } from './service-time.ts';

/** Whether the service knows a staging site. */
export type SiteAnswer =
  | {
      readonly kind: 'known';
      /** As the service writes it. */
      readonly copiedAt: string | undefined;
      /** How old the copy is; `undefined` if that is unknown. */
      readonly ageMs: number | undefined;
      /** The service's time of day when it answered; `undefined` if that is unreadable. */
      readonly nowMs: number | undefined;
    }
  /** The service itself says that it does not know the site. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'unclear'; readonly failure: RequestFailure }
  | { readonly kind: 'cancelled' };

/** Asks the service whether it knows a staging site, by the site's push preview. The only place that decides it. */
export async function askAboutSite(
  siteId: string,
  { client, prefix }: { readonly client: Client; readonly prefix: string },
  options?: Pick<RequestOptions, 'isTriedOnce'>,
): Promise<SiteAnswer> {
  const sent = await sendRequest(endpoints.previewPush(prefix, siteId), client, options);
  if (sent.kind === 'cancelled') return { kind: 'cancelled' };
  if (sent.kind === 'failure') {
    return isUnknownToService(sent.failure) ? { kind: 'gone' } : { kind: 'unclear', failure: sent.failure };
  }
  const { envelope, serviceTimeMs: nowMs } = sent.success;
  const copiedAt = readCopiedAt(envelope.data);
  return { kind: 'known', copiedAt, ageMs: copyAgeMs(copiedAt, nowMs), nowMs };
}
