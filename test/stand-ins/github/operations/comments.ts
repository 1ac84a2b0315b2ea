import { z } from 'zod';
import { presentAccount } from '../account.ts';
import type { Call } from '../call.ts';
import { replyWithPage } from '../page.ts';
import type { Comment } from '../records.ts';
import { invalid, notFound, type Reply } from '../reply.ts';

/** The longest body that GitHub accepts, in characters. */
const maxBodyLength = 65_536;

const onIssue = z.object({ issue_number: z.number(), since: z.coerce.date().optional() });
const oneComment = z.object({ comment_id: z.number() });
const written = z.object({ body: z.string() });

/** Oldest first. */
export function listComments(call: Call): Reply {
  const { issue_number: issueNumber, since } = onIssue.parse(call.parameters);
  if (!call.repository.issues.includes(issueNumber)) return notFound();
  const comments = call.state
    .commentsOn(issueNumber)
    .filter(({ updatedAt }) => since === undefined || updatedAt >= since);
  return replyWithPage(call, comments, (comment) => presentComment(call, comment));
}

export function createComment(call: Call): Reply {
  const { issue_number: issueNumber } = onIssue.parse(call.parameters);
  if (!call.repository.issues.includes(issueNumber)) return notFound();
  const { body } = written.parse(call.body);
  const mistake = findMistake(body);
  if (mistake !== undefined) return mistake;
  const comment = presentComment(call, call.state.addComment({ issueNumber, body, author: call.identity }));
  return { status: 201, body: comment, headers: { location: comment.url } };
}

export function getComment(call: Call): Reply {
  const comment = findComment(call);
  return comment === undefined ? notFound() : { status: 200, body: presentComment(call, comment) };
}

/** A token with write access may edit the comments of others too. */
export function updateComment(call: Call): Reply {
  const comment = findComment(call);
  if (comment === undefined) return notFound();
  const { body } = written.parse(call.body);
  const mistake = findMistake(body);
  if (mistake !== undefined) return mistake;
  call.state.editComment(comment, body);
  return { status: 200, body: presentComment(call, comment) };
}

/** A token with write access may delete the comments of others too. */
export function deleteComment(call: Call): Reply {
  const comment = findComment(call);
  if (comment === undefined) return notFound();
  call.state.deleteComment(comment);
  return { status: 204, body: undefined };
}

function findComment(call: Call): Comment | undefined {
  const { comment_id: id } = oneComment.parse(call.parameters);
  return call.state.comments.find((each) => each.id === id);
}

function findMistake(body: string): Reply | undefined {
  if (body.trim() === '') return invalid('IssueComment', 'body', "Body can't be blank");
  // GitHub counts an emoji as one character.
  if (Array.from(body).length <= maxBodyLength) return undefined;
  return invalid('IssueComment', 'body', `Body is too long (maximum is ${maxBodyLength} characters)`);
}

function presentComment({ repository }: Call, comment: Comment) {
  const { url, htmlUrl, apiUrl, serverUrl } = repository;
  return {
    id: comment.id,
    node_id: `IC_${comment.id}`,
    url: `${url}/issues/comments/${comment.id}`,
    html_url: `${htmlUrl}/pull/${comment.issueNumber}#issuecomment-${comment.id}`,
    issue_url: `${url}/issues/${comment.issueNumber}`,
    user: presentAccount(comment.author, apiUrl, serverUrl),
    created_at: comment.createdAt.toISOString(),
    updated_at: comment.updatedAt.toISOString(),
    body: comment.body,
    author_association: comment.author.type === 'Bot' ? 'NONE' : 'CONTRIBUTOR',
    performed_via_github_app: null,
  };
}
