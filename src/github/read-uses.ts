import type { Use } from '../live/list-entry.ts';
import type { Look } from '../live/look.ts';
import { isDecisive, newestOwnUse, ownUsesOf, usesOfCopy } from '../live/uses.ts';
import { askAboutTask } from '../service/ask-about.ts';
import { lookUpEach, readUseEnd } from './list.ts';
import type { ReadEdges } from './read-overwrites.ts';

/** How many uses without a status are looked up before nobody knows what is on the copy. */
const MAX_USES_LOOKED_UP = 31;

/**
 * Reads what is on the pushed copy: how the jobs of its uses ended, and its task if needed. Reads nothing if the look
 * `before` has the same newest use. Throws a `RequestFailed`.
 */
export async function readPushedCopy(look: Look, before: Look | undefined, edges: ReadEdges): Promise<Look> {
  const [newest, newestBefore] = [look, before].map((each) => each && usesOfCopy(each)[0]);
  if (!newest) return look;
  if (newest.id === newestBefore?.id) return { ...look, copyTask: before?.copyTask };
  const ended = await readUseEnds(look, edges);
  return { ...ended, copyTask: await readCopyTask(ended, edges) };
}

/**
 * Reads how the jobs of the copy's uses ended, from the newest one back to one by this account that has a status. Those
 * that an earlier reading knows are not looked up again.
 */
async function readUseEnds(look: Look, { github }: ReadEdges): Promise<Look> {
  const ofCopy = usesOfCopy(look).slice(0, MAX_USES_LOOKED_UP);
  const read: Use[] = [];
  while (read.length < ofCopy.length && !read.some((use) => isDecisive(use, look))) {
    // Hardly ever is a second one needed; then several are.
    const batch = ofCopy.slice(read.length, read.length === 0 ? 1 : read.length + 10);
    const readEnd = async (use: Use) => ({ ...use, end: use.end ?? (await readUseEnd(use, github)) });
    read.push(...(await lookUpEach(batch, readEnd)));
  }
  const byId = new Map(read.map((use) => [use.id, use]));
  return { ...look, uses: look.uses.map((use) => byId.get(use.id) ?? use) };
}

/**
 * Whether the task runs that makes the pushed copy, or has failed. The service is asked only if no job says that the
 * copy was ready.
 */
async function readCopyTask(look: Look, { client }: ReadEdges): Promise<Look['copyTask']> {
  const newest = newestOwnUse(look);
  const taskId = ownUsesOf(look.copyId, look)[0]?.taskId;
  // The host may have made the copy anew since, by another task.
  const isReady = newest?.taskId === taskId && ['succeeded', 'running'].includes(newest?.end?.kind ?? '');
  if (isReady || taskId === undefined) return undefined;
  const { kind } = await askAboutTask(taskId, client);
  if (kind === 'doubtful') return 'failed';
  return kind === 'running' || kind === 'failed' ? kind : undefined;
}
