import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { restore, staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('*Outputs*: if they cannot be written, nothing is sent', async ({ expect }) => {
  await using services = await startServices();
  // A folder is no file.
  const env = { GITHUB_OUTPUT: tmpdir(), GITHUB_STEP_SUMMARY: tmpdir(), GITHUB_EVENT_PATH: tmpdir() };
  const run = await services.runAction({ inputs: restore, env, hasBrokenFiles: true });

  expect(run.exitCode).toBe(1);
  expect(run.error).toContain('GITHUB_OUTPUT');
  expect(run.requests).toEqual([]);
});

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
  expect(run.error).toContain(outputs);
  expect(run.summary).toContain('✅');
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
