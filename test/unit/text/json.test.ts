import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../../../src/text/json.ts';

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
