import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarkdown, joinWithin, table } from '../../../src/text/markdown.ts';
import { createSanitizer } from '../../../src/text/sanitizer.ts';
import { anyHostileText, hostileTexts } from '../../support/hostile-texts.ts';
import { findReferences, renderMarkdown } from '../../support/rendered-markdown.ts';

const sanitizer = createSanitizer(['s3cret']);
const { code, link, prose } = createMarkdown(sanitizer);
const isCode = (tag: string): boolean => tag === 'code' || tag === '/code';
const withoutJoiners = (text: string): string => text.replaceAll('\u2060', '').trim();

describe('prose', () => {
  /** In a heading, a quote, a list, a cell, and alone: the page has our elements and no others. */
  const check = (text: string): void => {
    const page = (words: string): string =>
      `${words}\n\n### ✅ ${words}\n\n> ${words}\n\n- ${words}\n\n${table(['a'], [[words]])}`;
    const rendered = renderMarkdown(page(prose(text) || 'x'));
    // Only what looks like an input's name in backticks is shown as code, whoever wrote it.
    expect(rendered.tags.filter((tag) => !isCode(tag))).toEqual(renderMarkdown(page('x')).tags);
    expect(rendered.targets).toEqual([]);
    expect(findReferences(rendered.prose)).toEqual([]);
  };

  it('makes no element, link, mention or issue of any text', () => {
    hostileTexts.forEach(check);
    fc.assert(fc.property(anyHostileText, check), { numRuns: 1000 });
  });

  it('shows any text as it was written, on one line', () => {
    const written = (text: string): void => {
      const { codes, prose: shown } = renderMarkdown(prose(text));
      const left = [...codes];
      const read = shown.replaceAll('\ufffc', () => left.shift() ?? '');
      expect(withoutJoiners(read)).toBe(sanitizer.line(text).replace(/\s+/g, ' '));
    };
    written('Zürich & <b>, "x": 50 % - a_b*c (d) [e] {f} g|h ~i~ j! k? l; m/n = o^p \\q\n\nr');
    fc.assert(
      fc.property(
        anyHostileText.filter(
          (text) => !text.includes('`') && text.length <= 1000 && !text.includes('\ufffc'),
        ),
        written,
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['07:15', false],
    ['07:x', true],
    ['0x:15', true],
    ['07:1x', true],
    ['07: 15', false],
    ['a5c3785', true],
    ['see a5c3785ed8d6a35868bc169f07e40e889087fd2e.', true],
    ['(A5C3785)', true],
    ['a5c378', false],
    [`${'a5'.repeat(20)}0`, false],
    ['a5c3785ed8-1', false],
    ['a5c3785g', false],
  ])('has as code what may be an emoji or a commit, and no time of day: %j %j', (text, isCode) => {
    expect(prose(text).includes('`')).toBe(isCode);
  });

  it.each([
    ['type "www.shop.example".', ['www.shop.example']],
    ['https://shop.example/x, then wait', ['https://shop.example/x']],
    ['shop.example.com and 0517e000-0000-4000-8000-000000000001', []],
    ['`environment` is "staging-pr-$PR_NUMBER", not "a b".', ['environment', 'staging-pr-$PR_NUMBER']],
    ['"{{ github.ref }}" is "@octo-org/web"', ['@octo-org/web']],
    ['write `${{ strategy.job-index }}`', ['${{ strategy.job-index }}']],
    [
      "write `${{ inputs.x == 'a' && 'none' || 'alice, bob' }}`.",
      ["${{ inputs.x == 'a' && 'none' || 'alice, bob' }}"],
    ],
  ])('*What is said*: adds no character to what a person may type or paste: %j', (text, codes) => {
    expect(prose(text)).not.toContain('\u2060');
    expect(renderMarkdown(prose(text)).codes).toEqual(codes);
  });

  it('is cut before it becomes Markdown', () => {
    const { prose: shown, tags } = renderMarkdown(prose(`${'<b>'.repeat(333)}<b>@mona`));
    expect(withoutJoiners(shown)).toBe(`${'<b>'.repeat(333)}<…`);
    expect(tags).not.toContain('b');
  });

  it.each([
    ['Set `site-id` and `wait: false` now', ['site-id', 'wait: false']],
    ['`dry-run: ${{ inputs.dry-run || false }}`', ['dry-run: ${{ inputs.dry-run || false }}']],
    ["`env: {INPUT_X: ''}` or `INPUT_X`", ["env: {INPUT_X: ''}", 'INPUT_X']],
    ['`0517e000-0000` or `Zürich.example:8443`', ['0517e000-0000', 'Zürich.example:8443']],
    ['`Not ours`', []],
    ['` x`', []],
  ])('shows as code what looks like an input in backticks: %j', (text, codes) => {
    expect(renderMarkdown(prose(text)).codes).toEqual(codes);
  });

  it('escapes nothing in an ordinary sentence, and redacts a secret', () => {
    expect(prose('Refused: it says: no')).toBe('Refused: it says: no');
    expect(withoutJoiners(renderMarkdown(prose('a s3cret')).prose)).toBe('a ***');
  });
});

describe('code', () => {
  it.each([
    ['  a \n b  ', '`a b`'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['', '–'],
    ['s3cret', '`***`'],
    ['x'.repeat(1001), `\`${'x'.repeat(1000)}…\``],
  ])('of %j', (text, markdown) => {
    expect(code(text)).toBe(markdown);
  });

  it('shows any text literally, alone and in a cell of a table', () => {
    const check = (text: string): void => {
      const line = sanitizer.line(text).replace(/\s+/g, ' ');
      const shown = line.length > 1000 ? `${line.slice(0, 1000)}…` : line;
      const alone = renderMarkdown(code(text));
      expect(alone.targets).toEqual([]);
      expect(alone.tags).toEqual(shown === '' ? ['p', '/p'] : ['p', 'code', '/code', '/p']);
      expect(alone.codes).toEqual(shown === '' ? [] : [shown]);
      const inTable = renderMarkdown(table(['Name', 'Value'], [[code(text), code('x')]]));
      expect(inTable.codes).toEqual([...alone.codes, 'x']);
      expect(inTable.tags.filter((tag) => tag === 'td')).toHaveLength(2);
      expect(inTable.targets).toEqual([]);
    };
    hostileTexts.forEach(check);
    fc.assert(fc.property(anyHostileText, check), { numRuns: 1000 });
  });
});

it('table has one row for each list of cells', () => {
  expect(table(['a'], [['1'], ['2|3']])).toBe('| a |\n| :-- |\n| 1 |\n| 2\\|3 |');
});

it('link is a Markdown link, or code if a part of it has to be sanitized', () => {
  expect(link('a.example', 'https://a.example')).toBe('[a.example](https://a.example)');
  expect(link('a', 'https://s3cret.example')).toBe('`https://***.example`');
  expect(link('s3cret', 'https://a.example')).toBe('`https://a.example`');
});

describe('joinWithin', () => {
  const leftOut = 'There is more than fits in here: see the outputs and the log.';

  it('leaves out whole a part that does not fit, and says so', () => {
    const long = `\`${'é'.repeat(200)}\``;
    expect(joinWithin(['a', long, 'b'], 300)).toBe(`a\n\nb\n\n${leftOut}`);
    expect(joinWithin(['a', false, long, '', 'b'], 1000)).toBe(`a\n\n${long}\n\nb`);
    // A part takes its bytes and a blank line.
    expect(joinWithin(['a'], leftOut.length + 3)).toBe('a');
    expect(joinWithin(['a'], leftOut.length + 2)).toBe(leftOut);
  });

  it('never exceeds the limit in bytes', () => {
    const parts = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 100, max: 400 }), (texts, maxBytes) => {
        expect(Buffer.byteLength(joinWithin(texts, maxBytes))).toBeLessThanOrEqual(maxBytes);
      }),
    );
  });
});
