import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  testWithFiles(`*Outputs*: ${what}: a restore is refused before anything is sent`, async ({ expect }) => {
    await using services = await startServices();
    const run = await services.runAction({ inputs: restore, env, hasBrokenFiles: true });

    expect(run.exitCode).toBe(1);
    expect(run.error).toMatch(/^Nothing was restored\.[^]*outputs/);
    expect(run.requests).toEqual([]);
  });
}

test.concurrent('*Outputs*: a file that breaks during a restore makes the step red', async ({ expect }) => {
  await using services = await startServices();
  const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-output-'));
  const outputs = join(folder, 'output');
  writeFileSync(outputs, '');
  const run = await services.runAction({
    inputs: restore,
    env: { GITHUB_OUTPUT: outputs },
    hasBrokenFiles: true,
    onWait: () => {
      rmSync(folder, { recursive: true });
    },
  });

  expect(run.exitCode).toBe(1);
  expect(run.error).toMatch(/^Completed: site .* was restored from .*\nThe outputs could not be written/);
  expect(run.summary).toContain('✅');
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
});

test.concurrent('*Outputs*: without GITHUB_OUTPUT, a completed restore is green', async ({ expect }) => {
  await using services = await startServices();
  const env = { GITHUB_OUTPUT: undefined, GITHUB_STEP_SUMMARY: undefined };
  const run = await services.runAction({ inputs: restore, env, hasBrokenFiles: true });

  expect(run.exitCode).toBe(0);
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
});

// @actions/github would read it when it is imported, and throw.
test.concurrent('G5: an event file that is cut off costs the comment, not the site', async ({ expect }) => {
  await using services = await startServices({ withStagingSite: false });
  const run = await services.runAction({
    inputs: { ...staging, environment: 'staging', comment: 'true' },
    eventName: 'pull_request',
    event: '{"pull_request":',
  });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.outputs).toHaveProperty('deployment-id');
  expect(run.outputs).not.toHaveProperty('comment-url');
});
