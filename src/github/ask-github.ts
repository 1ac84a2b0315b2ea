import { cancelledBeforeStart, type GitHubQuestion } from '../outcome/outcome.ts';
import { messages } from '../messages/messages.ts';
import { GitHubError, type GitHub, type RunLog } from '../ports.ts';
import { createAnnouncer } from '../retry/announcer.ts';
import type { Client } from '../service/client.ts';
import { createGitHubClient, type GitHubClient } from './client.ts';

/** A question that decides may take this long, and half of the step's time left (rules.md, G7). */
const MAX_LOOKUP_MS = 2 * 60_000;

export interface AskingEdges {
  readonly client: Pick<Client, 'clock' | 'deadlineMs' | 'signal'> & { readonly hurry?: AbortSignal };
  readonly github: GitHub;
  readonly log: Pick<RunLog, 'info'>;
}

/**
 * Asks GitHub what decides how the step goes on. Resolves to the answer, or to how the step ends without one. Says while
 * GitHub does not answer, and at the end for how long it was asked (rules.md, M3).
 */
export async function askGitHub<T>(
  question: GitHubQuestion,
  ask: (github: GitHubClient) => Promise<T>,
  { client, github, log }: AskingEdges,
) {
  const { clock, deadlineMs, signal } = client;
  const nowMs = clock.elapsedMs();
  const lookupMs = Math.max(0, Math.min(MAX_LOOKUP_MS, (deadlineMs - nowMs) / 2));
  // `list-staging` and `close-staging` do nothing else, so they may use all of their time.
  const untilMs = question.kind === 'copies' ? deadlineMs : nowMs + lookupMs;
  const announce = createAnnouncer(clock);
  let retries = 0;
  const onRetry = ({ failure: { retryForMs = Infinity }, message }: GitHubError): void => {
    retries += 1;
    announce(() => log.info(messages.retrying(message, Math.min(retryForMs, untilMs - clock.elapsedMs()))));
  };
  try {
    return { answer: await ask(createGitHubClient(github, { ...client, deadlineMs: untilMs, onRetry })) };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    const { failure, message } = error;
    const reason = retries > 0 ? messages.githubAsked(message, clock.elapsedMs() - nowMs) : message;
    if (signal.aborted) return { ended: cancelledBeforeStart, failure };
    const { errorCode, permission } = failure;
    // A question may need less than what its requests can name.
    const needed = 'permission' in question ? (question.permission ?? permission) : permission;
    const ended = {
      kind: 'github-failed',
      question,
      reason,
      errorCode: question.kind === 'approval' ? 'not_approved' : errorCode,
      githubFailure: { ...failure, permission: permission && needed },
      effect: 'none',
    } as const;
    return { ended, failure };
  }
}
