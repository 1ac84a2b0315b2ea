import * as z from 'zod/mini';
import { replaceJobLine } from '../messages/comment.ts';
import { messages } from '../messages/messages.ts';
import { jobStatuses, type JobStatus } from '../outcome/statuses.ts';
import type { Clock, GitHubApi, RunLog } from '../ports.ts';
import { parseJson, readAs } from '../text/json.ts';
import { findComments, jobComment } from './pull-request-comment.ts';
import { retryCalls } from './retry-calls.ts';

export const MAX_JOB_END_MS = 10_000;

const jobWords: Readonly<Record<JobStatus, string>> = {
  success: 'succeeded',
  failure: 'failed',
  cancelled: 'was cancelled',
};

const jobEnd = z.object({
  deploymentId: z.int(),
  /** The status that this step set: if it is not the latest any more, another run has used the deployment. */
  statusId: z.int(),
  logUrl: z.optional(z.string()),
  environmentUrl: z.optional(z.string()),
  comment: z.optional(jobComment),
});

/** What a step keeps for the end of its job (rules.md, G13). */
export type JobEnd = z.infer<typeof jobEnd>;

/** Reads what the step kept; `undefined` if there is nothing to do. */
export function readJobEnd(text: string): JobEnd | undefined {
  return readAs(jobEnd, parseJson(text));
}

/**
 * Says on GitHub how the job ended: by the deployment's status, and in the comment (rules.md, G13). Does nothing if another
 * run has used the deployment, or if somebody has closed it. A failure is a warning. `jobStatus`: as the runner states it.
 */
export async function recordJobEnd(
  { comment, deploymentId, environmentUrl, logUrl, statusId }: JobEnd,
  jobStatus: string | undefined,
  { clock, github: api, log }: { readonly clock: Clock; readonly github: GitHubApi; readonly log: RunLog },
): Promise<void> {
  const deadlineMs = clock.elapsedMs() + MAX_JOB_END_MS;
  const github = api.connect(retryCalls({ clock, deadlineMs, signal: new AbortController().signal }));
  const end = jobStatuses.find((each) => each === jobStatus) ?? 'cancelled';
  const setStatus = (): Promise<number> => {
    const state = end === 'cancelled' ? 'error' : end;
    const status = { state, description: `The job ${jobWords[end]}`, logUrl, environmentUrl } as const;
    return github.setDeploymentStatus(deploymentId, status);
  };
  const updateComment = async (): Promise<void> => {
    if (!comment) return;
    const [found] = await findComments(comment.marker, comment.issueNumber, github);
    if (!found) return;
    const body = replaceJobLine(found.body, comment.running, comment[end]);
    if (body === undefined) return;
    await github.updateComment(found.id, body);
  };
  try {
    const statuses = await github.listStatuses(deploymentId);
    if (statuses.some(({ id }) => id > statusId) || statuses.every(({ id }) => id !== statusId)) return;
    await Promise.all([setStatus(), updateComment()]);
  } catch (error) {
    log.warnAboutGitHub(messages.jobNotRecorded(), error);
  }
}
