import { LIVE_ENVIRONMENT, type Site } from '../history/entry.ts';
import { listEntries } from '../history/list.ts';
import type { RawInputs } from '../inputs/raw-inputs.ts';
import { messages } from '../messages/messages.ts';
import type { Copy } from '../outcome/list-entry.ts';
import type { ListedSite } from '../outcome/results.ts';
import type { GitHub, RunLog } from '../ports.ts';
import { mayBeDomain } from '../text/domain-name.ts';
import { isSameName } from '../text/same-name.ts';

/** Each site once for each environment, those with the newest record first (G6 and G9). */
export function listRecordedSites(copies: readonly Copy[]) {
  const sites: Omit<ListedSite, 'state' | 'isKnown'>[] = [];
  for (const newest of copies) {
    const { domain, environment, siteId: id } = newest;
    const isListed = sites.some((site) => site.id === id && isSameName(site.environment, environment));
    if (isListed) continue;
    const shown = domain !== undefined && mayBeDomain(domain) ? domain : null;
    sites.push({ environment, id, domain: shown, newest });
  }
  return sites;
}

/** Copies of other accounts are not used: one warning (G10). */
export function warnAboutOthers(copies: readonly Copy[], log: RunLog): void {
  if (copies.length > 0) log.warn(messages.copiesOfOthers(copies));
}

/** What was done to the live site, as far as the newest page of its list says it. */
export async function listOverwrites(site: Site, github: GitHub) {
  const { overwrites } = await listEntries(
    { site, environment: LIVE_ENVIRONMENT, isEnough: () => true },
    github,
  );
  return overwrites;
}

/** The environment of the records of live has no copies (I3). */
export function findLiveEnvironment({ environment = '' }: RawInputs): Readonly<Record<string, string>> {
  return isSameName(environment, LIVE_ENVIRONMENT)
    ? { environment: `another name: ${LIVE_ENVIRONMENT} records what was done to live sites` }
    : {};
}
