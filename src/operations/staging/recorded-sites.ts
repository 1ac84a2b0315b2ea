import { LIVE_ENVIRONMENT, type ListedOverwrite } from '../../github/entry.ts';
import { listNewest, lookUpEach, type EntryList } from '../../github/list.ts';
import {
  isOverwrite,
  MAX_TASK_MS,
  MAX_UNSEEN_MS,
  readEnd,
  markSuperseded,
  type EndEdges,
} from '../../github/overwrite-end.ts';
import type { RawInputs } from '../../inputs/raw-inputs.ts';
import { messages } from '../../messages/messages.ts';
import type { Overwrite, Use } from '../../live/list-entry.ts';
import { isLeftOver, type ListedSite } from '../../outcome/results.ts';
import type { GitHub, RunLog } from '../../ports.ts';
import { mayBeDomain } from '../../text/domain-name.ts';
import { isSameName } from '../../text/same-name.ts';

/** The recorded sites, each once for each environment, the newest record first (G6 and G9). */
export function listRecordedSites(uses: readonly Use[]) {
  const sites: Omit<ListedSite, 'isOpen' | 'state'>[] = [];
  for (const newest of uses) {
    const { domain, environment, siteId: id } = newest;
    const isListed = sites.some((site) => site.id === id && isSameName(site.environment, environment));
    if (isListed) continue;
    const shown = domain !== undefined && mayBeDomain(domain) ? domain : null;
    sites.push({ environment, id, domain: shown, newest });
  }
  return sites;
}

/** The uses by the account of `github-token`. Warns once that copies by other accounts are not used (G10). */
export function selectOwn({ uses, viewer }: Pick<EntryList, 'uses' | 'viewer'>, log: RunLog): readonly Use[] {
  warnAboutOthers(
    uses.filter(({ creatorId }) => creatorId !== viewer),
    log,
  );
  return uses.filter(({ creatorId }) => creatorId === viewer);
}

/** Warns once that copies by other accounts are not used (G10). */
export function warnAboutOthers(uses: readonly Use[], log: RunLog): void {
  if (uses.length > 0) log.warn(messages.copiesOfOthers(uses));
}

/** The overwrites of the live site on the newest page of its list. */
export async function listOverwrites(liveSiteId: string, github: GitHub) {
  const { overwrites } = await listNewest({ liveSiteId, environment: LIVE_ENVIRONMENT }, github);
  return overwrites;
}

/**
 * Reads how the overwrites of a live site ended, each at most once, and records nothing. The functions may throw a
 * `RequestFailed`.
 */
export function createOverwriteReader(
  overwrites: readonly ListedOverwrite[],
  edges: EndEdges & { readonly hasApiToken: boolean },
) {
  // Without GitHub's time, every age is negative, so no overwrite is too old to be running.
  const nowMs = edges.github.timeMs() ?? 0;
  const maxAgeMs = edges.hasApiToken ? MAX_TASK_MS : MAX_UNSEEN_MS;
  const readings = new Map<number, ReturnType<typeof readEnd>>();
  const read = (entry: ListedOverwrite): ReturnType<typeof readEnd> => {
    const reading = readings.get(entry.id) ?? readEnd(entry, nowMs, edges);
    readings.set(entry.id, reading);
    return reading;
  };
  return {
    /** The newest overwrite. Attempts that started nothing are skipped. */
    async findLast(): Promise<Overwrite | undefined> {
      for (const entry of overwrites) {
        const overwrite = await read(entry);
        if (overwrite && isOverwrite(overwrite)) return overwrite;
      }
      return undefined;
    },
    /**
     * The running pushes of these copies over live, by the copy's id. Nobody should delete a copy before its push has
     * ended (G6).
     */
    async findPushes(siteIds: readonly string[]): Promise<ReadonlyMap<string, Overwrite>> {
      const mayRun = overwrites.filter(
        ({ atMs, copyId }) => copyId !== undefined && siteIds.includes(copyId) && nowMs - atMs < maxAgeMs,
      );
      const pushes = markSuperseded((await lookUpEach(mayRun, read)).filter(isOverwrite));
      return new Map(
        pushes.flatMap((push) =>
          push.copyId !== undefined && push.end === 'running' ? [[push.copyId, push]] : [],
        ),
      );
    },
  };
}

/** Warns once about the copies that are left over, and once about those that are being pushed. */
export function warnAboutLeft(sites: readonly ListedSite[], log: RunLog): void {
  const left = sites.filter(isLeftOver);
  const pushed = sites.filter(({ push }) => push);
  if (left.length > 0) log.warn(messages.sitesLeft(left), { isShownAnyway: true });
  if (pushed.length > 0) log.warn(messages.sitesBeingPushed(pushed), { isShownAnyway: true });
}

/** Finds an `environment` with the name that is reserved for the overwrites of live (I3). */
export function findLiveEnvironment({ environment = '' }: RawInputs): Readonly<Record<string, string>> {
  return isSameName(environment, LIVE_ENVIRONMENT)
    ? { environment: `another name: ${LIVE_ENVIRONMENT} records what was done to live sites` }
    : {};
}
