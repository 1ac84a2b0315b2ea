import { GitHubError } from '../../src/ports.ts';
import { createFakeClock } from '../stand-ins/fake-clock.ts';
import { listed, never, type GitHubState } from './recording-github.ts';

/** How the first creation of a deployment ends. */
export type FirstAnswer = 'lost' | 'hangs' | 'created';

/** A GitHub that stores each deployment at once, newest first. Its answer comes after a while, or not at all. */
export function createStoringGitHub(
  delayMs: number,
  first: FirstAnswer,
  change: (payload: object) => object = (same) => same,
) {
  const clock = createFakeClock();
  const stored: ReturnType<typeof listed>[] = [];
  const github: GitHubState = {
    listDeployments: ({ environment }) =>
      Promise.resolve({
        items: stored.filter((each) => environment === undefined || each.environment === environment),
        isLast: true,
      }),
    async createDeployment({ environment, payload, ref }) {
      const answer = stored.length === 0 ? first : 'created';
      const id = 7001 + stored.length;
      const kept = answer === 'created' ? payload : change(payload);
      stored.unshift(listed({ id, sha: ref, environment, payload: kept }));
      await clock.sleep(delayMs);
      if (answer === 'lost') {
        const failure = { errorCode: 'connection_failed', isTransient: true, mayHaveActed: true } as const;
        throw new GitHubError('lost', failure);
      }
      return answer === 'hangs' ? never() : id;
    },
  };
  return { stored, clock, github };
}
