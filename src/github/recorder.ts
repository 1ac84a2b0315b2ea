import { runUrlOf, type RunContext } from '../inputs/run-context.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { ResultStore } from '../outcome/results.ts';
import type { Clock, GitHub, RunLog } from '../ports.ts';
import { commentMarker, renderComment } from '../report/comment.ts';
import type { OutcomeText } from '../report/describe-outcome.ts';
import type { Markdown } from '../text/markdown.ts';
import { createDeploymentRecorder, type RecordedDeployment, type StagingRecording } from './deployments.ts';
import { writeComment } from './pull-request-comment.ts';
import { readPullRequest } from './pull-request.ts';

/** Records the run on GitHub. Never decides the outcome: a failure is a warning (contract, G8). */
export interface Recorder {
  /** The service has accepted: starts to record the site. Takes no time: nobody waits for it. */
  readonly accepted: () => void;
  /** A recorded site is used again. */
  reused(recorded: RecordedDeployment): void;
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
  readonly clock: Clock;
  /** Must sanitize. */
  readonly github: GitHub;
  readonly markdown: Markdown;
  /** The event that started the run, unvalidated. */
  readonly event: unknown;
  /** The step's deadline on the clock's `elapsedMs`. */
  readonly deadlineMs: number;
  /** Aborts when the job is cancelled. */
  readonly signal: AbortSignal;
}

/** What GitHub may take from the step's own time; what happens beside a wait does not count (contract, G8). */
export const MAX_RECORDING_MS = 10_000;
/** A cancelled step must end within 5 s, of which a POST in flight may have taken 2 s (contract, W4). */
const MAX_RECORDING_AFTER_CANCEL_MS = 2_000;

/** Creates the recorder for one run. */
export function createRecorder(recorder: RecorderContext): Recorder {
  const { plan, log, results, clock, github, markdown, event, deadlineMs, signal } = recorder;
  const { context, namedInputs, operationName, recording } = plan;
  const pullRequest = readPullRequest(context.eventName, event);
  const runUrl = runUrlOf(context);
  /** Aborts if a cancellation during the recording has left it its time. */
  const givenUp = new AbortController();
  const edges = { github, clock, log, results, givenUp: givenUp.signal };
  const ref = pullRequest.headSha ?? context.sha;
  const deployment = recording && createDeploymentRecorder({ ...edges, recording, ref, runUrl, deadlineMs });
  let isAccepted = false;
  const giveUpLater = (): void => {
    clock.sleep(MAX_RECORDING_AFTER_CANCEL_MS).then(
      () => {
        givenUp.abort();
      },
      () => undefined,
    );
  };

  return {
    accepted() {
      if (!isAccepted) deployment?.start();
      isAccepted = true;
    },
    reused(recorded) {
      deployment?.reuse(recorded);
    },
    async ended(outcome, text) {
      const maxMs = signal.aborted ? MAX_RECORDING_AFTER_CANCEL_MS : MAX_RECORDING_MS;
      const untilMs = Math.min(deadlineMs, clock.elapsedMs() + maxMs);
      const hasNews = outcome.kind !== 'environment-closed' || results.current.sitesLeft?.length !== 0;
      const isCommenting = plan.isCommenting && !plan.isDryRun && hasNews;
      const marker = commentMarker(operationName, namedInputs);
      const content = { operationName, namedInputs, context, outcome, text, results: results.current };
      const body = renderComment(marker, content, markdown);
      // A signal that arrives only now shortens the recording: the summary is still to be written.
      if (!signal.aborted) signal.addEventListener('abort', giveUpLater, { once: true });
      await Promise.all([
        deployment?.finish(outcome, text, untilMs),
        isCommenting && writeComment(body, untilMs, { ...edges, issueNumber: pullRequest.number, marker }),
      ]);
      signal.removeEventListener('abort', giveUpLater);
    },
  };
}
