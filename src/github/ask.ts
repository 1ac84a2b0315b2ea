import type { GitHubQuestion } from '../outcome/outcome.ts';
import { cancelledBeforeStart } from '../outcome/refuse.ts';
import { GitHubError } from '../ports.ts';
import type { Client } from '../service/client.ts';
import { createDeadline, type GitHubRequestOptions } from './request.ts';

/** A question that decides may take this long, and half of the step's time left (contract, G7). */
const MAX_LOOKUP_MS = 2 * 60_000;

/** Asks GitHub what decides how the step goes on. Resolves to the answer, or to how the step ends without one. */
export async function askGitHub<T>(
  question: GitHubQuestion,
  ask: (options: GitHubRequestOptions) => Promise<T>,
  { clock, deadlineMs, signal }: Pick<Client, 'clock' | 'deadlineMs' | 'signal'>,
) {
  const nowMs = clock.elapsedMs();
  const lookupMs = Math.max(0, Math.min(MAX_LOOKUP_MS, (deadlineMs - nowMs) / 2));
  // Those who only list or close what is recorded do nothing else with their time.
  const deadline = createDeadline(question.kind === 'records' ? deadlineMs : nowMs + lookupMs);
  try {
    return { answer: await ask({ clock, signal, deadline }) };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    const { failure, message: reason } = error;
    if (signal.aborted) return { ended: cancelledBeforeStart, failure };
    const { errorCode, permission } = failure;
    const ended = {
      kind: 'github-failed',
      question,
      reason,
      errorCode: question.kind === 'approval' ? 'not_approved' : errorCode,
      isDenied: errorCode === 'forbidden',
      permission,
      effect: 'none',
    } as const;
    return { ended, failure };
  }
}
