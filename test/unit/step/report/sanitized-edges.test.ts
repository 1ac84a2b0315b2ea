import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeGitHub } from '../../../../src/step/report/sanitized-github.ts';
import { sanitizeRunner } from '../../../../src/step/report/sanitized-runner.ts';
import { createSanitizer } from '../../../../src/text/sanitizer.ts';
import { anyHostileText } from '../../../support/hostile-texts.ts';
import { callOnce } from '../../../stand-ins/github/in-memory.ts';
import { createRecordingGitHub } from '../../../support/recording-github.ts';
import { createRecordingRunner } from '../../../support/recording-runner.ts';
import { findCommands } from '../../../support/runner-commands.ts';

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

  it('sets outputs that are no workflow command for the step that prints them, or a value of their JSON (*Outputs*)', () => {
    const valuesOf = (value: unknown): readonly string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, each]) => [key, ...valuesOf(each)])
        : [String(value)];
    const check = (text: string): void => {
      const { recording, runner } = start();
      runner.setOutput('a', text);
      runner.setOutput('b', { json: { [text]: [text, { text }] } });
      const [a = '', b = ''] = recording.calls.map((call) => call.text.slice(2));
      const json: unknown = JSON.parse(b === '' ? 'null' : b);
      expect(findCommands([a, b, ...valuesOf(json)].join('\n'))).toEqual([]);
    };
    for (const text of [
      '::error::x',
      ' \t::error::x',
      '\n::warning::x',
      'a ##[error]x',
      '::stop-commands::x',
    ])
      check(text);
    fc.assert(fc.property(anyHostileText, check), { numRuns: 1000 });
  });

  it('redacts everything but the summary, which its author has sanitized', async () => {
    const { recording, runner } = start();
    for (const method of ['info', 'debug', 'notice', 'warning', 'error', 'startGroup'] as const) {
      runner[method]('a s3cret');
    }
    // An unchanged output is not written again.
    for (const value of ['s3cret', 's3cret']) runner.setOutput('a', value);
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
    const written = recording.calls.map(({ kind, text }) => `${kind}:${text}`);
    expect(written.slice(0, 4)).toEqual(['info:a', 'info:b', 'debug:c d', 'group:c d']);
    expect(written.slice(4)).toEqual(['notice:c\nd', 'warning:c\nd', 'error:c\nd', 'end-of-group:']);
  });

  it('cuts a line at 1,000 characters, never through an emoji, and an annotation at 4,000', () => {
    const { recording, runner } = start();
    for (const text of ['x'.repeat(1000), 'x'.repeat(1001), `${'x'.repeat(999)}😀y`]) runner.info(text);
    expect(recording.texts('info')).toEqual(
      [1000, 1000, 999].map((length, index) => `${'x'.repeat(length)}${index === 0 ? '' : '…'}`),
    );
    runner.error(['Refused', ...Array<string>(9).fill('x'.repeat(999))].join('\n'));
    expect(recording.texts('error')[0]).toHaveLength(4001);
    // Line by line, so that what to do stays in it.
    runner.error(`Refused: ${'x'.repeat(70_000)}\nCorrect it.`);
    expect(recording.texts('error')[1]).toMatch(/^Refused: x+…\nCorrect it\.$/);
  });

  it('writes at most 100 lines of one text, whatever its shape', () => {
    const { recording, runner } = start();
    const millions = '\n'.repeat(2_000_000);
    runner.info(millions);
    runner.warning(millions);
    runner.info(`${'x\n'.repeat(99)}x`);
    const hundred = (text: string) => Array<string>(100).fill(text);
    expect(recording.texts('info')).toEqual([...hundred(''), '…', ...hundred('x')]);
    expect(recording.texts('warning')).toEqual([`${'\n'.repeat(100)}…`]);
  });

  it('does not set an output of more than 100,000 bytes, and warns once (*Outputs*)', () => {
    const { recording, runner } = start();
    runner.setOutput('fits', 'ä'.repeat(50_000));
    runner.setOutput('json', { json: 'x'.repeat(99_998) });
    expect(recording.texts('warning')).toEqual([]);
    // An earlier value does not stay in place of it.
    runner.setOutput('data', { json: { status: 'pending' } });
    for (const count of [50_000, 1_000_001]) runner.setOutput('data', { json: 'ä'.repeat(count) });
    runner.setOutput('text', `ä${'x'.repeat(99_999)}`);
    expect(recording.outputs).toMatchObject({ data: '', fits: 'ä'.repeat(50_000) });
    expect(recording.outputs).not.toHaveProperty('text');
    // Nor one that would be short without what nobody sees: to look at a million texts takes seconds.
    runner.setOutput('unseen', { json: '\u200b'.repeat(999_999) });
    expect(recording.outputs).not.toHaveProperty('unseen');
    runner.setOutput('seen', { json: '\u200b'.repeat(999_998) });
    expect(recording.outputs).toMatchObject({ seen: '""' });
    const warnings = ['`data`', '`text`', '`unseen`'].map((name) => expect.stringContaining(name) as string);
    expect(recording.texts('warning')).toEqual(warnings);
  });
});

it('a line is sanitized before it is cut, because a secret must be seen whole', () => {
  expect(sanitizer.line('a\n##[x] s3cret', 20)).toBe('a ## [x] ***');
  expect(sanitizer.line('my s3cret', 5)).toBe('my **…');
  expect(sanitizer.line('12345', 5)).toBe('12345');
  expect(sanitizer.line('😀23😀', 5)).toBe('😀23…');
});

it('a sanitized runner says why an output or a state could not be written', () => {
  const full = () => 'the disk is full';
  const recording = { ...createRecordingRunner(), outputProblem: full, saveState: full };
  const runner = sanitizeRunner(recording, sanitizer);
  expect([runner.outputProblem(), runner.saveState('a', 'b')]).toEqual([full(), full()]);
});

describe('a sanitized GitHub', () => {
  it('records one redacted line of at most 140 characters, a redacted payload, and no address with a secret', async () => {
    const recording = createRecordingGitHub();
    const github = sanitizeGitHub(recording, sanitizer).connect(callOnce);
    const description = `a\ns3cret ${'x'.repeat(132)}😀 and more`;
    const payload = { 'task-id': 'S3CRET', key: '::error::\u0007s3cret', count: 7 };
    await github.createDeployment(
      { task: 't', environment: 'e', ref: 'r', description, payload, isProduction: false },
      () => Promise.resolve(undefined),
    );
    for (const environmentUrl of [undefined, 'https://a.example', 'https://s3cret.example']) {
      await github.setDeploymentStatus(7001, { state: 'error', description, environmentUrl });
    }
    const redacted = { 'task-id': '***', key: '::error::***', count: 7 };
    const expected = `a *** ${'x'.repeat(132)}…`;
    expect(recording.created).toMatchObject([{ description: expected, payload: redacted }]);
    expect(recording.statuses.map((status) => [status.description, status.environmentUrl])).toEqual([
      [expected, undefined],
      [expected, 'https://a.example'],
      [expected, undefined],
    ]);
  });
});
