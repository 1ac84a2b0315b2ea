import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dispatch } from '../events.ts';
import type { ExampleRun, Scenario } from '../harness.ts';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';

/** The form as a person sends it: the dry run is on until it is turned off. */
function form(example: string, inputs: Readonly<Record<string, string>>, runId = 1001): ExampleRun {
  const payload = dispatch({ 'dry-run': 'true', ...inputs });
  return { example, event: 'workflow_dispatch', payload, runId };
}

const notDry = { 'dry-run': 'false' };

export const manualScenarios: readonly Scenario[] = [
  {
    name: 'A manual push sends nothing until the dry run is turned off, needs the right domain, and a re-run repeats nothing',
    service: { withStagingSite: true },
    async play({ run, service }) {
      // Another domain is refused in a dry run too.
      const wrong = await run(form('manual-push', { confirmation: 'blog.example' }));
      assert.ok(!wrong.isGreen);
      assert.equal(wrong.log.outputsOf('push', 'push')['error-code'], 'confirmation_mismatch');

      const inputs = { confirmation: 'shop.example' };
      const dry = await run(form('manual-push', inputs, 1002));
      assert.ok(dry.isGreen);
      assert.equal(dry.log.outputsOf('push', 'push')['status'], 'skipped');
      assert.match(dry.log.summaryOf('push').split('\n')[0] ?? '', /shop\.example/);
      assert.equal(service.started.length, 0);

      const push = form('manual-push', { ...inputs, ...notDry }, 1003);
      const pushed = await run(push);
      assert.ok(pushed.isGreen);
      assert.equal(pushed.log.outputsOf('push', 'push')['status'], 'completed');
      assert.deepEqual(service.world.contents.get(seedIds.shop), seedContents.shopStaging);

      const again = await run({ ...push, attempt: 2 });
      assert.ok(again.isGreen);
      assert.equal(again.log.outputsOf('push', 'push')['replayed'], 'true');
      assert.match(again.log.annotations('push', 'warning').join('\n'), /nothing was repeated/i);
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'A manual push refuses a copy that is 40 days old',
    service: { withStagingSite: true },
    async play({ run, service }) {
      service.world.copiedAt.set(seedIds.shopStaging, new Date(Date.now() - 40 * 86_400_000).toISOString());
      const { log, isGreen } = await run(form('manual-push', { confirmation: 'shop.example', ...notDry }));
      assert.ok(!isGreen);
      assert.equal(log.outputsOf('push', 'push')['error-code'], 'copy_too_old');
      assert.equal(service.started.length, 0);
    },
  },
  ...(
    [
      ['manual-push', 'push', 1],
      ['manual-restore', 'restore', 2],
      ['snapshot-restore', 'restore', 3],
    ] as const
  ).map(([example, id, next]): Scenario => ({
    name: `A job waits for a task that outlasts its step: ${example}`,
    service: { withStagingSite: true, paceOf: () => ({ by: 'hand' }) },
    async play({ start, until, service }) {
      const inputs = {
        confirmation: 'shop.example',
        domain: example === 'snapshot-restore' ? 'blog.hosting.example' : 'shop.example',
        'backup-id': seedIds.shopBackup,
        'snapshot-id': seedIds.shopBackup,
        method: 'full',
        ...notDry,
      };
      const edit = (text: string): string =>
        text.replace(/^( *)dry-run: \$\{\{ inputs.*$/m, '$&\n$1timeout-minutes: 0.05');
      const { log, ended } = start({ ...form(example, inputs), edit });
      await until('the step timed out', () => log.outputsOf(id, id)['status'] === 'timed-out');
      service.endTask(service.started[0]?.taskId ?? '');
      assert.notEqual(await ended, 0);
      assert.equal(log.outputsOf(id, next)['status'], 'completed');
      assert.equal(service.started.length, 1);
    },
  })),
  {
    name: 'A task is followed by hand, and nothing is started again',
    service: { withStagingSite: true },
    async play({ run, service }) {
      const pushed = await run(form('manual-push', { confirmation: 'shop.example', ...notDry }));
      const taskId = pushed.log.outputsOf('push', 'push')['task-id'] ?? '';
      const payload = dispatch({ 'task-id': taskId });
      const { log, isGreen } = await run({
        example: 'await-task',
        event: 'workflow_dispatch',
        payload,
        runId: 1002,
      });
      assert.ok(isGreen);
      assert.equal(log.outputsOf('await', 0)['status'], 'completed');
      assert.equal(log.outputsOf('await', 0)['task-id'], taskId);
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'A manual restore sends nothing until the dry run is turned off, restores what was chosen, and a re-run repeats nothing',
    async play({ run, service }) {
      // The case of a domain does not matter.
      const inputs = { domain: 'Shop.example', 'backup-id': seedIds.shopBackup, method: 'db' };
      const dry = await run(form('manual-restore', inputs));
      assert.ok(dry.isGreen);
      assert.match(dry.log.textOf('restore'), /\{"method":"db"\}/);
      assert.equal(service.requests.length, 0);

      const restore = form('manual-restore', { ...inputs, ...notDry }, 1002);
      const restored = await run(restore);
      assert.ok(restored.isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.shop), {
        files: seedContents.shop.files,
        database: seedContents.shopBackup.database,
      });

      const again = await run({ ...restore, attempt: 2 });
      assert.ok(again.isGreen);
      assert.equal(again.log.outputsOf('restore', 'restore')['replayed'], 'true');
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'A manual restore with a wrong domain typed never reaches the service',
    async play({ run, service }) {
      // The typed text is data, and never becomes part of a script.
      const trace = join(tmpdir(), `site-pipeline-e2e-${process.pid}`);
      const cases = [
        { domain: 'blog.example', vars: {} },
        { domain: `shop.example"; touch ${trace}; "`, vars: {} },
        // The variable was never set, or its name is misspelt.
        { domain: '', vars: { LIVE_DOMAIN: '' } },
      ];
      for (const [index, { domain, vars }] of cases.entries()) {
        const inputs = { domain, 'backup-id': seedIds.shopBackup, method: 'full', ...notDry };
        const { log, isGreen } = await run({ ...form('manual-restore', inputs, 1001 + index), vars });
        assert.ok(!isGreen);
        assert.equal(log.annotations('restore', 'error').length, 1);
        assert.deepEqual(log.outputsOf('restore', 'restore'), {});
      }
      const isRun = existsSync(trace);
      rmSync(trace, { force: true });
      assert.ok(!isRun);
      assert.equal(service.requests.length, 0);
    },
  },
  {
    name: 'A snapshot is restored onto the test site whose domain was typed, and onto no other',
    async play({ run, service }) {
      const inputs = { 'snapshot-id': seedIds.shopBackup, domain: 'blog.hosting.example' };
      const wrong = await run(form('snapshot-restore', { ...inputs, ...notDry, domain: 'shop.example' }));
      assert.ok(!wrong.isGreen);
      const dry = await run(form('snapshot-restore', inputs, 1002));
      assert.ok(dry.isGreen);
      assert.equal(service.requests.length, 0);

      const restore = form('snapshot-restore', { ...inputs, ...notDry }, 1003);
      const restored = await run(restore);
      assert.ok(restored.isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.blog), seedContents.shopBackup);
      assert.deepEqual(service.world.contents.get(seedIds.shop), seedContents.shop);

      const again = await run({ ...restore, attempt: 2 });
      assert.ok(again.isGreen);
      assert.equal(again.log.outputsOf('restore', 'restore')['replayed'], 'true');
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'A snapshot is restored onto the live site only if the form says so in words',
    async play({ run, service }) {
      const inputs = { 'snapshot-id': seedIds.shopBackup, domain: 'shop.example', ...notDry };
      const targets = [
        { TARGET_SITE_ID: seedIds.shop, TARGET_DOMAIN: 'shop.example' },
        // Without the live site's id nothing tells whether the target is it.
        { TARGET_SITE_ID: seedIds.shop, TARGET_DOMAIN: 'shop.example', LIVE_SITE_ID: '' },
      ];
      for (const [index, vars] of targets.entries()) {
        const { log, isGreen } = await run({ ...form('snapshot-restore', inputs, 1001 + index), vars });
        assert.ok(!isGreen);
        assert.match(log.annotations('restore', 'error').join('\n'), /The target is the live site/);
      }
      assert.equal(service.requests.length, 0);

      const words = { ...inputs, 'overwrite-live': 'Overwrite the live site' };
      const { isGreen } = await run({ ...form('snapshot-restore', words, 1003), vars: targets[0] ?? {} });
      assert.ok(isGreen);
      assert.deepEqual(service.world.contents.get(seedIds.shop), seedContents.shopBackup);
    },
  },
];
