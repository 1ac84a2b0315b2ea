import type { ListedSite } from '../outcome/results.ts';
import { mayBeDomain } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { join } from '../text/sentence.ts';

export interface ShownRecord {
  readonly environment: string;
  readonly creator: string | undefined;
}

/** An annotation is cut at 4,096 characters, and each of its lines at 1,000. */
const MAX_LIST_LENGTH = 3_000;
const MAX_ITEM_LENGTH = 700;

/** The items that fit, each on a line of its own, and how many more there are: none hides another. */
function listLines(items: readonly string[]): string {
  let length = 0;
  const lines = items.map((item) => item.replace(/[\s\p{Cc}]+/gu, ' '));
  const shown = lines.filter((item) => {
    const isShown = item.length <= MAX_ITEM_LENGTH && length + item.length <= MAX_LIST_LENGTH;
    if (isShown) length += item.length;
    return isShown;
  });
  const more = items.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].map((item) => `\n- ${item}`).join('');
}

export function countRecords({ length }: readonly ShownRecord[]): string {
  return length === 1 ? '1 record of a staging site is' : `${length} records of staging sites are`;
}

/** Each environment once; a list that is too long is cut with the annotation. */
export function nameEnvironments(records: readonly ShownRecord[]): string {
  return [...new Set(records.map(({ environment }) => `"${environment}"`))].join(', ');
}

/** Who recorded them, each once. */
export function nameCreators(records: readonly ShownRecord[]): string {
  return [...new Set(records.map(({ creator = 'a deleted account' }) => creator))].join(', ');
}

export function nameSite(id: string, domain: string | null | undefined): string {
  return domain == null || !mayBeDomain(domain) ? id : `${id} (${domain})`;
}

/** Recorded sites, a line each. */
export function listSites(sites: readonly ListedSite[]): string {
  return listLines(
    sites.map((site) => {
      const name = `site ${nameSite(site.id, site.domain)} of environment "${site.environment}"`;
      return join([name, describeSiteNotes(site)], '; ');
    }),
  );
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
