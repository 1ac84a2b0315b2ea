import { isSameName } from '../text/same-name.ts';
import { MAX_CLOCK_DIFFERENCE_MS } from '../text/time.ts';
import { isOfRun, type Use, type UseEnd } from './list-entry.ts';
import type { Look } from './look.ts';

/* What the list of a live site says about the uses of its copies. All of it is pure. */

/** The uses that are recorded in an environment: by the account of `github-token`, and by others (G3, G10). */
export function usesIn(environment: string, { uses, viewer }: Pick<Look, 'uses' | 'viewer'>) {
  const here = uses.filter((use) => isSameName(use.environment, environment));
  return {
    own: here.filter(({ creatorId }) => creatorId === viewer),
    ofOthers: here.filter(({ creatorId }) => creatorId !== viewer),
  };
}

/** The uses of a site by the account of `github-token`, newest first. */
export function ownUsesOf(siteId: string | undefined, { uses, viewer }: Pick<Look, 'uses' | 'viewer'>) {
  return uses.filter((use) => use.siteId === siteId && use.creatorId === viewer);
}

/** The uses of the pushed copy, by any account, newest first. */
export function usesOfCopy({ copyId, uses }: Pick<Look, 'copyId' | 'uses'>): readonly Use[] {
  return uses.filter(({ siteId }) => siteId === copyId);
}

/** What the uses of a site, newest first, say together: the next use of the copy repeats its base and its first id (G1). */
export function copyOf(uses: readonly Use[]): Use | undefined {
  const [newest] = uses;
  if (!newest) return undefined;
  // A host may have made the copy anew under the same id.
  const ofTask = uses.filter(({ taskId }) => taskId === newest.taskId);
  return {
    ...newest,
    base: ofTask.findLast(({ base }) => base !== undefined)?.base,
    domain: uses.every(({ domain }) => domain === newest.domain) ? newest.domain : undefined,
    firstId: firstIdOf(uses),
    isUnmerged: ofTask.some(({ isUnmerged }) => isUnmerged),
  };
}

/** The id of the first use of a site, as far as these uses know it; `Infinity` if there are none. */
function firstIdOf(uses: readonly Use[]): number {
  return Math.min(...uses.map(({ firstId, id }) => (firstId === undefined || firstId === 0 ? id : firstId)));
}

/** The copy that the step pushes, by the newest entry of the account of `github-token`. Its domain counts if all agree. */
export function pushedCopy(look: Pick<Look, 'copyId' | 'uses' | 'viewer'>): Use | undefined {
  return copyOf(ownUsesOf(look.copyId, look));
}

/** Whether the host certainly made the copy at this time or later, but for five minutes. */
function isMadeSince({ copyMade }: Pick<Look, 'copyMade'>, atMs: number): boolean {
  return copyMade !== undefined && copyMade.earliestMs >= atMs - MAX_CLOCK_DIFFERENCE_MS;
}

/**
 * The uses of the pushed copy since it was made, by any account, newest first. A host may make its one copy anew under
 * the same id (G1).
 */
export function usesSinceMade(look: Look): readonly Use[] {
  const uses = usesOfCopy(look);
  const own = ownUsesOf(look.copyId, look);
  const first = firstOfTask(look);
  if (!first || !hasOlderTask(own) || !isMadeSince(look, first.atMs)) return uses;
  return uses.filter(({ id }) => id >= first.id);
}

/** The first use that names the newest task of the pushed copy, by the account of `github-token`. */
export function firstOfTask(look: Look): Use | undefined {
  const own = ownUsesOf(look.copyId, look);
  return own.findLast(({ taskId }) => taskId !== undefined && taskId === own[0]?.taskId);
}

/** Whether some of the uses of a site, newest first, are of an older task than the newest one. */
function hasOlderTask([newest, ...older]: readonly Use[]): boolean {
  return older.some(({ taskId }) => taskId !== undefined && taskId !== newest?.taskId);
}

/**
 * Whether the entries down to this id have all uses of a copy by this account since it was made: they go back to the
 * first one, or to one of an older task.
 */
export function isReadBack(own: readonly Use[], readToId: number): boolean {
  return own.length > 0 && (firstIdOf(own) >= readToId || hasOlderTask(own));
}

/**
 * Whether all uses that count were read. If those of older tasks count, too, that is back to the first one of all, which
 * must be there.
 */
export function areUsesRead(look: Look): boolean {
  const own = ownUsesOf(look.copyId, look);
  // An earlier version has not said which use was the first.
  if (own[0]?.firstId === undefined) return look.readToId === 0;
  const oldest = usesSinceMade(look).at(-1)?.id ?? 0;
  const isMadeAnew = own.some(({ id }) => id < oldest);
  const firstId = firstIdOf(own);
  return isMadeAnew || own.some(({ id }) => id === firstId);
}

/** Whether a use is of this job in this attempt, a matrix included. */
function isOfThisJob(use: Use, { attempt, job, run }: Pick<Look, 'attempt' | 'job' | 'run'>): boolean {
  return isOfRun(use, run) && use.attempt === attempt && use.job === job;
}

/** How the job of a use ended. `own`: it is this job, which still runs. `undefined`: not read. */
export function endOf(use: Use, look: Look): UseEnd['kind'] | 'own' | undefined {
  const kind = use.end?.kind;
  return (kind === 'running' || kind === 'none') && isOfThisJob(use, look) ? 'own' : kind;
}

/** Whether a use is by the account of `github-token`, and its end is known, or it is of this job. */
export function isDecisive(use: Use, look: Look): boolean {
  return use.creatorId === look.viewer && !['none', undefined].includes(endOf(use, look));
}

/** The uses that say what is on the copy, newest first: back to the newest decisive one; if there is none, all. */
export function decisiveUses(look: Look): readonly Use[] {
  const uses = usesSinceMade(look);
  const last = uses.findIndex((use) => isDecisive(use, look));
  return last < 0 ? uses : uses.slice(0, last + 1);
}

/** The newest use with a status, whose code is on the copy; the newest one if none has a status. */
export function newestUse(look: Look): Use | undefined {
  const uses = decisiveUses(look);
  return uses.find((use) => endOf(use, look) !== 'none') ?? uses[0];
}

/** The newest use with a status by the account of `github-token`: only such a one can speak for a push (G10). */
export function newestOwnUse(look: Look): Use | undefined {
  const isKnown = (use: Use): boolean => use.creatorId === look.viewer && endOf(use, look) !== 'none';
  return decisiveUses(look).find(isKnown);
}
