import { expect, it } from 'vitest';
import { quoteTyped, showTyped } from '../../../src/text/quote.ts';

it.each([
  ['https://shop.example:8443/x_y', true],
  ['shop\u200b.example', false],
])('*What is said*: the text to confirm %j is shown exactly: %j, or the log says so', (text, isExact) => {
  expect(showTyped(text) === text).toBe(isExact);
  expect(showTyped(text).includes('may not be shown exactly')).toBe(!isExact);
});

it('*What is said*: a domain in other letters is followed by its ASCII form, which tells look-alikes apart', () => {
  // The third letter is Cyrillic.
  const lookAlike = 'sh\u043ep.example';
  expect(showTyped(lookAlike)).toBe(`${lookAlike} (xn--shp-ted.example)`);
  expect(quoteTyped(lookAlike)).toBe(`\`${lookAlike}\` (xn--shp-ted.example)`);
  expect(quoteTyped('shop.example')).toBe('`shop.example`');
});
