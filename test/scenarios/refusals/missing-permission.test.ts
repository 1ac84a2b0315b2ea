import { test } from 'vitest';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const cases: readonly (readonly [
  operation: string,
  inputs: Readonly<Record<string, string>>,
  token: string,
  permission: string,
])[] = [
  ['staging', { 'site-id': seedIds.shop }, seedTokens.withoutStaging, 'site.staging'],
  ['push-preview', { 'site-id': seedIds.shopStaging }, seedTokens.withoutStaging, 'site.staging'],
  [
    'push',
    { 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
    seedTokens.withoutRestore,
    'site.restore',
  ],
  [
    'restore',
    { 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup },
    seedTokens.withoutRestore,
    'site.restore',
  ],
  [
    'restore-snapshot',
    { 'backup-id': seedIds.shopBackup, 'target-site-id': seedIds.blog },
    seedTokens.withoutView,
    'site.view',
  ],
  [
    'add-domain',
    { 'site-id': seedIds.shop, domain: 'www.shop.example' },
    seedTokens.withoutDomains,
    'domains.manage',
  ],
  ['verify-domain', { 'domain-id': seedIds.blogBackup }, seedTokens.withoutDomains, 'domains.manage'],
];

for (const [operation, inputs, token, permission] of cases) {
  test.concurrent(
    `\`${operation}\` without ${permission} is refused, and the permission is named`,
    async ({ expect }) => {
      const stage = await setStage();
      const run = await stage.run({ inputs: { operation, ...inputs, 'api-token': token } });

      expect(run.outputs).toMatchObject({
        status: 'refused',
        'error-code': 'forbidden',
        'service-code': 'permission_denied',
      });
      expect(run.error).toContain(permission);
      expect(stage.service.started).toEqual([]);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/missing-permission-${operation}.txt`);
    },
  );
}

test.concurrent(
  'a push whose preview is forbidden names the permission for the preview',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: {
        operation: 'push',
        'site-id': seedIds.shopStaging,
        confirmation: 'shop.example',
        'api-token': seedTokens.withoutStaging,
      },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'forbidden' });
    expect(run.error).toContain('site.staging');
    expect(run.requests.map(({ method }) => method)).toEqual(['GET']);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/missing-permission-for-the-preview.txt');
  },
);

test.concurrent('where the service names no permission, the operation’s own is named', async ({ expect }) => {
  const stage = await setStage({
    retell: (request, response) =>
      request.method === 'POST'
        ? { ...response, body: '{"success":false,"data":{},"message":"Forbidden"}' }
        : response,
  });
  const run = await stage.run({
    inputs: { operation: 'staging', 'site-id': seedIds.shop, 'api-token': seedTokens.withoutStaging },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'forbidden' });
  expect(run.error).toContain('site.staging');
});

test.concurrent(
  'a token that may start a task and not read it: the task goes on, and is to be awaited by its id',
  async ({ expect }) => {
    const stage = await setStage({ decisions: { taskPermission: 'site.view' } });
    const run = await stage.run({
      inputs: {
        operation: 'restore',
        'site-id': seedIds.shop,
        'backup-id': seedIds.shopBackup,
        'api-token': seedTokens.withoutView,
      },
    });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'forbidden' });
    expect(run.outputs['task-id']).toBe(stage.service.started[0]?.taskId);
    expect(run.error).toContain(run.outputs['task-id']);
    expect(run.error).toContain('await-task');
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/missing-permission-to-read-the-task.txt');
  },
);
