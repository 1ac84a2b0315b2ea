import { cancelledBeforeStart, type GitHubQuestion } from '../outcome/outcome.ts';
import { failureIn, type Failure } from '../outcome/failure.ts';
import { messages } from '../messages/messages.ts';
import type { GitHub, GitHubApi, RunLog } from '../ports.ts';
import { createAnnouncer } from '../service/announcer.ts';
import type { RetryTime } from '../service/retry.ts';
import { retryCalls } from './retry-calls.ts';

/** The longest time for a question, which gets at most half of the step's time left (G7). */
export const MAX_LOOKUP_MS = 2 * 60_000;

export interface AskingEdges {
  readonly client: RetryTime;
  readonly github: GitHubApi;
  readonly log: Pick<RunLog, 'info'>;
}

/**
 * Asks GitHub a question that decides how the step goes on, until `untilMs` on the clock's `elapsedMs`. Resolves to the answer,
 * or to how the step ends without one. The log says so while GitHub does not answer (W3).
 */
export async function askGitHub<T>(
  question: GitHubQuestion,
  ask: (github: GitHub, untilMs: number) => Promise<T>,
  { client, github, log }: AskingEdges,
) {
  const { clock, deadlineMs, signal } = client;
  const nowMs = clock.elapsedMs();
  const lookupMs = Math.max(0, Math.min(MAX_LOOKUP_MS, (deadlineMs - nowMs) / 2));
  // `list-staging` and `close-staging` do nothing else, so they may use the whole time.
  const untilMs = question.kind === 'copies' ? deadlineMs : nowMs + lookupMs;
  const announce = createAnnouncer(clock);
  let tries = 1;
  const onRetry = (failure: Failure): void => {
    const { retryForMs = Infinity } = failure;
    tries += 1;
    const leftMs = Math.min(retryForMs, untilMs - clock.elapsedMs());
    announce(() => log.info(messages.retrying(failure, leftMs)));
  };
  try {
    const connected = github.connect(retryCalls({ ...client, deadlineMs: untilMs, onRetry }));
    return { answer: await ask(connected, untilMs) };
  } catch (thrown) {
    const failure = failureIn(thrown);
    if (!failure) throw thrown;
    if (signal.aborted) return { ended: cancelledBeforeStart, failure };
    const { errorCode, permission } = failure;
    // A question may need a smaller permission than the one that its requests name.
    const needed = 'permission' in question ? (question.permission ?? permission) : permission;
    const ended = {
      kind: 'github-failed',
      question,
      errorCode: question.kind === 'approval' ? 'not_approved' : errorCode,
      failure: { ...failure, tries, triedForMs: clock.elapsedMs() - nowMs, permission: permission && needed },
      effect: 'none',
    } as const;
    return { ended, failure };
  }
}
