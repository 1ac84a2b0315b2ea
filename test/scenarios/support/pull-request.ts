import type { ActionOptions } from './run-action.ts';

/** The head commit of pull request 7. */
export const headSha = '2222222222222222222222222222222222222222';

/** A run for pull request 7. */
export function onPullRequest(sha = headSha): Pick<ActionOptions, 'eventName' | 'event'> {
  return {
    eventName: 'pull_request',
    event: JSON.stringify({ action: 'synchronize', number: 7, pull_request: { number: 7, head: { sha } } }),
  };
}
