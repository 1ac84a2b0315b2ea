import { cancelledBeforeStart } from '../report/messages.ts';
import { formatDuration } from '../text/durations.ts';
import type { Guard } from './guard.ts';

/**
 * The service keeps a key for 24 hours (service-interface.md, 8), and GitHub lets a run be re-run for 30
 * days. An hour of margin is for the first attempt's own duration and for clocks that differ.
 */
const MOST_AGE_MS = 23 * 3_600_000;

/** In a later attempt, refuses where attempt 1 began so long ago that its keys may be forgotten. */
export const guardRerunAge: Guard = {
  isInDryRun: false,
  async check({ attempt, github, githubBudget, journal, sender }) {
    if (attempt === 1) return undefined;
    const { clock, deadlineMs, signal } = sender;
    let startedAtMs = Number.NaN;
    let fault = 'GitHub does not say so';
    try {
      const startedAt = await githubBudget.spend((within) => github.firstAttemptStartedAt(within), {
        signal,
        mostMs: deadlineMs - clock.elapsedMs(),
      });
      startedAtMs = Date.parse(startedAt ?? '');
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    }
    if (signal.aborted) return cancelledBeforeStart();
    if (Number.isNaN(startedAtMs)) {
      journal.warn(
        `When the first attempt of this run began cannot be found out (${fault}): give \`github-token\` the permission actions: read. ` +
          'The service forgets an idempotency key after 24 hours: where that attempt is older, this one repeats its action.',
      );
      return undefined;
    }
    const ageMs = clock.wallMs() - startedAtMs;
    if (ageMs < MOST_AGE_MS) return undefined;
    return {
      status: 'refused',
      errorCode: 'rerun_too_late',
      what: `attempt 1 of this run began ${formatDuration(ageMs)} ago, and the service forgets an idempotency key after 24 hours: asking again could repeat what that attempt did, if it came to this job at all`,
      next: 'Look first whether an earlier attempt’s task is running or done: its id stands in that attempt’s summary, and `await-task` follows it. Then start a new run instead of a re-run.',
    };
  },
};
