import { ageOf, clockOf } from '../../../src/text/age.ts';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/outcome/outcome.ts';
import type { PreviewRecord } from '../../../src/outcome/preview-record.ts';
import type { ListedSite, Results } from '../../../src/outcome/results.ts';
import type { Report } from '../../../src/outcome/report.ts';
import { nameEarlier } from '../../../src/messages/describe-outcome.ts';
import { describeSiteNotes } from '../../../src/messages/describe-sites.ts';
import { messages } from '../../../src/messages/messages.ts';
import { renderSummary } from '../../../src/messages/summary.ts';
import { createMarkdown, joinWithin } from '../../../src/text/markdown.ts';
import { createSanitizer } from '../../../src/text/sanitizer.ts';
import { endings, named, overwrite, refusals } from '../../support/outcomes.ts';
import { renderMarkdown } from '../../support/rendered-markdown.ts';
import { barePreview, useSaying, lookSaying, restored, resultsSaying } from '../../support/results.ts';
import { ids, runContext } from '../../support/run-operation.ts';

const sanitizer = createSanitizer([]);
const noonMs = Date.UTC(2026, 0, 15, 12);
const content: Report = {
  outcome: { ...endings.completed, effect: 'started' },
  text: { what: 'done', next: '' },
  operation: named('restore'),
  results: restored,
  warnings: [],
  context: { ...runContext, attempt: 3, triggeringActor: 'hubot', ref: 'main' },
  serviceHost: 'api.example.com',
  namedInputs: { 'site-id': ids.live, 'backup-id': ids.backup },
  elapsedMs: 62_000,
  sanitizer,
  md: createMarkdown(sanitizer),
};
const summaryOf = (changed: Partial<Report>): string => renderSummary({ ...content, ...changed });
const firstLine = (changed: Partial<Report>): string => summaryOf(changed).split('\n')[0] ?? '';

/** More than any page may show, each word of it hostile. */
const flood = '<img src=x>@mona [a](https://evil.example) `'.repeat(60);
const record = { type: flood, name: flood, value: flood, ttl: flood };
const flooded: Results = {
  ...resultsSaying(flood),
  reused: undefined,
  answer: {
    site: { id: flood, domain: 'shop.example.com' },
    domain: { id: flood, dnsRecords: Array.from({ length: 400 }, () => record) },
  },
};
const withFacts = (facts: Partial<PreviewRecord>): Results => ({
  preview: { ...barePreview, ...facts },
});

describe('the summary', () => {
  it.each<[Outcome, string]>([
    [endings.submitted, '📨'],
    [endings['dry-run'], '🧪'],
    [endings['task-timed-out'], '⏰'],
  ])('has the outcome in its first line: %j %s', (outcome, symbol) => {
    expect(firstLine({ outcome })).toMatch(new RegExp(`^### ${symbol} restore: `));
  });

  it.each(['pending', 'PENDING'])('has no green tick for a domain that is %s, whoever added it', (status) => {
    const outcome: Outcome = { kind: 'completed', by: 'earlier-request', effect: 'started' };
    const results = { answer: { domain: { status } } };
    expect(firstLine({ outcome, results })).toMatch(/^### 📋 /);
  });

  it.each([2, 1])(
    'says in its first line that it followed what was started earlier (K7): attempt %i',
    (attempt) => {
      const outcome: Outcome = { kind: 'completed', by: 'followed', effect: 'started' };
      const context = { ...content.context, attempt };
      expect(firstLine({ outcome, context })).toContain(nameEarlier(context));
    },
  );

  it.each<[what: string, row: RegExp, ids: readonly number[], ownId?: number]>([
    ['was before the earlier one that counts', /\*\*Live before\*\* \| `of 61` (?!.*<br>)/, [62, 61], 62],
    ['another step of the run did', /\*\*Live before\*\* \| `of 61` .*<br>`of 62` /, [62, 61]],
    ['was before the only one', /\*\*Live before\*\* \| (?!.*`of )/, [62], 62],
    ['came after the earlier one that counts', /\*\*Live since\*\* \| `of 63` /, [63], 62],
  ])('of a push or restore has in its summary what %s', (_what, row, found, deploymentId) => {
    // Of this run's pushes of the copy, which the rule leaves out, only the newest of all is shown.
    const overwrites = found.map((id, index) => {
      const ofRun = index === 0 && found.length > 1 ? { copyId: 'x' } : { copyId: undefined };
      return { ...overwrite, ...ofRun, id, operation: `of ${id}`, run: 'x' };
    });
    const look = { ...lookSaying('x'), overwrites };
    expect(summaryOf({ results: { ...restored, deploymentId, look } })).toMatch(row);
  });

  it.each<[what: string, said: Partial<Report['context']>, row: RegExp]>([
    ['of a branch has it', {}, /\*\*Started for\*\* \| .*`main`.*\[a5c3785\]/],
    [
      'of a pull request has its branch',
      { eventName: 'pull_request', pullRequest: {} },
      /for\*\* \| .*`main`/,
    ],
    ['of a comment has the commit alone', { pullRequest: {} }, /for\*\* \| (?!.*`main`).*\[a5c3785\]/],
    ['for another commit has that alone', { commit: 'd'.repeat(40) }, /for\*\* \| (?!.*`main`).*\[ddddddd\]/],
  ])('of a run %s', (_what, said, row) => {
    expect(summaryOf({ context: { ...content.context, ...said } })).toMatch(row);
  });

  describe('for an approver', () => {
    const copiedAt = (text: string) => {
      const clock = clockOf({ dateMs: noonMs, keptMs: 0, timestamp: undefined, wallMs: undefined });
      return { copiedAt: { text, received: text, age: ageOf(text, clock) } };
    };
    const facts = {
      confirmation: { text: 'shop.example.com', received: 'shop.example.com' },
      checkedAtMs: noonMs,
      ...copiedAt('2026-01-15T09:00:00Z'),
    };
    const preview = withFacts(facts);
    const previewed = { outcome: endings.previewed, operation: named('push-preview') } as const;
    const dryRun = { outcome: endings['dry-run'], operation: named('push') } as const;

    it('says first what would be replaced, then what would be lost, and when it was checked, in a dry run too', () => {
      const summary = summaryOf({ ...dryRun, results: preview });
      expect(summary).toMatch(/^### 🧪 .*`shop\.example\.com`.*\n\n.*\*\*2026-01-15 09:00 UTC\*\*/);
      expect(summary).toMatch(/\*\*Host\*\* \| `api\.example\.com`.* 2026-01-15 12:00 UTC/);
      const future = withFacts({ ...facts, ...copiedAt('2027-01-01T00:00:00Z') });
      expect(summaryOf({ ...dryRun, results: future })).toMatch(
        /^### .*\n\n.*\(`2027-01-01T00:00:00Z`\)\*\*/,
      );
    });

    it('says before all else what speaks against the push (G12), and what this run did before', () => {
      const look = lookSaying('x');
      const results = { ...preview, look };
      for (const of of [dryRun, previewed]) expect(summaryOf({ ...of, results })).toMatch(/^> ⚠️ /);
      for (const operation of ['push', 'restore']) {
        const earlier = { ...overwrite, operation, end: 'failed', run: 'x', key: 'other' } as const;
        const after = summaryOf({
          ...dryRun,
          results: { ...preview, look: { ...look, overwrites: [earlier] } },
        });
        expect(after).toContain(content.md.prose(messages.earlierInRun(earlier, true)));
      }
      const unopposed = { ...preview, look: { ...look, overwrites: [], overwritesOfCopy: [] } };
      expect(summaryOf({ ...dryRun, results: unopposed })).not.toMatch(/^>/);
    });

    it('says first that the push is blocked and why, without a green tick, and what it would overwrite', () => {
      const results = withFacts({ ...facts, canPush: false, blockedReason: 'a backup is running' });
      const refused = { ...endings['guard-refused'], effect: 'none' } as const;
      for (const outcome of [{ ...previewed.outcome, canPush: false }, refused]) {
        const summary = summaryOf({ outcome, results });
        expect(summary).toMatch(/^### ⛔ .*: a backup is running\n\n.*`shop\.example\.com`/);
        expect(summary).not.toContain('✅');
        // Nobody is asked to type it.
        expect(summary.match(/`shop\.example\.com`/g)).toHaveLength(1);
      }
    });

    it('names what started the run, unless the copy was last used for this very commit', () => {
      const startedFor = (commit: string) => {
        const look = { ...lookSaying('x'), uses: [{ ...useSaying('x'), commit }] };
        const [shown = ''] = summaryOf({ ...dryRun, results: { ...preview, look } }).split('<details>');
        return shown.includes('Started for');
      };
      expect(startedFor('b'.repeat(40))).toBe(true);
      expect(startedFor(runContext.sha ?? '')).toBe(false);
    });

    it('says until when a push can be reverted only once one has completed', () => {
      const results = withFacts({ ...facts, revertDays: { number: 7, received: 7 } });
      const outcome = { ...endings['guard-refused'], refusal: refusals['not-approved'] };
      const cancelled = { kind: 'cancelled', during: 'preparation', effect: 'none' } as const;
      for (const nothing of [outcome, cancelled]) {
        expect(summaryOf({ outcome: nothing, results })).not.toContain(messages.revertDays(7));
      }
      const site = { id: ids.live, domain: 'shop.example' };
      const answer = { isReplayed: false, site };
      const completed = { ...results, answer, completed: { revertUntilMs: noonMs } };
      expect(summaryOf({ results: completed })).toContain('**2026-01-15 12:00 UTC**');
      // The dashboard would revert what came since.
      const since = { ...completed, deploymentId: -1, look: lookSaying('x') };
      expect(summaryOf({ results: since })).not.toContain('2026-01-15 12:00 UTC');
    });
  });

  it('names a text that is no operation (I3), and lists what is wrong and what to do', () => {
    const errors = [
      { input: 'operation', problem: 'invalid', value: 'push`h', accepts: 'push' },
      { input: 'wait', problem: 'invalid', value: 'no', accepts: 'true or false' },
    ] as const;
    const outcome = { kind: 'invalid-inputs', errors } as const;
    const text = { what: '2 inputs are invalid.', next: '- `wait` is "no".\nCorrect them.' };
    expect(firstLine({ outcome, text })).toMatch(/^### ❌ ``push`h`` /);
    expect(summaryOf({ outcome, text })).toContain('\n- `wait` is "no".\n\nCorrect them.\n');
  });

  it('says who approved, with which words, and whether that person started the run', () => {
    const pageOf = (isStarter: boolean) => {
      const approvals = [
        { login: 'hubot-2', comment: 'Ship <b>it</b>', isStarter: false },
        { login: 'mona', comment: '', isStarter },
      ];
      return summaryOf({ results: { approvals } });
    };
    const { codes, prose } = renderMarkdown(pageOf(true));
    expect(codes).toEqual(expect.arrayContaining(['hubot-2', 'mona']));
    expect(prose).toContain(': Ship <b>it</b>');
    expect(pageOf(false)).not.toBe(pageOf(true));
  });

  const listed: ListedSite = {
    id: ids.staging,
    domain: 'staging.example.com',
    environment: 'pr-7',
    state: 'left',
    isOpen: false,
    newest: {
      ...useSaying(''),
      creator: 'mona',
      atMs: noonMs - 2 * 3_600_000,
      commit: 'a5c3785ed8d6',
    },
  };
  const closed = (sites: readonly ListedSite[]) =>
    ({
      outcome: endings['environment-closed'],
      operation: named('close-staging'),
      results: { listed: { sites, isOfAll: false } },
    }) as const;

  it('lists the recorded sites, and names those that were not checked (G6, G9)', () => {
    const text = summaryOf(closed([listed]));
    for (const part of ['2026-01-15 10:00 UTC', '| Copy | Last used |']) expect(text).toContain(part);
    // A phone shows the first columns only.
    const all = { ...closed([listed, { ...listed, state: 'unchecked' }]), operation: named('list-staging') };
    expect(summaryOf({ ...all, results: { listed: { ...all.results.listed, isOfAll: true } } })).toContain(
      '| Copy | State | Note | Environment | Last used |',
    );
    const unchecked = { ...listed, state: 'unchecked' } as const;
    expect(summaryOf(closed([unchecked]))).toContain(content.md.prose(describeSiteNotes(unchecked)));
    expect(summaryOf(closed(Array(60).fill(listed)))).toMatch(/^… .*\b10\b/m);
    // *What is said*: it asks once for the deletion of what is left over.
    const inUse = summaryOf(closed([{ ...listed, state: 'in-use' }])).split('\n\n');
    expect(text.split('\n\n').filter((part) => !inUse.includes(part))).toHaveLength(1);
    expect(inUse).toHaveLength(text.split('\n\n').length - 1);
  });

  it('has our warnings and all of the service’s, fifty at most', () => {
    const fromService = Array.from({ length: 60 }, (_, index) => `warning ${index}.`);
    const summary = summaryOf({
      results: { ...restored, ...withFacts({ warnings: fromService }) },
      warnings: ['ours'],
    });
    expect(summary).toContain('ours');
    expect(summary.match(/warning \d+\./g)).toEqual(fromService.slice(0, 49));
    expect(summary).toMatch(/^- … .*\b11\b/m);
  });

  it('has fifty DNS records at most', () => {
    const records = Array.from({ length: 52 }, (_, index) => ({ ...record, name: `n${index}`, value: 'v' }));
    const shown = (dnsRecords: typeof records) =>
      summaryOf({ results: { answer: { domain: { dnsRecords } } } });
    expect(shown(records.slice(0, 50))).not.toMatch(/^…/m);
    expect(shown(records)).toContain('n49');
    expect(shown(records)).not.toContain('n50');
    expect(shown(records)).toMatch(/^… .*\b2\b/m);
  });

  it('is never over the 1 MiB at which the runner drops it, and a part that is left out opens nothing', () => {
    const summary = summaryOf({
      outcome: { ...endings['task-failed'], effect: 'started' },
      text: { what: flood, next: `Wait.\n${flood}` },
      results: flooded,
      warnings: Array.from({ length: 100 }, () => flood),
      namedInputs: Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`input ${index}`, flood])),
    });
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1_000_000);
    expect(summary).toMatch(/^### ❌ /);
    expect(summary).toContain(joinWithin(['x'], 0));
    const { tags, targets } = renderMarkdown(summary);
    expect(tags).not.toContain('img');
    expect([...new Set(targets)]).toEqual(['https://shop.example.com', 'https://pr-7.example.com']);
  });
});
