import { unusable } from '../outcome/failure.ts';
import { messages } from '../messages/messages.ts';
import { isOfRun, type Overwrite } from '../live/list-entry.ts';
import { newestCounted, type Look } from '../live/look.ts';
import type { GitHub } from '../ports.ts';
import { LIVE_ENVIRONMENT, type ListedOverwrite, type StepRun } from './entry.ts';
import { listEntries, lookUpEach, type EntryList } from './list.ts';
import {
  isOverwrite,
  MAX_TASK_MS,
  readEnd,
  markSuperseded,
  type EndEdges,
  type ReadEntry,
} from './overwrite-end.ts';

/** The edges of a reading, connected to GitHub. */
export type ReadEdges = EndEdges & { readonly github: GitHub };

/** What a step looks for among the overwrites of a site. */
export interface OverwriteQuery extends Pick<Look, 'copyId' | 'key' | 'run'>, Pick<StepRun, 'isKeyNew'> {
  /** Overwrites that were read before. Those that have ended are not looked up again. */
  readonly known: readonly Overwrite[] | undefined;
  /** The step's own entry, if it is written. Only the newest page is read then. */
  readonly ownId: number | undefined;
}

/** A list, with how its overwrites ended. */
export interface ListRead extends Omit<EntryList, 'overwrites'>, Pick<Look, 'overwrites' | 'repeated'> {
  /** The list contains the step's own entry. */
  readonly hasOwn: boolean;
}

/**
 * Reads the overwrites of a site: back to one that is older than a day if the step's key is new, and all pages if the key
 * is not, or if none of these overwrites counts. Throws a `RequestFailed`.
 */
export async function readOverwrites(
  siteId: string,
  query: OverwriteQuery,
  edges: ReadEdges,
): Promise<ListRead> {
  const { github } = edges;
  const { isKeyNew, ownId } = query;
  const ofLive = { liveSiteId: siteId, environment: LIVE_ENVIRONMENT };
  const isEnough = ({ overwrites }: EntryList): boolean =>
    ownId !== undefined || (isKeyNew && overwrites.some((each) => isOld(each, timeOf(github))));
  const isComplete = (read: ListRead): boolean =>
    read.readToId === 0 || newestCounted({ ...query, overwrites: read.overwrites }) !== undefined;
  const newest = await readEnds(await listEntries({ ...ofLive, isEnough }, github), query, edges);
  if (ownId !== undefined || isComplete(newest)) return newest;
  // All attempts on these pages may have started nothing.
  const known = newest.overwrites;
  const whole = await readEnds(await listEntries(ofLive, github), { ...query, known }, edges);
  if (isComplete(whole)) return whole;
  // Entries that were not read may be of overwrites, so the step cannot claim that live was never overwritten.
  throw unusable('none of the newest 1,000 entries of the live site counts, and there are more');
}

/**
 * Reads how the overwrites of a list ended, and adds those that were known. Those that are older than a day, and of
 * another run and key, are read back to the newest one that counts. Throws a `RequestFailed`.
 */
export async function readEnds(list: EntryList, query: OverwriteQuery, edges: ReadEdges): Promise<ListRead> {
  const { key, known = [], ownId = Infinity, run } = query;
  const nowMs = timeOf(edges.github);
  // The step does not wait for overwrites that were recorded after its own entry, so these are not looked up.
  const listed = list.overwrites.filter(({ id }) => id < ownId);
  // An entry that was on the first page may be on the second page by now.
  const all = [...listed, ...known.filter(({ id }) => listed.every((each) => each.id !== id))];
  // The entry that superseded another one may have been deleted since.
  const isEnded = ({ end, isSuperseded }: Overwrite): boolean => end !== 'running' && isSuperseded !== true;
  const ended = new Map(known.filter(isEnded).map((each) => [each.id, each]));
  const look = async (entry: ListedOverwrite) => ended.get(entry.id) ?? readEnd(entry, nowMs, edges);
  // The overwrites of this run are needed whatever their key and age (push guard 7).
  const isNeeded = (entry: ListedOverwrite): boolean =>
    entry.key === key || isOfRun(entry, run) || !isOld(entry, nowMs);
  const entries: ReadEntry[] = [...(await lookUpEach(all.filter(isNeeded), look))];
  // Older entries matter only until one counts as the newest overwrite, so they are looked up one by one.
  for (const entry of all.filter((each) => !isNeeded(each))) {
    const newer = entries.filter(isOverwrite).filter(({ id }) => id > entry.id);
    if (newestCounted({ ...query, overwrites: newer })) break;
    const read = await look(entry);
    if (read) entries.push(read);
  }
  entries.sort((a, b) => b.id - a.id);
  return {
    ...list,
    overwrites: markSuperseded(entries.filter(isOverwrite)),
    repeated: entries.filter((each) => !isOverwrite(each)),
    hasOwn: [...list.overwrites, ...list.uses].some(({ id }) => id === ownId),
  };
}

/** Whether an overwrite is too old to be running. */
function isOld({ atMs }: ListedOverwrite, nowMs: number): boolean {
  return nowMs - atMs > MAX_TASK_MS;
}

/** GitHub's time of day, on which the age of each entry depends. Throws a `RequestFailed` if it is unknown. */
export function timeOf(github: Pick<GitHub, 'timeMs'>): number {
  const nowMs = github.timeMs();
  if (nowMs !== undefined) return nowMs;
  throw unusable(messages.githubTimeUnreadable());
}
