import { effectOf, isGreen, statusOf, type Outcome } from '../outcome/outcome.ts';
import type { Results, ResultStore } from '../outcome/results.ts';
import { statuses, type Status } from '../outcome/statuses.ts';
import type { Clock, DeploymentStatus, GitHub, RunLog } from '../ports.ts';
import type { OutcomeText } from '../messages/describe-outcome.ts';
import { messages } from '../messages/messages.ts';
import { readPayload, type DeploymentPayload } from './deployment-payload.ts';
import { createDeadline } from './deadline.ts';
import { findRecords, type RecordedDeployment, type RecordFilter } from './records.ts';
import { requestGitHub } from './request.ts';

/** Where a staging site is recorded, and what was requested. */
export interface StagingRecording extends RecordFilter {
  readonly environment: string;
  /** The request's body, as sent. */
  readonly options: string;
}

/** What recording on GitHub works with. */
export interface RecordingEdges {
  /** Must sanitize. */
  readonly github: GitHub;
  readonly clock: Clock;
  readonly log: RunLog;
  readonly results: ResultStore;
  /** Aborts when the job is cancelled; for what the recorder starts, when nothing more may be recorded. */
  readonly signal: AbortSignal;
}

/** Records a staging site as a GitHub Deployment (contract, G1–G3). A failure is a warning. */
export function createDeploymentRecorder(
  {
    recording,
    ref,
    run,
    logUrl,
    deadlineMs,
  }: {
    readonly recording: StagingRecording;
    /** The commit that the deployment is for; `undefined` if there is none. */
    readonly ref: string | undefined;
    /** The addresses of the run and of this attempt. */
    readonly run: string | undefined;
    readonly logUrl: string | undefined;
    /** The step's deadline on the clock's `elapsedMs`. */
    readonly deadlineMs: number;
  },
  { github, clock, log, results, signal }: RecordingEdges,
) {
  const { environment } = recording;
  const deadline = createDeadline(deadlineMs);
  const options = { clock, deadline, signal };
  /** Of the request that was sent last. */
  let key: string | undefined;
  /** The deployment of a site that is used again. */
  let reusedId: number | undefined;
  /** Not aborted by a cancellation: GitHub may have created the deployment, and another attempt a second one. */
  let creation: Promise<number | undefined> | undefined;

  const create = async (payload: DeploymentPayload): Promise<number | undefined> => {
    if (ref === undefined) {
      log.warn(messages.deploymentNotPossible(payload['site-id'], 'the run has no commit'));
      return undefined;
    }
    const description = messages.deploymentDescription(recording.liveSiteId);
    const id = await requestGitHub(
      (within) => github.createDeployment({ environment, ref, description, payload }, within),
      options,
      // A lost response: the deployment may exist already.
      (failed) => (failed.failure.mayHaveActed ? findCreated(payload, ref) : Promise.resolve(undefined)),
    );
    results.add({ deploymentId: id });
    return id;
  };

  const findCreated = async (payload: DeploymentPayload, commit: string): Promise<number | undefined> => {
    const { own } = await findRecords({ environment, isEnough: () => true }, github, options);
    const names = ['run', 'idempotency-key', 'site-id'] as const;
    return own.find(
      ({ payload: listed, sha }) => sha === commit && names.every((name) => listed[name] === payload[name]),
    )?.id;
  };

  /** A guard of a later attempt may end as unknown, too: then this attempt has sent nothing, and records nothing. */
  const createPayload = ({ siteDomain, siteId, taskId }: Results): DeploymentPayload | undefined =>
    key === undefined
      ? undefined
      : readPayload({
          action: 'site-pipeline',
          'api-url': recording.apiUrl,
          'live-site-id': recording.liveSiteId,
          'site-id': siteId,
          'site-domain': siteDomain,
          'task-id': taskId,
          'idempotency-key': key,
          run,
          options: recording.options,
        });

  /** What a later run needs to find the site; `undefined` if no response named one. */
  const payloadOfSite = (known: Results): DeploymentPayload | undefined =>
    known.siteId === undefined ? undefined : createPayload(known);

  /** What the outcome leaves to record: the site, or that there may be one (contract, G2). */
  const payloadOf = (outcome: Outcome): DeploymentPayload | undefined => {
    if (effectOf(outcome) === 'none') return undefined;
    // Somebody else's site must not be reused (contract, K10).
    const payload = outcome.kind === 'foreign-replay' ? undefined : payloadOfSite(results.current);
    if (payload) return payload;
    const mayHaveLeftSite = ['completed', 'cancelled', 'timed-out', 'unknown'].includes(statusOf(outcome));
    return mayHaveLeftSite
      ? createPayload({ ...results.current, siteId: undefined, siteDomain: undefined })
      : undefined;
  };

  const startCreation = (payload: DeploymentPayload): void => {
    creation ??= create(payload).catch((error: unknown) => {
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
    request(ofRequest: string): void {
      key = ofRequest;
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
      if (ref !== undefined && sha !== ref) startCreation({ ...payload, run });
    },
    /** Waits for what was started, records what is missing, and sets the state that the outcome stands for. */
    async finish(outcome: Outcome, text: OutcomeText, endMs: number): Promise<void> {
      let state = finalStates[statusOf(outcome)];
      deadline.moveTo(endMs);
      if (!creation && reusedId === undefined) {
        const payload = payloadOf(outcome);
        if (payload) startCreation(payload);
        else if (effectOf(outcome) === 'started') {
          const { siteId } = results.current;
          const reason = siteId === undefined ? 'the service named none' : 'its ids cannot be recorded';
          log.warn(messages.deploymentNotPossible(siteId, reason));
        }
        // What is recorded only now names no site, or how it ended is unknown.
        state = 'error';
      }
      const description =
        state === 'error' && isGreen(outcome)
          ? messages.deploymentOfUnnamedSite()
          : isGreen(outcome)
            ? messages.deploymentReady()
            : `${statuses[statusOf(outcome)].word}: ${text.what}`;
      const setState = async (id: number | undefined): Promise<void> => {
        if (id === undefined || state === undefined) return;
        const status = { state, description, logUrl, environmentUrl: results.current.siteUrl };
        try {
          await requestGitHub((within) => github.setDeploymentStatus(id, status, within), options);
        } catch (error) {
          log.warnAboutGitHub(messages.deploymentStatusNotSet(), error);
        }
      };
      await Promise.all([setState(reusedId), creation?.then(setState)]);
    },
  };
}

/** The state that a status stands for. After the others, the task may still be running. */
const finalStates: Readonly<Partial<Record<Status, DeploymentStatus['state']>>> = {
  completed: 'success',
  failed: 'failure',
  'timed-out': 'error',
  cancelled: 'error',
  unknown: 'error',
};
