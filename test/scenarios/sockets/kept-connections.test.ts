import { test } from 'vitest';
import { onPullRequest, push, staging } from '../support/requests.ts';
import { startServices, type Services } from '../support/start-services.ts';

// What a user waits for: each request is one round trip, and each connection two. A change here is a change of
// `docs/measurements.md`, *Distance*.

/** A request without ids and what all of them share. */
const name = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.replaceAll(/\/[0-9a-f-]{36}|\/\d+|\/repos\/octo-org\/shop|\/v1/g, '')}`;

/** The requests to the service on each connection. */
const toService = ({ http }: Services) => http.connections().map((each) => each.map(name));

/** The requests to GitHub, sorted, and how many connections they needed: some are sent beside each other. */
function toGitHub({ github }: Services, firstConnection = 0) {
  const connections = github.connections().slice(firstConnection);
  return { requests: connections.flat().map(name).toSorted(), connections: connections.length };
}

const environment = 'staging/pr-7';
const recorded = { ...staging, environment };

test.concurrent('a push needs one connection', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: push });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(toService(services)).toEqual([
    ['GET /sites/staging/push-preview', 'POST /sites/staging/push', 'GET /tasks', 'GET /tasks'],
  ]);
});

test.concurrent(
  'a staging site with a comment needs seven requests to GitHub at first, and two connections',
  async ({ expect }) => {
    await using services = await startServices({ withStagingSite: false });
    const run = await services.runAction({ inputs: { ...recorded, comment: 'true' }, ...onPullRequest() });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(toService(services)).toEqual([['POST /sites/staging', 'GET /tasks', 'GET /tasks']]);
    expect(toGitHub(services)).toEqual({
      requests: [
        'GET /deployments',
        'GET /deployments',
        'GET /issues/comments',
        'POST /deployments',
        'POST /deployments/statuses',
        'POST /graphql',
        'POST /issues/comments',
      ],
      connections: 2,
    });
  },
);

test.concurrent(
  'closing three deployments needs a connection for each look-up that is under way at once',
  async ({ expect }) => {
    await using services = await startServices({ withStagingSite: false });
    const inputs = { ...recorded, reuse: 'false' };
    for (const runId of ['7001', '7002', '7003']) {
      await services.runAction({ inputs, runId, ...onPullRequest() });
    }
    const before = services.github.connections().length;
    const run = await services.runAction({
      inputs: { ...recorded, operation: 'close-staging', 'api-token': '' },
      runId: '7004',
      ...onPullRequest(),
    });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(toGitHub(services, before)).toEqual({
      requests: [
        'GET /deployments',
        ...Array<string>(3).fill('GET /deployments/statuses'),
        ...Array<string>(3).fill('POST /deployments/statuses'),
        'POST /graphql',
      ],
      connections: 3,
    });
  },
);
