import { LIVE_ENVIRONMENT } from '../history/entry.ts';
import type { RawInputs } from '../inputs/raw-inputs.ts';
import type { UnusedEntries } from '../messages/describe-sites.ts';
import { messages } from '../messages/messages.ts';
import type { Copy, Overwrite } from '../outcome/list-entry.ts';
import type { ListedSite } from '../outcome/results.ts';
import type { RunLog } from '../ports.ts';
import { isSameDomain, mayBeDomain } from '../text/domain-name.ts';
import { isSameName } from '../text/same-name.ts';

/** Each site once for each service and environment, those with the newest record first (rules.md, G6 and G9). */
export function listRecordedSites(copies: readonly Copy[]) {
  const sites: Omit<ListedSite, 'state' | 'isKnown'>[] = [];
  for (const newest of copies) {
    const { apiUrl, domain, environment, siteId: id } = newest;
    const isListed = sites.some(
      (site) => site.id === id && isSameName(site.environment, environment) && site.newest.apiUrl === apiUrl,
    );
    if (isListed) continue;
    const shown = domain !== undefined && mayBeDomain(domain) ? domain : null;
    sites.push({ environment, id, domain: shown, newest });
  }
  return sites;
}

/** What the list has besides our own copies for this service: one warning (rules.md, G3, G6, G9, G10). */
export function warnAboutUnused(unused: UnusedEntries, log: RunLog): void {
  if (unused.copiesOfOthers.length + unused.elsewhere.length > 0) log.warn(messages.entriesNotUsed(unused));
}

/** The name of a copy, unless it is the live site's: the next deployment would go to live (rules.md, *Operations*). */
export function addressOf(
  domain: string | undefined,
  live: readonly Pick<Overwrite, 'domain'>[] = [],
  confirmation = '',
): string | undefined {
  const isLive = [...live, { domain: confirmation }].some((each) =>
    isSameDomain(each.domain ?? '', domain ?? ''),
  );
  return isLive ? undefined : domain;
}

/** The environment of the records of live has no copies (rules.md, I3). */
export function findLiveEnvironment({ environment = '' }: RawInputs): Readonly<Record<string, string>> {
  return isSameName(environment, LIVE_ENVIRONMENT)
    ? { environment: `another name: ${LIVE_ENVIRONMENT} records what was done to live sites` }
    : {};
}
