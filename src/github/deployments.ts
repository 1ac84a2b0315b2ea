import { attemptUrlOf, runUrlOf, type RunContext } from '../inputs/run-context.ts';
import { isGreen, statusOf, effectOf, type Outcome } from '../outcome/outcome.ts';
import type { Results, ResultStore } from '../outcome/results.ts';
import { statuses, type Status } from '../outcome/statuses.ts';
import type { Clock, DeploymentStatus, GitHub, RunLog } from '../ports.ts';
import type { ReportContent } from '../messages/summary.ts';
import { messages } from '../messages/messages.ts';
import type { Markdown } from '../text/markdown.ts';
import type { DeploymentPayload, RecordedDeployment, RecordFilter } from './records.ts';
import { findRecords, readPayload } from './records.ts';
import { createDeadline, requestGitHub } from './request.ts';

/** Where a staging site is recorded, and what was requested of it. */
export interface StagingRecording extends RecordFilter {
  readonly environment: string;
  /** The request's body, as sent. */
  readonly options: string;
  /** An older copy is not used again. */
  readonly maxCopyAgeHours: number | undefined;
}

/** What recording on GitHub works with. */
export interface RecordingEdges {
  /** Must sanitize. */
  readonly github: GitHub;
  readonly clock: Clock;
  readonly log: RunLog;
  readonly results: ResultStore;
  readonly markdown: Markdown;
  /** Aborts when the job is cancelled; for what the recorder starts, when nothing more may be recorded. */
  readonly signal: AbortSignal;
}

/** Records a staging site as GitHub Deployments (contract, G1–G3). A failure is a warning. */
export function createDeploymentRecorder(
  {
    context,
    recording,
    ref,
    timeoutMs,
  }: {
    readonly context: RunContext;
    readonly recording: StagingRecording;
    /** The commit that the deployment is for; `undefined` if there is none. */
    readonly ref: string | undefined;
    /** The step's deadline on the clock's `elapsedMs`. */
    readonly timeoutMs: number;
  },
  { github, clock, log, results, signal }: RecordingEdges,
) {
  const { environment } = recording;
  const run = runUrlOf(context);
  const deadline = createDeadline(timeoutMs);
  const options = { clock, deadline, signal };
  /**
   * The deployments of this run's site: a recorded one that is used again, and one that is created. Not aborted by a
   * cancellation: GitHub may have created it, and another attempt a second one. `undefined`: it could not be created.
   */
  const deployments: Promise<number | undefined>[] = [];

  const create = async (payload: DeploymentPayload, ifNotRecorded: string): Promise<number | undefined> => {
    if (ref === undefined) {
      log.warn(messages.deploymentNotPossible(payload['site-id'], 'no-commit'));
      return undefined;
    }
    const description = messages.deploymentDescription(recording.liveSiteId);
    try {
      const id = await requestGitHub(
        (within) =>
          github.createDeployment({ environment, ref, description, payload, isProduction: false }, within),
        options,
        // A lost response: the deployment may exist already.
        async ({ failure }) => (failure.mayHaveActed ? findCreated(payload, ref) : undefined),
      );
      results.add({ deploymentId: id });
      return id;
    } catch (error) {
      log.warnAboutGitHub(ifNotRecorded, error);
      return undefined;
    }
  };

  const findCreated = async (payload: DeploymentPayload, commit: string): Promise<number | undefined> => {
    const { own } = await findRecords({ environment, isEnough: () => true }, github, options);
    const names = ['run', 'idempotency-key', 'site-id'] as const;
    return own.find(
      ({ payload: listed, sha }) => sha === commit && names.every((name) => listed[name] === payload[name]),
    )?.id;
  };

  /** `undefined` if no POST was sent (a guard of a later attempt may end as unknown, too), or for other ids than ours. */
  const createPayload = (known: Results): DeploymentPayload | undefined =>
    known.idempotencyKey === undefined
      ? undefined
      : readPayload({
          action: 'site-pipeline',
          'api-url': recording.apiUrl,
          'live-site-id': recording.liveSiteId,
          'site-id': known.siteId,
          'site-domain': known.siteDomain,
          'task-id': known.taskId,
          'idempotency-key': known.idempotencyKey,
          made: known.acceptedAtMs === undefined ? undefined : new Date(known.acceptedAtMs).toISOString(),
          run,
          options: recording.options,
        });

  const recordSite = (): void => {
    const { siteId } = results.current;
    const payload = siteId === undefined ? undefined : createPayload(results.current);
    if (payload) deployments.push(create(payload, messages.deploymentNotRecorded(siteId)));
  };

  /** Records what the outcome leaves: the site, or that there may be one (contract, G2). */
  const recordLate = (outcome: Outcome): void => {
    const effect = effectOf(outcome);
    if (effect === 'none') return;
    const { siteId } = results.current;
    // Somebody else's site must not be reused (contract, K10).
    if (outcome.kind !== 'foreign-replay') recordSite();
    if (deployments.length > 0) return;
    const mayHaveLeftSite = ['completed', 'cancelled', 'timed-out', 'unknown'].includes(statusOf(outcome));
    const payload = mayHaveLeftSite
      ? createPayload({ ...results.current, siteId: undefined, siteDomain: undefined })
      : undefined;
    if (payload) deployments.push(create(payload, messages.deploymentNotRecorded(undefined)));
    else if (effect === 'started') {
      log.warn(messages.deploymentNotPossible(siteId, siteId === undefined ? 'unnamed' : 'unreadable-ids'));
    }
  };

  return {
    /** Starts to record the site that the service has accepted. Nobody waits for it before `finish`. */
    start(): void {
      if (deployments.length === 0) recordSite();
    },
    /** A recorded site is used again: its deployment is updated, and one for another commit is added. */
    reuse({ id, payload, sha }: RecordedDeployment): void {
      deployments.push(Promise.resolve(id));
      results.add({ deploymentId: id });
      if (ref === undefined || sha === ref) return;
      deployments.push(create({ ...payload, run }, messages.deploymentForCommitNotRecorded()));
    },
    /** Waits for what was started, records what is missing, and sets the state that the outcome stands for. */
    async finish({ outcome, text }: Pick<ReportContent, 'outcome' | 'text'>, endMs: number): Promise<void> {
      deadline.moveTo(endMs);
      const isLate = deployments.length === 0;
      if (isLate) recordLate(outcome);
      // A deployment that is recorded only now names no site, or its result is unknown.
      const state = isLate ? 'error' : finalStates[statusOf(outcome)];
      const description = !isGreen(outcome)
        ? `${statuses[statusOf(outcome)].word}: ${text.what}`
        : isLate
          ? messages.deploymentOfUnnamedSite()
          : messages.deploymentReady();
      const setState = async (deployment: Promise<number | undefined>): Promise<void> => {
        const id = await deployment;
        if (id === undefined || state === undefined) return;
        const logUrl = attemptUrlOf(context);
        const status = { state, description, logUrl, environmentUrl: results.current.siteUrl };
        try {
          await requestGitHub((within) => github.setDeploymentStatus(id, status, within), options);
        } catch (error) {
          log.warnAboutGitHub(messages.deploymentStatusNotSet(), error);
        }
      };
      await Promise.all(deployments.map(setState));
    },
  };
}

/** The state for a status. The other statuses set none: the task may still be running. */
const finalStates: Readonly<Partial<Record<Status, DeploymentStatus['state']>>> = {
  completed: 'success',
  failed: 'failure',
  'timed-out': 'error',
  cancelled: 'error',
  unknown: 'error',
};
