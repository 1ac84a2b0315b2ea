import { messages } from '../messages/messages.ts';
import { attemptUrlOf, runUrlOf, type RunContext } from '../inputs/run-context.ts';
import { effectOf, failureOf, statusOf, type Outcome } from '../outcome/outcome.ts';
import { siteOf, siteUrlOf, taskOf } from '../outcome/results.ts';
import { cancelledBeforeStart } from '../outcome/refuse.ts';
import { GitHubError, type DeploymentStatus } from '../ports.ts';
import type { RecordingEdges } from './deployments.ts';
import {
  describeAccepted,
  describeSettled,
  LIVE_ENVIRONMENT,
  listLiveRecords,
  type LivePayload,
} from './live-records.ts';
import { askGitHub, requestGitHub } from './request.ts';
import type { AskingEdges, GitHubRequestOptions } from './request.ts';

/** What is recorded of an overwrite before its request (contract, G11). */
export type NewOverwrite = Pick<
  LivePayload,
  'api-url' | 'operation' | 'live-site-id' | 'live-domain' | 'site-id' | 'backup-id' | 'idempotency-key'
>;

/** Records a push or a restore of a live site as a GitHub Deployment (contract, G11). */
export function createLiveRecorder(
  { context, timeoutMs }: { readonly context: RunContext; readonly timeoutMs: number },
  { clock, github, hurry, log, results, signal }: RecordingEdges,
) {
  const logUrl = attemptUrlOf(context);
  /** Its creation is not aborted by a cancellation: GitHub may have created it, and somebody must say how it ended. */
  let creating: Promise<number | undefined> = Promise.resolve(undefined);
  let isAccepted = false;
  /** One after another: the last status is the one that counts. */
  let writing = Promise.resolve();
  /** Of other steps' records. */
  const others: Promise<void>[] = [];

  const write = async (id: number, status: DeploymentStatus): Promise<void> => {
    await requestGitHub((within) => github.setDeploymentStatus(id, status, within), {
      clock,
      deadlineMs: timeoutMs,
      hurry,
      signal,
    });
  };
  const setStatus = (status: DeploymentStatus): void => {
    writing = Promise.all([creating, writing])
      .then(([id]) => (id === undefined ? undefined : write(id, { ...status, logUrl })))
      .catch((error: unknown) => {
        log.warnAboutGitHub(messages.overwriteNotUpdated(), error);
      });
  };
  const setAccepted = (): void => {
    if (isAccepted) return;
    isAccepted = true;
    const { current } = results;
    const { acceptedAtMs } = current.answer ?? {};
    const accepted = { taskId: taskOf(current).id, siteId: siteOf(current).id, acceptedAtMs };
    setStatus({ state: 'in_progress', description: describeAccepted(accepted) });
  };

  const findCreated = async (payload: LivePayload, options: GitHubRequestOptions) => {
    const { listed } = await listLiveRecords(payload['api-url'], github, options);
    const names = ['run', 'attempt', 'idempotency-key'] as const;
    return listed.find((each) => names.every((name) => each.payload[name] === payload[name]))?.item.id;
  };

  return {
    /**
     * Creates the record. Nothing may be sent before it stands: resolves to how the step ends if it cannot be created,
     * and to `undefined` once it is. Waits as for a look-up that decides (G7).
     */
    begin: async (overwrite: NewOverwrite, client: AskingEdges['client']): Promise<Outcome | undefined> => {
      const { attempt, isTag, ref, sha } = context;
      const payload: LivePayload = {
        action: 'site-pipeline',
        ...overwrite,
        attempt,
        run: runUrlOf(context),
        tag: isTag === true ? ref : undefined,
      };
      const { signal: cancellation } = client;
      const asking = askGitHub(
        { kind: 'live-record' },
        async (options) => {
          if (sha === undefined)
            throw new GitHubError(messages.runWithoutCommit(), { errorCode: 'service_error' });
          const deployment = {
            environment: LIVE_ENVIRONMENT,
            ref: sha,
            description: messages.overwriteDescription(overwrite.operation, overwrite['live-domain']),
            payload,
            isProduction: true,
          };
          return requestGitHub(
            (within) =>
              cancellation.aborted
                ? Promise.reject(new GitHubError(messages.githubCutOff(), { errorCode: 'connection_failed' }))
                : github.createDeployment(deployment, within),
            { ...options, hurry },
            // A lost response: the record may exist already.
            ({ failure }) =>
              failure.mayHaveActed ? findCreated(payload, options) : Promise.resolve(undefined),
          );
        },
        { client: { ...client, signal }, log },
      );
      creating = asking.then(
        ({ answer }) => answer,
        () => undefined,
      );
      const cancelled = new Promise<undefined>((resolve) => {
        cancellation.addEventListener('abort', () => {
          resolve(undefined);
        });
      });
      const asked = cancellation.aborted ? undefined : await Promise.race([asking, cancelled]);
      if (!asked || cancellation.aborted) return cancelledBeforeStart;
      if (asked.ended) return asked.ended;
      results.set({ deploymentId: asked.answer });
      return undefined;
    },
    /** The service has accepted the request, or a replay turned out to be its result. Nobody waits for it before `finish`. */
    accepted: setAccepted,
    /** Another step's overwrite was seen to have ended. Whoever may not write leaves it. */
    noteEnd: (id: number, end: 'completed' | 'failed'): void => {
      const state = end === 'completed' ? 'success' : 'failure';
      const status = { state, description: messages.overwriteEnded(state) } as const;
      others.push(write(id, status).catch(() => undefined));
    },
    /** A later attempt goes on after a person has looked at the site: that is over for everybody (contract, G12, 2). */
    settle: (id: number, operation: string): void => {
      const status = { state: 'inactive', description: describeSettled(operation, logUrl), logUrl } as const;
      others.push(
        write(id, status).catch((error: unknown) => {
          log.warnAboutGitHub(messages.overwriteNotSettled(), error);
        }),
      );
    },
    /** Waits for what was started, and sets the state that the outcome stands for. */
    async finish(outcome: Outcome): Promise<void> {
      const effect = effectOf(outcome);
      if (effect !== 'none' && taskOf(results.current).id !== undefined) setAccepted();
      const state = finalStateOf(outcome);
      if (state !== undefined) {
        // The address of a site that is certain to exist: only of an overwrite that has completed.
        const environmentUrl = siteUrlOf(results.current);
        setStatus({ state, description: messages.overwriteEnded(state), environmentUrl });
      }
      await Promise.all([writing, ...others]);
    },
  };
}

/** `undefined`: the overwrite may still run, or nobody knows. */
function finalStateOf(outcome: Outcome): 'success' | 'failure' | 'error' | undefined {
  const status = statusOf(outcome);
  if (status === 'completed') return 'success';
  if (status === 'failed') return 'failure';
  // Certainly nothing was started, and nothing is followed.
  const isRefused = effectOf(outcome) === 'none' || failureOf(outcome)?.cause === 'site-busy';
  return isRefused ? 'error' : undefined;
}
