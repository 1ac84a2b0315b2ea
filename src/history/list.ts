import { unlessGone } from '../failure.ts';
import type { Copy } from '../outcome/list-entry.ts';
import type { DeploymentRecord, DeploymentStatusRecord, GitHub } from '../ports.ts';
import { isSameName } from '../text/same-name.ts';
import { readCopy, readOverwrite, taskOfSite, type ListedOverwrite, type Site } from './entry.ts';

/** No question reads more pages of 100 entries (G1). */
const MAX_PAGES = 10;
/** How many look-ups are under way at once. GitHub allows a hundred for a token, which the jobs of a matrix share. */
const MAX_CONCURRENT_LOOKUPS = 10;
/** GitHub may list an entry before it knows its statuses: a 404 for a younger one does not mean that it is deleted. */
const UNKNOWN_ENTRY_GRACE_MS = 60_000;

/** The entries of a list, newest first. */
export interface EntryList {
  /** Of the account of `github-token` (G10), inactive ones included. */
  readonly copies: readonly Copy[];
  /** Of other accounts: not used. */
  readonly copiesOfOthers: readonly Copy[];
  readonly overwrites: readonly ListedOverwrite[];
  readonly hasMore: boolean;
}

/**
 * Reads the list of a site: all of it, or the entries of one environment (ignoring the case of ASCII letters). Stops at the
 * end, after ten pages, or once it `isEnough`. Throws a `RequestFailed`, also if GitHub does not say whose `github-token` is.
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
  // Side by side: neither needs the other.
  const [viewer, first] = await Promise.all([github.viewer(), github.listDeployments(filter, 1)]);
  // A deployment that is created meanwhile moves others to the next page.
  const found = new Map<number, DeploymentRecord>();
  let { isLast, items } = first;
  for (let page = 1; ; page += 1) {
    const before = found.size;
    for (const item of items) found.set(item.id, item);
    // A page that brings nothing new would be followed by others like it.
    const isOver = isLast || found.size === before;
    const inEnvironment = [...found.values()].filter(
      (item) => environment === undefined || isSameName(item.environment, environment),
    );
    const list = classify(inEnvironment, site, { hasMore: !isOver, viewer });
    if (isOver || page === MAX_PAGES || isEnough(list)) return list;
    ({ isLast, items } = await github.listDeployments(filter, page + 1));
  }
}

/** GitHub promises no order: the highest id is the newest. */
function classify(
  records: readonly DeploymentRecord[],
  site: Site,
  { hasMore, viewer }: { readonly viewer: number; readonly hasMore: boolean },
): EntryList {
  const sorted = records.toSorted((a, b) => b.id - a.id);
  const copies = sorted.flatMap((record) => readCopy(record, site) ?? []);
  return {
    copies: copies.filter(({ creatorId }) => creatorId === viewer),
    copiesOfOthers: copies.filter(({ creatorId }) => creatorId !== viewer),
    overwrites: sorted.flatMap((record) => readOverwrite(record, site, viewer) ?? []),
    hasMore,
  };
}

/**
 * The latest status of an entry that its creator set: anybody who may write deployments can add one (G1).
 * `undefined`: the entry is deleted. One that is younger than a minute is not: it has no status that GitHub knows yet.
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

/** The copies whose latest status is not `inactive`, with its time. One that is deleted is not open (G6). */
export function findOpen(copies: readonly Copy[], github: Pick<GitHub, 'listStatuses' | 'timeMs'>) {
  return lookUpEach(copies, async (copy) => {
    const read = await readLatestStatus(copy, github);
    const isOpen = read && read.latest?.state !== 'inactive';
    return isOpen ? { ...copy, changedAt: read.latest?.createdAt } : undefined;
  });
}

/** Looks entries up, several at a time. What `look` answers with `undefined` is left out. */
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
