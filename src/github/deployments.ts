import { isGreen, statusOf, type Outcome } from '../outcome/outcome.ts';
import type { Results, ResultStore } from '../outcome/results.ts';
import { statuses, type Status } from '../outcome/statuses.ts';
import type { Clock, DeploymentStatus, GitHub, RunLog } from '../ports.ts';
import type { OutcomeText } from '../messages/describe-outcome.ts';
import { messages } from '../messages/messages.ts';
import { readPayload, type DeploymentPayload } from './deployment-payload.ts';
import { createDeadline } from './deadline.ts';
import type { PayloadSigner } from './payload-signer.ts';
import { requestGitHub, type GitHubRequestOptions } from './request.ts';
import { isSameName } from '../text/same-name.ts';

/** Where a staging site is recorded, and what was requested. */
export interface StagingRecording {
  readonly environment: string;
  readonly liveSiteId: string;
  /** The base URL of the service. */
  readonly apiUrl: string;
  /** The request's body, as sent. */
  readonly options: string;
}

/** A deployment with a payload of this action's shape. Who wrote it is another question: `isVerified`. */
export interface RecordedDeployment {
  readonly id: number;
  /** Its own environment. */
  readonly environment: string;
  /** The commit that it is for. */
  readonly sha: string;
  readonly payload: DeploymentPayload;
  /** This action wrote it with the present API token (contract, G10). */
  readonly isVerified: boolean;
  readonly creator: string | undefined;
  /** When it was created, as ISO text. */
  readonly createdAt: string | undefined;
}

/** A POST and its key. */
export interface RecordedRequest {
  readonly key: string;
  /** The body, exactly as sent. */
  readonly body: string;
}

/** What a record must be about. */
export type RecordFilter = Pick<StagingRecording, 'apiUrl' | 'liveSiteId'>;

/**
 * The deployments of this action's shape, for any service and live site, newest first, inactive ones included. Only
 * those whose own environment is the one asked for count, whatever GitHub lists (contract, G1). `hasMore`: there are
 * more deployments than were read.
 */
export async function findRecords(
  {
    environment,
    isEnough,
  }: {
    /** `undefined`: every environment. */
    readonly environment: string | undefined;
    /** Stops the search after a page. `read`: how many deployments were read so far, whoever recorded them. */
    readonly isEnough?: (found: readonly RecordedDeployment[], read: number) => boolean;
  },
  { github, payloadSigner }: { readonly github: GitHub; readonly payloadSigner: PayloadSigner },
  options: GitHubRequestOptions,
): Promise<{ readonly records: readonly RecordedDeployment[]; readonly hasMore: boolean }> {
  const records: RecordedDeployment[] = [];
  let read = 0;
  for (let page = 1; ; page += 1) {
    const { items, isLast } = await requestGitHub(
      (signal) => github.listDeployments(environment, page, signal),
      options,
    );
    read += items.length;
    for (const { payload: received, createdAt, creator, environment: own, id, sha } of items) {
      const payload = readPayload(received);
      if (!payload || (environment !== undefined && !isSameName(own, environment))) continue;
      const isVerified = payloadSigner.isSigned(payload, own);
      records.push({ id, environment: own, sha, payload, isVerified, creator, createdAt });
    }
    if (isLast || isEnough?.(records, read)) return { records, hasMore: !isLast };
  }
}

/** Whether a record is about the same service and live site. */
export function isAbout({ payload }: RecordedDeployment, { apiUrl, liveSiteId }: RecordFilter): boolean {
  return payload['api-url'] === apiUrl && payload['live-site-id'] === liveSiteId;
}

/** Whether a record names the live site as its own copy: the next deployment would go to live. */
export function namesLiveSite({ payload }: RecordedDeployment): boolean {
  return payload['site-id'] === payload['live-site-id'];
}

/** What recording on GitHub works with. */
export interface RecordingEdges {
  /** Must sanitize. */
  readonly github: GitHub;
  readonly clock: Clock;
  readonly log: RunLog;
  readonly results: ResultStore;
  readonly payloadSigner: PayloadSigner;
  /** Aborts when the job is cancelled; for what the recorder starts, when nothing more may be recorded. */
  readonly signal: AbortSignal;
}

/** Records a staging site as a GitHub Deployment (contract, G1–G3). A failure is a warning. */
export function createDeploymentRecorder(
  {
    recording,
    ref,
    runUrl,
    deadlineMs,
  }: {
    readonly recording: StagingRecording;
    /** The commit that the deployment is for; `undefined` if there is none. */
    readonly ref: string | undefined;
    readonly runUrl: string | undefined;
    /** The step's deadline on the clock's `elapsedMs`. */
    readonly deadlineMs: number;
  },
  { github, clock, log, results, payloadSigner, signal }: RecordingEdges,
) {
  const deadline = createDeadline(deadlineMs);
  /** A state that hangs must leave time for the final one. */
  const progressDeadline = createDeadline(deadlineMs);
  let finalState: DeploymentStatus['state'] | undefined;
  const isFinalKnown = (): boolean => finalState !== undefined;
  /** The POST that was sent last. */
  let sent: RecordedRequest | undefined;
  /** The deployment of a site that is used again. */
  let reusedId: number | undefined;
  /** Not aborted by a cancellation: GitHub may have created the deployment, and another attempt a second one. */
  let creation: Promise<number | undefined> | undefined;
  const options = { clock, deadline, signal };

  const create = async (payload: DeploymentPayload, progress: string): Promise<number | undefined> => {
    if (ref === undefined) {
      log.warn(messages.deploymentNotPossible(payload['site-id'], 'the run has no commit'));
      return undefined;
    }
    const { environment } = recording;
    const description = messages.deploymentDescription(recording.liveSiteId);
    const id = await requestGitHub(
      (within) => github.createDeployment({ environment, ref, description, payload }, within),
      options,
      // A lost response: the deployment may exist already.
      (failed) => (failed.failure.mayHaveActed ? findCreated(payload, ref) : Promise.resolve(undefined)),
    );
    results.add({ deploymentId: id });
    // The final state would replace it at once.
    if (isFinalKnown()) return id;
    try {
      const status = { state: 'in_progress', description: progress } as const;
      await setStatus(id, status, { ...options, deadline: progressDeadline });
    } catch (error) {
      // The final state replaces it.
      if (!isFinalKnown()) log.warnAboutGitHub(messages.deploymentStatusNotSet(), error);
    }
    return id;
  };

  const findCreated = async (payload: DeploymentPayload, commit: string): Promise<number | undefined> => {
    const { items } = await requestGitHub(
      (within) => github.listDeployments(recording.environment, 1, within),
      options,
    );
    const wanted = JSON.stringify(payload);
    return items.find((item) => item.sha === commit && JSON.stringify(readPayload(item.payload)) === wanted)
      ?.id;
  };

  /** A guard of a later attempt may end as unknown, too: then this attempt has sent nothing, and records nothing. */
  const createPayload = (known: Results): DeploymentPayload | undefined =>
    sent &&
    payloadSigner.sign(
      {
        action: 'site-pipeline',
        'api-url': recording.apiUrl,
        'live-site-id': recording.liveSiteId,
        'site-id': known.siteId,
        'site-domain': known.siteDomain,
        'task-id': known.taskId,
        'idempotency-key': sent.key,
        options: sent.body,
      },
      recording.environment,
    );

  /** What a later run needs to find the site; `undefined` if no response named one. */
  const payloadOfSite = (known: Results): DeploymentPayload | undefined =>
    known.siteId === undefined ? undefined : createPayload(known);

  /** What the outcome leaves to record: the site, or that there may be one (contract, G2). */
  const payloadOf = (outcome: Outcome): DeploymentPayload | undefined => {
    if (outcome.effect === 'none') return undefined;
    // Somebody else's site must not be reused (contract, K10).
    const payload = outcome.kind === 'foreign-replay' ? undefined : payloadOfSite(results.current);
    if (payload) return payload;
    const mayHaveLeftSite = ['completed', 'cancelled', 'timed-out', 'unknown'].includes(statusOf(outcome));
    return mayHaveLeftSite
      ? createPayload({ ...results.current, siteId: undefined, siteDomain: undefined })
      : undefined;
  };

  const setStatus = (
    id: number,
    status: Omit<DeploymentStatus, 'logUrl'>,
    within: GitHubRequestOptions,
  ): Promise<void> =>
    requestGitHub((signal) => github.setDeploymentStatus(id, { ...status, logUrl: runUrl }, signal), within);

  const startCreation = (payload: DeploymentPayload, progress = messages.deploymentInProgress()): void => {
    creation ??= create(payload, progress).catch((error: unknown) => {
      const consequence =
        reusedId === undefined
          ? messages.deploymentNotRecorded(payload['site-id'])
          : messages.deploymentForCommitNotRecorded();
      log.warnAboutGitHub(consequence, error);
      return undefined;
    });
  };

  return {
    /** A POST is about to be sent. */
    request(request: RecordedRequest): void {
      sent = request;
    },
    /** Starts to record the site that the service has accepted. Nobody waits for it before `finish`. */
    start(): void {
      const payload = payloadOfSite(results.current);
      if (payload) startCreation(payload);
    },
    /** A recorded site is used again: its deployment is updated, and one for another commit is added. */
    reuse({ id, payload, sha }: RecordedDeployment): void {
      reusedId = id;
      results.add({ deploymentId: id });
      if (ref !== undefined && sha !== ref) startCreation(payload, messages.deploymentReused());
    },
    /** Waits for what was started, records what is missing, and sets the state that the outcome stands for. */
    async finish(outcome: Outcome, text: OutcomeText, endMs: number): Promise<void> {
      const nowMs = clock.elapsedMs();
      finalState = finalStates[statusOf(outcome)];
      progressDeadline.moveTo(finalState === undefined ? endMs : nowMs + (endMs - nowMs) / 2);
      deadline.moveTo(endMs);
      if (!creation && reusedId === undefined) {
        const payload = payloadOf(outcome);
        if (payload) startCreation(payload);
        else if (outcome.effect === 'started') {
          const { siteId } = results.current;
          const reason = siteId === undefined ? 'the service named none' : 'its ids cannot be recorded';
          log.warn(messages.deploymentNotPossible(siteId, reason));
        }
        // What is recorded only now names no site, or how it ended is unknown.
        finalState = 'error';
      }
      const description =
        finalState === 'error' && isGreen(outcome)
          ? messages.deploymentOfUnnamedSite()
          : isGreen(outcome)
            ? messages.deploymentReady()
            : `${statuses[statusOf(outcome)].word}: ${text.what}`;
      const setFinalState = async (id: number | undefined): Promise<void> => {
        if (id === undefined || finalState === undefined) return;
        const status = { state: finalState, description, environmentUrl: results.current.siteUrl };
        try {
          await setStatus(id, status, options);
        } catch (error) {
          log.warnAboutGitHub(messages.deploymentStatusNotSet(), error);
        }
      };
      await Promise.all([setFinalState(reusedId), creation?.then(setFinalState)]);
    },
  };
}

/** The state that a status stands for. After the others, the site may still be in progress. */
const finalStates: Readonly<Partial<Record<Status, DeploymentStatus['state']>>> = {
  completed: 'success',
  failed: 'failure',
  'timed-out': 'error',
  cancelled: 'error',
  unknown: 'error',
};
