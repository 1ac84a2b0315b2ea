import type { Use } from '../live/list-entry.ts';
import type { ListedSite } from '../outcome/results.ts';
import { mayBeDomain } from '../text/domain-name.ts';
import { formatTime } from '../text/durations.ts';
import { nonEmpty } from '../text/sentence.ts';
import { describeEnd } from './describe-overwrite.ts';

/** Entries of other accounts, which a step does not use (G10): how many, whose, and in which environments. */
export function describeCopiesOfOthers(uses: readonly Use[]): string {
  const byAccount = Map.groupBy(uses, ({ creator = 'a deleted account' }) => creator);
  const counted = Array.from(byAccount, ([account, entries]) => {
    const environments = new Set(entries.map(({ environment }) => `"${environment}"`));
    return `${entries.length === 1 ? '1 entry' : `${entries.length} entries`} by ${account} in ${[...environments].join(', ')}`;
  });
  return `Not used: ${counted.join('; ')}. Only entries by the account of \`github-token\` count. The sites of the others may still exist.`;
}

export function nameSite(id: string, domain: string | null | undefined): string {
  return domain == null || !mayBeDomain(domain) ? id : `${domain} (${id})`;
}

/** Recorded sites, a line each. Their number comes first, because a long annotation is cut. */
export function listSites(sites: readonly ListedSite[]): string {
  const lines = sites.map((site) =>
    nonEmpty([
      `site ${nameSite(site.id, site.domain)} of environment "${site.environment}"`,
      describeSiteNotes(site),
    ]).join('; '),
  );
  const count = sites.length === 1 ? '1 site' : `${sites.length} sites`;
  return [`${count}:`, ...lines.map((line) => `- ${line.replace(/[\s\p{Cc}]+/gu, ' ')}`)].join('\n');
}

/** What a person must know before deleting the site, or before pushing it. */
export function describeSiteNotes({ newest, push, state }: ListedSite): string {
  return nonEmpty([
    newest.expiresAtMs !== undefined && `lasts until ${formatTime(newest.expiresAtMs)}`,
    push && `its push over live of ${formatTime(push.atMs)} ${describeEnd(push)}: delete it only after that`,
    newest.end?.kind === 'failed' && 'the job that used it last failed or was cancelled',
    state === 'unchecked' && 'your host did not confirm that it is a copy and exists',
  ]).join('; ');
}
