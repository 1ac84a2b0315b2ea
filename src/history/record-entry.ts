import { failureIn, unusable } from '../failure.ts';
import { attemptUrlOf, commitOf, runUrlOf, type RunContext } from '../inputs/run-context.ts';
import type { Copy } from '../outcome/entry.ts';
import type { ResultStore } from '../outcome/results.ts';
import type { DeploymentStatus, GitHub, GitHubApi, RunLog } from '../ports.ts';
import { LIVE_ENVIRONMENT, taskOfSite, type CopyPayload, type OverwritePayload } from './entry.ts';
import { readList } from './list.ts';

export interface RecordingEdges {
  /** Must sanitize. */
  readonly api: GitHubApi;
  /** The same with retries. */
  readonly github: GitHub;
  readonly log: RunLog;
  readonly results: ResultStore;
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
    const list = await readList({ site, environment, isEnough: () => true }, github);
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
    const { cause, status } = failureIn(error) ?? {};
    if (cause !== 'http-status' || status !== 422 || commit === sha) throw error;
    return create(sha, { commit });
  }
}

/** Sets an entry's status, with a link to this run's attempt. Resolves to the status's id. Throws a `RequestFailed`. */
export function setStatus(
  id: number,
  status: Omit<DeploymentStatus, 'logUrl'>,
  { context, github }: { readonly context: RunContext; readonly github: GitHub },
): Promise<number> {
  return github.setDeploymentStatus(id, { ...status, logUrl: attemptUrlOf(context) });
}
