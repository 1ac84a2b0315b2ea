import { expect, onTestFinished } from 'vitest';
import { type GitHub, type GitHubOptions, startGitHub } from './github.ts';
import { fullToken } from './permissions.ts';

/** The secret of a token with every permission that the action needs. */
export const fullSecret = 'ghs_full';

/** Starts a stand-in for one test. At the end of the test it closes, and there must be no violation. */
export async function openGitHub(options: Partial<GitHubOptions> = {}): Promise<GitHub> {
  const github = await startGitHub({ tokens: { [fullSecret]: fullToken }, ...options });
  onTestFinished(async () => {
    await github.close();
    expect(github.violations).toEqual([]);
  });
  return github;
}
