import * as z from 'zod/mini';
import { replaceJobLine } from '../messages/comment.ts';
import { messages } from '../messages/messages.ts';
import type { Clock, GitHub, RunLog } from '../ports.ts';
import { parseJson, readAs } from '../text/json.ts';
import { findComments } from './pull-request-comment.ts';
import { requestGitHub } from './request.ts';

/** The end of a job may take this long. */
export const MAX_JOB_END_MS = 10_000;

const jobEnd = z.object({
  deploymentId: z.int(),
  /** The run's attempt: by it the status of this step is told from that of another run. */
  logUrl: z.optional(z.string()),
  environmentUrl: z.optional(z.string()),
  /** The comment that says that the job is still running, and what it says once the job has succeeded. */
  comment: z.optional(
    z.object({ issueNumber: z.int(), marker: z.string(), running: z.string(), succeeded: z.string() }),
  ),
});

/** What a step keeps for the end of its job (contract, G13). */
export type JobEnd = z.infer<typeof jobEnd>;

/** Reads what the step kept; `undefined` if there is nothing to do. */
export function readJobEnd(text: string): JobEnd | undefined {
  return readAs(jobEnd, parseJson(text));
}

/**
 * Says on GitHub that the job has succeeded: by the deployment's status, and in the comment (contract, G13). Does nothing
 * if another run has used the deployment, or if somebody has closed it. A failure is a warning.
 */
export async function recordSuccess(
  { comment, deploymentId, environmentUrl, logUrl }: JobEnd,
  { clock, github, log }: { readonly clock: Clock; readonly github: GitHub; readonly log: RunLog },
): Promise<void> {
  const deadlineMs = clock.elapsedMs() + MAX_JOB_END_MS;
  const options = { clock, deadlineMs, signal: new AbortController().signal };
  const setStatus = (): Promise<void> => {
    const status = {
      state: 'success',
      description: messages.jobSucceeded(),
      logUrl,
      environmentUrl,
    } as const;
    return requestGitHub((signal) => github.setDeploymentStatus(deploymentId, status, signal), options);
  };
  const updateComment = async (): Promise<void> => {
    if (!comment) return;
    const [found] = await findComments(comment.marker, comment.issueNumber, { github, options });
    if (!found) return;
    const body = replaceJobLine(found.body, comment);
    if (body === undefined) return;
    await requestGitHub((signal) => github.updateComment(found.id, body, signal), options);
  };
  try {
    const latest = await requestGitHub((signal) => github.latestStatus(deploymentId, signal), options);
    if (latest?.state !== 'in_progress' || latest.logUrl !== logUrl) return;
    await Promise.all([setStatus(), updateComment()]);
  } catch (error) {
    log.warnAboutGitHub(messages.jobNotRecorded(), error);
  }
}
