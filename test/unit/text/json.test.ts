import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../../../src/text/json.ts';

describe('JSON text', () => {
  it('is that of JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(stringifyJson(value)).toBe(JSON.stringify(value));
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[unknown, string]>([
    [undefined, 'null'],
    [null, 'null'],
    ['', '""'],
    [[], '[]'],
    [{}, '{}'],
    [[[], {}, [1]], '[[],{},[1]]'],
    [-0, '0'],
    [1e21, '1e+21'],
    [true, 'true'],
  ])('of %j is %s', (value, json) => {
    expect(stringifyJson(value)).toBe(json);
  });

  it('is made at any depth', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
      ['{"a":[', ']}'],
    ] as const) {
      const deep = `${open.repeat(20_000)}1${close.repeat(20_000)}`;
      expect(stringifyJson(JSON.parse(deep))).toBe(deep);
    }
  });

  it('keeps `__proto__`, which is a key like any other', () => {
    const json = '{"__proto__":{"a":1},"constructor":2,"b":{"__proto__":null}}';
    expect(stringifyJson(JSON.parse(json))).toBe(json);
  });

  const hide = (text: string): string => text.replaceAll('123456', '***');

  it.each([
    ['"a 123456 b"', '"a *** b"'],
    ['{"a123456":{"123456":["123456"]}}', '{"a***":{"***":["***"]}}'],
    ['123456', '"***"'],
    ['[1123456.5,-123456,12345]', '["1***.5","-***",12345]'],
    ['{"a":true,"b":null}', '{"a":true,"b":null}'],
    ['[1,12,123,1234]', '[1,12,123,1234]'],
  ])('is cleaned as values, keys and numbers, and stays JSON: %s', (json, cleaned) => {
    expect(stringifyJson(JSON.parse(json), hide)).toBe(cleaned);
    expect(() => JSON.parse(cleaned) as unknown).not.toThrow();
  });

  it('is JSON whatever the cleaning makes of a text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, replacement) => {
        expect(() => JSON.parse(stringifyJson(value, () => replacement)) as unknown).not.toThrow();
      }),
    );
  });

  it('leaves out a key that is to be left out also where the cleaning alone makes it one', () => {
    const value = { 'sec\u200bret': 1, ' secret': 2, kept: 3 };
    const clean = (text: string): string => text.replaceAll('\u200b', '').trim();
    expect(stringifyJson(value, clean, (key) => key === 'secret')).toBe('{"kept":3}');
  });

  it('leaves out the keys that are to be left out, wherever they stand', () => {
    const value = { a: 1, secret: 2, b: [{ secret: { c: 3 }, d: 4 }, { secret: 5 }] };
    expect(stringifyJson(value, undefined, (key) => key === 'secret')).toBe('{"a":1,"b":[{"d":4},{}]}');
  });
});
