import { classifyResponse } from '../service/classify-response.ts';
import { ATTEMPT_TIMEOUT_MS } from '../service/client.ts';
import { endpoints } from '../service/endpoints.ts';
import { copyAgeMs, readCopiedAt } from '../service/service-time.ts';
import { githubTimeMs } from '../github/request.ts';
import { isUnknownToService } from '../outcome/request-failure.ts';
import type { ListedSite } from '../outcome/results.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import type { RecordedSite } from './recorded-sites.ts';

/** No more sites are looked up, and no longer in all (contract, G6). */
const MAX_SITES = 100;
const MAX_LOOKUPS_MS = 30_000;

/** What the service says about a site. `ageMs`: how old the copy is. */
export type SiteAnswer =
  { readonly kind: 'gone' } | { readonly kind: 'known'; readonly ageMs: number | undefined };

/** A site, and what is known of it without the service. */
export interface SiteToCheck extends RecordedSite {
  readonly state: ListedSite['state'];
}

/** The sites as they are shown: without those that are gone, as far as that is known. */
export function describeSites(
  sites: readonly SiteToCheck[],
  answers: ReadonlyMap<string, SiteAnswer>,
  { client, github, plan }: Step,
): readonly ListedSite[] {
  return sites.flatMap(({ domain, environment, id, isVerified, records, state }) => {
    const answer = id === null ? undefined : answers.get(id);
    if (answer?.kind === 'gone') return [];
    const recordedAgeMs = copyAgeMs(records.at(-1)?.createdAt, githubTimeMs(client.clock, github));
    const ageMs = id === null ? undefined : (answer?.ageMs ?? recordedAgeMs);
    const isKnown = !plan.hasApiToken || id === null ? undefined : answer?.kind === 'known';
    return [{ id, domain, environment, state, ageMs, isKnown, isVerified }];
  });
}

/**
 * Asks the service which sites it still knows, by the push preview of each, once (contract, G6). What was not checked
 * has no answer. Never decides the outcome.
 */
export async function checkSites(
  sites: readonly SiteToCheck[],
  { client, log, plan }: Step,
): Promise<ReadonlyMap<string, SiteAnswer>> {
  const { clock, origin, service, signal } = client;
  const answers = new Map<string, SiteAnswer>();
  const ids = [...new Set(sites.flatMap(({ id }) => id ?? []))].slice(0, MAX_SITES);
  if (ids.length === 0 || !plan.hasApiToken) return answers;
  const endMs = Math.min(client.deadlineMs, clock.elapsedMs() + MAX_LOOKUPS_MS);
  for (const id of ids) {
    const timeoutMs = Math.min(ATTEMPT_TIMEOUT_MS, endMs - clock.elapsedMs());
    if (signal.aborted || timeoutMs <= 0) break;
    const request = endpoints.previewPush(plan.api.prefix, id);
    const result = await service.send(request, { timeoutMs, signal });
    const classified = classifyResponse(result, { request, origin, wallMs: clock.wallMs() });
    if (classified.ok) {
      const { envelope, serviceTimeMs } = classified.success;
      answers.set(id, { kind: 'known', ageMs: copyAgeMs(readCopiedAt(envelope.data), serviceTimeMs) });
      continue;
    }
    const { failure } = classified;
    if (isUnknownToService(failure)) answers.set(id, { kind: 'gone' });
    if (['unauthorized', 'forbidden', 'connection_failed'].includes(failure.errorCode)) {
      log.warn(messages.sitesNotChecked(describeFailure(failure)));
      break;
    }
  }
  return answers;
}
