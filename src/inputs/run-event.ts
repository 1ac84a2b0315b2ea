import * as z from 'zod/mini';
import { readAs } from '../text/json.ts';
import { parseTimeMs } from '../text/time.ts';

/** The pull request that a run is about, or may be about. */
interface PullRequest {
  /** Absent if the event does not name exactly one. */
  readonly number?: number | undefined;
  /** Whether it is merged, and its merge commit is known. */
  readonly isMerged?: boolean | undefined;
  /** Merged or closed, so a new commit starts no run. */
  readonly isClosed?: boolean | undefined;
  /** The comment that started the run. */
  readonly commentBody?: string | undefined;
  readonly isUnreadable?: boolean | undefined;
}

/** What the event of a run says. */
export interface RunEvent {
  /** When it happened, by GitHub's clock, in milliseconds since 1970. */
  readonly eventAtMs?: number | undefined;
  readonly pullRequest?: PullRequest | undefined;
  /** The commit that the run is for, if it may differ from `GITHUB_SHA`. */
  readonly eventCommit?: string | undefined;
  /** GitHub gives this run no secrets, so an empty `api-token` is no mistake (I4). */
  readonly getsNoSecrets?: boolean | undefined;
  /** A schedule started this run, or may have started one that it follows. Its actor is only who last changed the `cron` line. */
  readonly isStartedByNobody?: boolean | undefined;
  /** What a person typed into the form that started the run. */
  readonly typedInputs?: readonly string[] | undefined;
}

/** The commit of an event whose workflow decides what to check out. */
export const UNKNOWN_COMMIT = 'unknown';

const sha = z.string().check(z.regex(/^[0-9a-f]{40,64}$/));
const issueNumber = z.int().check(z.positive());
const pullRequestEvent = z.object({
  pull_request: z.object({
    number: issueNumber,
    head: z.object({ sha }),
    state: z.optional(z.string()),
    updated_at: z.catch(z.optional(z.string()), undefined),
    // A review has no `merged`, and GitHub's schema allows null.
    merged: z.nullish(z.boolean()),
    merged_at: z.nullish(z.string()),
    // Before the merge it is a commit that only tests the merge.
    merge_commit_sha: z.catch(z.nullish(sha), undefined),
  }),
});
/** A comment on an issue has no `pull_request`. */
const issueCommentEvent = z.object({
  issue: z.object({
    number: issueNumber,
    pull_request: z.optional(z.unknown()),
  }),
  comment: z.optional(z.object({ body: z.string() })),
});
const workflowRunEvent = z.object({
  workflow_run: z.object({
    head_sha: sha,
    event: z.string(),
    pull_requests: z.nullish(z.array(z.object({ number: issueNumber }))),
  }),
});

/** A pull request's comment that an action passes on (peter-evans/slash-command-dispatch). */
const dispatchEvent = z.object({ client_payload: z.object({ pull_request: z.looseObject({}) }) });

type Subject = Pick<RunEvent, 'pullRequest' | 'eventAtMs' | 'eventCommit'>;

/** How to read the events that may have a pull request; `undefined` if one cannot be read. */
const subjects: ReadonlyMap<string, (event: unknown) => Subject | undefined> = new Map([
  ['pull_request', readPullRequest],
  ['pull_request_target', readPullRequest],
  ['pull_request_review', readPullRequest],
  ['pull_request_review_comment', readPullRequest],
  ['issue_comment', readIssueComment],
  ['workflow_run', readWorkflowRun],
  ['repository_dispatch', (event) => (readAs(dispatchEvent, event) ? unknownSubject : {})],
]);

/** Events without a pull request, for the commit `GITHUB_SHA`. Outside GitHub Actions the name is empty. */
const eventsOfSha: readonly string[] = [
  ...['push', 'create', 'release', 'schedule', 'workflow_dispatch', 'deployment', 'deployment_status'],
  ...['repository_dispatch', ''],
];

/** For any other event, the workflow may check out a pull request. */
const unknownSubject: Subject = { eventCommit: UNKNOWN_COMMIT, pullRequest: {} };

function readPullRequest(event: unknown): Subject | undefined {
  const read = readAs(pullRequestEvent, event)?.pull_request;
  if (!read) return undefined;
  const hasMerged = read.merged === true || typeof read.merged_at === 'string';
  const mergedAs = hasMerged ? (read.merge_commit_sha ?? undefined) : undefined;
  const isClosed = hasMerged || read.state === 'closed' || undefined;
  const eventCommit = hasMerged ? (mergedAs ?? UNKNOWN_COMMIT) : read.head.sha;
  const pullRequest = { number: read.number, isMerged: mergedAs !== undefined, isClosed };
  return { eventAtMs: parseTimeMs(read.updated_at), eventCommit, pullRequest };
}

function readIssueComment(event: unknown): Subject | undefined {
  const read = readAs(issueCommentEvent, event);
  if (!read) return undefined;
  const { number, pull_request: pullRequest } = read.issue;
  if (!pullRequest) return unknownSubject;
  return { eventCommit: UNKNOWN_COMMIT, pullRequest: { number, commentBody: read.comment?.body } };
}

function readWorkflowRun(event: unknown): Subject | undefined {
  const read = readAs(workflowRunEvent, event)?.workflow_run;
  if (!read) return undefined;
  const isOfSha = eventsOfSha.includes(read.event);
  const isKnown = isOfSha || (subjects.has(read.event) && read.event !== 'issue_comment');
  const eventCommit = isKnown ? read.head_sha : UNKNOWN_COMMIT;
  const [first, ...others] = read.pull_requests ?? [];
  // GitHub does not list the pull requests of forks.
  if (!first && isOfSha) return { eventCommit };
  return { eventCommit, pullRequest: { number: others.length === 0 ? first?.number : undefined } };
}

const followedEvent = z.object({ workflow_run: z.object({ event: z.string() }) });
/** Only people type. An app can send a form, too. */
const formEvent = z.object({
  sender: z.object({ type: z.literal('User') }),
  inputs: z.record(z.string(), z.unknown()),
});

/** Whether a schedule may have started the run. GitHub names the event of the run that it follows, and of none before that. */
function isStartedByNobody(eventName: string, event: unknown): boolean {
  if (eventName !== 'workflow_run') return eventName === 'schedule';
  const followed = readAs(followedEvent, event)?.workflow_run.event;
  return followed === undefined || followed === 'schedule' || followed === 'workflow_run';
}

/** Reads the event of a run. */
export function readRunEvent(
  { actor, eventName = '' }: { readonly actor?: string | undefined; readonly eventName?: string | undefined },
  event: unknown,
): RunEvent {
  const unreadable = { eventCommit: UNKNOWN_COMMIT, pullRequest: { isUnreadable: true } };
  const readSubject = subjects.get(eventName);
  const unlisted = eventsOfSha.includes(eventName) ? {} : unknownSubject;
  const subject = readSubject ? (readSubject(event) ?? unreadable) : unlisted;
  const form = eventName === 'workflow_dispatch' ? readAs(formEvent, event) : undefined;
  return {
    ...subject,
    getsNoSecrets: isWithoutSecrets(eventName, actor, event),
    isStartedByNobody: isStartedByNobody(eventName, event),
    typedInputs: Object.values(form?.inputs ?? {}).filter((value) => typeof value === 'string'),
  };
}

const forkedEvent = z.object({ repository: z.object({ fork: z.literal(true) }) });
const headEvent = z.object({
  repository: z.object({ full_name: z.string() }),
  // `null`: the repository is deleted.
  pull_request: z.object({ head: z.object({ repo: z.nullable(z.object({ full_name: z.string() })) }) }),
});
/** For other events, a pull request's run has the secrets of the base branch. */
const withheldFromForks: readonly string[] = [
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
];
/** For other events, a run that Dependabot started has secrets (GitHub's documentation, *Dependabot on GitHub Actions*). */
const withheldFromDependabot: readonly string[] = [
  ...withheldFromForks,
  'push',
  'create',
  'deployment',
  'deployment_status',
];

/**
 * Whether GitHub gives a run no secrets: a pull request from another or a deleted repository, some events of Dependabot, and any
 * run of a fork (GitHub's documentation, *Using secrets*). False for an unreadable event: a missing secret must not be green.
 */
function isWithoutSecrets(eventName: string, actor: string | undefined, event: unknown): boolean {
  if (readAs(forkedEvent, event) !== undefined) return true;
  if (actor === 'dependabot[bot]' && withheldFromDependabot.includes(eventName)) return true;
  const read = withheldFromForks.includes(eventName) ? readAs(headEvent, event) : undefined;
  return read !== undefined && read.pull_request.head.repo?.full_name !== read.repository.full_name;
}
