import { expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
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

it('I2: the warning about an unknown input names the one that was meant', () => {
  const warning = messages.inputs({ kind: 'unknown', variables: ['INPUT_MAX-COPY-AGE-HOUR'] });
  expect(warning).toContain(
    '`max-copy-age-hour` (`INPUT_MAX-COPY-AGE-HOUR`; did you mean `max-copy-age-hours`?)',
  );
});

it('says which inputs an operation does not check, and that a name may lack a part (I5)', () => {
  const inputs = ['confirmation', 'allowed-actors'];
  expect(messages.inputs({ kind: 'unchecked', operation: 'restore', inputs })).toBe(
    'Not checked, because `restore` does not use these inputs: `confirmation`, `allowed-actors`.',
  );
  expect(messages.inputs({ kind: 'gap', value: 'pr-' })).toContain(
    '`environment` is "pr-". If an expression',
  );
});
