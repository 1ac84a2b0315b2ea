import { GitHubTrouble } from '../outcome/request-failure.ts';
import { readPayload, type DeploymentPayload } from './deployment-payload.ts';
import type { Findings } from '../outcome/results.ts';
import type { StagingRecording } from '../operations/operation.ts';
import { isGreen, wordFor, type Outcome } from '../outcome/outcome.ts';
import { runUrlOf, type Plan } from '../plan.ts';
import type { DeploymentStatus, GitHub } from '../ports.ts';
import { readPullRequest } from './pull-request.ts';
import type { TimeBudget } from './time-budget.ts';
import type { Cleaner } from '../text/sanitizer.ts';
import { markerFor, renderComment } from '../report/comment.ts';
import type { Journal } from '../report/run-log.ts';

/** What GitHub is told as the story goes. None of it decides the outcome; what fails is a warning. */
export interface Recorder {
  /** The service has accepted: records the deployment. Only the first call counts. */
  accepted(): Promise<void>;
  /** The outcome is known: brings the deployment and the comment up to date. */
  ended(outcome: Outcome): Promise<void>;
}

export interface RecorderContext {
  readonly plan: Plan;
  readonly journal: Journal;
  readonly github: GitHub;
  readonly githubBudget: TimeBudget;
  readonly cleaner: Cleaner;
  /** The event that started the run, unread. */
  readonly event: unknown;
  /** Aborts when the job is cancelled. */
  readonly signal: AbortSignal;
}

/** After a signal, five seconds are left for everything that is to be told: this for each of at most two calls. */
const MOST_AFTER_CANCEL_MS = 1_500;
/** GitHub refuses a longer description of a deployment's status. */
const LONGEST_DESCRIPTION = 140;

type Found = Awaited<ReturnType<GitHub['findComment']>>;

/** Records on GitHub what the plan asks to be recorded there. */
export function createRecorder(context: RecorderContext): Recorder {
  const { plan, journal, github, githubBudget, cleaner, event, signal } = context;
  const pullRequest = readPullRequest(plan.facts.eventName, event);
  const runUrl = runUrlOf(plan.facts);
  const { asked, operationName } = plan;
  const marker = markerFor(operationName, asked['target-site-id'] ?? asked['site-id'] ?? '');
  let search: Promise<Found> | undefined;
  let isRecorded = false;
  /** A deployment that the cancellation kept from being recorded, to be made up for. */
  let missed: StagingRecording | undefined;

  /** Looks for the comment while the service is still at work; a failure is told to whoever awaits it. */
  const startSearch = (issueNumber: number): void => {
    search = githubBudget.spend((within) => github.findComment(issueNumber, marker, within), { signal });
    search.catch(() => undefined);
  };

  /** Records the deployment; `false` where there is nothing that a later run could find. */
  const record = async (recording: StagingRecording, within: AbortSignal): Promise<boolean> => {
    const payload = payloadOf(recording, journal.findings, cleaner);
    const ref = pullRequest.headSha ?? plan.facts.sha;
    if (!payload || ref === undefined) {
      journal.say('No deployment is recorded: the service named no staging site, or the run has no commit.');
      return false;
    }
    const description = `Staging copy of site ${recording.liveSiteId}`;
    const { environment } = recording;
    journal.find({
      deploymentId: await github.createDeployment({ environment, ref, description, payload }, within),
    });
    return true;
  };

  const comment = async (
    outcome: Outcome,
    options: { readonly signal?: AbortSignal; readonly mostMs?: number },
  ): Promise<void> => {
    const issueNumber = pullRequest.number;
    if (issueNumber === undefined) {
      journal.say('No comment is written: this run is not about a pull request.');
      return;
    }
    const body = renderComment(
      marker,
      { operationName, asked, outcome, findings: journal.findings, runUrl },
      cleaner,
    );
    // A search that the cancellation ended is started once more, in the time that is left.
    if (signal.aborted) search = undefined;
    const found = await (search ??
      githubBudget.spend((within) => github.findComment(issueNumber, marker, within), options));
    if (found?.body === body) {
      journal.find({ commentUrl: found.url });
      return;
    }
    const commentUrl = await githubBudget.spend(async (within) => {
      if (!found) return github.createComment(issueNumber, body, within);
      try {
        return await github.updateComment(found.id, body, within);
      } catch (error) {
        // Somebody has deleted it since it was found.
        if (!(error instanceof GitHubTrouble && error.status === 404)) throw error;
        return github.createComment(issueNumber, body, within);
      }
    }, options);
    journal.find({ commentUrl });
  };

  return {
    async accepted() {
      if (isRecorded) return;
      isRecorded = true;
      if (plan.isCommenting && pullRequest.number !== undefined) startSearch(pullRequest.number);
      const recording = plan.operation.kind === 'starts-task' ? plan.operation.recording : undefined;
      if (!recording) return;
      try {
        await githubBudget.spend(
          async (within) => {
            if (!(await record(recording, within))) return;
            const { deploymentId } = journal.findings;
            const status = statusOf('in_progress', 'The staging site is being made', runUrl);
            if (deploymentId !== undefined) await github.setDeploymentStatus(deploymentId, status, within);
          },
          { signal },
        );
      } catch (error) {
        if (signal.aborted && journal.findings.deploymentId === undefined) missed = recording;
        else journal.warnOfGitHub('The deployment could not be recorded', error);
      }
    },

    async ended(outcome) {
      const options = signal.aborted ? { mostMs: MOST_AFTER_CANCEL_MS } : { signal };
      const makeUp = async (recording: StagingRecording): Promise<void> => {
        try {
          await githubBudget.spend((within) => record(recording, within), options);
        } catch (error) {
          journal.warnOfGitHub('The deployment could not be recorded', error);
        }
      };
      const tellDeployment = async (): Promise<void> => {
        // Without it no later run would find the site that is being made all the same.
        if (missed) await makeUp(missed);
        const { deploymentId, siteUrl } = journal.findings;
        const state = stateOf(outcome);
        if (deploymentId === undefined || state === undefined) return;
        const description = isGreen(outcome)
          ? 'The staging site is ready'
          : `${wordFor(outcome.status)}: ${cleaner.line(outcome.what)}`;
        try {
          await githubBudget.spend(
            (within) =>
              github.setDeploymentStatus(deploymentId, statusOf(state, description, runUrl, siteUrl), within),
            options,
          );
        } catch (error) {
          journal.warnOfGitHub('The deployment’s status could not be set', error);
        }
      };
      const tellPullRequest = async (): Promise<void> => {
        if (!plan.isCommenting || plan.isDryRun) return;
        try {
          await comment(outcome, options);
        } catch (error) {
          journal.warnOfGitHub('The comment on the pull request could not be written', error);
        }
      };
      await Promise.all([tellDeployment(), tellPullRequest()]);
    },
  };
}

/** The deployment's state that an outcome stands for; none where the site may go on being made unwatched. */
function stateOf(outcome: Outcome): DeploymentStatus['state'] | undefined {
  switch (outcome.status) {
    case 'completed':
      return 'success';
    case 'failed':
      return 'failure';
    case 'timed-out':
    case 'cancelled':
    case 'unknown':
      return 'error';
    default:
      return undefined;
  }
}

function statusOf(
  state: DeploymentStatus['state'],
  description: string,
  runUrl: string | undefined,
  siteUrl?: string,
): DeploymentStatus {
  return {
    state,
    description:
      description.length > LONGEST_DESCRIPTION
        ? `${description.slice(0, LONGEST_DESCRIPTION - 1)}…`
        : description,
    ...(runUrl !== undefined && { logUrl: runUrl }),
    ...(siteUrl !== undefined && { environmentUrl: siteUrl }),
  };
}

/** What a later run needs to find the site again; nothing where there is no site or no task to find. */
function payloadOf(
  recording: StagingRecording,
  findings: Findings,
  cleaner: Cleaner,
): DeploymentPayload | undefined {
  if (findings.siteId === undefined || findings.taskId === undefined) return undefined;
  // Read back as a later run will: what it could not find again is not recorded.
  return readPayload({
    action: 'site-pipeline',
    'api-url': recording.apiUrl,
    'live-site-id': recording.liveSiteId,
    'site-id': findings.siteId,
    ...(findings.siteDomain !== undefined && { 'site-domain': cleaner.line(findings.siteDomain) }),
    'task-id': findings.taskId,
    ...(findings.idempotencyKey !== undefined && {
      'idempotency-key': cleaner.line(findings.idempotencyKey),
    }),
    options: recording.options,
  });
}
