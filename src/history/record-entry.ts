import { failureIn, outOfTime, unusable } from '../failure.ts';
import { askGitHub, type AskingEdges } from '../github/ask-github.ts';
import { attemptUrlOf, commitOf, runUrlOf, type RunContext } from '../inputs/run-context.ts';
import type { Copy } from '../outcome/list-entry.ts';
import { cancelledBeforeStart, type OrEnd } from '../outcome/outcome.ts';
import type { Answer, Results, ResultSink } from '../outcome/results.ts';
import type { DeploymentStatus, GitHub, GitHubApi, RunLog } from '../ports.ts';
import { LIVE_ENVIRONMENT, taskOfSite, type CopyPayload, type OverwritePayload } from './entry.ts';
import { listEntries } from './list.ts';
import type { Look } from '../outcome/look.ts';

export interface RecordingEdges {
  /** Must sanitize. */
  readonly githubApi: GitHubApi;
  /** The same with retries. */
  readonly github: GitHub;
  readonly log: RunLog;
  readonly results: ResultSink;
  /** Aborts when nothing more may be recorded. */
  readonly signal: AbortSignal;
  /** Aborts when the step's own time for recording begins: a wait before a retry is cut short. */
  readonly hurry: AbortSignal;
}

/** What the run says of every entry. */
export function describeRun(context: RunContext): Pick<CopyPayload, 'attempt' | 'run' | 'tag'> {
  const { attempt, isTag, ref } = context;
  return { run: runUrlOf(context), attempt, tag: isTag === true ? ref : undefined };
}

/**
 * Creates an entry for the commit of the run (rules.md, G1), and resolves to its id. An entry whose creation was lost is
 * looked for before it is created again. Throws a `RequestFailed`.
 */
export async function createEntry(
  entry: {
    readonly payload: CopyPayload | OverwritePayload;
    /** Of a copy. */
    readonly environment?: string;
    readonly description: string;
    readonly context: RunContext;
  },
  github: GitHub,
): Promise<number> {
  const { context, description, environment = LIVE_ENVIRONMENT, payload } = entry;
  const { sha } = context;
  const commit = commitOf(context);
  if (sha === undefined) throw unusable('the run has no commit');
  const task = taskOfSite(payload['live-site-id']);
  const isProduction = environment === LIVE_ENVIRONMENT;
  const create = (ref: string, said: Pick<CopyPayload, 'commit'> = {}): Promise<number> => {
    const common = { task, environment, description, isProduction };
    return github.createDeployment(
      { ...common, ref, payload: { ...payload, ...said } },
      async ({ mayHaveActed }) => (mayHaveActed ? findCreated() : undefined),
    );
  };
  const findCreated = async (): Promise<number | undefined> => {
    const site = { apiUrl: payload['api-url'], liveSiteId: payload['live-site-id'] };
    const list = await listEntries({ site, environment, isEnough: () => true }, github);
    const isThis = ({ attempt, run }: Pick<Copy, 'attempt' | 'run'>): boolean =>
      run === payload.run && attempt === payload.attempt;
    return isProduction
      ? list.overwrites.find((each) => isThis(each) && each.key === payload['idempotency-key'])?.id
      : list.copies.find((each) => isThis(each) && each.siteId === payload['site-id'])?.id;
  };
  if (commit === undefined) return create(sha, { commit: 'unknown' });
  try {
    return await create(commit);
  } catch (error) {
    // GitHub does not know the commit, perhaps of another repository.
    if (failureIn(error)?.status !== 422 || commit === sha) throw error;
    return create(sha, { commit });
  }
}

/** What the service has accepted, and what the step knew before. */
export interface Accepted extends Pick<Results, 'preview'> {
  readonly answer: Answer;
  /** As it was last named. */
  readonly taskId: string | undefined;
  /** By a replay that answers no request of this attempt. */
  readonly isEarlier: boolean;
  readonly look: Look | undefined;
}

/**
 * Creates an entry that decides how the step goes on (rules.md, G8 and G11), within the time of a look-up that does (G7).
 * `asked`: its id, or how the step ends. A cancellation ends `asked`, but not the creation: GitHub may have created
 * it, and somebody must say how it ended. `created`: its id, once it stands.
 */
export function createDecidingEntry(
  entry: Parameters<typeof createEntry>[0],
  { signal: cancellation, ...client }: AskingEdges['client'],
  { githubApi, hurry, log, signal }: Pick<RecordingEdges, 'githubApi' | 'hurry' | 'log' | 'signal'>,
): { readonly asked: Promise<OrEnd<number>>; readonly created: Promise<number | undefined> } {
  const cutOff = { ok: false, failure: outOfTime('github') } as const;
  const unlessCancelled: GitHubApi = {
    connect: (makeCall) => {
      const creator = githubApi.connect((attempt, findCreated) =>
        makeCall(async (within) => (cancellation.aborted ? cutOff : attempt(within)), findCreated),
      );
      // What was created before is looked for all the same.
      return {
        ...githubApi.connect(makeCall),
        createDeployment: (...args) => creator.createDeployment(...args),
      };
    },
  };
  const asking = askGitHub({ kind: 'entry' }, (github) => createEntry(entry, github), {
    client: { ...client, hurry, signal },
    github: unlessCancelled,
    log,
  });
  const ended = { ended: cancelledBeforeStart };
  const cancelled = new Promise<OrEnd<number>>((resolve) => {
    if (cancellation.aborted) resolve(ended);
    cancellation.addEventListener('abort', () => resolve(ended));
  });
  return {
    asked: Promise.race([cancelled, asking]),
    created: asking.then(
      ({ answer }) => answer,
      () => undefined,
    ),
  };
}

/** Sets an entry's status, with a link to this run's attempt. Resolves to the status's id. Throws a `RequestFailed`. */
export function setStatus(
  id: number,
  status: Omit<DeploymentStatus, 'logUrl'>,
  { context, github }: { readonly context: RunContext; readonly github: GitHub },
): Promise<number> {
  return github.setDeploymentStatus(id, { ...status, logUrl: attemptUrlOf(context) });
}
