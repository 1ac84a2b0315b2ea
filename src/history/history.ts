import { unusable } from '../failure.ts';
import { askGitHub } from '../github/ask-github.ts';
import { isLaterAttempt, runUrlOf, type RunContext } from '../inputs/run-context.ts';
import { messages } from '../messages/messages.ts';
import { isOfRun, type Copy, type Overwrite } from '../outcome/list-entry.ts';
import type { OrEnd } from '../outcome/outcome.ts';
import type { GitHub, GitHubApi, RunLog } from '../ports.ts';
import { LIVE_ENVIRONMENT, type ListedOverwrite, type Site } from './entry.ts';
import { lookUpEach, listEntries, type EntryList } from './list.ts';
import { newestCounted, type Look } from '../outcome/look.ts';
import { MAX_TASK_MS, readEnd, settleAttempts, type EndEdges } from './overwrite-end.ts';

/** Which entries a step must know, and what for. */
export interface WantedLists {
  readonly purpose: Look['purpose'];
  readonly site: Site;
  /** The copy that it pushes: its entry is looked for, and what was put over it. */
  readonly copyId?: string | undefined;
  /** The environment whose copies it may use again. */
  readonly environment?: string | undefined;
}

export interface HistoryEdges extends Omit<EndEdges, 'github'> {
  readonly github: GitHubApi;
  readonly log: RunLog;
}

export type History = ReturnType<typeof createHistory>;

/**
 * The newest entry of a copy. Its domain is shown to who approves, and its base counts, only if all of its entries agree on
 * it: of two runs that use a copy at once, the later entry does not know the other one (rules.md, G1).
 */
function mergeEntries([newest, ...older]: readonly Copy[]): Copy | undefined {
  if (!newest) return undefined;
  const isAgreed = (name: 'base' | 'domain'): boolean => older.every((each) => each[name] === newest[name]);
  return {
    ...newest,
    base: isAgreed('base') ? newest.base : undefined,
    domain: isAgreed('domain') ? newest.domain : undefined,
  };
}

/** Too old to be running. Older entries are looked up one by one, until one counts. */
function isOld({ atMs }: ListedOverwrite, nowMs: number): boolean {
  return nowMs - atMs > MAX_TASK_MS;
}

/** The lists of a step's sites, as they were last read (rules.md, G12). */
export function createHistory(
  plan: {
    /** `undefined`: the step needs none. */
    readonly lists?: WantedLists | undefined;
    /** Entries with it are always read. */
    readonly key: string;
    readonly context: RunContext;
    /** No entry of an earlier attempt or run can have the key. */
    readonly isKeyNew: boolean;
    readonly isReadOnly: boolean;
  },
  edges: HistoryEdges,
) {
  const { context, isKeyNew, key, lists } = plan;
  const { copyId, environment } = lists ?? {};
  const [run, isRerun] = [runUrlOf(context), isLaterAttempt(context)];
  let current: Look | undefined;
  let reading: Promise<OrEnd<Look | undefined>> | undefined;

  /** GitHub's time of day. Without it no age is known. */
  const timeOf = (github: GitHub): number => {
    const nowMs = github.timeMs();
    if (nowMs !== undefined) return nowMs;
    throw unusable(messages.githubTimeUnreadable());
  };
  const isOfCopy = ({ siteId }: Copy): boolean => siteId === copyId;

  const readEnds = async (
    listed: readonly ListedOverwrite[],
    known: readonly Overwrite[],
    github: GitHub,
  ): Promise<readonly Overwrite[]> => {
    const nowMs = timeOf(github);
    const ended = new Map(known.filter(({ end }) => end !== 'running').map((each) => [each.id, each]));
    // What was on the first page before may be on the second by now.
    const all = [...listed, ...known.filter(({ id }) => listed.every((each) => each.id !== id))];
    const look = async (entry: ListedOverwrite) =>
      ended.get(entry.id) ?? readEnd(entry, nowMs, { ...edges, github });
    // What this run did before is asked for, whatever its key and age (push guard 7).
    const isNeeded = (entry: ListedOverwrite): boolean =>
      entry.key === key || isOfRun(entry, run) || !isOld(entry, nowMs);
    const found = [...(await lookUpEach(all.filter(isNeeded), look))];
    for (const entry of all.filter((each) => !isNeeded(each))) {
      const newer = found.filter(({ id }) => id > entry.id);
      if (newestCounted({ copyId, overwrites: newer, run })) break;
      found.push(...(await lookUpEach([entry], look)));
    }
    return settleAttempts(found.sort((a, b) => b.id - a.id));
  };

  const lookUp = async (
    { purpose, site }: WantedLists,
    ownId: number | undefined,
    github: GitHub,
  ): Promise<Look> => {
    const hasOwnEntry = ownId !== undefined;
    // Who recorded later is not waited for: neither the step's own entry nor a newer one is looked up.
    const withoutNewer = (list: readonly ListedOverwrite[]) =>
      list.filter(({ id }) => id < (ownId ?? Infinity));
    const readOverwritesOf = async (liveSiteId: string, known: readonly Overwrite[] = []) => {
      const ofLive = { site: { ...site, liveSiteId }, environment: LIVE_ENVIRONMENT };
      const isEnough = (list: EntryList): boolean =>
        hasOwnEntry || (isKeyNew && list.overwrites.some((each) => isOld(each, timeOf(github))));
      const { hasMore, overwrites } = await listEntries({ ...ofLive, isEnough }, github);
      const found = await readEnds(withoutNewer(overwrites), known, github);
      // All that was read may have started nothing.
      if (hasOwnEntry || !hasMore || newestCounted({ copyId, overwrites: found, run })) return found;
      const whole = await listEntries(ofLive, github);
      const all = await readEnds(whole.overwrites, found, github);
      if (!whole.hasMore || newestCounted({ copyId, overwrites: all, run })) return all;
      // What came before is on no page that was read: it is not known that nothing happened.
      throw unusable('none of the newest 1,000 entries of the live site counts, and there are more');
    };
    type ReadOfLive = Partial<EntryList> & { readonly live: readonly Overwrite[] };
    const readLive = async (): Promise<ReadOfLive> => ({
      live: await readOverwritesOf(site.liveSiteId, current?.overwrites),
    });
    // One list has the copies, too. If it is long, it may lack what was done to live.
    const readAll = async () => {
      const isEnough = ({ copies }: EntryList): boolean => hasOwnEntry || copies.some(isOfCopy);
      const all = await listEntries({ site, isEnough }, github);
      if (all.hasMore && !hasOwnEntry) return { ...all, ...(await readLive()) };
      return {
        ...all,
        live: await readEnds(withoutNewer(all.overwrites), current?.overwrites ?? [], github),
      };
    };
    const isFound = ({ copies }: EntryList): boolean => copies.length > 0;
    const [{ copies = [], copiesOfOthers = [], live }, onCopy, inEnvironment] = await Promise.all([
      copyId === undefined ? readLive() : readAll(),
      copyId === undefined ? [] : readOverwritesOf(copyId, current?.overwritesOfCopy),
      // Which copy is used again is decided once.
      environment === undefined || current
        ? current?.inEnvironment
        : listEntries({ site, environment, isEnough: isFound }, github),
    ]);
    return {
      ...{ key, run, isRerun, purpose, copyId },
      nowMs: timeOf(github),
      overwrites: live,
      overwritesOfCopy: onCopy,
      // What an earlier look has read counts, too: this one may read one page alone.
      pushedCopy: mergeEntries([
        ...copies.filter(isOfCopy),
        ...(current?.pushedCopy ? [current.pushedCopy] : []),
      ]),
      pushedCopyOfOthers: copiesOfOthers.find(isOfCopy),
      inEnvironment,
    };
  };

  async function readNow(ownId?: number): Promise<OrEnd<Look>> {
    if (!lists) throw new Error('no list was planned that could be read');
    const permission = plan.isReadOnly ? 'deployments: read' : undefined;
    const question = { kind: 'lists', permission } as const;
    const asked = await askGitHub(question, (github) => lookUp(lists, ownId, github), edges);
    current = asked.answer ?? current;
    return asked;
  }

  return {
    /** What the lists said last, for the recorder: a step goes on with what it was handed. */
    get current() {
      return current;
    },
    /** Reads the lists, once: a later call waits for the first. `undefined`: the step needs none. */
    read(): Promise<OrEnd<Look | undefined>> {
      return (reading ??= lists ? readNow() : Promise.resolve({ answer: undefined }));
    },
    /** Reads the lists anew: once the step's own entry stands, the first page of each. */
    readAnew: readNow,
  };
}
