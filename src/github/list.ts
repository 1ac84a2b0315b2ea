import { unlessGone } from '../outcome/failure.ts';
import type { Use, UseEnd } from '../live/list-entry.ts';
import type { DeploymentRecord, DeploymentStatusRecord, GitHub } from '../ports.ts';
import { isSameName } from '../text/same-name.ts';
import { parseTimeMs } from '../text/time.ts';
import { readOverwrite, readUse, taskOfSite, type ListedOverwrite } from './entry.ts';

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
  /** Uses of copies by any account, inactive ones included. */
  readonly uses: readonly Use[];
  readonly overwrites: readonly ListedOverwrite[];
  /** The account of `github-token`. Copies that others have recorded are not used (G10). */
  readonly viewer: number;
  /** All entries with this id or a higher one were read; 0: all. */
  readonly readToId: number;
}

/**
 * Reads the list of a live site, or only its entries of one environment (ignoring the case of ASCII letters). Stops at the
 * end of the list, after ten pages, or once `isEnough` is true. Throws a `RequestFailed`, also if the account of
 * `github-token` is unknown.
 */
export async function listEntries(
  wanted: {
    readonly liveSiteId: string;
    readonly environment?: string | undefined;
    readonly isEnough?: (list: EntryList) => boolean;
  },
  github: Pick<GitHub, 'listDeployments' | 'viewer'>,
): Promise<EntryList> {
  const { environment, isEnough = () => false, liveSiteId } = wanted;
  const filter = { task: taskOfSite(liveSiteId), environment };
  const isWanted = (record: DeploymentRecord): boolean =>
    environment === undefined || isSameName(record.environment, environment);
  const [viewer, first] = await Promise.all([github.viewer(), github.listDeployments(filter, 1)]);
  // A new deployment moves others to the next page, where they are listed a second time.
  const listed = new Map<number, DeploymentRecord>();
  let { isLast, items } = first;
  for (let page = 1; ; page += 1) {
    const before = listed.size;
    for (const item of items) listed.set(item.id, item);
    // After a page without new entries, later pages would hardly have any.
    const isOver = isLast || listed.size === before;
    const readToId = isOver ? 0 : Math.min(...listed.keys());
    const list = classify([...listed.values()].filter(isWanted), liveSiteId, { readToId, viewer });
    if (isOver || page === MAX_PAGES || isEnough(list)) return list;
    ({ isLast, items } = await github.listDeployments(filter, page + 1));
  }
}

/** The same of the newest page alone. */
export function listNewest(
  wanted: { readonly liveSiteId: string; readonly environment?: string },
  github: Pick<GitHub, 'listDeployments' | 'viewer'>,
): Promise<EntryList> {
  return listEntries({ ...wanted, isEnough: () => true }, github);
}

/** Sorts and classifies the entries. GitHub promises no order, so the highest id counts as the newest. */
function classify(
  records: readonly DeploymentRecord[],
  liveSiteId: string,
  { readToId, viewer }: Pick<EntryList, 'readToId' | 'viewer'>,
): EntryList {
  const sorted = records.toSorted((a, b) => b.id - a.id);
  return {
    uses: withoutGivenUp(sorted.flatMap((record) => readUse(record, liveSiteId) ?? [])),
    overwrites: sorted.flatMap((record) => readOverwrite(record, liveSiteId, viewer) ?? []),
    readToId,
    viewer,
  };
}

/** Leaves out what a run has recorded of a copy, and then given up, because another environment uses the copy (K11). */
function withoutGivenUp(copies: readonly Use[]): readonly Use[] {
  const givenUp = copies.filter(({ isGivenUp }) => isGivenUp);
  const isOfOne = (copy: Use): boolean =>
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
 * The statuses of an entry, newest first. Only those by the entry's creator count, because anybody who may write
 * deployments can add one. `undefined`: the entry is deleted. A 404 for an entry that is younger than a minute means no
 * status yet.
 */
export async function readStatuses(
  { atMs, creatorId, id }: Pick<Use, 'atMs' | 'creatorId' | 'id'>,
  github: Pick<GitHub, 'listStatuses' | 'timeMs'>,
): Promise<readonly DeploymentStatusRecord[] | undefined> {
  const statuses = await unlessGone(github.listStatuses(id));
  const isOld = (github.timeMs() ?? NaN) - atMs >= UNKNOWN_ENTRY_GRACE_MS;
  if (!statuses && isOld) return undefined;
  const own = (statuses ?? []).filter((status) => status.creatorId === creatorId);
  return own.sort((a, b) => b.id - a.id);
}

/** A person, GitHub itself or `close-staging` may set `inactive`, which does not say how anything ended (G13). */
export function saysEnd({ state }: Pick<DeploymentStatusRecord, 'state'>): boolean {
  return state !== 'inactive';
}

/** The uses that are open, with their ends. One is closed if its latest status is `inactive`, or if it is deleted (G6). */
export function findOpen(uses: readonly Use[], github: Pick<GitHub, 'listStatuses' | 'timeMs'>) {
  return lookUpEach(uses, async (use) => {
    const statuses = await readStatuses(use, github);
    const isOpen = statuses && statuses[0]?.state !== 'inactive';
    return isOpen ? { ...use, end: endBy(statuses[0]) } : undefined;
  });
}

/** How the job of a use ended. */
export async function readUseEnd(use: Use, github: Pick<GitHub, 'listStatuses' | 'timeMs'>): Promise<UseEnd> {
  return endBy((await readStatuses(use, github))?.find(saysEnd));
}

function endBy(latest: DeploymentStatusRecord | undefined): UseEnd {
  if (!latest) return { kind: 'none', statusId: undefined, atMs: undefined };
  return { kind: ends[latest.state] ?? 'running', statusId: latest.id, atMs: parseTimeMs(latest.createdAt) };
}

const ends: Readonly<Record<string, UseEnd['kind']>> = {
  success: 'succeeded',
  failure: 'failed',
  error: 'failed',
};

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
