import type { JobEnd } from './job-end.ts';
import { writeComment } from './pull-request-comment.ts';
import { retryCalls } from './retry-calls.ts';
import type { StepRun } from './entry.ts';
import { createCopyRecorder, type StagingRecording } from './copy-recorder.ts';
import { createEntryWriter } from './entry-writer.ts';
import { createOverwriteRecorder, type NewOverwrite } from './overwrite-recorder.ts';
import { attemptUrlOf } from '../inputs/run-context.ts';
import { COMMENT_START, type CommentSubject } from '../messages/comment.ts';
import { messages } from '../messages/messages.ts';
import type { Report } from '../outcome/report.ts';
import { siteUrlOf, type Answer, type ResultSink } from '../outcome/results.ts';
import type { Clock, GitHubApi, RunLog } from '../ports.ts';

export type Recorder = ReturnType<typeof createRecorder>;

/** The recording may take this much of the step's time, once its entries are created. A wait for a task does not count (G8). */
const MAX_RECORDING_MS = 10_000;
/** A cancelled step must end within 5 s, of which a POST in flight may have taken 2 s (W4). */
const MAX_RECORDING_AFTER_CANCEL_MS = 2_000;

/** Records a step on GitHub. A failure is a warning, unless the step may not go on without its entry (G8, G11). */
export function createRecorder(
  plan: StepRun & {
    readonly recording?: StagingRecording | undefined;
    readonly overwrite?: NewOverwrite | undefined;
    /** The site and environment of the comment on the pull request; `undefined`: the step writes no comment. */
    readonly comment: CommentSubject | undefined;
    readonly isDryRun: boolean;
  },
  edges: {
    readonly clock: Clock;
    /** Must sanitize. */
    readonly github: GitHubApi;
    readonly log: RunLog;
    readonly results: ResultSink;
    /** Aborts when the job is cancelled. */
    readonly signal: AbortSignal;
    /** The step's deadline on the clock's `elapsedMs`. */
    readonly deadlineMs: number;
  },
) {
  const { clock, deadlineMs, github: githubApi, log, results, signal } = edges;
  const { context, overwrite: planned, recording } = plan;
  const { pullRequest = {} } = context;
  const needsEvent = (plan.comment !== undefined && !plan.isDryRun) || recording !== undefined;
  if (pullRequest.isUnreadable && needsEvent) log.warn(messages.eventUnreadable());
  const time = createRecordingTime(clock);
  const entryTime = createRecordingTime(clock);
  const github = githubApi.connect(retryCalls({ clock, deadlineMs, ...time.signals }));
  const entries = { clock, deadlineMs, ...entryTime.signals };
  const note = (deploymentId: number): void => results.set({ deploymentId });
  const writer = createEntryWriter(context, { githubApi, github, log, entries, note });
  const copy = recording && createCopyRecorder({ ...plan, recording }, { log, writer });
  const overwrite = planned && createOverwriteRecorder({ ...plan, overwrite: planned }, { log, writer });

  /** Writes the comment, if the step has one to write. Resolves to what the end of the job needs to update it. */
  const writeDueComment = async (report: Report): Promise<JobEnd['comment']> => {
    const { outcome } = report;
    const { comment: about } = plan;
    const { commentBody, number: issueNumber } = pullRequest;
    // `close-staging` with a read-only token has closed nothing (I4).
    const isUsed = outcome.kind === 'environment-closed' && outcome.usedBy !== undefined;
    const isNothingDone = plan.isDryRun || outcome.kind === 'token-missing' || isUsed;
    if (!about || isNothingDone || pullRequest.isUnreadable) return undefined;
    // With the token of a GitHub App, each edit of the comment would start the next run.
    if (commentBody?.startsWith(COMMENT_START)) {
      log.info('No comment was written: a comment of this action started this run.');
      return undefined;
    }
    if (issueNumber === undefined) {
      log.warn(messages.noPullRequest());
      return undefined;
    }
    const due = { about, issueNumber, useId: copy?.id() };
    const { ofJob, url } = await writeComment(report, due, { clock, github, log });
    results.set({ commentUrl: url });
    return ofJob;
  };

  return {
    /** `undefined`: this step records no copy, or no overwrite. */
    copy,
    overwrite,
    noteEnd: writer.noteEnd,
    /**
     * Called once an accepted answer is certainly this step's result, and again if a poll shows that an earlier request
     * has acted instead. Records in the background.
     */
    accepted(answer: Answer): void {
      copy?.accepted(answer);
      overwrite?.accepted(answer);
    },
    /** Records the outcome. Resolves to the work for the end of the job, if there is any (G13). */
    async ended(report: Report): Promise<JobEnd | undefined> {
      overwrite?.finish(report);
      const finishing = copy?.finish(report);
      const limitTime = (): number => {
        const maxMs = signal.aborted ? MAX_RECORDING_AFTER_CANCEL_MS : MAX_RECORDING_MS;
        return Math.min(deadlineMs, clock.elapsedMs() + maxMs);
      };
      const beginRest = (): void => time.endAt(limitTime());
      const triedUntilMs = signal.aborted ? -Infinity : writer.triedUntilMs();
      const isEntryTried = triedUntilMs > limitTime();
      entryTime.endAt(isEntryTried ? Math.min(deadlineMs, triedUntilMs) : limitTime());
      if (isEntryTried) writer.created().then(beginRest, beginRest);
      else beginRest();
      // A cancellation that arrives now shortens the recording, so that time is left to write the summary.
      signal.addEventListener('abort', () => {
        for (const each of [time, entryTime]) each.giveUpAfter(MAX_RECORDING_AFTER_CANCEL_MS);
      });
      const [commented, ready] = await Promise.all([
        writeDueComment(report).then(
          (comment) => ({ comment }),
          (error: unknown) => ({ error }),
        ),
        finishing,
        writer.settled(),
      ]);
      // Two failures with the same reason make one warning, and the site that was not recorded is more important.
      if ('error' in commented) log.warnAboutGitHub(messages.commentNotWritten(), commented.error);
      if (!ready) return undefined;
      const comment = 'comment' in commented ? commented.comment : undefined;
      const environmentUrl = siteUrlOf(report.results);
      return { ...ready, logUrl: attemptUrlOf(context), environmentUrl, comment };
    },
  };
}

/** Limits a part of the recording once the step waits for it. */
function createRecordingTime(clock: Clock) {
  /** Aborts when the time is over. */
  const givenUp = new AbortController();
  /** Aborts when the step begins to wait. The reason is the end of the time on the clock's `elapsedMs`. */
  const hurry = new AbortController();
  const giveUpAfter = (ms: number): void => {
    const giveUp = (): void => givenUp.abort();
    clock.sleep(ms, givenUp.signal).then(giveUp, giveUp);
  };
  return {
    signals: { signal: givenUp.signal, hurry: hurry.signal },
    giveUpAfter,
    endAt(untilMs: number): void {
      hurry.abort(untilMs);
      giveUpAfter(untilMs - clock.elapsedMs());
    },
  };
}
