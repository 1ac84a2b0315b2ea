import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createQuote } from '../../../src/messages/quote.ts';
import type { JsonOutput } from '../../../src/ports.ts';
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

  it('writes at most 100 lines of one text, whatever its shape', () => {
    const { recording, runner } = start();
    const millions = '\n'.repeat(2_000_000);
    runner.info(millions);
    runner.warning(millions);
    runner.info(`${'x\n'.repeat(99)}x`);
    expect(recording.texts('info')).toEqual([
      ...Array<string>(100).fill(''),
      '…',
      ...Array<string>(100).fill('x'),
    ]);
    expect(recording.texts('warning')).toEqual([`${'\n'.repeat(100)}…`]);
  });

  it('cuts between characters: no half of an emoji is left', () => {
    const { recording, runner } = start();
    runner.info(`${'x'.repeat(999)}😀y`);
    expect(recording.texts('info')).toEqual([`${'x'.repeat(999)}…`]);
  });

  describe('with an output of more than 100,000 bytes (*Outputs*)', () => {
    const set = (value: string | JsonOutput, name = 'a') => {
      const { recording, runner } = start();
      runner.setOutput(name, value);
      runner.setOutput(name, value);
      const text = recording.outputs[name];
      return { recording, text, bytes: Buffer.byteLength(text ?? ''), lines: recording.texts('info') };
    };

    it('cuts a text between characters, and says so once', () => {
      const { text = '', bytes, lines } = set('😀'.repeat(25_001));
      expect(text).toBe(`${'😀'.repeat(24_999)}…`);
      expect(bytes).toBe(99_999);
      expect(lines).toEqual([expect.stringContaining('`a`')]);
      expect(set('x'.repeat(100_000))).toMatchObject({ bytes: 100_000, lines: [] });
    });

    it('keeps the first entries of a list, and says how many are missing', () => {
      const entries = Array.from({ length: 3_000 }, (_, index) => `${index} ${'ä'.repeat(30)}`);
      const { text = '', bytes, lines } = set({ json: entries });
      const kept = z.array(z.string()).parse(JSON.parse(text));
      expect(kept).toEqual(entries.slice(0, kept.length));
      expect(bytes).toBeGreaterThan(99_900);
      expect(bytes).toBeLessThanOrEqual(100_000);
      expect(lines).toEqual([expect.stringContaining(`${3_000 - kept.length} are missing`)]);
      const fits = ['x'.repeat(49_996), 'x'.repeat(49_997)];
      expect(set({ json: fits })).toMatchObject({ bytes: 100_000, lines: [] });
      expect(set({ json: [...fits.slice(1), 'x'.repeat(49_997)] }).lines).toHaveLength(1);
      expect(set({ json: ['x'.repeat(100_000)] }).text).toBe('[]');
    });

    it('warns about sites that `sites-left` does not name', () => {
      const { recording, lines } = set({ json: ['x', 'x'.repeat(100_000)] }, 'sites-left');
      expect(recording.texts('warning')).toEqual([expect.stringMatching(/`sites-left`.* 1 are missing/)]);
      expect(lines).toEqual([]);
    });

    it('does not set other JSON', () => {
      const { text, lines } = set({ json: { a: 'x'.repeat(100_000) } });
      expect(text).toBeUndefined();
      expect(lines).toHaveLength(1);
      expect(set({ json: 'x'.repeat(99_998) })).toMatchObject({ bytes: 100_000, lines: [] });
    });

    it('leaves no earlier JSON in place of it', () => {
      const { recording, runner } = start();
      runner.setOutput('data', { json: { status: 'pending' } });
      runner.setOutput('data', { json: { status: 'active', more: 'x'.repeat(100_000) } });
      expect(recording.outputs['data']).toBe('');
    });
  });
});

it('a quote is sanitized before it is cut, because a secret must be seen whole', () => {
  const quote = createQuote(sanitizer);
  expect(quote('a\n##[x] s3cret', 20)).toBe('a ## [x] ***');
  expect(quote('my s3cret', 5)).toBe('my **…');
  expect(quote('12345', 5)).toBe('12345');
  expect(quote('😀23😀', 5)).toBe('😀23…');
});

it('a sanitized runner says why an output could not be written', () => {
  const runner = { ...createRecordingRunner(), outputProblem: () => 'the disk is full' };
  expect(sanitizeRunner(runner, sanitizer).outputProblem()).toBe('the disk is full');
});

describe('a sanitized GitHub', () => {
  it('records one redacted line of at most 140 characters, a redacted payload, and no address with a secret', async () => {
    const recording = createRecordingGitHub();
    const github = sanitizeGitHub(recording, sanitizer);
    const { signal } = new AbortController();
    const description = `a\ns3cret ${'x'.repeat(132)}😀 and more`;
    const payload = { 'task-id': 'S3CRET', key: '::error::\u0007s3cret', count: 7 };
    await github.createDeployment({ environment: 'e', ref: 'r', description, payload }, signal);
    for (const environmentUrl of [undefined, 'https://a.example', 'https://s3cret.example']) {
      await github.setDeploymentStatus(7001, { state: 'error', description, environmentUrl }, signal);
    }
    const redacted = { 'task-id': '***', key: '::error::***', count: 7 };
    const expected = `a *** ${'x'.repeat(132)}…`;
    expect(recording.created).toMatchObject([{ description: expected, payload: redacted }]);
    expect(recording.statuses.map((status) => [status.description, status.environmentUrl])).toEqual([
      [expected, undefined],
      [expected, 'https://a.example'],
      [expected, undefined],
    ]);
    await github.setDeploymentStatus(7001, { state: 'error', description: 'x'.repeat(140) }, signal);
    expect(recording.statuses.at(-1)?.description).toBe('x'.repeat(140));
  });
});
