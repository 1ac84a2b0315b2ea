import { isGreen, statusOf, type Outcome } from '../outcome/outcome.ts';
import type { Results, ResultStore } from '../outcome/results.ts';
import type { DeploymentStatus, GitHub, RunLog } from '../ports.ts';
import { statusWords, type OutcomeText } from '../report/describe-outcome.ts';
import { messages } from '../report/messages.ts';
import { readPayload, type DeploymentPayload } from './deployment-payload.ts';
import type { SpendOptions, TimeBudget } from './time-budget.ts';

/** Where a staging site is recorded, and what was requested. */
export interface StagingRecording {
  readonly environment: string;
  readonly liveSiteId: string;
  /** The base URL of the service. */
  readonly apiUrl: string;
  /** The request's body: the options requested. */
  readonly options: string;
}

export interface DeploymentContext {
  readonly recording: StagingRecording;
  /** The commit that the deployment is for; `undefined` if there is none. */
  readonly ref: string | undefined;
  readonly runUrl: string | undefined;
  readonly github: GitHub;
  readonly budget: TimeBudget;
  readonly log: RunLog;
  readonly results: ResultStore;
  /** Aborts when the job is cancelled. */
  readonly signal: AbortSignal;
}

/** Records a staging site as a GitHub Deployment (contract, G1). A failure is a warning. */
export interface DeploymentRecorder {
  /** Creates the deployment and sets it to `in_progress`. */
  start(): Promise<void>;
  /** Sets the state that the outcome stands for. */
  finish(outcome: Outcome, text: OutcomeText, options: SpendOptions): Promise<void>;
}

export function createDeploymentRecorder(context: DeploymentContext): DeploymentRecorder {
  const { recording, ref, runUrl, github, budget, log, results, signal } = context;
  /** A cancellation prevented the recording; `finish` makes up for it. */
  let wasInterrupted = false;

  /** Resolves to `false` if there is nothing that a later run could find. */
  const create = async (within: AbortSignal): Promise<boolean> => {
    const payload = createPayload(recording, results.current);
    if (!payload || ref === undefined) {
      log.info(messages.deploymentWithoutSite());
      return false;
    }
    const description = messages.deploymentDescription(recording.liveSiteId);
    const { environment } = recording;
    const deploymentId = await github.createDeployment({ environment, ref, description, payload }, within);
    results.add({ deploymentId });
    return true;
  };

  return {
    async start() {
      try {
        await budget.spend(
          async (within) => {
            if (!(await create(within))) return;
            const { deploymentId } = results.current;
            const status = {
              state: 'in_progress',
              description: messages.deploymentInProgress(),
              logUrl: runUrl,
            } as const;
            if (deploymentId !== undefined) await github.setDeploymentStatus(deploymentId, status, within);
          },
          { signal },
        );
      } catch (error) {
        if (signal.aborted && results.current.deploymentId === undefined) wasInterrupted = true;
        else log.warnAboutGitHub(messages.deploymentNotRecorded(), error);
      }
    },

    async finish(outcome, text, options) {
      if (wasInterrupted) {
        // Otherwise no later run would find the site, which is created all the same.
        try {
          await budget.spend(create, options);
        } catch (error) {
          log.warnAboutGitHub(messages.deploymentNotRecorded(), error);
        }
      }
      const { deploymentId, siteUrl } = results.current;
      const state = deploymentStateOf(outcome);
      if (deploymentId === undefined || state === undefined) return;
      const description = isGreen(outcome)
        ? messages.deploymentReady()
        : `${statusWords[statusOf(outcome)]}: ${text.what}`;
      const status = { state, description, logUrl: runUrl, environmentUrl: siteUrl };
      try {
        await budget.spend((within) => github.setDeploymentStatus(deploymentId, status, within), options);
      } catch (error) {
        log.warnAboutGitHub(messages.deploymentStatusNotSet(), error);
      }
    },
  };
}

/** The state that an outcome stands for; `undefined` if the site may still be in progress. */
function deploymentStateOf(outcome: Outcome): DeploymentStatus['state'] | undefined {
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

/** What a later run needs to find the site again; `undefined` if there is no site or task to find. */
function createPayload(recording: StagingRecording, results: Results): DeploymentPayload | undefined {
  if (results.siteId === undefined || results.taskId === undefined) return undefined;
  // Read as a later run will read it: what it could not find again is not recorded.
  return readPayload({
    action: 'site-pipeline',
    'api-url': recording.apiUrl,
    'live-site-id': recording.liveSiteId,
    'site-id': results.siteId,
    'site-domain': results.siteDomain,
    'task-id': results.taskId,
    'idempotency-key': results.idempotencyKey,
    options: recording.options,
  });
}
