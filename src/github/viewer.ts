import type { GitHub } from '../ports.ts';

/** GitHub that says once whose `github-token` is; an answer that fails is asked for again. */
export function rememberViewer(github: GitHub): GitHub {
  let known: number | undefined;
  return {
    ...github,
    async viewer(signal) {
      const id = known ?? (await github.viewer(signal));
      known = id;
      return id;
    },
  };
}
