import type { ListedSite } from '../outcome/results.ts';
import { mayBeDomain } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { join } from '../text/sentence.ts';

export interface ShownRecord {
  readonly environment: string;
  readonly creator: string | undefined;
}

/** How many entries, by whom and in which environments, each once. */
export function describeRecords(records: readonly ShownRecord[]): string {
  const creators = new Set(records.map(({ creator = 'a deleted account' }) => creator));
  const environments = new Set(records.map(({ environment }) => `"${environment}"`));
  const count =
    records.length === 1 ? '1 entry of a staging site' : `${records.length} entries of staging sites`;
  return `${count} by ${[...creators].join(', ')} in ${[...environments].join(', ')}`;
}

export function nameSite(id: string, domain: string | null | undefined): string {
  return domain == null || !mayBeDomain(domain) ? id : `${domain} (${id})`;
}

/** Recorded sites, a line each. Their number comes first: a list that is too long is cut with the annotation. */
export function listSites(sites: readonly ListedSite[]): string {
  const lines = sites.map((site) =>
    join(
      [
        `site ${nameSite(site.id, site.domain)} of environment "${site.environment}"`,
        describeSiteNotes(site),
      ],
      '; ',
    ),
  );
  const count = sites.length === 1 ? '1 site' : `${sites.length} sites`;
  return [`${count}:`, ...lines.map((line) => `- ${line.replace(/[\s\p{Cc}]+/gu, ' ')}`)].join('\n');
}

/** What a person must know before deleting the site. */
export function describeSiteNotes({ apiUrl, isKnown, isRefused, newest, state }: ListedSite): string {
  return join(
    [
      state === 'old' && 'its environment is open',
      newest.expiresAtMs !== undefined && `lasts until ${formatTime(newest.expiresAtMs)}`,
      apiUrl !== undefined && `at ${apiUrl} (deployment ${newest.id})`,
      isRefused && 'your host does not take it for a copy: do not delete it',
      isKnown === false && !isRefused && 'not checked whether it still exists',
    ],
    '; ',
  );
}
