import { describe, expect, it } from 'vitest';
import { readFirstWords, readReason } from '../../../src/service/reason.ts';
import { createSanitizer } from '../../../src/text/sanitizer.ts';

const secret = 'wps_0123456789abcdef0123456789';
const { line } = createSanitizer([secret]);
const general = 'The given data was invalid.';
const taken = 'The domain is taken by site 4711';

describe('the reason of an answer (Operations)', () => {
  it('is found at once in a megabyte of any end of a sentence', () => {
    for (const text of ['.', '!', '. '].map((each) => `${each.repeat(1_000_000)}x`))
      expect(
        readReason({ message: text, data: { errors: { [text]: text } } }, line)?.length ?? 0,
      ).toBeLessThan(1_010);
  });

  it.each<[body: unknown, reason: string | undefined]>([
    [{ message: general }, general],
    ...['message', 'reason', 'detail', 'details', 'error', 'errors'].map((name): [unknown, string] => [
      { message: general, data: { [name]: taken } },
      `${general} ${taken}`,
    ]),
    [{ message: 'No', errors: ['a', 'b'] }, 'No. a; b'],
    [{ message: 'No', data: { errors: { domain: [taken] } } }, `No. {"domain":["${taken}"]}`],
    [{ message: 'No', details: ['Because', { code: 7 }], data: null }, 'No. ["Because",{"code":7}]'],
    [{ message: '', data: { error: 'a\r\nb' } }, 'a b'],
    [{ error: 'No route' }, 'No route'],
    [{ title: 'Forbidden', detail: 'WAF 7' }, 'WAF 7. Forbidden'],
    [{ title: 'Forbidden', type: 'about:blank' }, 'Forbidden'],
    // Each once, however it ends.
    [{ message: taken, data: { message: `${taken}.`, errors: [taken.toUpperCase()] } }, taken],
    // Nothing is said.
    [
      { message: ' ', data: { error: true, errors: [], code: 'x', site: { message: 'no reason' } } },
      undefined,
    ],
    [[general], undefined],
    [null, undefined],
  ])('of %j is %j', (body, reason) => {
    expect(readReason(body, line)).toBe(reason);
  });

  it('is cut: each field to 300 characters, together to 1,000, and no secret in two', () => {
    const long = (start: string): string => `${start} ${'word '.repeat(200)}`;
    const data = { reason: long('b'), detail: long('c'), details: long('d'), error: long('e') };
    const reason = readReason({ message: long('a'), data }, line) ?? '';
    expect(reason.split('…')[0]).toHaveLength(300);
    expect(reason.length).toBeLessThanOrEqual(1_001);
    const half = readReason({ message: `${'x'.repeat(290)} ${secret}` }, line);
    expect(half).toBe(`${'x'.repeat(290)} ***`);
  });

  it('of a body of any depth and size is found at once', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"x"${']'.repeat(100_000)}`);
    expect(readReason({ message: 'No', data: { errors: deep } }, line)).toMatch(/nested too deeply/);
    const wide = Array.from({ length: 200_000 }, (_, index) => `error ${index}`);
    expect(readReason({ data: { errors: wide } }, line)).toMatch(/^error 0; error 1; /);
  });
});

it('a reason is found at once, however long and alike its sentences are', () => {
  const alike = (length: number): readonly string[] =>
    Array.from({ length: 50 }, (_, index) => `${'a'.repeat(length)}${String(index)}`);
  const fields = ['message', 'reason', 'detail', 'details', 'error', 'errors'];
  for (const length of [50, 1_000, 6_000]) {
    const data = Object.fromEntries(fields.map((name) => [name, alike(length)]));
    readReason({ ...data, data }, line);
  }
  const half = `${'a'.repeat(1_000)}b`.repeat(600);
  expect(readReason({ message: half.repeat(3), data: { message: `${half}c` } }, line)).toMatch(/^a+…/);
});

describe('the first words of an answer that is no JSON (Operations)', () => {
  it.each<[text: string, isWebPage: boolean, words: string | undefined]>([
    ['error code: 1010', false, 'error code: 1010'],
    [
      '\n \nNotice: Undefined variable in x.php\n{"success":true}',
      false,
      'Notice: Undefined variable in x.php',
    ],
    ['<!DOCTYPE html><html><head>\n<title>\n Attention  Required!\n</title>', true, 'Attention  Required!'],
    ['<html><TITLE lang="en">Log in</TITLE>', false, 'Log in'],
    ['<br />\n<b>Notice</b>:  Undefined variable', true, 'Notice :  Undefined variable'],
    ['<br />\n<b>Notice</b>:  Undefined variable', false, 'Notice :  Undefined variable'],
    ['\n<!-- Cached by a plugin -->', false, 'Cached by a plugin'],
    ['1 < 2 and 3 > 2', false, '1 < 2 and 3 > 2'],
    ['<!doctype html><style>a{}</style><h1>Sorry</h1>', true, 'Sorry'],
    ['x'.repeat(500), false, `${'x'.repeat(200)}…`],
    [`${'x'.repeat(190)} ${secret}`, false, `${'x'.repeat(190)} ***`],
    // A secret that goes on in the next line.
    [`\nat ${secret.slice(0, 20)}\r\n${secret.slice(20)} in x.php\nb`, false, 'at *** in x.php b'],
    [`<title>${secret.slice(0, 20)}\n${secret.slice(20)}</title>`, true, '***'],
    ['<title>wps&#95;0123456789abcdef0123456789 was refused</title>', true, '*** was refused'],
    ['', false, undefined],
    ['\u001b[0m\u200b', false, undefined],
    ['<html></html>', true, undefined],
  ])('of %j are %#', (text, isWebPage, words) => {
    expect(readFirstWords(text, isWebPage, line)).toBe(words);
  });

  it.each([
    ['\u200b'.repeat(19_985), false],
    ['<b>'.repeat(6_660), true],
    [`<title>${'\u200b'.repeat(19_978)}`, true],
  ])('hold no half of a secret, whatever stands before it: %#', (before, isWebPage) => {
    expect(readFirstWords(`${before}${secret}</title>`, isWebPage, line) ?? '').not.toContain('wps_');
  });

  it('of megabytes are found at once', () => {
    for (const text of ['<script', '<', '<title', ' ', '<!--', '<style></script '].map((each) =>
      each.repeat(1_000_000),
    )) {
      expect(readFirstWords(text, true, line)?.length ?? 0).toBeLessThanOrEqual(201);
    }
  });
});
