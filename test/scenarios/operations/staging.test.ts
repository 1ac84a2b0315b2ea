import { test } from 'vitest';
import { seedContents } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { staging, startedTaskId } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('`staging` copies a live site and waits until the copy is ready', async ({ expect }) => {
  await using services = await startServices({ withStagingSite: false });
  const run = await services.runAction({ inputs: staging });

  expect(run.outputs).toMatchObject({
    status: 'completed',
    'site-url': 'https://shop-staging.staging.hosting.example',
    'task-status': 'completed',
    replayed: 'false',
  });
  expect(run.requests[0]?.body).toBe('{}');
  expect(services.service.started).toHaveLength(1);
  expect(services.service.world.contents.get(run.outputs['site-id'] ?? '')).toEqual(seedContents.shop);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/staging.txt');
});

test.concurrent('`staging` with `wait: false` ends when the service has accepted', async ({ expect }) => {
  await using services = await startServices({ withStagingSite: false });
  const run = await services.runAction({
    inputs: {
      ...staging,
      'staging-base-domain': 'preview.shop.example',
      'storage-limit': '5',
      wait: 'false',
    },
  });

  expect(run.outputs).toMatchObject({ status: 'submitted', 'task-id': startedTaskId(services) });
  expect(run.outputs).not.toHaveProperty('site-url');
  expect(run.requests.map(({ body }) => body)).toEqual([
    '{"domain":"preview.shop.example","storage_limit":5}',
  ]);
});

test.concurrent.for<readonly [domain: string, siteUrl: string | undefined]>([
  ['Bücher_1.shop.example.', 'https://xn--bcher_1-n2a.shop.example'],
  ['', undefined],
])(
  'a staging site with the domain "%s" has the `site-url` %s, or a warning',
  async ([domain, siteUrl], { expect }) => {
    await using services = await startServices({
      withStagingSite: false,
      modifyResponse: (_request, response) => ({
        ...response,
        body: response.body.replace(/"domain_name":"[^"]*"/, `"domain_name":"${domain}"`),
      }),
    });
    const run = await services.runAction({ inputs: staging });

    expect(run.outputs['status']).toBe('completed');
    expect(run.outputs['site-url']).toBe(siteUrl);
    expect(run.warnings).toHaveLength(siteUrl === undefined ? 1 : 0);
  },
);
