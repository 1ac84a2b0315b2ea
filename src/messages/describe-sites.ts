import type { Copy } from '../outcome/list-entry.ts';
import type { ListedSite } from '../outcome/results.ts';
import { mayBeDomain } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { join } from '../text/sentence.ts';

/** The entries of copies that a step does not use (rules.md, G10). */
export interface UnusedEntries {
  readonly copiesOfOthers: readonly Copy[];
  /** For another `api-url`. */
  readonly elsewhere: readonly Copy[];
}

/** How many entries are not used, whose they are, and in which environments. */
export function describeUnused({ copiesOfOthers, elsewhere }: UnusedEntries): string {
  const counted = [
    ...countEntries(copiesOfOthers, ({ creator = 'a deleted account' }) => `by ${creator}`),
    ...countEntries(elsewhere, ({ apiUrl }) => `for ${apiUrl}`),
  ];
  return `Not used: ${counted.join('; ')}. Only entries by the account of \`github-token\` and for this \`api-url\` count. The sites of the others may still exist.`;
}

/** Of each owner: `2 entries by mallory in "pr-7", "pr-8"`. */
function countEntries(entries: readonly Copy[], nameOwner: (entry: Copy) => string): string[] {
  return Array.from(Map.groupBy(entries, nameOwner), ([owner, own]) => {
    const environments = new Set(own.map(({ environment }) => `"${environment}"`));
    return `${own.length === 1 ? '1 entry' : `${own.length} entries`} ${owner} in ${[...environments].join(', ')}`;
  });
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
export function describeSiteNotes({ apiUrl, isBeingMade, isKnown, newest, state }: ListedSite): string {
  return join(
    [
      state === 'old' && 'its environment is open',
      newest.expiresAtMs !== undefined && `lasts until ${formatTime(newest.expiresAtMs)}`,
      apiUrl !== undefined && `at ${apiUrl} (deployment ${newest.id})`,
      state === 'no-copy' && 'your host does not take it for a copy: do not delete it',
      isBeingMade && 'your host is still making it',
      isKnown === false && !isBeingMade && state !== 'no-copy' && 'not checked whether it still exists',
    ],
    '; ',
  );
}
