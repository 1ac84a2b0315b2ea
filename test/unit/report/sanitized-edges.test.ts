import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQuote } from '../../../src/messages/quote.ts';
import { sanitizeGitHub } from '../../../src/report/sanitized-github.ts';
import { sanitizeRunner } from '../../../src/report/sanitized-runner.ts';
import { createSanitizer } from '../../../src/text/sanitizer.ts';
import { anyHostileText } from '../../support/hostile-texts.ts';
import { createRecordingGitHub } from '../../support/recording-github.ts';
import { createRecordingRunner } from '../../support/recording-runner.ts';
import { findCommands } from '../../support/runner-commands.ts';

const sanitizer = createSanitizer(['s3cret']);
function start() {
  const recording = createRecordingRunner();
  return { recording, runner: sanitizeRunner(recording, sanitizer) };
}

describe('a sanitized runner', () => {
  it.each(['info', 'notice', 'warning', 'error', 'debug', 'startGroup'] as const)(
    'writes no workflow command of the service’s: %s',
    (method) => {
      const ours = { info: [], startGroup: [{ name: 'group' }] }[method as string] ?? [{ name: method }];
      const check = (text: string): void => {
        const { recording, runner } = start();
        runner[method](text);
        expect(findCommands(recording.written)).toMatchObject(ours);
      };
      fc.assert(fc.property(anyHostileText, check), { numRuns: 300 });
    },
  );

  it('redacts everything but the summary, which its author has sanitized', async () => {
    const { recording, runner } = start();
    for (const method of ['info', 'debug', 'notice', 'warning', 'error', 'startGroup'] as const) {
      runner[method]('a s3cret');
    }
    runner.setOutput('a', 's3cret');
    await runner.writeSummary('### x\n');
    expect(recording.calls.map(({ text }) => text)).toEqual([...Array<string>(6).fill('a ***'), 'a=***']);
    expect(recording.summaries).toEqual(['### x\n']);
  });

  it('writes several lines as several, in an annotation as one', () => {
    const { recording, runner } = start();
    runner.info('a\nb');
    for (const method of ['debug', 'startGroup', 'notice', 'warning', 'error'] as const)
      runner[method]('c\r\nd');
    runner.endGroup();
    expect(recording.calls.map(({ kind, text }) => [kind, text])).toEqual([
      ['info', 'a'],
      ['info', 'b'],
      ['debug', 'c d'],
      ['group', 'c d'],
      ['notice', 'c\nd'],
      ['warning', 'c\nd'],
      ['error', 'c\nd'],
      ['end-of-group', ''],
    ]);
  });

  it('cuts a line at 1,000 characters and an annotation at 4,000', () => {
    const { recording, runner } = start();
    runner.info('x'.repeat(1000));
    runner.info('x'.repeat(1001));
    runner.error(['Refused', ...Array<string>(9).fill('x'.repeat(999))].join('\n'));
    expect(recording.texts('info')).toEqual(['x'.repeat(1000), `${'x'.repeat(1000)}…`]);
    expect(recording.texts('error')[0]).toHaveLength(4001);
    expect(recording.texts('error')[0]).toMatch(/^Refused\n[x\n]+…$/);
  });

  it('cuts an annotation line by line, so that what to do stays in it', () => {
    const { recording, runner } = start();
    runner.error(`Refused: ${'x'.repeat(70_000)}\nCorrect what the service names.`);
    expect(recording.texts('error')[0]).toMatch(/^Refused: x+…\nCorrect what the service names\.$/);
  });

  it('cuts a text output at 100,000 characters, and JSON never', () => {
    const { recording, runner } = start();
    const long = 'x'.repeat(100_001);
    runner.setOutput('text', long);
    runner.setOutput('json', { json: [long] });
    expect(recording.outputs).toEqual({ text: `${'x'.repeat(100_000)}…`, json: JSON.stringify([long]) });
  });
});

it('a quote is sanitized before it is cut, because a secret must be seen whole', () => {
  const quote = createQuote(sanitizer);
  expect(quote('a\n##[x] s3cret', 20)).toBe('a ## [x] ***');
  expect(quote('my s3cret', 5)).toBe('my **…');
  expect(quote('12345', 5)).toBe('12345');
});

describe('a sanitized GitHub', () => {
  it('records one redacted line of at most 140 characters, a redacted payload, and no address with a secret', async () => {
    const recording = createRecordingGitHub();
    const github = sanitizeGitHub(recording, sanitizer);
    const { signal } = new AbortController();
    const description = `a\ns3cret ${'x'.repeat(200)}`;
    const payload = { 'task-id': 'S3CRET', key: '::error::\u0007s3cret', count: 7 };
    await github.createDeployment({ environment: 'e', ref: 'r', description, payload }, signal);
    for (const environmentUrl of [undefined, 'https://a.example', 'https://s3cret.example']) {
      await github.setDeploymentStatus(7001, { state: 'error', description, environmentUrl }, signal);
    }
    const redacted = { 'task-id': '***', key: '::error::***', count: 7 };
    const expected = `a *** ${'x'.repeat(133)}…`;
    expect(recording.created).toMatchObject([{ description: expected, payload: redacted }]);
    expect(recording.statuses.map((status) => [status.description, status.environmentUrl])).toEqual([
      [expected, undefined],
      [expected, 'https://a.example'],
      [expected, undefined],
    ]);
  });
});
