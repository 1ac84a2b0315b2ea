import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfMistakes } from '../../../src/report/messages.ts';
import type { Findings } from '../../../src/outcome/results.ts';
import type { GreenOutcome, Outcome, RedOutcome } from '../../../src/outcome/outcome.ts';
import { cleanRunner } from '../../../src/report/sanitized-runner.ts';
import { createCleaner, type Cleaner } from '../../../src/text/sanitizer.ts';
import { renderComment, markerFor } from '../../../src/report/comment.ts';
import { createJournal } from '../../../src/report/run-log.ts';
import { logService } from '../../../src/report/logged-service.ts';
import { report } from '../../../src/report/report.ts';
import { renderSummary, type Receipt } from '../../../src/report/summary.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { hostilePieces, hostileTexts } from '../../support/hostile-texts.ts';
import { createRecordingRunner } from '../../support/recording-runner.ts';
import { findReferences, renderMarkdown } from '../../support/rendered-markdown.ts';
import { answer, lost, replayed } from '../../support/responses.ts';
import { findCommands } from '../../support/runner-commands.ts';
import { createScriptedService } from '../../support/scripted-service.ts';
import { previewAnswer } from '../../support/task-responses.ts';
import { ids, runFacts, tell, token } from '../../support/run-operation.ts';
import { createWrittenLog } from '../../support/written-log.ts';

const cleaner: Cleaner = {
  line: (text) => createCleaner([token]).line(text),
  lines: (text) => createCleaner([token]).lines(text),
};
const green: GreenOutcome = { status: 'completed', what: 'site was restored' };
const red: RedOutcome = {
  status: 'failed',
  errorCode: 'task_failed',
  serviceCode: 'disk',
  what: 'the task failed',
  next: 'Clear the cause.\nThen re-run.',
};
const receipt: Receipt = {
  operationName: 'restore',
  outcome: green,
  findings: {
    taskId: ids.task,
    taskStatus: 'completed',
    siteId: ids.live,
    idempotencyKey: 'gha-1-abc',
    isReplay: false,
  },
  timeline: [
    { elapsedMs: 1000, what: 'accepted by the service' },
    { elapsedMs: 2000, what: 'task running' },
    { elapsedMs: 62_000, what: 'completed' },
  ],
  warnings: [],
  facts: { ...runFacts, attempt: 3, triggeringActor: 'hubot' },
  asked: { 'site-id': ids.live, 'backup-id': ids.backup },
  startedAtMs: Date.UTC(2026, 0, 15, 12),
  elapsedMs: 62_000,
};
const summaryOf = (changed: Partial<Receipt>): string => renderSummary({ ...receipt, ...changed }, cleaner);
const readable = (markdown: string): string => {
  const { prose, codes } = renderMarkdown(markdown);
  return `${prose} ${codes.join(' ')}`.replaceAll('\u2060', '');
};

/** As much as a service can say, each word of it hostile. */
const flood = '<img src=x>@mona [a](https://evil.example) `'.repeat(100_000);
const flooded: Findings = {
  ...receipt.findings,
  taskStatus: flood,
  taskResult: flood,
  blockedReason: flood,
  domainStatus: flood,
  domainId: ids.domain,
  dnsRecords: Array.from({ length: 400 }, () => ({ type: flood, name: flood, value: flood, ttl: flood })),
  verification: [['details', flood]],
};

describe('the summary', () => {
  it('is never over the 1 MiB at which the runner drops it, and what is left out leaves no Markdown open', () => {
    const outcome: Outcome = { ...red, what: flood, next: `Wait.\n${flood}` };
    const warnings = Array.from({ length: 100 }, () => flood);
    const timeline = Array.from({ length: 40 }, () => ({ elapsedMs: 1, what: flood }));
    const summary = summaryOf({ outcome, findings: flooded, warnings, timeline });

    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1_000_000);
    const { tags, targets } = renderMarkdown(summary);
    expect(tags).not.toContain('img');
    expect(targets).toEqual([]);
    expect(summary).toMatch(/^### ❌ /);
    expect(summary).toContain('more: see the output `dns-records`');
  });

  it('has all of the service’s warnings, for whoever approves them, up to what anybody reads', () => {
    const services = Array.from({ length: 60 }, (_, index) => `warning ${index}.`);
    const shown = (count: number): string =>
      summaryOf({
        findings: { ...receipt.findings, warnings: services.slice(0, count) },
        warnings: ['ours', ...services.slice(0, 8).map((text) => `The service warns: ${text}`)],
      });
    expect(shown(12).match(/warning \d+\./g)).toEqual(services.slice(0, 12));
    expect(shown(12)).not.toContain('more: see the log');
    expect(shown(60)).toContain('- … and 11 more: see the log.');
  });

  it('has the first records of a domain with more than anybody reads', () => {
    const dnsRecords = Array.from({ length: 52 }, (_, index) => ({
      type: 'A',
      name: `n${index}`,
      value: 'v',
      ttl: '1',
    }));
    const shown = (count: number): string =>
      summaryOf({ findings: { ...receipt.findings, dnsRecords: dnsRecords.slice(0, count) } });
    expect(shown(50)).toContain('n49');
    expect(shown(50)).not.toContain('more: see the output');
    expect(shown(52)).not.toContain('n50');
    expect(shown(52)).toContain('… and 2 more: see the output `dns-records`.');
  });

  it('has the outcome in its first line', () => {
    expect(summaryOf({}).split('\n')[0]).toMatch(/^### ✅ .*completed/i);
    expect(summaryOf({ outcome: red }).split('\n')[0]).toMatch(/^### ❌ .*failed/i);
  });

  it.each<[Outcome['status'], string]>([
    ['submitted', '📨'],
    ['skipped', '⏭️'],
    ['refused', '❌'],
    ['timed-out', '⏰'],
    ['cancelled', '🛑'],
    ['unknown', '❓'],
  ])('has a symbol for %s', (status, symbol) => {
    const outcome = { ...red, status } as Outcome;
    expect(
      summaryOf({
        outcome: status === 'submitted' || status === 'skipped' ? { status, what: 'x' } : outcome,
      }),
    ).toContain(symbol);
  });

  it('says in its first line that nothing was repeated, and that a new run is the way to do it again', () => {
    const outcome: Outcome = { ...green, notice: 'Nothing was repeated: to do it again, start a new run.' };
    const [first = ''] = summaryOf({ outcome, findings: { ...receipt.findings, isReplay: true } }).split(
      '\n',
    );
    expect(first).toMatch(/nothing was repeated.*new run/);
    expect(summaryOf({}).split('\n')[0]).not.toContain('repeated');
  });

  it('is the receipt: operation, sites, task, times, key, who started it and the attempt', () => {
    const text = readable(summaryOf({}));
    for (const part of [
      'restore',
      ids.live,
      ids.backup,
      ids.task,
      'gha-1-abc',
      'mona',
      'hubot',
      '9001',
      'attempt 3',
      '2026-01-15 12:00:00 UTC',
      '1 min 2 s',
    ])
      expect(text).toContain(part);
  });

  it('has a timeline of the task’s states', () => {
    const text = readable(summaryOf({}));
    expect(text).toMatch(
      /00:01\s+accepted by the service\s+1 s\s+00:02\s+task running\s+1 min\s+01:02\s+completed/,
    );
  });

  it('says after a red end how to go on', () => {
    const text = readable(summaryOf({ outcome: red }));
    expect(text).toMatch(/How to go on:\s+Clear the cause\.\s+Then re-run\./);
    expect(text).toContain('task_failed');
    expect(text).not.toMatch(/undefined/);
  });

  it('has the DNS records and the verification to copy', () => {
    const findings: Findings = {
      domainId: ids.domain,
      domainName: 'www.example.com',
      domainStatus: 'pending',
      dnsRecords: [
        { type: 'CNAME', name: 'www', value: 'edge.example.net', ttl: '300' },
        { type: 'TXT', name: '_verify', value: 'a|b`c', ttl: '' },
      ],
      verification: [
        ['method', 'dns'],
        ['details', '{"a":1}'],
      ],
    };
    const { codes, tags } = renderMarkdown(summaryOf({ operationName: 'add-domain', findings }));
    expect(codes).toEqual(
      expect.arrayContaining([
        'CNAME',
        'www',
        'edge.example.net',
        '300',
        'TXT',
        '_verify',
        'a|b`c',
        'dns',
        '{"a":1}',
        'www.example.com',
        'pending',
      ]),
    );
    expect(tags).toContain('table');
  });

  it('shows what has to be confirmed for `push-preview`, and for nothing else', () => {
    const findings = { ...receipt.findings, confirmationRequired: 'shop.example.com' };
    expect(summaryOf({ operationName: 'push-preview', findings })).toContain('shop.example.com');
    expect(summaryOf({ operationName: 'push', findings })).not.toContain('shop.example.com');
  });

  it('shows a preview: whether it can be pushed, why not, how old, how long it can be reverted, the digest', () => {
    const findings = {
      canPush: false,
      blockedReason: 'locked',
      copiedAt: '2026-01-15T09:00:00Z',
      revertDays: 14,
      previewDigest: 'f'.repeat(64),
    };
    const text = readable(summaryOf({ operationName: 'push-preview', findings }));
    for (const part of ['no', 'locked', '3 h', '2026-01-15T09:00:00Z', '14 days', 'f'.repeat(64)])
      expect(text).toContain(part);
  });

  it('has the warnings, fifty at most', () => {
    const warnings = Array.from({ length: 60 }, (_, index) => `warning number ${index + 1}.`);
    const text = readable(summaryOf({ warnings }));
    expect(text).toContain('warning number 50.');
    expect(text).not.toContain('warning number 51.');
  });

  it('links to the site once it has an address', () => {
    const findings = { ...receipt.findings, siteUrl: 'https://shop.example.com' };
    expect(renderMarkdown(summaryOf({ findings })).targets).toEqual(['https://shop.example.com']);
    expect(renderMarkdown(summaryOf({})).targets).toEqual([]);
  });
});

/** Every finding that the service has a word in, said so. */
const findingsOf = (text: string): Findings => ({
  serviceCode: text,
  taskId: ids.task,
  taskStatus: text,
  taskResult: text,
  siteId: text,
  siteDomain: text,
  canPush: false,
  blockedReason: text,
  warnings: [text],
  copiedAt: text,
  revertDays: 14,
  previewDigest: 'f'.repeat(64),
  confirmationRequired: text,
  domainId: text,
  domainName: text,
  domainStatus: text,
  dnsRecords: [{ type: text, name: text, value: text, ttl: text }],
  verification: [['method', text]],
  idempotencyKey: 'gha-1-abc',
  isReplay: true,
});
const isCode = (tag: string): boolean => tag === 'code' || tag === '/code';

/** Whatever a service might say: what is harmful somewhere, in pieces that together may be worse. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hostilePieces),
      fc.string({ maxLength: 3, unit: 'binary' }),
      fc.constantFrom(...hostileTexts.filter((text) => text.length < 100)),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

function checkPages(text: string): void {
  // What is there only where there is a text at all is left out of the comparison: an empty one.
  if (cleaner.line(text) === '') return;
  const outcomeOf = (said: string): Outcome => ({
    ...red,
    serviceCode: said,
    what: `the service answered 422: ${said}`,
    next: `Give the API token the permission ${said}, or use a token that has it.\nSet \`site-id\` right.`,
  });
  const pages = (said: string): string[] => [
    renderSummary(
      {
        ...receipt,
        operationName: 'push-preview',
        outcome: outcomeOf(said),
        findings: findingsOf(said),
        warnings: [`The service warns: ${said}`, said],
        timeline: [
          { elapsedMs: 1, what: `task ${said}` },
          { elapsedMs: 2, what: 'failed' },
        ],
      },
      cleaner,
    ),
    renderComment(
      markerFor('add-domain', ids.live),
      {
        operationName: 'add-domain',
        asked: {},
        outcome: outcomeOf(said),
        findings: findingsOf(said),
        runUrl: 'https://github.com/o/r/actions/runs/1/attempts/1',
      },
      cleaner,
    ),
  ];
  const ours = pages('x');
  for (const [index, page] of pages(cleaner.line(text)).entries()) {
    const rendered = renderMarkdown(page);
    const expected = renderMarkdown(ours[index] ?? '');
    expect(rendered.tags.filter((tag) => !isCode(tag))).toEqual(expected.tags.filter((tag) => !isCode(tag)));
    expect(rendered.targets).toEqual(expected.targets);
    expect(findReferences(rendered.prose)).toEqual([]);
  }
}

function checkAdvice(text: string): void {
  const next = `Give the API token the permission ${text}, or use a token that has it.`;
  const page = renderSummary({ ...receipt, outcome: { ...red, next } }, cleaner);
  const { tags, targets, prose } = renderMarkdown(page);
  const expected = renderMarkdown(renderSummary({ ...receipt, outcome: { ...red, next: 'x' } }, cleaner));
  const isBreak = (tag: string): boolean => tag === 'br' || isCode(tag);
  expect(tags.filter((tag) => !isBreak(tag))).toEqual(expected.tags.filter((tag) => !isBreak(tag)));
  expect(targets).toEqual([]);
  expect(findReferences(prose)).toEqual([]);
}

async function checkStory(text: string): Promise<void> {
  const told = await tell('push', {
    says: [
      previewAnswer({
        confirmation_required: 'shop.example.com',
        copied_at: text,
        warnings: [text, text],
      }),
      answer(202, {
        site: { id: text, custom_domain: text, site_lock: true, lock_reason: text },
        task: { id: ids.task, status: text },
      }),
      answer(
        200,
        { task: { id: ids.task, status: text, metadata_json: { [text]: text } } },
        { message: text },
      ),
      answer(503, { code: text }, { message: text }),
      answer(
        200,
        { task: { id: ids.task, status: 'failed', error_message: text, result: text } },
        { message: text },
      ),
    ],
  });
  const log = createWrittenLog();
  const runner = cleanRunner(log, cleaner);
  for (const { kind, text: said } of told.runner.said) {
    if (kind === 'info') runner.info(said);
    else if (kind === 'warning') runner.warning(said);
    else if (kind === 'group') runner.startGroup(said);
    else if (kind === 'end-of-group') runner.endGroup();
    else expect(kind).toBe('output');
  }
  await report(told.outcome, {
    operationName: 'push',
    asked: told.plan.asked,
    facts: runFacts,
    journal: told.journal,
    runner,
    cleaner,
    clock: told.clock,
    recorder: undefined,
  });
  const ours = new Set(['warning', 'group', 'endgroup', 'error']);
  expect(findCommands(log.text).filter(({ form, name }) => form === 'legacy' || !ours.has(name))).toEqual([]);
  expect(findCommands(log.text).filter(({ name }) => name === 'error')).toHaveLength(1);
  expect(told.outcome.status).toBe('failed');
}

describe('hostile text', () => {
  it.each(hostileTexts)(
    'makes nothing in the summary or the comment but the elements that are ours: %j',
    checkPages,
  );

  it('makes nothing there but those, whatever is said', () => {
    fc.assert(fc.property(anyText, checkPages), { numRuns: 200 });
  });

  it.each(hostileTexts)('of several lines makes no line of its own in the advice: %j', checkAdvice);

  it('makes none there, whatever is said', () => {
    fc.assert(fc.property(anyText, checkAdvice), { numRuns: 500 });
  });

  it.each(hostileTexts)(
    'in every word of the service makes no command in the log of a whole story: %j',
    checkStory,
  );

  it('makes none there, whatever is said in every word', async () => {
    await fc.assert(fc.asyncProperty(anyText, checkStory), { numRuns: 300 });
  });
});

describe('the token', () => {
  it('appears nowhere, wherever the service puts it', async () => {
    const echo = `${token} ${encodeURIComponent(token)} ${Buffer.from(token).toString('base64')}`;
    const log = createWrittenLog();
    const runner = cleanRunner(log, cleaner);
    const clock = createFakeClock();
    const journal = createJournal(runner, clock, cleaner);
    journal.find({ ...findingsOf(echo), data: { [echo]: [echo] } });
    journal.mark(echo);
    journal.warn(echo);
    journal.say(echo);
    runner.debug(echo);
    runner.notice(echo);
    journal.openGroup(echo);
    journal.warnOfGitHub(echo, new Error(echo));
    const outcome: Outcome = { ...red, serviceCode: echo, what: echo, next: echo };
    await report(outcome, {
      operationName: 'push-preview',
      asked: { 'site-id': echo },
      facts: { ...runFacts, actor: echo, triggeringActor: `${echo}2` },
      journal,
      runner,
      cleaner,
      clock,
      recorder: undefined,
    });
    const comment = renderComment(
      '<!-- m -->',
      {
        operationName: 'push',
        asked: { 'site-id': echo },
        outcome,
        findings: findingsOf(echo),
        runUrl: undefined,
      },
      cleaner,
    );
    const everything = [log.text, JSON.stringify(log.outputs), log.summary, comment]
      .join('\n')
      .replaceAll('\u2060', '');
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(encodeURIComponent(token));
    expect(everything).not.toContain(Buffer.from(token).toString('base64').slice(2, -4));
    expect(everything).toContain('***');
  });
});

describe('the report', () => {
  async function tellEnd(outcome: Outcome, writeSummary?: () => Promise<void>) {
    const recorded = createRecordingRunner();
    const runner = { ...recorded, ...(writeSummary && { writeSummary }) };
    const clock = createFakeClock();
    await clock.sleep(61_000);
    const journal = createJournal(runner, clock, cleaner);
    journal.find({ siteId: ids.live, siteUrl: 'https://shop.example.com' });
    journal.openGroup('open');
    const ended: Outcome[] = [];
    await report(outcome, {
      operationName: 'restore',
      asked: {},
      facts: runFacts,
      journal,
      runner,
      cleaner,
      clock,
      recorder: {
        accepted: () => Promise.resolve(),
        ended(reached) {
          // The outputs first: whoever kills the step now has left a truth behind.
          expect(recorded.outputs['status']).toBe(outcome.status);
          expect(recorded.summaries).toEqual([]);
          ended.push(reached);
          return Promise.resolve();
        },
      },
    });
    return { recorded, ended };
  }

  it('of a green end has, as the last line, the site, its address and how long it took', async () => {
    const { recorded, ended } = await tellEnd(green);

    expect(recorded.said.at(-1)?.kind).toBe('info');
    const last = recorded.said.at(-1)?.text ?? '';
    for (const part of ['Completed', ids.live, 'https://shop.example.com', '1 min 1 s'])
      expect(last).toContain(part);
    expect(recorded.outputs).toMatchObject({ status: 'completed', 'duration-seconds': '61' });
    expect(recorded.texts('error')).toEqual([]);
    expect(ended).toEqual([green]);
    expect(recorded.summaries).toHaveLength(1);
  });

  it('of a green end tells what must not be overlooked as a notice', async () => {
    const { recorded } = await tellEnd({ ...green, notice: 'Nothing was repeated.' });

    expect(recorded.texts('notice')).toEqual(['Nothing was repeated.']);
  });

  it('of a red end is one error annotation: the outcome and what happened, then what to do', async () => {
    const { recorded } = await tellEnd(red);

    expect(recorded.texts('error')).toEqual(['Failed: the task failed\nClear the cause.\nThen re-run.']);
    expect(recorded.outputs).toMatchObject({
      status: 'failed',
      'error-code': 'task_failed',
      'service-code': 'disk',
    });
    expect(recorded.texts('notice')).toEqual([]);
  });

  it('closes the group that is open', async () => {
    const { recorded } = await tellEnd(red);
    const kinds = recorded.said.map(({ kind }) => kind);

    expect(kinds.lastIndexOf('end-of-group')).toBeGreaterThan(kinds.lastIndexOf('group'));
  });

  it('is told although the summary cannot be written', async () => {
    const { recorded } = await tellEnd(green, () => Promise.reject(new Error('disk full')));

    expect(recorded.texts('warning')).toEqual([expect.stringContaining('disk full')]);
    expect(recorded.said.at(-1)?.text).toContain('Completed');
  });

  it('tells all mistakes in the inputs in one annotation', async () => {
    const { recorded } = await tellEnd(
      endOfMistakes(
        [
          { input: 'wait', got: 'x', accepts: 'true or false' },
          { input: 'site-id', got: 'nothing', accepts: 'a UUID' },
        ],
        { clean: cleaner.line, isSkippable: false },
      ),
    );

    expect(recorded.texts('error')).toHaveLength(1);
    expect(recorded.texts('error')[0]).toMatch(/^Refused: 2 inputs[^]*`wait`[^]*`site-id`/);
  });
});

describe('a debug line', () => {
  it('is one for each request: method, path, status, milliseconds, key', async () => {
    const clock = createFakeClock();
    const runner = createRecordingRunner();
    const service = createScriptedService(clock, [
      async () => {
        await clock.sleep(41.6);
        return answer(202);
      },
      replayed(answer(200)),
      lost,
    ]);
    const logged = logService(service, runner, clock);
    const options = { timeoutMs: 1, signal: new AbortController().signal };
    await logged.exchange({ method: 'POST', path: '/v1/x', body: '{}' }, { ...options, idempotencyKey: 'k' });
    await logged.exchange({ method: 'POST', path: '/v1/x', body: '{}' }, options);
    const reply = await logged.exchange({ method: 'GET', path: '/v1/y' }, options);

    expect(runner.texts('debug')).toEqual([
      'POST /v1/x → 202 in 42 ms key k',
      'POST /v1/x → 200 replayed in 0 ms',
      'GET /v1/y → lost (socket hang up) in 0 ms',
    ]);
    expect(reply).toBe(lost);
    expect(service.received[0]).toMatchObject({ key: 'k', timeoutMs: 1 });
  });
});

describe('the comment', () => {
  const commentOf = (outcome: Outcome, findings: Findings = receipt.findings): string =>
    renderComment(
      markerFor('restore', ids.live),
      {
        operationName: 'restore',
        asked: receipt.asked,
        outcome,
        findings,
        runUrl: 'https://github.com/o/r/actions/runs/1/attempts/2',
      },
      cleaner,
    );

  it('begins with its hidden marker', () => {
    expect(commentOf(green).split('\n')[0]).toBe(`<!-- site-pipeline: restore ${ids.live} -->`);
  });

  it('is the same from run to run where it is green and nothing changed', () => {
    const other = { ...receipt.findings, taskId: ids.otherTask, idempotencyKey: 'gha-2-x', isReplay: true };
    expect(commentOf(green, other)).toBe(commentOf(green));
  });

  it('names its run and what to do only where it is red', () => {
    expect(renderMarkdown(commentOf(red)).targets).toEqual([
      'https://github.com/o/r/actions/runs/1/attempts/2',
    ]);
    expect(readable(commentOf(red))).toMatch(/How to go on:\s+Clear the cause/);
    expect(renderMarkdown(commentOf(green)).targets).toEqual([]);
  });

  it('is never longer than GitHub takes, and what is left out leaves no Markdown open', () => {
    const comment = commentOf(red, flooded);
    expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(60_000);
    expect(comment).toContain('There is more than fits in here');
    expect(comment).toContain('Clear the cause');
    const { tags, targets } = renderMarkdown(comment);
    expect(tags).not.toContain('img');
    expect(targets).toEqual(['https://github.com/o/r/actions/runs/1/attempts/2']);
  });
});
