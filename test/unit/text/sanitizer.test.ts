import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSanitizer } from '../../../src/text/sanitizer.ts';
import { anyHostileText, hostileTexts } from '../../support/hostile-texts.ts';
import { findCommands } from '../../support/runner-commands.ts';

const token = 'wpsk_Zk3+q/9=Xy"7\\u&%-_a';
const sanitizer = createSanitizer([token]);
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/;

describe('sanitized lines', () => {
  const check = (text: string): void => {
    const lines = sanitizer.lines(text);
    expect(findCommands(lines.join('\n'))).toEqual([]);
    for (const line of [...lines, sanitizer.line(text)]) expect(line).not.toMatch(CONTROL);
  };

  it('contain no workflow command and no control character, whatever the service says', () => {
    hostileTexts.forEach(check);
    fc.assert(fc.property(anyHostileText, check), { numRuns: 2000 });
  });

  it.each([
    ['a\nb\r\nc\rd\u2028e\u0085f', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['  a  \n\tb', ['  a', 'b']],
    // The runner takes the first for a command, and not the second.
    ['  ::error::a\n b::c', ['· ::error::a', ' b::c']],
  ])('are those of %j', (text, lines) => {
    expect(sanitizer.lines(text)).toEqual(lines);
  });
});

describe('a sanitized line', () => {
  it.each([
    ['a\nb\r\nc\rd', 'a b c d'],
    ['  a  ', 'a'],
    ['\u001b[1;31mred\u001b[0m', 'red'],
    ['\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007', 'link'],
    ['a\u0000b\u0007c\u007fd\u009fe', 'abcde'],
    ['a\u00adb\u200bc\u2060d\ufeffe', 'abcde'],
    ['\u{e0041}\u{e0042}x', 'x'],
    ['lone \ud800', 'lone \ufffd'],
    ['a ##[error]b', 'a ## [error]b'],
  ])('of %j is %j', (text, line) => {
    expect(sanitizer.line(text)).toBe(line);
  });

  it('has no mark if a long text was sanitized in pieces', () => {
    const text = 'word '.repeat(1000);
    expect(sanitizer.line(`${text}\u001b[31mred\u001b[0m`)).toBe(`${text}red`);
  });

  it('does not change if it is sanitized again', () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        const once = sanitizer.line(text);
        expect(sanitizer.line(once)).toBe(once);
      }),
    );
  });
});

describe('the token', () => {
  const redact = (text: string): string => sanitizer.line(`a ${text} b`);
  const hex = (code: number, width = 2): string => code.toString(16).padStart(width, '0');
  const escaped = (each: (code: number) => string): string =>
    Array.from(token, (character) => each(character.charCodeAt(0))).join('');

  const html = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

  it.each<[string, string]>([
    ['as it is', token],
    ['in another letter case', token.toUpperCase()],
    ['JSON-escaped with \\/', JSON.stringify(token).slice(1, -1).replaceAll('/', '\\/')],
    ['URL-encoded as a whole', escaped((code) => `%${hex(code)}`)],
    ['as \\u escapes', escaped((code) => `\\u${hex(code, 4)}`)],
    ['escaped for HTML', html(token)],
    ['escaped for HTML by names', token.replace(/[^a-z0-9]/gi, '&lowbar;')],
    ['as decimal references', escaped((code) => `&#${code};`)],
    ['as hexadecimal references', escaped((code) => `&#x00${hex(code).toUpperCase()};`)],
    ['half in one form and half in another', `${encodeURIComponent(token.slice(0, 9))}${token.slice(9)}`],
  ])('is redacted %s', (_name, text) => {
    expect(redact(text)).toBe('a *** b');
  });

  it('is redacted although it is too long for one pattern', () => {
    const digest = (index: number): string => createHash('sha256').update(String(index)).digest('base64');
    const long = Array.from({ length: 400 }, (_, index) => digest(index)).join('');
    const { line } = createSanitizer([long]);
    expect(line(`a ${long} b`)).toMatch(/^a (\*{3})+ b$/);
    expect(line(`a ${encodeURIComponent(long)} b`)).toMatch(/^a (\*{3})+ b$/);
    // No piece is so short that it is not redacted.
    for (const length of [256, 257, 258, 511, 513]) {
      expect(createSanitizer([long.slice(0, length)]).line(long.slice(0, length))).toMatch(/^(\*{3})+$/);
    }
  });

  it('of backslashes is redacted, and searched for in linear time', () => {
    const secret = `a${'\\'.repeat(40)}b${'\\'.repeat(40)}c`;
    const { line } = createSanitizer([secret]);
    expect(line(`x ${secret} y`)).toBe('x *** y');
    expect(line(`x ${JSON.stringify(secret).slice(1, -1)} y`)).toBe('x *** y');
    // This takes minutes if each backslash can be matched in several ways.
    const flood = `a${'\\'.repeat(5000)}b`.repeat(20);
    expect(line(flood)).toBe(flood);
  });

  it.each(['&', '&#', '&#0', '&a', '&amp;', 'w&', 'w\n', '\n'])(
    'is searched for in a megabyte of %j',
    (unit) => {
      const flood = unit.repeat(1_000_000 / unit.length);
      expect(sanitizer.lines(`${flood}${html(token)}`).at(-1)).toMatch(/\*{3}$/);
    },
  );

  it('is redacted every time, on every line, in any text', () => {
    expect(sanitizer.lines(`${token}${token} ${token}\n${token}`)).toEqual(['****** ***', '***']);
    fc.assert(
      fc.property(anyHostileText, anyHostileText, (before, after) => {
        expect(sanitizer.line(`${before}${token}${after}`)).not.toContain(token);
        expect(sanitizer.lines(`${before}\n${token}${after}`).join('\n')).not.toContain(token);
      }),
    );
  });

  it.each<[string, readonly string[], string, string]>([
    ['each of several', ['first-secret', 'second-secret'], 'first-secret second-secret', '*** ***'],
    ['a short one, but no shorter one', ['abc', ''], 'abcdef', 'abcdef'],
    ['four characters', ['abcd'], 'abcdef', '***ef'],
    ['an escaped control character', ['key\u0001key'], 'key\\u0001key', '***'],
    ['one that is escaped for HTML by name', ['secret&value'], 'secret&amp;value', '***'],
    ['any letter case, each time', ['Abcdefgh'], 'ABCDEFGH abcdefgh', '*** ***'],
    ['its characters literally', ['a.c*(e'], 'abc*(e a.c*(e', 'abc*(e ***'],
  ])('redacts %s', (_name, secrets, text, redacted) => {
    expect(createSanitizer(secrets).line(text)).toBe(redacted);
  });
});
