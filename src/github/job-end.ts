import * as z from 'zod/mini';
import { findComments, jobComment } from './pull-request-comment.ts';
import { retryCalls } from './retry-calls.ts';
import { isLive, LIVE_ENVIRONMENT } from './entry.ts';
import { replaceJobLine } from '../messages/comment.ts';
import { messages } from '../messages/messages.ts';
import { jobStatuses, type JobStatus } from '../outcome/statuses.ts';
import type { Clock, DeploymentStatusRecord, GitHubApi, RunLog } from '../ports.ts';
import { parseJson, readAs } from '../text/json.ts';

/** The name under which a step saves its `JobEnd`. */
export const JOB_END = 'site-pipeline-job-end';
export const MAX_JOB_END_MS = 10_000;
/** The rest of `MAX_JOB_END_MS` is kept for writing the log. */
const MAX_RECORDING_MS = 9_000;
/** GitHub may list a status only this long after it has accepted it. */
const MAX_LAG_MS = 5_000;
const READ_AGAIN_MS = 1_000;

const jobWords: Readonly<Record<JobStatus, string>> = {
  success: 'succeeded',
  failure: 'failed',
  cancelled: 'was cancelled',
};

const jobEnd = z.object({
  deploymentId: z.int(),
  /** The status that this step set. If it is no longer the latest, another run has used the deployment. */
  statusId: z.int(),
  logUrl: z.optional(z.string()),
  environmentUrl: z.optional(z.string()),
  comment: z.optional(jobComment),
});

/** What a step keeps for the end of its job (G13). */
export type JobEnd = z.infer<typeof jobEnd>;

/** Reads what the step kept; `undefined` if there is nothing to do. */
export function readJobEnd(text: string): JobEnd | undefined {
  return readAs(jobEnd, parseJson(text));
}

/**
 * Sets the deployment's status and updates the comment at the end of the job (G13). Does nothing if another run has
 * used the deployment, or if somebody has closed it. Does nothing to the deployment of an overwrite either, whose id an
 * earlier step of the job could forge in the saved state. A failure is a warning. `jobStatus`: the value of
 * `job.status`.
 */
export async function recordJobEnd(
  { comment, deploymentId, environmentUrl, logUrl, statusId }: JobEnd,
  jobStatus: string | undefined,
  edges: { readonly clock: Clock; readonly github: GitHubApi; readonly log: RunLog },
): Promise<void> {
  const { clock, log } = edges;
  const deadlineMs = clock.elapsedMs() + MAX_RECORDING_MS;
  const github = edges.github.connect(
    retryCalls({ clock, deadlineMs, signal: new AbortController().signal }),
  );
  const end = jobStatuses.find((each) => each === jobStatus) ?? 'cancelled';
  /** The deployment's latest status; `undefined`: GitHub does not list the step's own status yet. */
  const readLatest = async (): Promise<DeploymentStatusRecord | undefined> => {
    const untilMs = clock.elapsedMs() + MAX_LAG_MS;
    for (;;) {
      const listed = await github.listStatuses(deploymentId);
      const [latest] = listed.toSorted((a, b) => b.id - a.id);
      if (latest && latest.id >= statusId) return latest;
      if (clock.elapsedMs() >= untilMs) return undefined;
      await clock.sleep(READ_AGAIN_MS);
    }
  };
  /**
   * If the status does not name its environment, which GitHub's API allows, looks for the deployment among the
   * overwrites.
   */
  const isOfLive = async (environment = ''): Promise<boolean> => {
    if (environment !== '') return isLive({ environment });
    const { isLast, items } = await github.listDeployments({ environment: LIVE_ENVIRONMENT }, 1);
    const isOlder = items.every((each) => each.id > deploymentId);
    return items.some((each) => each.id === deploymentId) || (!isLast && isOlder);
  };
  const setStatus = (): Promise<number> => {
    const state = end === 'cancelled' ? 'error' : end;
    const status = { state, description: `The job ${jobWords[end]}`, logUrl, environmentUrl } as const;
    return github.setDeploymentStatus(deploymentId, status);
  };
  const updateComment = async (): Promise<void> => {
    if (!comment) return;
    const [written] = await findComments(comment.marker, comment.issueNumber, github);
    if (!written) return;
    const body = replaceJobLine(written.body, comment.running, comment[end]);
    if (body === undefined) return;
    await github.updateComment(written.id, body);
  };
  const warn = (error: unknown): void => log.warnAboutGitHub(messages.jobNotRecorded(), error);
  try {
    // Nobody else uses the entry, so a list that is late has hardly missed anything.
    const { environment, id = statusId } = (await readLatest()) ?? {};
    if (id !== statusId || (await isOfLive(environment))) return;
    await Promise.all([setStatus().catch(warn), updateComment().catch(warn)]);
  } catch (error) {
    warn(error);
  }
}
