import { existsSync } from 'node:fs';
import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { testIf } from '../support/conditional-tests.ts';
import { restore, staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

// Only Linux has a device that is always full. Windows has no /tmp.
const testWithFullDisk = testIf(
  existsSync('/dev/full'),
  'scenarios of a full disk: this system has no /dev/full (Linux has)',
);
const testWithFolder = testIf(
  existsSync('/tmp'),
  'scenarios of a folder instead of a file: this system has no /tmp',
);

for (const [testWithFiles, what, env] of [
  [testWithFullDisk, 'a full disk', { GITHUB_OUTPUT: '/dev/full', GITHUB_STEP_SUMMARY: '/dev/full' }],
  [
    testWithFolder,
    'folders instead of the files',
    { GITHUB_OUTPUT: '/tmp', GITHUB_STEP_SUMMARY: '/tmp', GITHUB_EVENT_PATH: '/tmp' },
  ],
  [
    test.concurrent,
    'missing files',
    { GITHUB_OUTPUT: '/nonexistent/output', GITHUB_STEP_SUMMARY: '', GITHUB_EVENT_PATH: undefined },
  ],
] as const) {
  testWithFiles(`${what}: a completed restore is green, with warnings`, async ({ expect }) => {
    await using services = await startServices();
    const run = await services.runAction({ inputs: restore, env, hasBrokenFiles: true });

    expect(run.exitCode).toBe(0);
    expect(run.warnings).not.toEqual([]);
    expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
  });

  if (testWithFiles !== testWithFullDisk) continue;
  testWithFiles(`${what}: a refused restore is red, with one error annotation`, async ({ expect }) => {
    await using services = await startServices();
    const run = await services.runAction({
      inputs: { ...restore, 'backup-id': seedIds.blogBackup },
      env,
      hasBrokenFiles: true,
    });

    expect(run.exitCode).toBe(1);
  });
}

for (const [what, event] of [
  ['is not JSON', '{"pull_request":'],
  ['is empty', ''],
  ['is a list', '[]'],
  ['is 20,000 levels deep', '['.repeat(20_000) + ']'.repeat(20_000)],
] as const) {
  test.concurrent(`an event file that ${what} means that there is no comment`, async ({ expect }) => {
    await using services = await startServices({ withStagingSite: false, github: {} });
    const run = await services.runAction({
      inputs: { ...staging, environment: 'staging', comment: 'true' },
      eventName: 'pull_request',
      event,
    });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.outputs).toHaveProperty('deployment-id');
    expect(run.outputs).not.toHaveProperty('comment-url');
  });
}
