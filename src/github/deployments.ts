import { attemptUrlOf, commitOf, runUrlOf, type RunContext } from '../inputs/run-context.ts';
import { isGreen, statusOf, effectOf, type Outcome } from '../outcome/outcome.ts';
import { siteUrlOf, type ResultStore } from '../outcome/results.ts';
import { statuses, type Status } from '../outcome/statuses.ts';
import type { Clock, DeploymentStatus, GitHub, RunLog } from '../ports.ts';
import type { ReportContent } from '../outcome/report-content.ts';
import { messages } from '../messages/messages.ts';
import type { Markdown } from '../text/markdown.ts';
import type { DeploymentPayload, RecordedDeployment, RecordFilter } from './records.ts';
import { findRecords, readPayload } from './records.ts';
import { requestGitHub } from './request.ts';

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
  /** Aborts when somebody begins to wait for what the recorder has started; its reason is until when. */
  readonly hurry?: AbortSignal | undefined;
}

/** Records a staging site as a GitHub Deployment (contract, G1 and G3). A failure is a warning. */
export function createDeploymentRecorder(
  {
    context,
    recording,
    timeoutMs,
  }: {
    readonly context: RunContext;
    readonly recording: StagingRecording;
    /** The step's deadline on the clock's `elapsedMs`. */
    readonly timeoutMs: number;
  },
  { github, clock, log, results, ...edges }: RecordingEdges,
) {
  const { environment } = recording;
  const ref = commitOf(context);
  const run = runUrlOf(context);
  const options = { clock, ...edges, deadlineMs: timeoutMs };
  /**
   * The deployment that stands for this run. Its creation is not aborted by a cancellation: GitHub may have created it,
   * and another attempt would create a second one.
   */
  let deployment: Promise<number | undefined> | undefined;

  const create = async (payload: DeploymentPayload, ifNotRecorded: string): Promise<number | undefined> => {
    if (ref === undefined) {
      log.warnAboutGitHub(ifNotRecorded, messages.runWithoutCommit());
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
      results.set({ deploymentId: id });
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

  /** `undefined` if no site was answered, or one whose ids cannot be recorded. */
  const recordSite = (): Promise<number | undefined> | undefined => {
    const { answer, idempotencyKey } = results.current;
    const { acceptedAtMs, site, task } = answer ?? {};
    const payload = readPayload({
      action: 'site-pipeline',
      'api-url': recording.apiUrl,
      'live-site-id': recording.liveSiteId,
      'site-id': site?.id,
      'site-domain': site?.domain,
      'task-id': task?.id,
      'idempotency-key': idempotencyKey,
      made: acceptedAtMs === undefined ? undefined : new Date(acceptedAtMs).toISOString(),
      run,
      options: recording.options,
    });
    return payload && create(payload, messages.deploymentNotRecorded(payload['site-id']));
  };

  /** Records a site that was named although the request was not accepted as usual: without a task, by a redirect. */
  const recordLate = (outcome: Outcome): Promise<number | undefined> | undefined => {
    const effect = effectOf(outcome);
    // Somebody else's site must not be reused (contract, K10).
    if (effect === 'none' || outcome.kind === 'foreign-replay') return undefined;
    const recording = recordSite();
    const { id: siteId } = results.current.answer?.site ?? {};
    if (!recording && effect === 'started') {
      log.warnAboutGitHub(messages.deploymentNotRecorded(siteId), messages.siteNotRecordable(siteId));
    }
    return recording;
  };

  return {
    /** Starts to record the site that the service has accepted. Nobody waits for it before `finish`. */
    start(): void {
      deployment ??= recordSite();
    },
    /** A recorded site is used again: its deployment counts, or one of its own for another commit. */
    reuse({ id, payload, sha }: RecordedDeployment): void {
      results.set({ deploymentId: id });
      deployment = Promise.resolve(id);
      if (ref === undefined || sha === ref) return;
      const created = create({ ...payload, run }, messages.deploymentForCommitNotRecorded());
      deployment = created.then((own) => own ?? id);
    },
    /** The deployment that stands for this run, once GitHub has created it; `undefined` if there is none. */
    id: () => deployment ?? Promise.resolve(undefined),
    /**
     * Waits for what was started, records what is missing, and sets the state that the outcome stands for. A site that is
     * ready stays `in_progress` until the job has succeeded (contract, G13).
     */
    async finish({ outcome, text }: Pick<ReportContent, 'outcome' | 'text'>): Promise<void> {
      deployment ??= recordLate(outcome);
      const id = await deployment;
      const state = states[statusOf(outcome)];
      if (id === undefined || state === undefined) return;
      const description = isGreen(outcome)
        ? messages.jobIsRunning()
        : `${statuses[statusOf(outcome)].word}: ${text.what}`;
      const logUrl = attemptUrlOf(context);
      const status = { state, description, logUrl, environmentUrl: siteUrlOf(results.current) };
      try {
        await requestGitHub((within) => github.setDeploymentStatus(id, status, within), options);
      } catch (error) {
        log.warnAboutGitHub(messages.deploymentStatusNotSet(), error);
      }
    },
  };
}

/** The state for a status. After the others nothing has ended: the task may still be running, or nothing was started. */
const states: Readonly<Partial<Record<Status, DeploymentStatus['state']>>> = {
  completed: 'in_progress',
  failed: 'failure',
  'timed-out': 'error',
  cancelled: 'error',
  unknown: 'error',
};
