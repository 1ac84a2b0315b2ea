import { describe, expect, it } from 'vitest';
import { renderSummary } from '../../../../src/messages/summary.ts';
import { liveRecord, ownRecord } from '../../../support/live-records.ts';
import type { TestDeployment } from '../../../support/recording-github.ts';
import { accepted, completed } from '../../../support/responses.ts';
import { ids, recordOperation, type RunOptions } from '../../../support/run-operation.ts';
import { otherTask } from '../../../support/runs.ts';

const done = { states: ['success'] } as const;
/** Another run pushed a copy onto the site. */
const push = (fields: object = {}) =>
  liveRecord({ operation: 'push', 'site-id': ids.staging, ...done, ...fields });

/** The log and the page of the dry run of a restore. */
async function dryRun(deployments: readonly TestDeployment[], { inputs, ...options }: RunOptions = {}) {
  const { reportOf, outcome, runner, status, warnings } = await recordOperation('restore', {
    ...options,
    github: { deployments },
    inputs: { 'dry-run': 'true', ...inputs },
  });
  return { status, warnings, log: runner.texts('info').join('\n'), page: renderSummary(reportOf(outcome)) };
}

describe('who approves a restore reads, in the page of its dry run', () => {
  it('which site is overwritten, by which backup, what is lost, and what was done to it before', async () => {
    const { log, page } = await dryRun([push()]);
    expect(page).toMatch(
      new RegExp(
        `^### 🧪 Dry run: a restore would overwrite \`shop\\.example\\.com\` with backup \`${ids.backup}\`\n`,
      ),
    );
    expect(page).toContain(
      'It replaces the files and the database. Everything that changed there since the backup was made would be lost, and there is no documented way back.',
    );
    expect(page).toContain(`\`${ids.live}\`, recorded as \`shop.example.com\``);
    expect(page).toMatch(/\*\*Live\*\* \| `push` completed, commit .*2026-01-15 11:50 UTC/);
    expect(page).toContain('GitHub was asked at 2026-01-15 12:00 UTC');
    expect(page).toMatch(/Not checked: whether the backup exists/);
    expect(log).toMatch(/^Dry run: restore site /);
    expect(log).toContain('The site is recorded as shop.example.com.');
    expect(log).toMatch(/Last done to the live site: push of 2026-01-15 11:50 UTC.*which completed/);
  });

  it.each([
    ['files', 'It replaces the files.'],
    ['db', 'It replaces the database.'],
  ])('what of it: %s', async (method, sentence) => {
    expect((await dryRun([], { inputs: { method } })).page).toContain(sentence);
  });

  it('its domain, if all completed pushes agree on it, in any letter case', async () => {
    const pushes = [push({ id: 63, 'live-domain': 'SHOP.example.com' }), push({ id: 62 }), push()];
    expect((await dryRun(pushes)).page).toContain('recorded as `shop.example.com`');
  });

  it.each<[what: string, entries: readonly TestDeployment[]]>([
    ['no completed push', [liveRecord(done), push({ id: 62, states: ['failure'] })]],
    ['pushes that disagree', [push({ id: 62, 'live-domain': 'blog.example.com' }), push()]],
    ['a push that names none', [push({ 'live-domain': undefined })]],
    ['a push of another account', [{ ...push(), creator: 'mallory', creatorId: 7 }]],
  ])('the id alone, if the domain is recorded by %s', async (_what, entries) => {
    const { page } = await dryRun(entries);
    expect(page).toContain(`would overwrite \`${ids.live}\` with`);
    expect(page).not.toContain('recorded as');
  });

  it('first of all what it would wait for, or that a re-run does not begin it (G12)', async () => {
    const running = await dryRun([push({ states: [] })], { script: [otherTask('running')] });
    expect(running.page).toMatch(/^> ⚠️ The restore will wait, because the push of .* still runs/);
    const rerun = await dryRun([push()], { context: { attempt: 2 } });
    expect(rerun.page).toMatch(/^> ⚠️ A re-run does not begin a restore\..*start a new run/);
    const lost = ownRecord('restore', { id: 64, minutesAgo: 5, taskId: undefined });
    const late = await dryRun([lost, push({ states: [] })], {
      context: { attempt: 2 },
      script: [otherTask('running')],
    });
    expect(late.page).toMatch(/^> ⚠️ The restore will be refused, because the push of .* still runs/);
    const failed = await dryRun([push({ states: ['failure'] })]);
    expect(failed.page).toMatch(/^> ⚠️ The live site may be damaged, because the push of .* failed/);
    for (const { page, status, warnings } of [running, rerun, late, failed]) {
      expect([status, warnings.length]).toEqual(['skipped', 1]);
      // Nothing twice on one page.
      expect(page).not.toContain('**Warnings**');
    }
    expect((await dryRun([push()])).page).not.toMatch(/^>/);
  });

  it('nothing twice: what stands open is not folded, too', async () => {
    const { page } = await dryRun([push()]);
    for (const name of ['**Site**', '**Host**', '**Live**']) expect(page.split(name)).toHaveLength(2);
  });

  it('and what this run did before, whatever the key of that step', async () => {
    const earlier = ownRecord('restore', { 'idempotency-key': 'gha-9001-other', attempt: 1, ...done });
    const { log, page } = await dryRun([earlier], { context: { attempt: 2 } });
    expect(page).toContain('In this run, an earlier `restore` completed.');
    expect(log).toContain('In this run, an earlier `restore` completed.');
  });
});

it('the receipt of a restore names the domain in its first line, and *Live* in a row', async () => {
  const { reportOf, outcome } = await recordOperation('restore', {
    github: { deployments: [push()] },
    script: [accepted(), completed],
  });
  const receipt = renderSummary(reportOf(outcome));
  expect(receipt).toMatch(/^### ✅ restore: completed · `shop\.example\.com`\n/);
  expect(receipt).toMatch(/\*\*Live before\*\* \| `push` completed/);
});
