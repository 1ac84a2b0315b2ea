import * as z from 'zod/mini';
import { attemptStartMs, commitOf } from '../inputs/run-context.ts';
import { unlessGone } from '../outcome/failure.ts';
import {
  addLaterLine,
  commentMarker,
  isWrittenLater,
  renderComment,
  renderJobLines,
  type CommentSubject,
} from '../messages/comment.ts';
import { messages } from '../messages/messages.ts';
import { isGreen, statusOf } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import type { Clock, GitHub, PullRequestComment, RunLog } from '../ports.ts';

/** The comment with a line for the running job, and the lines that replace it at the end of the job (G13). */
export const jobComment = z.object({
  issueNumber: z.int(),
  marker: z.string(),
  running: z.string(),
  success: z.string(),
  failure: z.string(),
  cancelled: z.string(),
});

type JobComment = z.infer<typeof jobComment>;

/** The URL of the comment, and what the end of the job needs to update it, if the copy of the use is ready. */
interface WrittenComment {
  readonly url: string | undefined;
  readonly ofJob?: JobComment | undefined;
}

/** Creates or updates the comment on the pull request, unless it was written later (G5). Throws a `RequestFailed`. */
export async function writeComment(
  report: Report,
  due: {
    readonly about: CommentSubject;
    readonly issueNumber: number;
    /** The entry of this step's use, once it is written; `undefined`: it has none. */
    readonly useId: Promise<number | undefined> | undefined;
  },
  /** `github`: with retries. */
  {
    clock,
    github,
    log,
  }: { readonly clock: Clock; readonly github: GitHub; readonly log: Pick<RunLog, 'info'> },
): Promise<WrittenComment> {
  const { about, issueNumber, useId } = due;
  const { context, outcome } = report;
  const marker = commentMarker(about);
  const findOwnComments = () => findComments(marker, issueNumber, github);
  const [found] = await findOwnComments();
  const id = await useId;
  const nowMs = github.timeMs();
  const stepMs = nowMs === undefined ? undefined : Math.round(nowMs - clock.elapsedMs());
  const by = { useId: id, startedAtMs: attemptStartMs(context, stepMs) };
  if (found && isWrittenLater(found.body, by)) {
    log.info(messages.commentWrittenLater());
    return { url: found.url };
  }
  // A job may deploy to a copy that is ready. Its line at the end names the commit.
  const isReady = statusOf(outcome) === 'completed' && commitOf(context) !== undefined;
  const lines = id === undefined || !isReady ? undefined : renderJobLines(report, id);
  const added = isGreen(outcome) ? undefined : addLaterLine(found?.body, report, { ...by, nowMs });
  const body =
    added ?? renderComment(report, { by, marker, previousBody: found?.body, nowMs, jobLine: lines?.running });
  // After a lost response the comment may exist. A comment of another job has another text.
  const findCreated = async () => (await findOwnComments()).findLast((comment) => comment.body === body);
  // Without a site to delete, a new comment would say nothing (G6).
  const isOnlyUpdated = report.results.listed?.sites.length === 0;
  const written =
    // Somebody may have deleted it in the meantime.
    (found && (await unlessGone(github.updateComment(found.id, body)))) ??
    (isOnlyUpdated ? undefined : await github.createComment(issueNumber, body, findCreated));
  return { url: written?.url, ofJob: lines && { issueNumber, marker, ...lines } };
}

/** This account's comments with the marker, oldest first. Others may have copied the marker (G10). */
export async function findComments(
  marker: string,
  issueNumber: number,
  github: Pick<GitHub, 'listComments' | 'viewer'>,
): Promise<readonly PullRequestComment[]> {
  const listAll = async (): Promise<readonly PullRequestComment[]> => {
    const found: PullRequestComment[] = [];
    const listedIds = new Set<number>();
    for (let page = 1; ; page += 1) {
      const { items, isLast } = await github.listComments(issueNumber, page);
      const added = items.filter(({ id }) => !listedIds.has(id));
      for (const { id } of added) listedIds.add(id);
      found.push(...added.filter((item) => item.body.startsWith(marker)));
      if (isLast || added.length === 0) return found;
    }
  };
  const [authorId, found] = await Promise.all([github.viewer(), listAll()]);
  return found.filter((comment) => comment.authorId === authorId).sort((a, b) => a.id - b.id);
}
