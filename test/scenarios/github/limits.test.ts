import { expect, test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import type { GitHubOptions } from '../../stand-ins/github/github.ts';
import { restore } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const list = { operation: 'list-staging', 'site-id': seedIds.shop, 'api-token': '' };
const again = /rate limit.*; try again after/;

test.concurrent.each<[string, Partial<GitHubOptions>, inputs: Record<string, string>, said: RegExp]>([
  ['the rate limit is used up', { limits: { core: 0 } }, list, again],
  ['the rate limit of GraphQL is used up', { limits: { graphql: 0 } }, list, again],
  ['a secondary limit says no time', { limits: { writesPerMinute: 0 } }, restore, again],
  ['so does one with 429', { limits: { writesPerMinute: 0, secondaryStatus: 429 } }, restore, again],
  ['the repository was renamed', { isRenamed: true }, list, /redirect.*\nStart a new run/s],
])('G7: if %s, GitHub is not asked again in the time that is left', async (_what, github, inputs, said) => {
  await using services = await startServices({ github });
  const run = await services.runAction({ inputs: { ...inputs, 'timeout-minutes': '0.5' } });
  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'service_error' });
  expect(run.error).toMatch(said);
  expect(run.requests).toEqual([]);
  expect(new Set(run.githubRequests).size).toBe(run.githubRequests.length);
});
