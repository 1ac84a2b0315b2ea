import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { restore } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('`restore` restores a backup and ignores inputs of other operations', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({
    inputs: {
      ...restore,
      // The inputs of other operations are ignored, even if they are wrong.
      confirmation: 'x'.repeat(300),
      'domain-id': 'not an id',
      'defer-verification': 'maybe',
      'storage-limit': '-3',
      'approved-preview': 'missing',
      preview: 'perhaps',
      reuse: 'sometimes',
    },
  });

  expect(run.outputs).toMatchObject({ status: 'completed', 'site-id': seedIds.shop });
  expect(run.requests[0]?.body).toBe('{}');
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/restore.txt');
});

test.concurrent(
  'a task of another site in the answer to a restore is a warning that names it',
  async ({ expect }) => {
    await using services = await startServices({
      modifyResponse: (_request, response) => ({
        ...response,
        body: response.body.replace(/"site_id":"[^"]*"/, `"site_id":"${seedIds.blog}"`),
      }),
    });
    const run = await services.runAction({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.warnings).toHaveLength(1);
    expect(run.warnings[0]).toContain(seedIds.blog);
  },
);
