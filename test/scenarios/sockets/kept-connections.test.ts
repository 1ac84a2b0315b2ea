import { test } from 'vitest';
import { onPullRequest, push, staging } from '../support/requests.ts';
import { startServices, type Services } from '../support/start-services.ts';

// What a user waits for: each request is one round trip, and each connection two. A change here is a change of
// `docs/maintainers/measurements.md`, *Distance*.

/** A request without ids and what all of them share. */
const name = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.replaceAll(/\/[0-9a-f-]{36}|\/\d+|\/repos\/octo-org\/shop|\/v1/g, '')}`;

/** The requests to the service on each connection. */
const toService = ({ http }: Services) => http.connections().map((each) => each.map(name));

test.concurrent('a push needs one connection', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: push });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(toService(services)).toEqual([
    ['GET /sites/staging/push-preview', 'POST /sites/staging/push', 'GET /tasks', 'GET /tasks'],
  ]);
});

test.concurrent('a staging site with a comment needs three connections to GitHub', async ({ expect }) => {
  await using services = await startServices({ withStagingSite: false });
  const inputs = { ...staging, environment: 'staging/pr-7', comment: 'true' };
  const run = await services.runAction({ inputs, ...onPullRequest() });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(toService(services)).toEqual([['POST /sites/staging', 'GET /tasks', 'GET /tasks']]);
  expect(services.github.connections()).toHaveLength(3);
});
