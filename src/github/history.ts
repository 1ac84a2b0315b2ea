import { unusable } from '../outcome/failure.ts';
import { askGitHub } from './ask-github.ts';
import { commitOf, isLaterAttempt, runUrlOf } from '../inputs/run-context.ts';
import { messages } from '../messages/messages.ts';
import { isOfRun, type Overwrite, type Use } from '../outcome/list-entry.ts';
import type { OrEnd } from '../outcome/outcome.ts';
import type { GitHub, GitHubApi, RunLog } from '../ports.ts';
import { LIVE_ENVIRONMENT, type ListedOverwrite, type Site, type StepRun } from './entry.ts';
import { askAboutTask } from '../service/ask-about.ts';
import { lookUpEach, listEntries, readUseEnd, type EntryList } from './list.ts';
import { newestCounted, type Look } from '../outcome/look.ts';
import { endOf, isReadBack, newestOwnUse, ownUsesOf, usesIn } from '../outcome/uses.ts';
import {
  isOverwrite,
  MAX_TASK_MS,
  readEnd,
  settleAttempts,
  type EndEdges,
  type ReadEntry,
} from './overwrite-end.ts';

/** Which lists a step reads, and for which purpose. */
export interface WantedLists {
  readonly purpose: Look['purpose'];
  readonly site: Site;
  /** The copy that the step pushes. Its entries and its own overwrites are read, too. */
  readonly copyId?: string | undefined;
  /** The environment whose copies the step may use again. */
  readonly environment?: string | undefined;
}

interface HistoryEdges extends Omit<EndEdges, 'github'> {
  readonly github: GitHubApi;
  readonly log: RunLog;
}

export type History = ReturnType<typeof createHistory>;

interface OverwritesRead extends Pick<Look, 'overwrites' | 'repeated'> {
  /** The list contains the step's own entry. */
  readonly hasOwn: boolean;
}

/** The results of an earlier reading. */
interface Earlier {
  /** Overwrites that were read before. Those that have ended are not looked up again. */
  readonly known?: readonly Overwrite[] | undefined;
  /** The step's own entry, if it is written. */
  readonly ownId?: number | undefined;
}

/** A list that lacks the step's own entry is read again after this time. */
const READ_AGAIN_MS = 1_000;

/** How many uses without a status are looked up before nobody knows what is on the copy. */
const MAX_USES_LOOKED_UP = 30;

/** Whether an overwrite is too old to be running. */
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
  const { context, isKeyNew, job, key, lists } = plan;
  const { copyId } = lists ?? {};
  const [run, isRerun] = [runUrlOf(context), isLaterAttempt(context)];
  const tag =
    context.isTag && context.ref !== undefined ? { name: context.ref, commit: commitOf(context) } : undefined;
  let reading: Promise<OrEnd<Look | undefined>> | undefined;

  /** How the overwrites of a list ended, newest first. */
  const readEnds = async (
    whole: readonly ListedOverwrite[],
    { known = [], ownId = Infinity }: Earlier,
    github: GitHub,
  ): Promise<OverwritesRead> => {
    // The step does not wait for overwrites that were recorded after its own entry, so these are not looked up.
    const listed = whole.filter(({ id }) => id < ownId);
    const nowMs = timeOf(github);
    // The entry that settled another one may have been deleted since.
    const isEnded = ({ end, isSettled }: Overwrite): boolean => end !== 'running' && isSettled !== true;
    const ended = new Map(known.filter(isEnded).map((each) => [each.id, each]));
    // An entry that was on the first page may be on the second page by now.
    const all = [...listed, ...known.filter(({ id }) => listed.every((each) => each.id !== id))];
    const look = async (entry: ListedOverwrite) =>
      ended.get(entry.id) ?? readEnd(entry, nowMs, { ...edges, github });
    // The overwrites of this run are needed whatever their key and age (push guard 7).
    const isNeeded = (entry: ListedOverwrite): boolean =>
      entry.key === key || isOfRun(entry, run) || !isOld(entry, nowMs);
    const entries: ReadEntry[] = [...(await lookUpEach(all.filter(isNeeded), look))];
    // Older entries matter only until one counts as the newest overwrite, so they are looked up one by one.
    for (const entry of all.filter((each) => !isNeeded(each))) {
      const newer = entries.filter(isOverwrite).filter(({ id }) => id > entry.id);
      if (newestCounted({ copyId, overwrites: newer, run })) break;
      entries.push(...(await lookUpEach([entry], look)));
    }
    entries.sort((a, b) => b.id - a.id);
    return {
      overwrites: settleAttempts(entries.filter(isOverwrite)),
      repeated: entries.filter((each) => !isOverwrite(each)),
      hasOwn: whole.some(({ id }) => id === ownId),
    };
  };

  /** Reads the overwrites of a site. Reads all pages if no entry of the first ones counts. */
  const readOverwrites = async (
    site: Site,
    { known, ownId }: Earlier,
    github: GitHub,
  ): Promise<OverwritesRead & Pick<EntryList, 'viewer'>> => {
    const wanted = { site, environment: LIVE_ENVIRONMENT };
    const isEnough = ({ overwrites }: EntryList): boolean =>
      ownId !== undefined || (isKeyNew && overwrites.some((each) => isOld(each, timeOf(github))));
    const listed = await listEntries({ ...wanted, isEnough }, github);
    const { viewer } = listed;
    const first = await readEnds(listed.overwrites, { known, ownId }, github);
    const isEnd = ({ readToId }: Pick<EntryList, 'readToId'>, read: OverwritesRead): boolean =>
      readToId === 0 || newestCounted({ copyId, overwrites: read.overwrites, run }) !== undefined;
    if (ownId !== undefined || isEnd(listed, first)) return { ...first, viewer };
    // All attempts on the first pages may have started nothing.
    const whole = await listEntries(wanted, github);
    const all = await readEnds(whole.overwrites, { known: first.overwrites }, github);
    if (isEnd(whole, all)) return { ...all, viewer };
    // Entries that were not read may be of overwrites, so the step cannot claim that live was never overwritten.
    throw unusable('None of the newest 1,000 entries of the live site counts, and there are more');
  };

  /**
   * Reads the site's list: the overwrites of live, and the uses of its copies, those of the pushed copy back to its first
   * one. If not all pages are read, the overwrites are read separately, by their environment.
   */
  const readSite = async (
    site: Site,
    { known, ownId }: Earlier,
    github: GitHub,
  ): Promise<OverwritesRead & EntryList> => {
    // Without a copy to push, the newest page is enough.
    const isEnough = (list: EntryList): boolean =>
      ownId !== undefined || copyId === undefined || isReadBack(ownUsesOf(copyId, list), list.readToId);
    const list = await listEntries({ site, isEnough }, github);
    const read =
      list.readToId > 0 && ownId === undefined
        ? await readOverwrites(site, { known }, github)
        : await readEnds(list.overwrites, { known, ownId }, github);
    return { ...list, ...read, hasOwn: read.hasOwn || list.uses.some(({ id }) => id === ownId) };
  };

  /**
   * Reads how the jobs of the copy's uses ended, from the newest one back to one by this account that has a status. Those
   * that an earlier reading knows are not looked up again.
   */
  const withEnds = async (look: Look, github: GitHub): Promise<Look> => {
    const ofCopy = look.uses.filter(({ siteId }) => siteId === copyId);
    const isDecisive = (use: Use): boolean =>
      use.creatorId === look.viewer && !['none', undefined].includes(endOf(use, look));
    const read = new Map<number, Use>();
    for (let from = 0, count = 1; from < Math.min(ofCopy.length, MAX_USES_LOOKED_UP); from += count) {
      // Hardly ever is a second one needed; then several are.
      count = from === 0 ? 1 : 10;
      const batch = await lookUpEach(ofCopy.slice(from, from + count), async (use) => ({
        ...use,
        end: use.end ?? (await readUseEnd(use, github)),
      }));
      for (const use of batch) read.set(use.id, use);
      if (batch.some(isDecisive)) break;
    }
    return { ...look, uses: look.uses.map((use) => read.get(use.id) ?? use) };
  };

  /**
   * Whether the task runs that makes the pushed copy, or has failed. The service is asked only if no job says that the
   * copy was ready.
   */
  const readCopyTask = async (look: Look): Promise<Look['copyTask']> => {
    const newest = newestOwnUse(look);
    const { hasApiToken = true, client } = edges;
    const [{ taskId } = { taskId: undefined }] = ownUsesOf(copyId, look);
    // The host may have made the copy anew since, by another task.
    const isOfTask = newest?.taskId === taskId;
    const isReady = isOfTask && ['succeeded', 'running'].includes(newest?.end?.kind ?? '');
    if (isReady || taskId === undefined || !hasApiToken) return undefined;
    const { kind } = await askAboutTask(taskId, client);
    if (kind === 'doubtful') return 'failed';
    return kind === 'running' || kind === 'failed' ? kind : undefined;
  };

  /** Reads what is on the pushed copy, unless an earlier reading knows its newest use. */
  const withCopy = async (look: Look, before: Look | undefined, github: GitHub): Promise<Look> => {
    const isOfCopy = ({ siteId }: Use): boolean => siteId === copyId;
    if (copyId === undefined || !look.uses.some(isOfCopy)) return look;
    const isSame = before?.uses.find(isOfCopy)?.id === look.uses.find(isOfCopy)?.id;
    if (before && isSame) return { ...look, copyTask: before.copyTask };
    const ended = await withEnds(look, github);
    return { ...ended, copyTask: await readCopyTask(ended) };
  };

  const lookUp = async (
    wanted: WantedLists,
    { before, ownId }: { readonly before: Look | undefined; readonly ownId: number | undefined },
    github: GitHub,
  ): Promise<{ readonly look: Look; readonly hasOwn: boolean }> => {
    const { environment, purpose, site } = wanted;
    const ofLive = { known: before?.overwrites, ownId };
    const ofCopy = copyId === undefined ? undefined : { ...site, liveSiteId: copyId };
    const readLive = async () => ({
      ...{ uses: [], readToId: 0 },
      ...(await readOverwrites(site, ofLive, github)),
    });
    // A copy that is recorded may be known in another environment. An own entry of a copy is not among the overwrites.
    const isRecording = environment !== undefined && (!before || ownId !== undefined);
    const [live, onCopy, inEnvironment] = await Promise.all([
      ofCopy || isRecording ? readSite(site, ofLive, github) : readLive(),
      ofCopy
        ? readOverwrites(ofCopy, { known: before?.overwritesOfCopy, ownId }, github)
        : { overwrites: [] },
      // The copy to use again was chosen after the first reading.
      environment === undefined || before
        ? undefined
        : listEntries(
            { site, environment, isEnough: (list) => usesIn(environment, list).own.length > 0 },
            github,
          ),
    ]);
    // This reading may cover only the first page, so what an earlier one has read counts, too.
    const known = [...(before?.uses ?? []), ...live.uses, ...(inEnvironment?.uses ?? [])];
    const uses = new Map(known.toReversed().map((use) => [use.id, use]));
    const look: Look = {
      ...{ key, run, attempt: context.attempt, job, isRerun, purpose, copyId, tag },
      nowMs: timeOf(github),
      readAtElapsedMs: edges.client.clock.elapsedMs(),
      overwrites: live.overwrites,
      repeated: live.repeated,
      overwritesOfCopy: onCopy.overwrites,
      viewer: live.viewer,
      uses: [...uses.values()].sort((a, b) => b.id - a.id),
      readToId: before?.readToId ?? live.readToId,
      copyMade: before?.copyMade,
    };
    return { look: purpose === 'push' ? await withCopy(look, before, github) : look, hasOwn: live.hasOwn };
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
        // A list without the step's own entry is outdated, so it may also lack the entry of a concurrent step.
        if (clock.elapsedMs() + READ_AGAIN_MS >= untilMs || signal.aborted)
          throw unusable('The list of the live site still lacks the entry that this step has written');
        await clock.sleep(READ_AGAIN_MS, signal);
      }
    };
    return askGitHub(question, readUntilOwn, edges);
  }

  return {
    /** Reads the lists once; later calls return the same promise. `undefined`: the step needs no list. */
    read(): Promise<OrEnd<Look | undefined>> {
      return (reading ??= lists ? readNow() : Promise.resolve({ answer: undefined }));
    },
    /**
     * Reads the lists again. `before`: the last reading; overwrites that had ended then are not looked up again.
     * `ownId`: the step's own entry. With it, the first page of each list is enough, because only entries between
     * `before` and `ownId` can be new.
     */
    readAnew: (before: Look, ownId?: number): Promise<OrEnd<Look>> => readNow(before, ownId),
    /** The uses of copies on the newest page of the site's list, by any account. */
    async readUses(): Promise<OrEnd<readonly Use[]>> {
      if (!lists) throw new Error('no list was planned that could be read');
      const wanted = { site: lists.site, isEnough: () => true };
      const read = await askGitHub({ kind: 'lists' }, (github) => listEntries(wanted, github), edges);
      if (read.ended) return read;
      return { answer: read.answer.uses };
    },
  };
}

/** GitHub's time of day, on which the age of each entry depends. Throws a `RequestFailed` if it is unknown. */
function timeOf(github: GitHub): number {
  const nowMs = github.timeMs();
  if (nowMs !== undefined) return nowMs;
  throw unusable(messages.githubTimeUnreadable());
}
