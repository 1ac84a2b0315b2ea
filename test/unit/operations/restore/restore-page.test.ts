import { describe, expect, it } from 'vitest';
import { objectionTo } from '../../../../src/live/rule.ts';
import { messages, uncheckedOfRestore } from '../../../../src/messages/messages.ts';
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
  const { reportOf, outcome, plan, runner, status, warnings } = await recordOperation('restore', {
    ...options,
    github: { deployments },
    inputs: { 'dry-run': 'true', ...inputs },
  });
  const report = reportOf(outcome);
  const { look } = report.results;
  if (!look) throw new Error('the list of the live site was not read');
  const log = runner.texts('info').join('\n');
  return { look, log, md: report.md, page: renderSummary(report), plan, status, warnings };
}

describe('who approves a restore reads, in the page of its dry run', () => {
  it('which site is overwritten, by which backup, what is lost, and what was done to it before', async () => {
    const { log, look, page, plan } = await dryRun([push()]);
    expect(page).toMatch(new RegExp(`^### 🧪 .*\`shop\\.example\\.com\`.*\`${ids.backup}\`\n`));
    expect(page).toMatch(new RegExp(`\\*\\*Site\\*\\* \\| \`${ids.live}\`.*\`shop\\.example\\.com\``));
    expect(page).toMatch(/\*\*Live\*\* \| `push` .*2026-01-15 11:50 UTC/);
    expect(page).toMatch(/\*\*Host\*\* \| .*2026-01-15 12:00 UTC/);
    expect(page).toContain(uncheckedOfRestore);
    for (const part of [plan.subject, 'shop.example.com', messages.lastOverwrite(look.overwrites[0])])
      expect(log).toContain(part);
  });

  it('what of it', async () => {
    const costs = ['full', 'files', 'db'].map(async (method) => {
      const { page } = await dryRun([], { inputs: { method } });
      return page.split('\n\n')[1];
    });
    expect(new Set(await Promise.all(costs)).size).toBe(3);
  });

  it('its domain, if all completed pushes agree on it, in any letter case', async () => {
    const pushes = [push({ id: 63, 'live-domain': 'SHOP.example.com' }), push({ id: 62 }), push()];
    expect((await dryRun(pushes)).page).toMatch(/^### .*`shop\.example\.com`/);
  });

  it.each<[what: string, entries: readonly TestDeployment[]]>([
    ['no completed push', [liveRecord(done), push({ id: 62, states: ['failure'] })]],
    ['pushes that disagree', [push({ id: 62, 'live-domain': 'blog.example.com' }), push()]],
    ['a push that names none', [push({ 'live-domain': undefined })]],
    ['a push of another account', [{ ...push(), creator: 'mallory', creatorId: 7 }]],
  ])('the id alone, if the domain is recorded by %s', async (_what, entries) => {
    const { page } = await dryRun(entries);
    expect(page).toMatch(new RegExp(`^### .*\`${ids.live}\``, 'm'));
    expect(page).toContain(`| **Site** | \`${ids.live}\` |\n`);
  });

  it('first of all what it would wait for, or that a re-run does not begin it (G12)', async () => {
    const running = await dryRun([push({ states: [] })], { script: [otherTask('running')] });
    const rerun = await dryRun([push()], { context: { attempt: 2 } });
    const lost = ownRecord('restore', { id: 64, minutesAgo: 5, taskId: undefined });
    const late = await dryRun([lost, push({ states: [] })], {
      context: { attempt: 2 },
      script: [otherTask('running')],
    });
    const opposed = [running, rerun, late].map((run) => ({ ...run, objection: objectionTo(run.look) }));
    expect(opposed.map(({ objection }) => objection?.kind)).toEqual(['wait', 'changed', 'busy']);
    for (const { md, objection, page, status, warnings } of opposed) {
      const warning = objection && messages.restoreObjection(objection);
      expect([status, warnings]).toEqual(['skipped', [warning]]);
      expect(page.split('\n')[0]).toBe(`> ⚠️ ${md.prose(warning ?? '')}`);
    }
    const failed = await dryRun([push({ states: ['failure'] })]);
    const inDoubt = failed.look.overwrites.map((overwrite) => messages.liveInDoubt(overwrite));
    expect([failed.status, failed.warnings]).toEqual(['skipped', inDoubt]);
    expect(failed.page.split('\n')[0]).toBe(`> ⚠️ ${failed.md.prose(inDoubt.join())}`);
    // Nothing twice on one page.
    for (const { page } of [...opposed, failed]) expect(page).not.toContain('**Warnings**');
    expect((await dryRun([push()])).page).not.toMatch(/^>/);
  });

  it('nothing twice: what stands open is not folded, too', async () => {
    const { page } = await dryRun([push()]);
    for (const name of ['**Site**', '**Host**', '**Live**']) expect(page.split(name)).toHaveLength(2);
  });

  it('and what this run did before, whatever the key of that step', async () => {
    const earlier = ownRecord('restore', { 'idempotency-key': 'gha-9001-other', attempt: 1, ...done });
    const { log, look, md, page } = await dryRun([earlier], { context: { attempt: 2 } });
    const [sentence = ''] = look.overwrites.map((overwrite) => messages.earlierInRun(overwrite, false));
    expect(page).toContain(md.prose(sentence));
    expect(log).toContain(sentence);
  });
});

it('the receipt of a restore names the domain in its first line, and *Live* in a row', async () => {
  const { reportOf, outcome } = await recordOperation('restore', {
    github: { deployments: [push()] },
    script: [accepted(), completed],
  });
  const receipt = renderSummary(reportOf(outcome));
  expect(receipt).toMatch(/^### ✅ .*`shop\.example\.com`\n/);
  expect(receipt).toMatch(/\*\*Live before\*\* \| `push` /);
});
