import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRunner } from '../../../src/report/sanitized-runner.ts';
import { createCleaner } from '../../../src/text/sanitizer.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';
import { createRecordingRunner } from '../../support/recording-runner.ts';
import { findCommands } from '../../support/runner-commands.ts';
import { createWrittenLog } from '../../support/written-log.ts';

const token = 'wpsk_Zk3+q/9=Xy"7\\u&%-_a';
/** A new one each time, so that no test leans on what another has made. */
const cleaner = {
  line: (text: string): string => createCleaner([token]).line(text),
  lines: (text: string): string[] => createCleaner([token]).lines(text),
};

/** Pieces that a fuzzer puts together better than letters. */
const pieces = fc.constantFrom(
  '::',
  ':',
  '##[',
  '#',
  '[',
  ']',
  'error',
  'set-output name=x',
  'group',
  ' ',
  '\n',
  '\r',
  '\r\n',
  '\t',
  '\v',
  '\f',
  '\u001b[31m',
  '\u001b',
  '\u009b',
  '\u0000',
  '\u0085',
  '\u00a0',
  '\u200b',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\u3000',
  '%0A',
  'x',
);
const anyText = fc.oneof(
  fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 3, unit: 'binary' })), { maxLength: 30 })
    .map((parts) => parts.join('')),
  fc.constantFrom(...hostileTexts),
);
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/;

function logOf(say: (runner: ReturnType<typeof cleanRunner>) => void): string {
  const log = createWrittenLog();
  say(cleanRunner(log, cleaner));
  return log.text;
}

describe('the log', () => {
  it.each(hostileTexts)('has no command of the service’s making: %j', (text) => {
    expect(
      findCommands(
        logOf((runner) => {
          runner.info(text);
        }),
      ),
    ).toEqual([]);
  });

  it('has none whatever is said', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(
          findCommands(
            logOf((runner) => {
              runner.info(text);
            }),
          ),
        ).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['notice', 'warning', 'error', 'debug', 'startGroup'] as const)(
    'has no command but ours where something is said as %s',
    (kind) => {
      fc.assert(
        fc.property(anyText, (text) => {
          const commands = findCommands(
            logOf((runner) => {
              runner[kind](text);
            }),
          );
          expect(commands).toEqual([{ form: 'new', name: kind === 'startGroup' ? 'group' : kind }]);
        }),
        { numRuns: 500 },
      );
    },
  );

  it('has no control character and none that turns text around', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const log = createRecordingRunner();
        cleanRunner(log, cleaner).info(text);
        for (const { text: line } of log.said) expect(line).not.toMatch(CONTROL);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps what is worth reading', () => {
    expect(
      logOf((runner) => {
        runner.info('50 % done: Zürich – 東京 🎉 a::b [x] #1');
      }),
    ).toBe('50 % done: Zürich – 東京 🎉 a::b [x] #1');
  });

  it('keeps the lines of a text of several, whatever ended them', () => {
    expect(
      logOf((runner) => {
        runner.info('a\nb\r\nc\rd\u2028e\u0085f');
      }),
    ).toBe('a\nb\nc\nd\ne\nf');
  });

  it('keeps the space before a line, and none after it', () => {
    expect(cleaner.lines('  a  \n\tb')).toEqual(['  a', 'b']);
  });

  it('shows what would have been a command, disarmed', () => {
    expect(
      logOf((runner) => {
        runner.info('  ::error::x\nand ##[group]y');
      }),
    ).toBe('· ::error::x\nand ## [group]y');
  });

  it('has no line longer than the runner shows', () => {
    const [line = ''] = logOf((runner) => {
      runner.info('x'.repeat(5000));
    }).split('\n');
    expect(line).toBe(`${'x'.repeat(1000)}…`);
    expect(
      logOf((runner) => {
        runner.info('x'.repeat(1000));
      }),
    ).toBe('x'.repeat(1000));
  });

  it('has no annotation longer than GitHub shows, and the text of several lines stays one', () => {
    const runner = createRecordingRunner();
    cleanRunner(runner, cleaner).error(['Refused', ...Array<string>(9).fill('x'.repeat(999))].join('\n'));
    cleanRunner(runner, cleaner).warning('a\r\nb');
    cleanRunner(runner, cleaner).notice('c\rd');
    expect(runner.texts('error')[0]?.length).toBe(4001);
    expect(runner.texts('error')[0]).toMatch(/^Refused\n[x\n]+…$/);
    expect(runner.texts('warning')).toEqual(['a\nb']);
    expect(runner.texts('notice')).toEqual(['c\nd']);
  });

  it('has an annotation whose long lines are cut one by one, so that what to do stays in it', () => {
    const runner = createRecordingRunner();
    cleanRunner(runner, cleaner).error(`Refused: ${'x'.repeat(70_000)}\nCorrect what the service names.`);
    expect(runner.texts('error')[0]).toMatch(/^Refused: x+…\nCorrect what the service names\.$/);
  });

  it('has debug lines and group titles of one line', () => {
    const runner = createRecordingRunner();
    const clean = cleanRunner(runner, cleaner);
    clean.debug('a\nb');
    clean.startGroup('c\nd');
    clean.endGroup();
    expect(runner.said).toEqual([
      { kind: 'debug', text: 'a b' },
      { kind: 'group', text: 'c d' },
      { kind: 'end-of-group', text: '' },
    ]);
  });

  it('leaves outputs and summary as they come, since those are cleaned where they are made', async () => {
    const runner = createRecordingRunner();
    const clean = cleanRunner(runner, cleaner);
    clean.setOutput('data', '{"a":"##[x]"}');
    await clean.writeSummary('### x\n');
    expect(runner.outputs).toEqual({ data: '{"a":"##[x]"}' });
    expect(runner.summaries).toEqual(['### x\n']);
  });
});

it('leaves no mark in a long text where it was cleaned in pieces', () => {
  const text = 'word '.repeat(1000);
  expect(cleaner.line(`${text}\u001b[31mred\u001b[0m`)).toBe(`${text}red`);
});

describe('a cleaned line', () => {
  it.each([
    ['a\nb\r\nc\rd', 'a b c d'],
    ['  a  ', 'a'],
    ['\u001b[1;31mred\u001b[0m', 'red'],
    ['\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007', 'link'],
    ['a\u0000b\u0007c\u007fd\u009fe', 'abcde'],
    ['a\tb', 'ab'],
    ['\u202eabc\u202c', 'abc'],
    ['a\u00adb\u200bc\u2060d\ufeffe', 'abcde'],
    ['\u{e0041}\u{e0042}x', 'x'],
    ['lone \ud800', 'lone \ufffd'],
    ['a ##[error]b', 'a ## [error]b'],
    ['::error::x', '::error::x'],
    ['', ''],
  ])('of %j is %j', (text, line) => {
    expect(cleaner.line(text)).toBe(line);
  });

  it('is clean already when it is cleaned again, the token apart', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = cleaner.line(text);
        expect(cleaner.line(once)).toBe(once);
      }),
    );
  });
});

describe('the token', () => {
  const hide = (text: string): string => cleaner.line(`a ${text} b`);
  const escaped = (each: (code: number) => string): string =>
    Array.from(token, (character) => each(character.charCodeAt(0))).join('');

  it.each<[string, string]>([
    ['as it is', token],
    ['JSON-escaped', JSON.stringify(token).slice(1, -1)],
    ['JSON-escaped with \\/', JSON.stringify(token).slice(1, -1).replaceAll('/', '\\/')],
    ['URL-encoded', encodeURIComponent(token)],
    ['URL-encoded in lower case', encodeURIComponent(token).replace(/%../g, (hex) => hex.toLowerCase())],
    ['URL-encoded wholly', escaped((code) => `%${code.toString(16).padStart(2, '0')}`)],
    ['as \\u escapes', escaped((code) => `\\u${code.toString(16).padStart(4, '0')}`)],
    [
      'as \\u escapes in upper case',
      escaped((code) => `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`),
    ],
    ['as \\x escapes', escaped((code) => `\\x${code.toString(16).padStart(2, '0')}`)],
    ['as decimal references', escaped((code) => `&#${code};`)],
    ['as decimal references with zeros', escaped((code) => `&#00${code};`)],
    ['as hexadecimal references', escaped((code) => `&#x${code.toString(16)};`)],
    ['as hexadecimal references in upper case', escaped((code) => `&#X0${code.toString(16).toUpperCase()};`)],
    ['URL-encoded twice', encodeURIComponent(encodeURIComponent(token))],
    ['as \\u escapes in JSON', escaped((code) => `\\\\u${code.toString(16).padStart(4, '0')}`)],
    ['as \\x escapes in JSON in JSON', escaped((code) => `\\\\\\\\x${code.toString(16)}`)],
    ['as \\u{} escapes', escaped((code) => `\\u{${code.toString(16)}}`)],
    ['as references without their semicolons', escaped((code) => `&#${code}`)],
    ['as references that were escaped again', escaped((code) => `&amp;#x${code.toString(16)};`)],
    ['in one form after the other', `${encodeURIComponent(token.slice(0, 9))}${token.slice(9)}`],
  ])('%s is hidden', (_name, text) => {
    expect(hide(text)).toBe('a *** b');
  });

  it.each([
    '\u200b',
    '\u200c',
    '\u200d',
    '\u00ad',
    '\u2060',
    '\ufeff',
    '\ufe0f',
    '\u034f',
    '\u202e',
    '\u0000',
    '\u0008',
    '\u{e0020}',
    '\u115f',
    '\u180e',
    '\u001b[31m',
  ])('with the invisible %j inside is hidden', (invisible) => {
    expect(hide(`${token.slice(0, 7)}${invisible}${token.slice(7)}`)).toBe('a *** b');
    expect(hide(Array.from(token).join(invisible))).toBe('a *** b');
  });

  it.each([0, 1, 2, 3, 4, 5])('in base64, %i bytes into a text, is hidden', (lead) => {
    for (const tail of ['', 'x', 'yz', ' and more']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const text = Buffer.from(`${'q'.repeat(lead)}${token}${tail}`).toString(encoding);
        const hidden = hide(text);
        expect(hidden).toContain('***');
        // What is left at the edges says nothing of the token but a character.
        expect(hidden.length).toBeLessThan(text.length - 20);
      }
    }
  });

  it.each(['base64', 'base64url'] as const)(
    'whose %s has the two digits that differ is hidden',
    (encoding) => {
      const secret = '>>>???>>>???';
      const text = Buffer.from(secret).toString(encoding);
      expect(text).toMatch(/[-+][^]*[/_]/);
      expect(createCleaner([secret]).line(text)).toBe('***');
    },
  );

  it('of five characters is hidden in base64 too', () => {
    expect(createCleaner(['a-b-c']).line(Buffer.from('a-b-c').toString('base64'))).toMatch(/^\*\*\*/);
  });

  it('so long that no one pattern could match it is hidden', () => {
    const long = Array.from({ length: 400 }, (_, index) =>
      createHash('sha256').update(String(index)).digest('base64'),
    ).join('');
    const cleaned = createCleaner([long]);
    expect(cleaned.line(`a ${long} b`)).toMatch(/^a (\*{3})+ b$/);
    expect(cleaned.line(`a ${encodeURIComponent(encodeURIComponent(long))} b`)).toMatch(/^a (\*{3})+ b$/);
    // No piece is so short that it is let pass.
    for (const length of [256, 257, 258, 511, 513]) {
      expect(createCleaner([long.slice(0, length)]).line(long.slice(0, length))).toMatch(/^(\*{3})+$/);
    }
  });

  it('of backslashes is hidden, and looked for in a time that does not grow with them', () => {
    const secret = `a${'\\'.repeat(12)}b${'\\'.repeat(12)}c`;
    const hiding = createCleaner([secret]);
    expect(hiding.line(`x ${secret} y`)).toBe('x *** y');
    expect(hiding.line(`x ${JSON.stringify(secret).slice(1, -1)} y`)).toBe('x *** y');
    // Minutes, where each backslash could be matched in many ways.
    const flood = `a${'\\'.repeat(5000)}b`.repeat(20);
    expect(hiding.line(flood)).toBe(flood);
  });

  it('is hidden every time, on every line', () => {
    expect(cleaner.lines(`${token}${token} ${token}\n${token}`)).toEqual(['****** ***', '***']);
  });

  it('is hidden in any text', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        expect(cleaner.line(`${before}${token}${after}`)).not.toContain(token);
        expect(cleaner.lines(`${before}\n${token}${after}`).join('\n')).not.toContain(token);
      }),
    );
  });

  it('is each of several', () => {
    const two = createCleaner(['first-secret', 'second-secret']);
    expect(two.line('first-secret second-secret')).toBe('*** ***');
  });

  it('is not looked for where it is so short that it is in every other word', () => {
    expect(createCleaner(['abc', '']).line('abcdef')).toBe('abcdef');
    expect(createCleaner(['abcd']).line('abcdef')).toBe('***ef');
  });

  it('is taken to the letter: its characters are no pattern', () => {
    expect(createCleaner(['a.c*(e']).line('abc*(e a.c*(e')).toBe('abc*(e ***');
  });

  it('leaves base64 alone that is not its own', () => {
    const other = Buffer.from('just some other text that is long enough').toString('base64');
    expect(cleaner.line(other)).toBe(other);
  });

  it('so short that its base64 would be everywhere is hidden as it is alone', () => {
    expect(createCleaner(['abcd']).line(Buffer.from('abcd').toString('base64'))).toBe('YWJjZA==');
  });
});
