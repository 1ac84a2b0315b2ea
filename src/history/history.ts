import { unusable } from '../failure.ts';
import { askGitHub } from '../github/ask-github.ts';
import { commitOf, isLaterAttempt, runUrlOf } from '../inputs/run-context.ts';
import { messages } from '../messages/messages.ts';
import { isOfRun, type Copy, type Overwrite } from '../outcome/list-entry.ts';
import type { OrEnd } from '../outcome/outcome.ts';
import type { GitHub, GitHubApi, RunLog } from '../ports.ts';
import { LIVE_ENVIRONMENT, type ListedOverwrite, type Site, type StepRun } from './entry.ts';
import { lookUpEach, listEntries, type EntryList } from './list.ts';
import { mergeEntries, newestCounted, type Look } from '../outcome/look.ts';
import {
  isOverwrite,
  MAX_TASK_MS,
  readEnd,
  settleAttempts,
  type EndEdges,
  type ReadEntry,
} from './overwrite-end.ts';

/** Which entries a step must know, and what for. */
export interface WantedLists {
  readonly purpose: Look['purpose'];
  readonly site: Site;
  /** The copy that it pushes: its entry is looked for, and what was put over it. */
  readonly copyId?: string | undefined;
  /** The environment whose copies it may use again. */
  readonly environment?: string | undefined;
}

interface HistoryEdges extends Omit<EndEdges, 'github'> {
  readonly github: GitHubApi;
  readonly log: RunLog;
}

export type History = ReturnType<typeof createHistory>;

interface OverwritesRead extends Pick<Look, 'overwrites' | 'repeated'> {
  /** The list has the entry of the step itself. */
  readonly hasOwn: boolean;
}

/** What an earlier look has found, which is not asked again; and the step's own entry, if it stands. */
interface Earlier {
  readonly known?: readonly Overwrite[] | undefined;
  readonly ownId?: number | undefined;
}

/** How soon a list is read again that lacks the step's own entry. */
const READ_AGAIN_MS = 1_000;

/** Too old to be running. Older entries are looked up one by one, until one counts. */
function isOld({ atMs }: ListedOverwrite, nowMs: number): boolean {
  return nowMs - atMs > MAX_TASK_MS;
}

/** Reads the lists of a step's sites (G12). */
export function createHistory(
  plan: StepRun & {
    /** `undefined`: the step needs none. */
    readonly lists?: WantedLists | undefined;
    readonly isReadOnly: boolean;
  },
  edges: HistoryEdges,
) {
  const { context, isKeyNew, key, lists } = plan;
  const { copyId } = lists ?? {};
  const [run, isRerun] = [runUrlOf(context), isLaterAttempt(context)];
  const tag =
    context.isTag && context.ref !== undefined ? { name: context.ref, commit: commitOf(context) } : undefined;
  let reading: Promise<OrEnd<Look | undefined>> | undefined;
  const isOfCopy = ({ siteId }: Copy): boolean => siteId === copyId;

  /** How the overwrites of a list ended, newest first. */
  const readEnds = async (
    whole: readonly ListedOverwrite[],
    { known = [], ownId = Infinity }: Earlier,
    github: GitHub,
  ): Promise<OverwritesRead> => {
    // Who recorded later is not waited for: neither the step's own entry nor a newer one is looked up.
    const listed = whole.filter(({ id }) => id < ownId);
    const nowMs = timeOf(github);
    const ended = new Map(known.filter(({ end }) => end !== 'running').map((each) => [each.id, each]));
    // What was on the first page before may be on the second by now.
    const all = [...listed, ...known.filter(({ id }) => listed.every((each) => each.id !== id))];
    const look = async (entry: ListedOverwrite) =>
      ended.get(entry.id) ?? readEnd(entry, nowMs, { ...edges, github });
    // What this run did before is asked for, whatever its key and age (push guard 7).
    const isNeeded = (entry: ListedOverwrite): boolean =>
      entry.key === key || isOfRun(entry, run) || !isOld(entry, nowMs);
    const found: ReadEntry[] = [...(await lookUpEach(all.filter(isNeeded), look))];
    for (const entry of all.filter((each) => !isNeeded(each))) {
      const newer = found.filter(isOverwrite).filter(({ id }) => id > entry.id);
      if (newestCounted({ copyId, overwrites: newer, run })) break;
      found.push(...(await lookUpEach([entry], look)));
    }
    found.sort((a, b) => b.id - a.id);
    return {
      overwrites: settleAttempts(found.filter(isOverwrite)),
      repeated: found.filter((each) => !isOverwrite(each)),
      hasOwn: whole.some(({ id }) => id === ownId),
    };
  };

  /** The overwrites of a site, whether or not they are all on the first pages. */
  const readOverwrites = async (
    site: Site,
    { known, ownId }: Earlier,
    github: GitHub,
  ): Promise<OverwritesRead> => {
    const wanted = { site, environment: LIVE_ENVIRONMENT };
    const isEnough = ({ overwrites }: EntryList): boolean =>
      ownId !== undefined || (isKeyNew && overwrites.some((each) => isOld(each, timeOf(github))));
    const { hasMore, overwrites } = await listEntries({ ...wanted, isEnough }, github);
    const found = await readEnds(overwrites, { known, ownId }, github);
    const isEnd = (list: Pick<EntryList, 'hasMore'>, read: OverwritesRead): boolean =>
      !list.hasMore || newestCounted({ copyId, overwrites: read.overwrites, run }) !== undefined;
    // All that was read may have started nothing.
    if (ownId !== undefined || isEnd({ hasMore }, found)) return found;
    const whole = await listEntries(wanted, github);
    const all = await readEnds(whole.overwrites, { known: found.overwrites }, github);
    if (isEnd(whole, all)) return all;
    // What came before is on no page that was read: it is not known that nothing happened.
    throw unusable('none of the newest 1,000 entries of the live site counts, and there are more');
  };

  /** The copies and the overwrites of live: one list has both. If it is long, it may lack what was done to live. */
  const readCopyAndLive = async (
    site: Site,
    { known, ownId }: Earlier,
    github: GitHub,
  ): Promise<OverwritesRead & Pick<EntryList, 'copies' | 'copiesOfOthers'>> => {
    const isEnough = ({ copies }: EntryList): boolean => ownId !== undefined || copies.some(isOfCopy);
    const list = await listEntries({ site, isEnough }, github);
    const read =
      list.hasMore && ownId === undefined
        ? await readOverwrites(site, { known }, github)
        : await readEnds(list.overwrites, { known, ownId }, github);
    return { ...list, ...read, hasOwn: read.hasOwn || list.copies.some(({ id }) => id === ownId) };
  };

  const lookUp = async (
    wanted: WantedLists,
    { before, ownId }: { readonly before: Look | undefined; readonly ownId: number | undefined },
    github: GitHub,
  ): Promise<{ readonly look: Look; readonly hasOwn: boolean }> => {
    const { environment, purpose, site } = wanted;
    const ofLive = { known: before?.overwrites, ownId };
    const readLive = async () => ({
      ...{ copies: [], copiesOfOthers: [] },
      ...(await readOverwrites(site, ofLive, github)),
    });
    const ofCopy = copyId === undefined ? undefined : { ...site, liveSiteId: copyId };
    // The step's own entry of a copy is not among those of live.
    const isOfBoth = ofCopy !== undefined || (purpose === 'copy' && ownId !== undefined);
    const [live, onCopy, inEnvironment] = await Promise.all([
      isOfBoth ? readCopyAndLive(site, ofLive, github) : readLive(),
      ofCopy
        ? readOverwrites(ofCopy, { known: before?.overwritesOfCopy, ownId }, github)
        : { overwrites: [] },
      // Which copy is used again is decided once.
      environment === undefined || before
        ? before?.inEnvironment
        : listEntries({ site, environment, isEnough: (list) => list.copies.length > 0 }, github),
    ]);
    const look: Look = {
      ...{ key, run, isRerun, purpose, copyId, tag },
      nowMs: timeOf(github),
      readAtElapsedMs: edges.client.clock.elapsedMs(),
      overwrites: live.overwrites,
      repeated: live.repeated,
      overwritesOfCopy: onCopy.overwrites,
      // What an earlier look has read counts, too: this one may read one page alone.
      pushedCopy: mergeEntries([
        ...live.copies.filter(isOfCopy),
        ...(before?.pushedCopy ? [before.pushedCopy] : []),
      ]),
      pushedCopyOfOthers: live.copiesOfOthers.find(isOfCopy),
      inEnvironment,
    };
    return { look, hasOwn: live.hasOwn };
  };

  async function readNow(before?: Look, ownId?: number): Promise<OrEnd<Look>> {
    if (!lists) throw new Error('no list was planned that could be read');
    const permission = plan.isReadOnly ? 'deployments: read' : undefined;
    const question = { kind: 'lists', permission } as const;
    const { clock, signal } = edges.client;
    const readUntilOwn = async (github: GitHub, untilMs: number): Promise<Look> => {
      for (;;) {
        const { hasOwn, look } = await lookUp(lists, { before, ownId }, github);
        if (hasOwn || ownId === undefined) return look;
        // A list without the step's own entry is older than the step: it may lack another's, too.
        if (clock.elapsedMs() + READ_AGAIN_MS >= untilMs || signal.aborted)
          throw unusable('the list of the live site still lacks the entry that this step has written');
        await clock.sleep(READ_AGAIN_MS, signal);
      }
    };
    return askGitHub(question, readUntilOwn, edges);
  }

  return {
    /** Reads the lists, once: a later call waits for the first. `undefined`: the step needs none. */
    read(): Promise<OrEnd<Look | undefined>> {
      return (reading ??= lists ? readNow() : Promise.resolve({ answer: undefined }));
    },
    /**
     * Reads the lists anew. `before`: what they said last, which is not asked again. `ownId`: the step's own entry stands, so
     * the first page of each list is enough, and what was recorded later does not count.
     */
    readAnew: (before: Look, ownId?: number): Promise<OrEnd<Look>> => readNow(before, ownId),
  };
}

/** GitHub's time of day. Without it no age is known. Throws a `RequestFailed`. */
function timeOf(github: GitHub): number {
  const nowMs = github.timeMs();
  if (nowMs !== undefined) return nowMs;
  throw unusable(messages.githubTimeUnreadable());
}
