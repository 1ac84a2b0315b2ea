import { runUrlOf, type RunContext } from '../inputs/run-context.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { ResultStore } from '../outcome/results.ts';
import type { GitHub, RunLog } from '../ports.ts';
import { commentMarker, renderComment } from '../report/comment.ts';
import type { OutcomeText } from '../report/describe-outcome.ts';
import type { Markdown } from '../text/markdown.ts';
import { createDeploymentRecorder, type StagingRecording } from './deployments.ts';
import { readPullRequest } from './pull-request.ts';
import { createCommentWriter } from './pull-request-comment.ts';
import type { TimeBudget } from './time-budget.ts';

/** Records the run on GitHub. Never decides the outcome: a failure is a warning (contract, G8). */
export interface Recorder {
  /** The service has accepted: records the deployment. Only the first call counts. */
  accepted(): Promise<void>;
  /** The outcome is known: updates the deployment and the comment. */
  ended(outcome: Outcome, text: OutcomeText): Promise<void>;
}

/** What the plan wants to be recorded. */
export interface RecordingPlan {
  readonly operationName: string;
  /** The inputs that name sites, backups, domains and tasks. */
  readonly namedInputs: Readonly<Record<string, string>>;
  readonly context: RunContext;
  readonly recording: StagingRecording | undefined;
  readonly isCommenting: boolean;
  readonly isDryRun: boolean;
}

export interface RecorderContext {
  readonly plan: RecordingPlan;
  readonly log: RunLog;
  readonly results: ResultStore;
  /** Must sanitize. */
  readonly github: GitHub;
  readonly githubBudget: TimeBudget;
  readonly markdown: Markdown;
  /** The event that started the run, unvalidated. */
  readonly event: unknown;
  /** Aborts when the job is cancelled. */
  readonly signal: AbortSignal;
}

/** A cancelled step must end within five seconds: this is for each of at most two calls. */
const MAX_AFTER_CANCEL_MS = 1_500;

/** Creates the recorder for one run. */
export function createRecorder(recorder: RecorderContext): Recorder {
  const { plan, log, results, github, githubBudget: budget, markdown, event, signal } = recorder;
  const { context, namedInputs, operationName, recording } = plan;
  const pullRequest = readPullRequest(context.eventName, event);
  const runUrl = runUrlOf(context);
  const edges = { github, budget, log, results, signal };
  const marker = commentMarker(operationName, namedInputs['target-site-id'] ?? namedInputs['site-id'] ?? '');
  const comment = createCommentWriter({ ...edges, issueNumber: pullRequest.number, marker });
  const ref = pullRequest.headSha ?? context.sha;
  const deployment = recording && createDeploymentRecorder({ ...edges, recording, ref, runUrl });
  let isAccepted = false;

  return {
    async accepted() {
      if (isAccepted) return;
      isAccepted = true;
      if (plan.isCommenting) comment.prepare();
      await deployment?.start();
    },
    async ended(outcome, text) {
      const options = signal.aborted ? { maxMs: MAX_AFTER_CANCEL_MS } : { signal };
      const isCommenting = plan.isCommenting && !plan.isDryRun;
      const content = { operationName, namedInputs, outcome, text, results: results.current, runUrl };
      await Promise.all([
        deployment?.finish(outcome, text, options),
        isCommenting && comment.write(renderComment(marker, content, markdown), options),
      ]);
    },
  };
}
