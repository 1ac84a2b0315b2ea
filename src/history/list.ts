import { unlessGone } from '../failure.ts';
import type { Copy } from '../outcome/list-entry.ts';
import type { DeploymentRecord, DeploymentStatusRecord, GitHub } from '../ports.ts';
import { isSameName } from '../text/same-name.ts';
import { readCopy, readOverwrite, taskOfSite, type ListedOverwrite, type Site } from './entry.ts';

/** A list is read up to this number of pages of 100 entries, which limits the time and the requests. */
const MAX_PAGES = 10;
/** GitHub allows 100 concurrent requests for a token, which the jobs of a matrix share. */
const MAX_CONCURRENT_LOOKUPS = 10;
/**
 * GitHub may list a new entry before it knows its statuses. Until this age, a 404 does not mean that the entry is
 * deleted.
 */
const UNKNOWN_ENTRY_GRACE_MS = 60_000;

/** The entries of a list, newest first. */
export interface EntryList {
  /** Copies by the account of `github-token` (G10), inactive ones included. */
  readonly copies: readonly Copy[];
  /** Copies by other accounts. They are not used. */
  readonly copiesOfOthers: readonly Copy[];
  readonly overwrites: readonly ListedOverwrite[];
  readonly hasMore: boolean;
}

/**
 * Reads the list of a site, or only its entries of one environment (ignoring the case of ASCII letters). Stops at the
 * end of the list, after ten pages, or once `isEnough` is true. Throws a `RequestFailed`, also if the account of
 * `github-token` is unknown.
 */
export async function listEntries(
  wanted: {
    readonly site: Site;
    readonly environment?: string | undefined;
    readonly isEnough?: (list: EntryList) => boolean;
  },
  github: Pick<GitHub, 'listDeployments' | 'viewer'>,
): Promise<EntryList> {
  const { environment, isEnough = () => false, site } = wanted;
  const filter = { task: taskOfSite(site.liveSiteId), environment };
  const [viewer, first] = await Promise.all([github.viewer(), github.listDeployments(filter, 1)]);
  // A new deployment moves others to the next page, where they are listed a second time.
  const listed = new Map<number, DeploymentRecord>();
  let { isLast, items } = first;
  for (let page = 1; ; page += 1) {
    const before = listed.size;
    for (const item of items) listed.set(item.id, item);
    // After a page without new entries, later pages would hardly have any.
    const isOver = isLast || listed.size === before;
    const inEnvironment = [...listed.values()].filter(
      (item) => environment === undefined || isSameName(item.environment, environment),
    );
    const list = classify(inEnvironment, site, { hasMore: !isOver, viewer });
    if (isOver || page === MAX_PAGES || isEnough(list)) return list;
    ({ isLast, items } = await github.listDeployments(filter, page + 1));
  }
}

/** Sorts and classifies the entries. GitHub promises no order, so the highest id counts as the newest. */
function classify(
  records: readonly DeploymentRecord[],
  site: Site,
  { hasMore, viewer }: { readonly viewer: number; readonly hasMore: boolean },
): EntryList {
  const sorted = records.toSorted((a, b) => b.id - a.id);
  const copies = withoutGivenUp(sorted.flatMap((record) => readCopy(record, site) ?? []));
  return {
    copies: copies.filter(({ creatorId }) => creatorId === viewer),
    copiesOfOthers: copies.filter(({ creatorId }) => creatorId !== viewer),
    overwrites: sorted.flatMap((record) => readOverwrite(record, site, viewer) ?? []),
    hasMore,
  };
}

/** Leaves out what a run has recorded of a copy, and then given up, because another environment uses the copy (K11). */
function withoutGivenUp(copies: readonly Copy[]): readonly Copy[] {
  const givenUp = copies.filter(({ isGivenUp }) => isGivenUp);
  const isOfOne = (copy: Copy): boolean =>
    givenUp.some(
      ({ creatorId, environment, run, siteId }) =>
        copy.siteId === siteId &&
        copy.run === run &&
        copy.creatorId === creatorId &&
        isSameName(copy.environment, environment),
    );
  return copies.filter((copy) => !isOfOne(copy));
}

/**
 * The latest status of an entry, and all of its statuses. Only those by the entry's creator count, because anybody who
 * may write deployments can add one. `undefined`: the entry is deleted. A 404 for an entry that is younger than a
 * minute means no status yet.
 */
export async function readLatestStatus(
  { atMs, creatorId, id }: Pick<Copy, 'atMs' | 'creatorId' | 'id'>,
  github: Pick<GitHub, 'listStatuses' | 'timeMs'>,
  isCounted: (status: DeploymentStatusRecord) => boolean = () => true,
) {
  const statuses = await unlessGone(github.listStatuses(id));
  const isOld = (github.timeMs() ?? NaN) - atMs >= UNKNOWN_ENTRY_GRACE_MS;
  if (!statuses && isOld) return undefined;
  const own = (statuses ?? []).filter((status) => status.creatorId === creatorId && isCounted(status));
  const [latest] = own.toSorted((a, b) => b.id - a.id);
  return { latest, own };
}

/**
 * The copies that are open, with the time of their latest status. A copy is closed if that is `inactive`, or if it is
 * deleted (G6).
 */
export function findOpen(copies: readonly Copy[], github: Pick<GitHub, 'listStatuses' | 'timeMs'>) {
  return lookUpEach(copies, async (copy) => {
    const read = await readLatestStatus(copy, github);
    const isOpen = read && read.latest?.state !== 'inactive';
    return isOpen ? { ...copy, changedAt: read.latest?.createdAt } : undefined;
  });
}

/** Looks entries up, several at a time. Leaves out those for which `look` resolves to `undefined`. */
export async function lookUpEach<Item, Found>(
  items: readonly Item[],
  look: (item: Item) => Promise<Found | undefined>,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < items.length; start += MAX_CONCURRENT_LOOKUPS) {
    const batch = items.slice(start, start + MAX_CONCURRENT_LOOKUPS).map(look);
    for (const each of await Promise.all(batch)) if (each !== undefined) found.push(each);
  }
  return found;
}
