import type { ListedSite } from '../../../src/outcome/results.ts';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/outcome/outcome.ts';
import type { Results } from '../../../src/outcome/results.ts';
import { commentMarker, createComment } from '../../../src/report/comment.ts';
import { renderSummary, type ReportContent } from '../../../src/report/summary.ts';
import { createSigner, type Signer } from '../../../src/service/signature.ts';
import { createMarkdown } from '../../../src/text/markdown.ts';
import { createSanitizer } from '../../../src/text/sanitizer.ts';
import { endings, named } from '../../support/outcomes.ts';
import { renderMarkdown } from '../../support/rendered-markdown.ts';
import { restored, resultsSaying } from '../../support/results.ts';
import { ids, runContext } from '../../support/run-operation.ts';

const markdown = createMarkdown(createSanitizer([]));
const noonMs = Date.UTC(2026, 0, 15, 12);
const green = {
  outcome: { ...endings.completed, effect: 'started' },
  text: { what: 'done', next: '' },
} as const;
const red = {
  outcome: { ...endings['task-failed'], effect: 'started' },
  text: { what: 'the task failed', next: 'Clear the cause.\nThen re-run.' },
} as const;
const content: ReportContent = {
  ...green,
  operation: named('restore'),
  results: restored,
  timeline: [
    { elapsedMs: 1000, event: 'accepted by the service' },
    { elapsedMs: 2000, event: 'task running' },
    { elapsedMs: 62_000, event: 'completed' },
  ],
  warnings: [],
  context: { ...runContext, attempt: 3, triggeringActor: 'hubot', ref: 'main' },
  commit: runContext.sha,
  serviceHost: 'api.example.com',
  namedInputs: { 'site-id': ids.live, 'backup-id': ids.backup },
  startedAtMs: noonMs,
  elapsedMs: 62_000,
};
const runUrl = 'https://github.com/octo-org/shop/actions/runs/9001/attempts/3';
const commitUrl = `https://github.com/octo-org/shop/commit/${runContext.sha ?? ''}`;
const summaryOf = (changed: Partial<ReportContent>): string =>
  renderSummary({ ...content, ...changed }, markdown);
const firstLine = (changed: Partial<ReportContent>): string => summaryOf(changed).split('\n')[0] ?? '';
const readable = (page: string): string => {
  const { prose, codes } = renderMarkdown(page);
  return `${prose} ${codes.join(' ')}`.replaceAll('\u2060', '');
};

/** More than any page may show, each word of it hostile. */
const flood = '<img src=x>@mona [a](https://evil.example) `'.repeat(60);
const record = { type: flood, name: flood, value: flood, ttl: flood };
const flooded: Results = { ...resultsSaying(flood), dnsRecords: Array.from({ length: 400 }, () => record) };

describe('the summary', () => {
  it.each<[Outcome, string]>([
    [endings.completed, '✅'],
    [endings.submitted, '📨'],
    [endings['dry-run'], '🧪'],
    [endings['token-missing'], '⏭️'],
    [endings['task-failed'], '❌'],
    [endings['invalid-inputs'], '❌'],
    [endings['task-timed-out'], '⏰'],
    [endings.cancelled, '🛑'],
    [{ ...endings['internal-error'], effect: 'possible' }, '❓'],
  ])('has the outcome in its first line: %j %s', (outcome, symbol) => {
    expect(firstLine({ outcome })).toMatch(new RegExp(`^### ${symbol} restore: [a-z ,]+$`));
  });

  describe('for an approver', () => {
    const preview: Results = {
      canPush: true,
      confirmationRequired: 'shop.example.com',
      copiedAt: '2026-01-15T09:00:00Z',
      previewedAtMs: noonMs,
    };
    const previewed = {
      outcome: { ...endings.previewed, effect: 'none' },
      operation: named('push-preview'),
    } as const;
    const dryRun = { outcome: { ...endings['dry-run'], effect: 'none' }, operation: named('push') } as const;
    const overwrite =
      /`shop\.example\.com`, database included\. The copy is 3 h old.*2026-01-15 09:00 UTC.*`api\.example\.com` at 2026-01-15 12:00 UTC/;

    it.each<[string, Partial<ReportContent>]>([
      ['`push-preview`', previewed],
      ['a dry run of `push`', dryRun],
    ])('says first what the push overwrites, and how old the copy is: %s', (_name, ended) => {
      expect(firstLine({ ...ended, results: preview })).toMatch(overwrite);
      expect(summaryOf({ ...ended, results: preview })).toMatch(/\n\*\*(✅|🧪)/);
      expect(firstLine({ ...ended, results: { canPush: true } })).toMatch(/live site.*unknown/);
    });

    it('says first that the push is blocked, without a green tick', () => {
      const outcome = { ...previewed.outcome, canPush: false };
      const blocked = { ...previewed, outcome, results: { ...preview, canPush: false } };
      expect(firstLine(blocked)).toMatch(/^### ⛔ .*blocked/i);
      expect(firstLine(blocked)).toMatch(overwrite);
      expect(summaryOf(blocked)).not.toContain('✅');
    });

    it('says in the headline why it is blocked, also of a dry run (*What is said*)', () => {
      const results = { ...preview, canPush: false, blockedReason: 'a backup is running' };
      const refused = { ...endings['guard-refused'], effect: 'none' } as const;
      for (const outcome of [{ ...previewed.outcome, canPush: false }, refused]) {
        expect(firstLine({ outcome, results })).toMatch(/^### ⛔ Push blocked: a backup is running\./);
      }
    });

    it('names the ref and the commit, and in a later attempt that an earlier one may have pushed', () => {
      const summary = summaryOf({ ...previewed, results: preview });
      expect(renderMarkdown(summary).targets).toContain(commitUrl);
      expect(readable(summary)).toMatch(
        /An earlier attempt may have pushed; if so, this one repeats nothing/,
      );
      const context = { ...content.context, attempt: 1 };
      expect(readable(summaryOf({ ...previewed, results: preview, context }))).not.toMatch(/earlier attempt/);
    });

    it('says nothing of an overwrite if there was no preview', () => {
      expect(firstLine({ ...dryRun, results: {} })).toMatch(/^### 🧪/);
    });
  });

  it('of a domain that is pending has no green tick: DNS records are to be added (*What is said*)', () => {
    const results = { dnsRecords: [record], domainStatus: 'pending' };
    expect(firstLine({ operation: named('add-domain'), results })).toMatch(
      /^### 📋 .*DNS records are to be added/,
    );
  });

  it('says which attempt started the task of a replay', () => {
    const results = { ...restored, isReplayed: true };
    const context = { ...content.context, attempt: 2 };
    expect(readable(summaryOf({ results, context }))).toMatch(/1 min 2 s in this attempt; .* by attempt 1/);
  });

  it('names a text that is no operation (I3), and lists what is wrong and what to do', () => {
    const errors = [
      { input: 'operation', problem: 'invalid', value: 'push`h', accepts: 'push' },
      { input: 'wait', problem: 'invalid', value: 'no', accepts: 'true or false' },
    ] as const;
    const outcome = { kind: 'invalid-inputs', errors, effect: 'none' } as const;
    const text = { what: '2 inputs are invalid.', next: '- `wait` is "no".\nCorrect them.' };
    expect(firstLine({ outcome, text })).toBe('### ❌ ``push`h`` is not an operation');
    expect(summaryOf({ outcome, text })).toContain('**Next steps**\n\n- `wait` is "no".\n- Correct them.\n');
  });

  it('says after a push until when it can be reverted', () => {
    const results = { ...restored, revertDays: 14, revertUntilMs: Date.UTC(2026, 0, 29, 12, 1) };
    expect(readable(summaryOf({ operation: named('push'), results }))).toContain('2026-01-29 12:01 UTC');
  });

  it('says who approved, with which words, and whether that person started the run', () => {
    const approvals = [
      { login: 'hubot-2', comment: 'Ship <b>it</b>', isStarter: false },
      { login: 'mona', comment: '', isStarter: true },
    ];
    const text = readable(summaryOf({ operation: named('push'), results: { ...restored, approvals } }));
    expect(text).toMatch(/: Ship <b>it<\/b>/);
    expect(text.match(/also started/g)).toHaveLength(1);
    expect(renderMarkdown(summaryOf({ results: { approvals } })).codes).toEqual(
      expect.arrayContaining(['hubot-2', 'mona']),
    );
  });

  const listed: ListedSite = {
    id: ids.staging,
    domain: 'staging.example.com',
    environment: 'pr-7',
    state: 'closed',
    ageMs: 3_600_000,
    isKnown: true,
    isVerified: true,
  };
  const closed = (listedSites: readonly ListedSite[]) =>
    ({
      outcome: { ...endings['environment-closed'], effect: 'none' },
      operation: named('close-staging'),
      results: { listedSites },
    }) as const;

  it('lists the sites that `close-staging` leaves, and so does the comment (G6)', () => {
    const unnamed = { ...listed, id: null, domain: null, isKnown: undefined };
    const page = closed([listed, unnamed]);
    const comment = createComment({ ...content, ...page }, markdown, undefined).render(undefined);
    for (const text of [summaryOf(page), comment]) {
      expect(renderMarkdown(text).codes).toEqual(
        expect.arrayContaining([ids.staging, 'staging.example.com']),
      );
      expect(text).toMatch(/may exist/);
      expect(text).not.toMatch(/deleted|not checked|not verified/);
    }
  });

  it('marks the sites that were not checked or cannot be verified, and says what it leaves out (G6, G10)', () => {
    expect(summaryOf(closed([{ ...listed, isKnown: false }]))).toContain('not checked');
    const unverified = { ...listed, isVerified: false };
    expect(summaryOf(closed([unverified]))).toContain('not verified: check it before you delete it');
    expect(summaryOf(closed(Array.from({ length: 60 }, () => listed)))).toContain('and 10 more');
  });

  it('lists the sites in use apart from those to delete, with the age of each copy (G9)', () => {
    const text = summaryOf(closed([listed, { ...listed, id: ids.target, state: 'open' }]));
    expect(text).toContain('| 1 h |');
    const [toDelete = '', inUse = ''] = text.split('**In use**');
    expect([toDelete.includes(ids.staging), toDelete.includes(ids.target)]).toEqual([true, false]);
    expect(inUse).toContain(ids.target);
  });

  it('says in its first line that nothing was repeated, and that a new run does it again (K7)', () => {
    const outcome = { kind: 'completed', by: 'earlier-request', effect: 'started' } as const;
    expect(firstLine({ outcome })).toMatch(/nothing was repeated.*new run/);
    expect(firstLine({})).not.toMatch(/repeated/);
  });

  it('is the receipt: operation, sites, task, times, key, who started it and the attempt', () => {
    const text = readable(summaryOf({}));
    const ours = ['restore', 'gha-1-abc', 'mona', 'hubot', '9001', 'attempt 3', '2026-01-15 12:00 UTC'];
    for (const part of [...ours, '1 min 2 s', ids.live, ids.backup, ids.task]) expect(text).toContain(part);
  });

  it('has a timeline of the task’s states', () => {
    expect(readable(summaryOf({}))).toMatch(
      /00:01\s+accepted by the service\s+1 s\s+00:02\s+task running\s+1 min\s+01:02\s+completed/,
    );
  });

  it('says after a red outcome what to do next', () => {
    const text = readable(summaryOf(red));
    expect(text).toMatch(/Clear the cause\.\s+Then re-run\./);
    expect(text).toContain('task_failed');
  });

  it('has the DNS records and the verification as tables to copy', () => {
    const results: Results = {
      domainId: ids.domain,
      domainName: 'www.example.com',
      domainStatus: 'pending',
      dnsRecords: [
        { type: 'CNAME', name: 'www', value: 'edge.example.net', ttl: '300' },
        { type: 'TXT', name: '_verify', value: 'a|b`c', ttl: '' },
      ],
      verification: [['details', '{"a":1}']],
    };
    const { codes, tags } = renderMarkdown(summaryOf({ operation: named('add-domain'), results }));
    const shown = ['CNAME', 'www', 'edge.example.net', '300', 'TXT', '_verify', 'a|b`c', '{"a":1}'];
    expect(codes).toEqual(expect.arrayContaining([...shown, 'www.example.com', 'pending']));
    expect(tags).toContain('table');
  });

  it('shows the text to confirm for `push-preview` only (push guard 6)', () => {
    const results: Results = { ...restored, confirmationRequired: 'shop.example.com' };
    const previewed = { outcome: { ...endings.previewed, effect: 'none' }, results } as const;
    expect(summaryOf(previewed)).toContain('To confirm the push, type: `shop.example.com`');
    expect(summaryOf({ operation: named('push'), results })).not.toContain('shop.example.com');
  });

  it('shows a preview: whether it can be pushed, why not, its age, how long it can be reverted, the digest', () => {
    const { canPush, blockedReason, copiedAt, revertDays, previewDigest } = {
      ...resultsSaying('locked'),
      copiedAt: '2026-01-15T09:00:00Z',
      revertDays: 14,
    };
    const known = { canPush, blockedReason, copiedAt, revertDays, previewDigest };
    const results = { ...known, previewedAtMs: noonMs };
    const text = readable(summaryOf({ operation: named('push-preview'), results }));
    const parts = ['no', 'locked', '3 h', '2026-01-15 09:00 UTC', '14 days', previewDigest];
    for (const part of parts) expect(text).toContain(part);
  });

  it('links to the site if it has an address', () => {
    const siteUrl = 'https://shop.example.com';
    expect(renderMarkdown(summaryOf({ results: { ...restored, siteUrl } })).targets).toContain(siteUrl);
    expect(renderMarkdown(summaryOf({})).targets).toEqual([commitUrl]);
  });

  it('has our warnings and all of the service’s, fifty at most', () => {
    const fromService = Array.from({ length: 60 }, (_, index) => `warning ${index}.`);
    const shown = (count: number): string =>
      summaryOf({
        results: { ...restored, warnings: fromService.slice(0, count) },
        warnings: ['ours', ...fromService.slice(0, 8).map((text) => `Your host warns: ${text}`)],
      });
    expect(shown(12).match(/warning \d+\./g)).toEqual(fromService.slice(0, 12));
    expect(shown(12)).toContain('ours');
    expect(shown(60).match(/warning \d+\./g)).toHaveLength(49);
    expect(shown(60)).toContain('and 11 more');
  });

  it('has fifty DNS records at most', () => {
    const records = Array.from({ length: 52 }, (_, index) => ({ ...record, name: `n${index}`, value: 'v' }));
    const shown = (count: number): string => summaryOf({ results: { dnsRecords: records.slice(0, count) } });
    expect(shown(50)).toContain('n49');
    expect(shown(50)).not.toContain('more: see the output');
    expect(shown(52)).not.toContain('n50');
    expect(shown(52)).toContain('and 2 more');
  });

  it('is never over the 1 MiB at which the runner drops it, and a part that is left out opens nothing', () => {
    const summary = summaryOf({
      ...red,
      text: { what: flood, next: `Wait.\n${flood}` },
      results: flooded,
      warnings: Array.from({ length: 100 }, () => flood),
      timeline: Array.from({ length: 40 }, () => ({ elapsedMs: 1, event: flood })),
      namedInputs: Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`input ${index}`, flood])),
    });
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1_000_000);
    expect(summary).toMatch(/^### ❌ /);
    expect(summary).toContain('There is more than fits in here');
    const { tags, targets } = renderMarkdown(summary);
    expect(tags).not.toContain('img');
    expect(targets).toEqual(['https://shop.example.com', commitUrl]);
  });
});

describe('the comment', () => {
  const commentOf = (ended: Pick<ReportContent, 'outcome' | 'text'>, results: Results = restored): string =>
    createComment({ ...content, ...ended, results }, markdown, undefined).render(undefined);

  it('starts with its hidden marker (G5)', () => {
    expect(commentOf(green).split('\n')[0]).toBe(`<!-- site-pipeline: restore ${ids.live} -->`);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['push', { 'site-id': ids.staging, confirmation: 'x' }, ids.staging],
    ['restore-snapshot', { 'backup-id': ids.backup, 'target-site-id': ids.target }, ids.target],
    ['add-domain', { 'site-id': ids.live, domain: 'WWW.Example.com' }, `${ids.live} www.example.com`],
    ['add-domain', { 'site-id': ids.live, domain: 'a--><b>\ud800' }, `${ids.live} a-%2D%3e%3cb%3e%ef%bf%bd`],
  ])('has one marker for each operation, site and domain (G5): %s %j', (name, inputs, rest) => {
    expect(commentMarker(name, inputs)).toBe(`<!-- site-pipeline: ${name} ${rest} -->`);
  });

  it.each(['staging', 'close-staging'])(
    'is one for a live site and an environment, which %s shares, in any letter case (G5)',
    (name) => {
      const namedInputs = { 'site-id': ids.live, environment: 'PR-7' };
      const ended = { ...content, ...green, operation: named(name), namedInputs };
      expect(createComment(ended, markdown, undefined).marker).toBe(
        `<!-- site-pipeline: staging ${ids.live} pr-7 -->`,
      );
    },
  );

  it('says the age of the copy, the commit, the environment, the run and when, whatever its result (G5)', () => {
    const ofPreview = { copiedAt: '2026-01-15T09:00:00Z', previewedAtMs: noonMs };
    const namedInputs = { 'site-id': ids.live, environment: 'staging-pr-7' };
    for (const ended of [green, red]) {
      const comment = createComment(
        { ...content, ...ended, operation: named('staging'), namedInputs, results: ofPreview },
        markdown,
        undefined,
      ).render(undefined);
      expect(renderMarkdown(comment).targets).toEqual([runUrl, commitUrl]);
      const text = readable(comment);
      const parts = ['3 h', 'staging-pr-7', 'a5c3785', '9001, attempt 3', '2026-01-15 12:01 UTC'];
      for (const part of parts) expect(text).toContain(part);
      expect(text).not.toMatch(/commit.{0,30}(is|was) deployed/i);
    }
  });

  it('says what to do if it is red', () => {
    expect(readable(commentOf(red))).toMatch(/Clear the cause/);
  });

  describe('keeps the link to the last site that it named (G5)', () => {
    const staging = { ...content, operation: named('staging'), namedInputs: { 'site-id': ids.live } };
    const siteUrl = 'https://pr-7.staging.example.com';
    const signer = createSigner('token');
    const render = (ended: Partial<ReportContent>, previous?: string, by: Signer | 'none' = signer): string =>
      createComment({ ...staging, ...ended }, markdown, by === 'none' ? undefined : by).render(previous);
    const first = render({ results: { siteUrl } });
    const failed = { ...red, results: {} };

    it('after a red result, and after the next', () => {
      const second = render(failed, first);
      for (const body of [second, render(failed, second)]) {
        expect(renderMarkdown(body).targets).toContain(siteUrl);
      }
    });

    it.each<[what: string, previous: string, by: Signer | 'none']>([
      ['nobody has signed', first.replace(/[0-9a-f]{64}/, 'f'.repeat(64)), signer],
      ['another token has signed', first, createSigner('other')],
      ['is signed for another site', first.replaceAll('pr-7.staging', 'pr-8.staging'), signer],
      ['cannot be checked without a token', first, 'none'],
      ['is no address', first.replace(siteUrl, 'javascript:alert(1)'), signer],
    ])('but none that %s', (_what, previous, by) => {
      const { targets } = renderMarkdown(render(failed, previous, by));
      expect(targets).toEqual([runUrl, commitUrl]);
    });

    it('but not once its environment is closed', () => {
      const closed = {
        outcome: { ...endings['environment-closed'], effect: 'none' },
        operation: named('close-staging'),
        results: { sitesLeft: [{ id: ids.staging, domain: null, environment: 'pr-7' }] },
      } as const;
      const second = render(closed, first);
      expect(renderMarkdown(second).targets).not.toContain(siteUrl);
      expect(renderMarkdown(render(failed, second)).targets).not.toContain(siteUrl);
    });
  });

  it('is never longer than GitHub accepts, and a part that is left out opens nothing', () => {
    const siteUrls = ['https://shop.example.com', 'https://shop.example.com'];
    const comment = commentOf(red, flooded);
    expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(60_000);
    expect(comment).toContain('There is more than fits in here');
    expect(comment).toContain('Clear the cause');
    const { tags, targets } = renderMarkdown(comment);
    expect(tags).not.toContain('img');
    expect(targets).toEqual([...siteUrls, runUrl, commitUrl]);
  });
});
