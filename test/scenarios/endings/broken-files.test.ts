import { existsSync } from 'node:fs';
import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';
import { testWhere } from '../support/test-where.ts';

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
const refused = { ...restore, 'backup-id': seedIds.blogBackup };

const files: readonly (readonly [
  name: string,
  what: string,
  env: Readonly<Record<string, string | undefined>>,
])[] = [
  ['full-outputs', 'a full disk under the outputs', { GITHUB_OUTPUT: '/dev/full' }],
  ['full-summary', 'a full disk under the summary', { GITHUB_STEP_SUMMARY: '/dev/full' }],
  ['full-both', 'a full disk under both', { GITHUB_OUTPUT: '/dev/full', GITHUB_STEP_SUMMARY: '/dev/full' }],
  [
    'missing-both',
    'files of outputs and summary that are not there',
    { GITHUB_OUTPUT: '/nonexistent/output', GITHUB_STEP_SUMMARY: '/nonexistent/summary' },
  ],
  [
    'folders',
    'folders in place of the files',
    { GITHUB_OUTPUT: '/tmp', GITHUB_STEP_SUMMARY: '/tmp', GITHUB_EVENT_PATH: '/tmp' },
  ],
  [
    'none',
    'no files at all',
    { GITHUB_OUTPUT: undefined, GITHUB_STEP_SUMMARY: '', GITHUB_EVENT_PATH: undefined },
  ],
];

// Linux alone has a device that is always full; a folder can be written nowhere, and Windows has no /tmp.
const testWithFullDisk = testWhere(
  existsSync('/dev/full'),
  'six scenarios of a full disk, since this system has no /dev/full (Linux has)',
);
const testWithFolder = testWhere(
  existsSync('/tmp'),
  'two scenarios of a folder in place of a file, since this system has no /tmp',
);

for (const [name, what, env] of files) {
  const testHere = name.startsWith('full-')
    ? testWithFullDisk
    : name === 'folders'
      ? testWithFolder
      : test.concurrent;
  testHere(
    `${what}: a restore that is done is done, and what could not be written is a warning`,
    async ({ expect }) => {
      const stage = await setStage();
      const run = await stage.run({ inputs: restore, env, hasNoFiles: true });

      expect(run.exitCode).toBe(0);
      expect(run.error).toBe('');
      expect(run.log.at(-1)).toMatch(/^Completed: /);
      expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
      await expect(showRun(run)).toMatchFileSnapshot(`snapshots/files-${name}-green.txt`);
    },
  );

  testHere(`${what}: a restore that is refused is red, with one error annotation`, async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: refused, env, hasNoFiles: true });

    expect(run.exitCode).toBe(1);
    expect(run.log.filter((line) => line.startsWith('::error'))).toHaveLength(1);
    expect(run.error).toMatch(/^Refused: /);
    await expect(showRun(run)).toMatchFileSnapshot(`snapshots/files-${name}-red.txt`);
  });
}

for (const [what, event] of [
  ['is no JSON', '{"pull_request":'],
  ['is empty', ''],
  ['is a list', '[]'],
  ['is deeper than anybody reads', '['.repeat(20_000) + ']'.repeat(20_000)],
] as const) {
  test.concurrent(`an event file that ${what} changes nothing but the comment`, async ({ expect }) => {
    const stage = await setStage({ withStagingSite: false, github: {} });
    const run = await stage.run({
      inputs: { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging', comment: 'true' },
      eventName: 'pull_request',
      event,
    });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.outputs).toHaveProperty('deployment-id');
    expect(run.outputs).not.toHaveProperty('comment-url');
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/event-file-broken.txt');
  });
}
