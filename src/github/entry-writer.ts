import { failureIn, outOfTime, unusable, type Failure } from '../outcome/failure.ts';
import { askGitHub, MAX_LOOKUP_MS } from './ask-github.ts';
import { retryCalls } from './retry-calls.ts';
import { attemptUrlOf, commitOf, runUrlOf, type RunContext } from '../inputs/run-context.ts';
import { UNKNOWN_COMMIT } from '../inputs/run-event.ts';
import { messages } from '../messages/messages.ts';
import type { Use } from '../live/list-entry.ts';
import { cancelledBeforeStart, type OrEnd } from '../outcome/outcome.ts';
import type { DeploymentStatus, GitHub, GitHubApi, RunLog } from '../ports.ts';
import { createAnnouncer } from '../service/announcer.ts';
import { timeLeftMs, type RetryTime } from '../service/retry.ts';
import {
  LIVE_ENVIRONMENT,
  taskOfSite,
  type ListedOverwrite,
  type OverwritePayload,
  type UsePayload,
} from './entry.ts';
import { listNewest } from './list.ts';

interface RecordingEdges {
  /** Must sanitize. */
  readonly githubApi: GitHubApi;
  /** GitHub's API with retries. */
  readonly github: GitHub;
  readonly log: RunLog;
  /** For the entries, which later runs must find, and so are tried for longer than their statuses. */
  readonly entries: RetryTime;
  /** Called with the id of each entry, new or adopted. */
  readonly note: (id: number) => void;
}

export interface NewEntry {
  readonly payload: OverwritePayload | UsePayload;
  /** The environment of a copy. An overwrite has none. */
  readonly environment?: string;
  /** The commit that the entry is about, if that is not the run's; `unknown`: nobody knows it. */
  readonly commit?: string | undefined;
  readonly description: string;
}

type NewStatus = Omit<DeploymentStatus, 'logUrl'>;

/** A new entry, or the adopted entry of an earlier step. */
export interface WrittenEntry {
  /** Its id, once GitHub has created it; `undefined`: GitHub did not. Never rejects. */
  readonly id: Promise<number | undefined>;
  /** Sets a status once all earlier statuses are set. A failure is a warning. */
  setStatus(status: NewStatus, ifNotSet: string): void;
  /** The id of the last status, once GitHub has set it; `undefined`: GitHub did not. Never rejects. */
  statusId(): Promise<number | undefined>;
}

export type EntryWriter = ReturnType<typeof createEntryWriter>;

/**
 * Writes the entries of a step. If the response to a creation was lost, it looks for the entry before it creates it
 * again. Statuses are set one after another, because GitHub counts the last one.
 */
export function createEntryWriter(context: RunContext, edges: RecordingEdges) {
  const { entries, github, githubApi, log, note } = edges;
  let writing: Promise<unknown> = Promise.resolve();
  const creating: Promise<unknown>[] = [];
  let triedSinceMs: number | undefined;
  /** Retries as long as the step has time, and says so while GitHub does not answer (W3). */
  const connectForEntry = (): GitHub => {
    const { clock } = entries;
    triedSinceMs ??= clock.elapsedMs();
    const announce = createAnnouncer(clock);
    const onRetry = (failure: Failure): void =>
      announce(() => log.info(messages.retrying(failure, timeLeftMs(entries))));
    return githubApi.connect(retryCalls({ ...entries, onRetry }));
  };
  const set = (id: number, status: NewStatus): Promise<number> =>
    github.setDeploymentStatus(id, { ...status, logUrl: attemptUrlOf(context) });

  const written = (created: Promise<number | undefined>): WrittenEntry => {
    const id = created.then((known) => {
      if (known !== undefined) note(known);
      return known;
    });
    let last: Promise<number | undefined> = Promise.resolve(undefined);
    return {
      id,
      setStatus(status, ifNotSet) {
        const setting = Promise.all([id, writing]).then(([known]) =>
          known === undefined ? undefined : set(known, status),
        );
        last = setting.catch((error: unknown) => {
          log.warnAboutGitHub(ifNotSet, error);
          return undefined;
        });
        writing = last;
      },
      statusId: () => last,
    };
  };

  return {
    /**
     * Creates an entry in the background. A failure does not change the outcome (G8). `isNeeded`: the next run must find
     * it, so it is tried as long as a question that decides.
     */
    create(entry: NewEntry, isNeeded: boolean, onFailure: (error: unknown) => void): WrittenEntry {
      const by = isNeeded ? connectForEntry() : github;
      const created = createEntry(entry, context, by).catch((error: unknown) => {
        onFailure(error);
        return undefined;
      });
      if (isNeeded) creating.push(created);
      return written(created);
    },
    /** Until when the needed entries are tried (G7, G8). */
    triedUntilMs: (): number => (triedSinceMs ?? -Infinity) + MAX_LOOKUP_MS,
    /** Resolves once GitHub has created the needed entries, or they are given up. */
    created: (): Promise<unknown> => Promise.all(creating),
    /** Uses the entry of an earlier step as the entry of this step. */
    adopt: (id: number): WrittenEntry => written(Promise.resolve(id)),
    /**
     * Creates an entry without which the step must not go on (G8, G11). Gives up as `askGitHub` does (G7). `begun`: the
     * entry's id, or how the step ends. A cancellation ends `begun` at once, but not the creation, because an entry
     * that GitHub has created needs a final status.
     */
    createFirst(
      entry: NewEntry,
      { signal: cancellation, ...client }: RetryTime,
    ): { readonly entry: WrittenEntry; readonly begun: Promise<OrEnd<number>> } {
      const asking = askGitHub({ kind: 'entry' }, (retrying) => createEntry(entry, context, retrying), {
        client: { ...client, hurry: entries.hurry, signal: entries.signal },
        github: createUnlessCancelled(githubApi, cancellation),
        log,
      });
      const ended = { ended: cancelledBeforeStart };
      const cancelled = new Promise<OrEnd<number>>((resolve) => {
        if (cancellation.aborted) resolve(ended);
        cancellation.addEventListener('abort', () => resolve(ended));
      });
      const created = asking.then(
        ({ answer }) => answer,
        () => undefined,
      );
      return { entry: written(created), begun: Promise.race([cancelled, asking]) };
    },
    /** Sets the final status of another step's overwrite. A failure is ignored, because a later step can set it. */
    noteEnd: ({ id }: Pick<ListedOverwrite, 'id'>, end: 'completed' | 'failed'): void => {
      const state = end === 'completed' ? 'success' : 'failure';
      const noted = set(id, { state, description: messages.overwriteEnded(state) }).catch(() => undefined);
      writing = Promise.all([writing, noted]);
    },
    /** Resolves once all statuses are set. */
    settled: (): Promise<unknown> => writing,
  };
}

/** The fields of an entry that name its run. */
export function describeRun(context: RunContext): Pick<UsePayload, 'attempt' | 'run' | 'tag'> {
  const { attempt, commit, isTag, ref, sha } = context;
  // A workflow that deploys another commit than the tag's does not deploy the tag, so a moved tag does not concern it
  // (G12).
  const isOfTag = isTag === true && (commit === undefined || commit === sha);
  return { run: runUrlOf(context), attempt, tag: isOfTag ? ref : undefined };
}

/** Creates an entry for the commit of the run (G1), and resolves to its id. Throws a `RequestFailed`. */
async function createEntry(
  { commit: named, description, environment = LIVE_ENVIRONMENT, payload }: NewEntry,
  context: RunContext,
  github: GitHub,
): Promise<number> {
  const { sha } = context;
  const commit = named ?? commitOf(context) ?? UNKNOWN_COMMIT;
  if (sha === undefined) throw unusable('without a commit (GITHUB_SHA is not set), nothing can be recorded');
  const task = taskOfSite(payload['live-site-id']);
  const isProduction = environment === LIVE_ENVIRONMENT;
  const create = (ref: string, named: Pick<UsePayload, 'commit'> = {}): Promise<number> => {
    const common = { task, environment, description, isProduction };
    return github.createDeployment(
      { ...common, ref, payload: { ...payload, ...named } },
      async ({ mayHaveActed }) => (mayHaveActed ? findCreated() : undefined),
    );
  };
  const findCreated = async (): Promise<number | undefined> => {
    const list = await listNewest({ liveSiteId: payload['live-site-id'], environment }, github);
    const isThis = (each: Use | ListedOverwrite): boolean =>
      each.run === payload.run &&
      each.attempt === payload.attempt &&
      each.key === payload['idempotency-key'] &&
      each.creatorId === list.viewer;
    if (!('options' in payload)) return list.overwrites.find(isThis)?.id;
    // A step may write a second entry of its copy, which corrects the first one.
    const isSame = ({ base, isGivenUp, siteId }: Use): boolean =>
      siteId === payload['site-id'] && base === payload.base && isGivenUp === payload['given-up'];
    return list.uses.find((each) => isThis(each) && isSame(each))?.id;
  };
  if (commit === UNKNOWN_COMMIT) return create(sha, { commit });
  try {
    return await create(commit);
  } catch (error) {
    // GitHub does not know the commit, which may be of another repository.
    if (failureIn(error)?.status !== 422 || commit === sha) throw error;
    return create(sha, { commit });
  }
}

/**
 * GitHub's API that creates no deployment after a cancellation, but still looks for a deployment that was created
 * before it.
 */
function createUnlessCancelled(githubApi: GitHubApi, cancellation: AbortSignal): GitHubApi {
  const cutOff = { ok: false, failure: outOfTime('github') } as const;
  return {
    connect: (makeCall) =>
      githubApi.connect((attempt, findCreated) => {
        const unlessCancelled: typeof attempt = async (within) =>
          cancellation.aborted ? cutOff : attempt(within);
        // Only what creates something has `findCreated`.
        return makeCall(findCreated ? unlessCancelled : attempt, findCreated);
      }),
  };
}
