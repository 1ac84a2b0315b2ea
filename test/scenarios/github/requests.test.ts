import { expect, test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { onPullRequest, restore, staging } from '../support/requests.ts';
import { type ActionRun, startServices } from '../support/start-services.ts';

/** A row of the table: what was asked of GitHub and of the host, polls of the task left out. */
function countRequests(use: string, runs: readonly ActionRun[]): string {
  const asked = runs.flatMap(({ githubRequests }) => githubRequests);
  const rest = asked.filter((each) => each !== 'POST /graphql');
  const writes = rest.filter((each) => !each.startsWith('GET '));
  const host = runs.flatMap(({ requests }) => requests).filter(({ path }) => !path.includes('/tasks/'));
  return `| ${[use, rest.length, writes.length, asked.length - rest.length, host.length].join(' | ')} |`;
}

// docs/reference.md links to this table, and names the counts of a pull request and of a release.
test('how many requests each use makes', async () => {
  await using services = await startServices({ withStagingSite: false });
  const { state } = services.github;
  const pullRequest = { ...staging, environment: 'pr-7', comment: 'true' };
  const rows: string[] = [];
  let runs = 7000;
  const use = async (name: string, options: Parameters<typeof services.runAction>[0]) => {
    runs += 1;
    state.addReview({ runId: runs, environments: ['live'] });
    const run = await services.runAction({ ...options, runId: String(runs) });
    expect(run.error, name).toBe('');
    rows.push(countRequests(name, [run, await services.runPost(run)]));
    return run;
  };

  await use('First run of a pull request', { inputs: pullRequest, ...onPullRequest() });
  await use('Later run of it', { inputs: pullRequest, ...onPullRequest('3'.repeat(40)) });
  await use('`close-staging` after these two', {
    inputs: { ...pullRequest, operation: 'close-staging', 'api-token': '' },
    ...onPullRequest(),
  });
  const copy = await use('`staging` of a release', { inputs: { ...staging, environment: 'release' } });
  const site = { 'site-id': copy.outputs['site-id'] ?? '', 'live-site-id': seedIds.shop };
  await use('`push-preview`', { inputs: { operation: 'push-preview', ...site } });
  const push = { operation: 'push', ...site, confirmation: 'shop.example' };
  await use('`push` with `require-approval`', { inputs: { ...push, 'require-approval': 'live' } });
  await use('`restore`', { inputs: restore });
  await use('`list-staging` after all of these', {
    inputs: { operation: 'list-staging', 'site-id': seedIds.shop },
  });

  const heads = [
    ...['Use', 'GitHub: requests', 'of these writes', 'GraphQL points'],
    'Your host: requests, without polls',
  ];
  const table = [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...rows].join('\n');
  await expect(`${table}\n`).toMatchFileSnapshot('snapshots/requests.md');
});
