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
const fullDisk = { GITHUB_OUTPUT: '/dev/full', GITHUB_STEP_SUMMARY: '/dev/full' };
const folders = { GITHUB_OUTPUT: '/tmp', GITHUB_STEP_SUMMARY: '/tmp', GITHUB_EVENT_PATH: '/tmp' };
const missing = {
  GITHUB_OUTPUT: '/nonexistent/output',
  GITHUB_STEP_SUMMARY: '',
  GITHUB_EVENT_PATH: undefined,
};

for (const [testWithFiles, what, env] of [
  [testWithFullDisk, 'a full disk', fullDisk],
  [testWithFolder, 'folders instead of the files', folders],
  [test.concurrent, 'missing files', missing],
] as const) {
  testWithFiles(`${what}: a completed restore is green, with warnings`, async ({ expect }) => {
    await using services = await startServices();
    const run = await services.runAction({ inputs: restore, env, hasBrokenFiles: true });

    expect(run.exitCode).toBe(0);
    expect(run.warnings).not.toEqual([]);
    expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
  });
}

testWithFullDisk('a full disk: a refused restore is red, with one error annotation', async ({ expect }) => {
  await using services = await startServices();
  const inputs = { ...restore, 'backup-id': seedIds.blogBackup };
  const run = await services.runAction({ inputs, env: fullDisk, hasBrokenFiles: true });

  expect(run.exitCode).toBe(1);
});

test.concurrent.for([
  ['pull_request', '{"pull_request":'],
  ['pull_request', ''],
  ['workflow_dispatch', '{"number":7,"inputs":{"number":"7"}}'],
] as const)('G5: `%s` with the event file %j writes no comment', async ([eventName, event], { expect }) => {
  await using services = await startServices({ withStagingSite: false, github: {} });
  const run = await services.runAction({
    inputs: { ...staging, environment: 'staging', comment: 'true' },
    eventName,
    event,
  });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.outputs).toHaveProperty('deployment-id');
  expect(run.outputs).not.toHaveProperty('comment-url');
});
