import { isGreen, statusOf, type Outcome } from '../outcome/outcome.ts';
import type { Results, ResultStore } from '../outcome/results.ts';
import { statuses } from '../outcome/statuses.ts';
import type { Clock, DeploymentState, DeploymentStatus, GitHub, RunLog } from '../ports.ts';
import type { OutcomeText } from '../messages/describe-outcome.ts';
import { messages } from '../messages/messages.ts';
import { readPayload, type DeploymentPayload } from './deployment-payload.ts';
import { createDeadline } from './deadline.ts';
import { requestGitHub, type GitHubRequestOptions } from './request.ts';

/** Where a staging site is recorded, and what was requested. */
export interface StagingRecording {
  readonly environment: string;
  readonly liveSiteId: string;
  /** The base URL of the service. */
  readonly apiUrl: string;
  /** The request's body, as sent. */
  readonly options: string;
}

/** A deployment that an earlier run recorded. */
export interface RecordedDeployment {
  readonly id: number;
  /** The commit that it is for. */
  readonly sha: string;
  readonly payload: DeploymentPayload;
}

/** What a record must match. */
export type RecordFilter = Pick<StagingRecording, 'environment' | 'apiUrl' | 'liveSiteId'>;

/**
 * The deployments of an environment that this action recorded for a service and a live site, newest first,
 * inactive ones included. A record that names the live site itself is left out: the next deployment would go to
 * live.
 *
 * @param isEnough stops the search after a record.
 */
export async function findRecords(
  { environment, apiUrl, liveSiteId }: RecordFilter,
  github: GitHub,
  options: GitHubRequestOptions,
  isEnough: (found: readonly RecordedDeployment[]) => boolean = () => false,
): Promise<readonly RecordedDeployment[]> {
  const found: RecordedDeployment[] = [];
  for (let page = 1; ; page += 1) {
    const { items, isLast } = await requestGitHub(
      (signal) => github.listDeployments(environment, page, signal),
      options,
    );
    for (const { id, payload, sha } of items) {
      const read = readPayload(payload);
      const isOurs = read?.['api-url'] === apiUrl && read['live-site-id'] === liveSiteId;
      if (isOurs && read['site-id'] !== liveSiteId) found.push({ id, sha, payload: read });
    }
    if (isLast || isEnough(found)) return found;
  }
}

/** What recording on GitHub works with. */
export interface RecordingEdges {
  /** Must sanitize. */
  readonly github: GitHub;
  readonly clock: Clock;
  readonly log: RunLog;
  readonly results: ResultStore;
  /** Aborts when nothing more may be recorded. */
  readonly givenUp: AbortSignal;
}

export interface DeploymentContext extends RecordingEdges {
  readonly recording: StagingRecording;
  /** The commit that the deployment is for; `undefined` if there is none. */
  readonly ref: string | undefined;
  readonly runUrl: string | undefined;
  /** The step's deadline on the clock's `elapsedMs`. */
  readonly deadlineMs: number;
}

/** The POST that was sent last: what a later run needs to send it again. */
export interface SentRequest {
  readonly key: string;
  readonly body: string;
  /** Since when the key has been in use, as ISO text. */
  readonly usedSince: string;
}

/** Records a staging site as a GitHub Deployment (contract, G1–G3). A failure is a warning. */
export interface DeploymentRecorder {
  /** A POST is about to be sent. */
  request(request: SentRequest): void;
  /** Starts to record the site that the service has accepted. Nobody waits for it before `finish`. */
  start(): void;
  /** A recorded site is used again: its deployment is updated, and one for another commit is added. */
  reuse(recorded: RecordedDeployment): void;
  /** Waits for what was started, records what is missing, and sets the state that the outcome stands for. */
  finish(outcome: Outcome, text: OutcomeText, untilMs: number): Promise<void>;
}

export function createDeploymentRecorder(context: DeploymentContext): DeploymentRecorder {
  const { recording, ref, runUrl, github, clock, log, results, deadlineMs, givenUp } = context;
  const deadline = createDeadline(deadlineMs);
  /** A state that hangs must leave time for the final one. */
  const progressDeadline = createDeadline(deadlineMs);
  let finalState: DeploymentState | undefined;
  let sent: SentRequest | undefined;
  /** The deployment of a site that is used again. */
  let reusedId: number | undefined;
  /** Not aborted by a cancellation: GitHub may have created the deployment, and another attempt a second one. */
  let creation: Promise<number | undefined> | undefined;
  const options = { clock, deadline, signal: givenUp };

  const create = async (payload: DeploymentPayload, progress: string): Promise<number | undefined> => {
    if (ref === undefined) {
      log.info(messages.deploymentWithoutSite());
      return undefined;
    }
    const { environment } = recording;
    const description = messages.deploymentDescription(recording.liveSiteId);
    const id = await requestGitHub(
      (signal) => github.createDeployment({ environment, ref, description, payload }, signal),
      options,
      // A lost response: the deployment may exist already.
      (failed) => (failed.failure.mayHaveActed ? findCreated(payload, ref) : Promise.resolve(undefined)),
    );
    results.add({ deploymentId: id });
    try {
      const status = { state: 'in_progress', description: progress } as const;
      await setStatus(id, status, { ...options, deadline: progressDeadline });
    } catch (error) {
      // The final state replaces it.
      if (finalState === undefined) log.warnAboutGitHub(messages.deploymentStatusNotSet(), error);
    }
    return id;
  };

  const findCreated = async (payload: DeploymentPayload, commit: string): Promise<number | undefined> => {
    const { items } = await requestGitHub(
      (signal) => github.listDeployments(recording.environment, 1, signal),
      options,
    );
    const wanted = JSON.stringify(payload);
    return items.find((item) => item.sha === commit && JSON.stringify(readPayload(item.payload)) === wanted)
      ?.id;
  };

  const setStatus = (
    id: number,
    status: Omit<DeploymentStatus, 'logUrl'>,
    within: GitHubRequestOptions,
  ): Promise<void> =>
    requestGitHub((signal) => github.setDeploymentStatus(id, { ...status, logUrl: runUrl }, signal), within);

  const startCreation = (payload: DeploymentPayload, progress = messages.deploymentInProgress()): void => {
    creation ??= create(payload, progress).catch((error: unknown) => {
      log.warnAboutGitHub(messages.deploymentNotRecorded(), error);
      return undefined;
    });
  };

  return {
    request(request) {
      sent = request;
    },
    start() {
      const payload = payloadOfSite(recording, results.current, sent);
      if (payload) startCreation(payload);
    },
    reuse({ id, payload, sha }) {
      reusedId = id;
      results.add({ deploymentId: id });
      if (ref !== undefined && sha !== ref) startCreation(payload, messages.deploymentReused());
    },
    async finish(outcome, text, endMs) {
      const nowMs = clock.elapsedMs();
      finalState = deploymentStateOf(outcome);
      progressDeadline.moveTo(finalState === undefined ? endMs : nowMs + (endMs - nowMs) / 2);
      deadline.moveTo(endMs);
      if (!creation && reusedId === undefined) {
        const payload = payloadOf(outcome, { recording, sent, results: results.current });
        if (payload) startCreation(payload);
        else if (outcome.effect === 'started') log.warn(messages.deploymentWithoutSite());
      }
      const description = isGreen(outcome)
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

/** The state that an outcome stands for; `undefined` if the site may still be in progress. */
function deploymentStateOf(outcome: Outcome): DeploymentState | undefined {
  switch (statusOf(outcome)) {
    case 'completed':
      return 'success';
    case 'failed':
      return 'failure';
    case 'timed-out':
    case 'cancelled':
    case 'unknown':
      return 'error';
    case 'submitted':
    case 'skipped':
    case 'refused':
      return undefined;
  }
}

/** What the outcome leaves to record: the site, or that there may be one (contract, G2). */
function payloadOf(
  outcome: Outcome,
  {
    recording,
    results,
    sent,
  }: {
    readonly recording: StagingRecording;
    readonly results: Results;
    readonly sent: SentRequest | undefined;
  },
): DeploymentPayload | undefined {
  if (outcome.effect === 'none') return undefined;
  const payload = payloadOfSite(recording, results, sent);
  if (payload) return payload;
  const isUncertain = ['cancelled', 'timed-out', 'unknown'].includes(statusOf(outcome));
  // A guard of a later attempt may end as unknown, too: this attempt has sent nothing.
  return isUncertain && sent ? createPayload(recording, { ...results, siteId: undefined }, sent) : undefined;
}

/** What a later run needs to find the site; `undefined` if there is no site or no task to find. */
function payloadOfSite(
  recording: StagingRecording,
  results: Results,
  sent: SentRequest | undefined,
): DeploymentPayload | undefined {
  if (results.siteId === undefined || results.taskId === undefined) return undefined;
  return createPayload(recording, results, sent);
}

function createPayload(
  recording: StagingRecording,
  results: Results,
  sent: SentRequest | undefined,
): DeploymentPayload | undefined {
  // Read as a later run will read it: what it could not find again is not recorded.
  return readPayload({
    action: 'site-pipeline',
    'api-url': recording.apiUrl,
    'live-site-id': recording.liveSiteId,
    'site-id': results.siteId,
    'site-domain': results.siteDomain,
    'task-id': results.taskId,
    'idempotency-key': sent?.key,
    'key-used-since': sent?.usedSince,
    options: sent?.body ?? recording.options,
  });
}
