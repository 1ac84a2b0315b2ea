import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dispatch } from '../events.ts';
import type { ExampleRun } from '../stage.ts';
import type { Story } from '../story.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';

function run(example: string, inputs: Readonly<Record<string, string>>): ExampleRun {
  return { example, event: 'workflow_dispatch', payload: dispatch(inputs) };
}

const restore = { 'live-domain': 'Shop.example', 'backup-id': seedIds.shopBackup, method: 'full' };

export const byHandStories: readonly Story[] = [
  {
    name: 'A push by hand only shows what it would do, unless “dry run” is switched off',
    service: { withStagingSite: true },
    async tell(stage) {
      const inputs = { confirmation: 'shop.example', 'max-copy-age-hours': '24' };
      const dry = await stage.play(run('manual-push', inputs));
      assert.ok(dry.isGreen);
      assert.equal(dry.log.outputsOf('rehearse', 'rehearse')['status'], 'skipped');
      assert.match(dry.log.summaryOf('rehearse'), /\b2 h\b/);
      assert.equal(dry.log.resultOf('push'), 'skipped');
      assert.equal(stage.service.started.length, 0);

      const wet = await stage.play({ ...run('manual-push', { ...inputs, 'dry-run': 'false' }), runId: 1002 });
      assert.ok(wet.isGreen);
      assert.equal(wet.log.outputsOf('push', 'push')['status'], 'completed');
      assert.equal(stage.service.started.length, 1);
      assert.deepEqual(stage.service.world.contents.get(seedIds.shop), seedContents.shopStaging);
    },
  },
  {
    name: 'A push by hand with another domain typed is refused before the environment is asked',
    service: { withStagingSite: true },
    async tell(stage) {
      const { log, isGreen } = await stage.play(
        run('manual-push', { confirmation: 'blog.example', 'max-copy-age-hours': '24', 'dry-run': 'false' }),
      );
      assert.ok(!isGreen);
      assert.equal(log.outputsOf('rehearse', 'rehearse')['error-code'], 'confirmation_mismatch');
      assert.equal(log.resultOf('push'), 'skipped');
      assert.equal(stage.service.started.length, 0);
    },
  },
  {
    name: 'A restore only shows its request, unless “dry run” is switched off',
    async tell(stage) {
      const dry = await stage.play(run('manual-restore', restore));
      assert.ok(dry.isGreen);
      assert.match(dry.log.textOf('rehearse'), /\/restore\b/);
      assert.match(dry.log.textOf('rehearse'), /\{"method":"full"\}/);
      assert.equal(dry.log.resultOf('restore'), 'skipped');
      assert.equal(stage.service.requests.length, 0);

      const wet = await stage.play({
        ...run('manual-restore', { ...restore, 'dry-run': 'false' }),
        runId: 1002,
      });
      assert.ok(wet.isGreen);
      assert.equal(wet.log.outputsOf('restore', 'restore')['status'], 'completed');
      assert.deepEqual(
        stage.service.started.map(({ kind, siteId }) => ({ kind, siteId })),
        [{ kind: 'restore', siteId: seedIds.shop }],
      );
      assert.deepEqual(stage.service.world.contents.get(seedIds.shop), seedContents.shopBackup);
    },
  },
  {
    name: 'A restore takes what was chosen: the database alone',
    async tell(stage) {
      const { isGreen } = await stage.play(
        run('manual-restore', { ...restore, method: 'db', 'dry-run': 'false' }),
      );
      assert.ok(isGreen);
      assert.deepEqual(stage.service.world.contents.get(seedIds.shop), {
        files: seedContents.shop.files,
        database: seedContents.shopBackup.database,
      });
    },
  },
  {
    name: 'A restore with another domain typed reaches neither the service nor the environment',
    async tell(stage) {
      // What is typed is data, and never becomes part of the script.
      const trace = join(tmpdir(), `site-pipeline-e2e-${randomUUID()}`);
      const { log, isGreen } = await stage.play(
        run('manual-restore', {
          ...restore,
          'live-domain': `shop.example"; touch ${trace}; "`,
          'dry-run': 'false',
        }),
      );
      assert.ok(!isGreen);
      assert.ok(!existsSync(trace));
      assert.match(log.annotations('rehearse', 'error')[0] ?? '', /overwrites shop\.example/);
      assert.ok(!log.hasRun('rehearse', 'Check the inputs, and show the request'));
      assert.equal(log.resultOf('restore'), 'skipped');
      assert.equal(stage.service.requests.length, 0);
    },
  },
  {
    name: 'A restore that fails says in a later step what it means for the site',
    service: { failureOf: () => 'the backup is damaged' },
    async tell(stage) {
      const { log, isGreen } = await stage.play(run('manual-restore', { ...restore, 'dry-run': 'false' }));
      assert.ok(!isGreen);
      assert.equal(log.outputsOf('restore', 'restore')['status'], 'failed');
      assert.match(log.textOf('restore'), /The service could not restore \(task /);
    },
  },
  {
    name: 'A snapshot is restored onto the test site, whose domain was typed, and onto no other',
    async tell(stage) {
      const inputs = {
        'snapshot-id': seedIds.shopBackup,
        'target-domain': 'shop.example',
        'dry-run': 'false',
      };
      const wrong = await stage.play(run('snapshot-restore', inputs));
      assert.ok(!wrong.isGreen);
      assert.equal(stage.service.requests.length, 0);

      const right = { ...inputs, 'target-domain': 'blog.hosting.example' };
      const dry = await stage.play({
        ...run('snapshot-restore', { ...right, 'dry-run': 'true' }),
        runId: 1002,
      });
      assert.ok(dry.isGreen);
      assert.equal(dry.log.outputsOf('restore', 'restore')['status'], 'skipped');
      assert.equal(stage.service.started.length, 0);

      const wet = await stage.play({ ...run('snapshot-restore', right), runId: 1003 });
      assert.ok(wet.isGreen);
      assert.equal(wet.log.outputsOf('restore', 'restore')['site-id'], seedIds.blog);
      assert.deepEqual(stage.service.world.contents.get(seedIds.blog), seedContents.shopBackup);
      assert.deepEqual(stage.service.world.contents.get(seedIds.shop), seedContents.shop);
      assert.equal(stage.service.started.length, 1);
    },
  },
];
