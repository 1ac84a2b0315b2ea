import { unusable } from '../outcome/failure.ts';
import { commitOf, isLaterAttempt, runUrlOf } from '../inputs/run-context.ts';
import type { Look } from '../live/look.ts';
import type { OrEnd } from '../outcome/outcome.ts';
import { isReadBack, ownUsesOf } from '../live/uses.ts';
import type { GitHubApi, RunLog } from '../ports.ts';
import { askGitHub } from './ask-github.ts';
import type { StepRun } from './entry.ts';
import { listEntries, type EntryList } from './list.ts';
import {
  readEnds,
  readOverwrites,
  timeOf,
  type ListRead,
  type OverwriteQuery,
  type ReadEdges,
} from './read-overwrites.ts';
import { readPushedCopy } from './read-uses.ts';

/** Which lists a step reads, and for which purpose. */
export interface WantedLists {
  readonly purpose: Look['purpose'];
  readonly liveSiteId: string;
  /** The copy that the step pushes. Its entries and its own overwrites are read, too. */
  readonly copyId?: string | undefined;
  /** The environment whose copies the step may use again. */
  readonly environment?: string | undefined;
}

/** What one reading looks for. */
interface LookQuery {
  readonly step: StepRun;
  readonly lists: WantedLists;
  /** The last reading. Overwrites that had ended then are not looked up again. `undefined`: this is the first one. */
  readonly before: Look | undefined;
  /** The step's own entry, if it is written. Only the newest page of each list is read then: `before` has the rest. */
  readonly ownId: number | undefined;
}

export type History = ReturnType<typeof createHistory>;

/** A list that lacks the step's own entry is read again after this time. */
const READ_AGAIN_MS = 1_000;

/** Reads the lists of a step's sites (G12). */
export function createHistory(
  step: StepRun & {
    /** `undefined`: the step needs none. */
    readonly lists?: WantedLists | undefined;
    readonly isReadOnly: boolean;
  },
  edges: Omit<ReadEdges, 'github' | 'hasApiToken'> & { readonly github: GitHubApi; readonly log: RunLog },
) {
  let first: Promise<OrEnd<Look | undefined>> | undefined;
  const ask = async (lists: WantedLists, before?: Look, ownId?: number): Promise<OrEnd<Look>> =>
    askGitHub(
      { kind: 'lists', permission: step.isReadOnly ? 'deployments: read' : undefined },
      (github, untilMs) => readUntilOwn({ step, lists, before, ownId }, untilMs, { ...edges, github }),
      edges,
    );
  return {
    /** Reads the lists once; later calls return the same promise. `undefined`: the step needs no list. */
    read: (): Promise<OrEnd<Look | undefined>> =>
      (first ??= step.lists ? ask(step.lists) : Promise.resolve({ answer: undefined })),
    /** Reads the lists again. `before`: the last reading. `ownId`: the step's own entry, if it is written. */
    async readAnew(before: Look, ownId?: number): Promise<OrEnd<Look>> {
      if (!step.lists) throw new Error('no list was planned that could be read');
      return ask(step.lists, before, ownId);
    },
  };
}

/**
 * Reads the lists until they contain the step's own entry: a list without it is outdated, so it may also lack the entry
 * of a concurrent step. Throws a `RequestFailed`, also if they still lack it at `untilMs`.
 */
async function readUntilOwn(query: LookQuery, untilMs: number, edges: ReadEdges): Promise<Look> {
  const { clock, signal } = edges.client;
  for (;;) {
    const { hasOwn, look } = await readLook(query, edges);
    if (hasOwn || query.ownId === undefined) return look;
    if (clock.elapsedMs() + READ_AGAIN_MS >= untilMs || signal.aborted)
      throw unusable('the list of the live site still lacks the entry that this step has written');
    await clock.sleep(READ_AGAIN_MS, signal);
  }
}

/** Reads all lists side by side, and for a push then what is on its copy. Throws a `RequestFailed`. */
async function readLook({ before, lists, ownId, step }: LookQuery, edges: ReadEdges) {
  const { client, github } = edges;
  const { context, isKeyNew, job, key } = step;
  const { attempt, isTag, ref } = context;
  const { copyId, environment, liveSiteId, purpose } = lists;
  const run = runUrlOf(context);
  const ofLive = { copyId, isKeyNew, key, known: before?.overwrites, ownId, run };
  const ofCopy = { ...ofLive, known: before?.overwritesOfCopy };
  // A copy that is recorded may be known in another environment. An own entry of a copy is not among the overwrites.
  const isRecording = environment !== undefined && (!before || ownId !== undefined);
  const readLive = copyId !== undefined || isRecording ? readSite : readOverwrites;
  const hasOwnUse = ({ uses, viewer }: EntryList) => uses.some(({ creatorId }) => creatorId === viewer);
  const [live, onCopy, inEnvironment] = await Promise.all([
    readLive(liveSiteId, ofLive, edges),
    copyId === undefined ? undefined : readOverwrites(copyId, ofCopy, edges),
    // The copy to use again was chosen after the first reading.
    environment === undefined || before
      ? undefined
      : listEntries({ liveSiteId, environment, isEnough: hasOwnUse }, github),
  ]);
  const { hasOwn, overwrites, repeated, viewer } = live;
  // This reading may cover only the first page, so what an earlier one has read counts, too.
  const known = [...(before?.uses ?? []), ...live.uses, ...(inEnvironment?.uses ?? [])];
  const uses = new Map(known.toReversed().map((use) => [use.id, use]));
  const look: Look = {
    ...{ key, run, attempt, job, isRerun: isLaterAttempt(context), purpose, copyId },
    tag: isTag && ref !== undefined ? { name: ref, commit: commitOf(context) } : undefined,
    nowMs: timeOf(github),
    readAtElapsedMs: client.clock.elapsedMs(),
    ...{ overwrites, repeated, viewer },
    overwritesOfCopy: onCopy?.overwrites ?? [],
    uses: [...uses.values()].sort((a, b) => b.id - a.id),
    readToId: before?.readToId ?? live.readToId,
    copyMade: before?.copyMade,
  };
  return { hasOwn, look: purpose === 'push' ? await readPushedCopy(look, before, edges) : look };
}

/**
 * Reads the list of a site: its overwrites, and the uses of its copies, those of the pushed copy back to its first one.
 * If not all pages are read, the overwrites are read separately, by their environment. Throws a `RequestFailed`.
 */
async function readSite(liveSiteId: string, query: OverwriteQuery, edges: ReadEdges): Promise<ListRead> {
  const { copyId, ownId } = query;
  // Without a copy to push, the newest page is enough.
  const isEnough = (list: EntryList): boolean =>
    ownId !== undefined || copyId === undefined || isReadBack(ownUsesOf(copyId, list), list.readToId);
  const list = await listEntries({ liveSiteId, isEnough }, edges.github);
  const { readToId, uses } = list;
  if (readToId === 0 || ownId !== undefined) return readEnds(list, query, edges);
  return { ...(await readOverwrites(liveSiteId, query, edges)), uses, readToId };
}
