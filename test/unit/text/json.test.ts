import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonAsWritten, plainNumber, stringifyJson } from '../../../src/text/json.ts';

describe('stringifyJson', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(stringifyJson(value)).toBe(JSON.stringify(value));
      }),
      { numRuns: 500 },
    );
    expect(stringifyJson(undefined)).toBe('null');
  });

  it('does not show what is nested too deeply, and does not throw', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    expect(stringifyJson({ deep })).toBe('"(nested too deeply to be shown)"');
  });

  it('keeps `__proto__`, which is a key like any other', () => {
    const json = '{"__proto__":{"a":1},"constructor":2}';
    expect(stringifyJson(JSON.parse(json))).toBe(json);
  });

  const redact = (text: string): string => text.replaceAll('123456', '***');

  it.each([
    ['{"a123456":{"123456":["123456"]}}', '{"a***":{"***":["***"]}}'],
    ['[1123456.5,-123456,12345]', '["1***.5","-***",12345]'],
  ])('sanitizes values, keys and numbers: %s', (json, sanitized) => {
    expect(stringifyJson(JSON.parse(json), redact)).toBe(sanitized);
  });

  it('sanitizes no literal and no number that is too short for a secret', () => {
    expect(stringifyJson([true, null, 123, 1234], () => '*')).toBe('[true,null,123,"*"]');
  });

  it('writes valid JSON whatever the sanitizer makes of a text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, replacement) => {
        expect(() => JSON.parse(stringifyJson(value, () => replacement)) as unknown).not.toThrow();
      }),
    );
  });

  it('omits the named keys at any depth, also if only the sanitizer makes a key one of them', () => {
    const value = { a: 1, secret: 2, ' sec\u200bret': 3, b: [{ secret: { c: 3 }, d: 4 }, { secret: 5 }] };
    const sanitize = (text: string): string => text.replaceAll('\u200b', '').trim();
    expect(stringifyJson(value, sanitize, (key) => key === 'secret')).toBe('{"a":1,"b":[{"d":4},{}]}');
  });
});

describe('parseJsonAsWritten', () => {
  it.each([
    '{"id":12345678901234567890,"price":1.10,"n":1e3,"zero":-0,"plain":[1,2.5,"1.10",null]}',
    '{"__proto__":{"a":1.0},"constructor":2}',
    '1.0',
  ])('keeps how each number is written: %s', (json) => {
    expect(stringifyJson(parseJsonAsWritten(json))).toBe(json);
    expect(stringifyJson(parseJsonAsWritten(json), (text) => text)).toBe(json);
  });

  it('leaves each other value as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        expect(parseJsonAsWritten(json)).toEqual(JSON.parse(json));
      }),
    );
    expect(plainNumber(parseJsonAsWritten('1.10'))).toBe(1.1);
    expect(parseJsonAsWritten('{')).toBeUndefined();
  });

  it('hides a secret in a number that it keeps, too', () => {
    const written = parseJsonAsWritten('[123456789012345678901]');
    expect(stringifyJson(written, (text) => text.replaceAll('456789', '***'))).toBe('["123***0123***01"]');
  });

  it('reads what is nested too deeply or too long to keep anything', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(parseJsonAsWritten(deep)).toBeInstanceOf(Array);
    const long = `[1.0${' '.repeat(250_000 - 5)}]`;
    expect(stringifyJson(parseJsonAsWritten(long))).toBe('[1.0]');
    expect(parseJsonAsWritten(`${long} `)).toEqual([1]);
  });
});
