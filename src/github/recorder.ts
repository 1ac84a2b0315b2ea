import { attemptUrlOf, type RunContext } from '../inputs/run-context.ts';
import { statusOf } from '../outcome/outcome.ts';
import { siteUrlOf } from '../outcome/results.ts';
import type { ReportContent } from '../outcome/report-content.ts';
import { createDeploymentRecorder, type RecordingEdges, type StagingRecording } from './deployments.ts';
import type { JobEnd } from './job-end.ts';
import { createLiveRecorder } from './live-recorder.ts';
import { writeComment } from './pull-request-comment.ts';
import type { RecordedDeployment } from './records.ts';
import { COMMENT_START } from '../messages/comment.ts';
import { messages } from '../messages/messages.ts';

export type Recorder = ReturnType<typeof createRecorder>;

/** What GitHub may take from the step's own time; what happens beside a wait does not count (contract, G8). */
const MAX_RECORDING_MS = 10_000;
/** A cancelled step must end within 5 s, of which a POST in flight may have taken 2 s (contract, W4). */
const MAX_RECORDING_AFTER_CANCEL_MS = 2_000;

/** Records one run on GitHub. Never decides the outcome: a failure is a warning (contract, G8). */
export function createRecorder(
  plan: {
    readonly context: RunContext;
    readonly recording?: StagingRecording | undefined;
    readonly isCommenting: boolean;
    readonly isDryRun: boolean;
    readonly timeoutMs: number;
  },
  edges: RecordingEdges,
) {
  const { log, clock, signal } = edges;
  const { context, recording, timeoutMs } = plan;
  const { pullRequest = {} } = context;
  const needsEvent = (plan.isCommenting && !plan.isDryRun) || recording !== undefined;
  if (pullRequest.isUnreadable && needsEvent) log.warn(messages.eventUnreadable());
  /** Aborts when the report begins, and so somebody waits for the recording. */
  const reporting = new AbortController();
  /** Aborts when the time for recording is over. */
  const givenUp = new AbortController();
  const ownEdges = { ...edges, signal: givenUp.signal, hurry: reporting.signal };
  const deployment = recording && createDeploymentRecorder({ context, recording, timeoutMs }, ownEdges);
  const live = createLiveRecorder({ context, timeoutMs }, ownEdges);
  const giveUpIn = (ms: number): void => {
    const giveUp = (): void => {
      givenUp.abort();
    };
    clock.sleep(ms).then(giveUp, giveUp);
  };

  return {
    /** Records an overwrite before its request; resolves to how the step ends if that fails (contract, G11). */
    beginOverwrite: live.begin,
    noteEnd: live.noteEnd,
    settle: live.settle,
    /** The service has accepted: starts to record it. Takes no time: nobody waits for it. */
    accepted(): void {
      deployment?.start();
      live.accepted();
    },
    /** A recorded site is used again. */
    reused(recorded: RecordedDeployment): void {
      deployment?.reuse(recorded);
    },
    /**
     * The outcome is known: updates the deployment, and the comment if there is to be one. Resolves to what is left to do
     * once the job has succeeded (contract, G13).
     */
    async ended(content: ReportContent): Promise<JobEnd | undefined> {
      const maxMs = signal.aborted ? MAX_RECORDING_AFTER_CANCEL_MS : MAX_RECORDING_MS;
      const nowMs = clock.elapsedMs();
      const untilMs = Math.min(timeoutMs, nowMs + maxMs);
      reporting.abort(untilMs);
      giveUpIn(untilMs - nowMs);
      // What becomes of the commit is known only at the end of the job.
      const isReady = statusOf(content.outcome) === 'completed';
      const deploymentId = isReady && deployment ? deployment.id() : Promise.resolve(undefined);
      const writeDue = async (): Promise<JobEnd['comment']> => {
        if (!plan.isCommenting || plan.isDryRun || pullRequest.isUnreadable) return undefined;
        const { commentBody, number: issueNumber } = pullRequest;
        if (issueNumber === undefined) log.info(messages.noPullRequest());
        // With an app's token, each edit would start the next run.
        else if (commentBody?.startsWith(COMMENT_START)) log.info(messages.startedByOwnComment());
        else return writeComment(content, { deploymentId, issueNumber, untilMs }, ownEdges);
        return undefined;
      };
      // A signal that arrives only now shortens the recording: the summary is still to be written.
      signal.addEventListener('abort', () => {
        giveUpIn(MAX_RECORDING_AFTER_CANCEL_MS);
      });
      const [commented] = await Promise.all([
        writeDue().then(
          (comment) => ({ comment }),
          (error: unknown) => ({ error }),
        ),
        deployment?.finish(content),
        live.finish(content.outcome),
      ]);
      // Last: if both fail for one reason, the warning is about the site that was not recorded.
      if ('error' in commented) log.warnAboutGitHub(messages.commentNotWritten(), commented.error);
      const id = await deploymentId;
      if (id === undefined) return undefined;
      const environmentUrl = siteUrlOf(edges.results.current);
      const comment = 'comment' in commented ? commented.comment : undefined;
      return { deploymentId: id, logUrl: attemptUrlOf(context), environmentUrl, comment };
    },
  };
}
