import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCleaner } from '../../../src/text/sanitizer.ts';
import { code, joinWithin, link, prose, table } from '../../../src/text/markdown.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';
import { findReferences, renderMarkdown } from '../../support/rendered-markdown.ts';

const clean = (text: string): string => createCleaner([]).line(text);
const pieces = fc.constantFrom(
  '`',
  '``',
  '\\',
  '|',
  '<',
  '>',
  '<b>',
  '<!--',
  '-->',
  '&',
  '&#64;',
  '&lt;',
  '@octocat',
  '#1',
  'GH-1',
  '[x](y)',
  '![',
  '](',
  ']',
  '*',
  '_',
  '~',
  'https://evil.example',
  'www.evil.example',
  'me@evil.example',
  'mailto:',
  ':',
  '.',
  '-',
  '1.',
  '+',
  '=',
  '$',
  ' ',
  '\n',
  'x',
  '!',
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary' }),
);
const isCode = (tag: string): boolean => tag === 'code' || tag === '/code';

describe('the judge', () => {
  it.each<[string, string]>([
    ['@octocat', 'mention'],
    ['#1', 'issue'],
    ['a/b#1', 'issue of another repository'],
    ['GH-1', 'issue by GH-'],
    ['https://x', 'address'],
    ['mailto:x', 'address'],
    ['www.x', 'www address'],
    ['a@b.c', 'mail address'],
  ])('finds in %j: %s', (text, name) => {
    expect(findReferences(text)).toContain(name);
  });

  it.each(['', 'a @ b', '# 1', 'GH -1', 'https: //x', '@\u2060octocat', '#\u20601'])(
    'finds nothing in %j',
    (text) => {
      expect(findReferences(text)).toEqual([]);
    },
  );

  it('reads elements, targets and code of a page', () => {
    expect(renderMarkdown('# a `b` [c](d) <i>e</i>\n\n```text\nf\n```')).toEqual({
      tags: ['h1', 'code', '/code', 'a', '/a', 'i', '/i', '/h1', 'pre', 'code', '/code', '/pre'],
      targets: ['d'],
      prose: 'a \ufffc c e\n\ufffc\n',
      codes: ['b', 'f\n'],
    });
  });

  it('finds no reference that code parts', () => {
    expect(findReferences(renderMarkdown('mailto:`a`b #`a`1').prose)).toEqual([]);
  });

  it('reads tables and bare addresses', () => {
    expect(renderMarkdown('| a |\n| --- |\n| https://b.example |').tags).toEqual(
      expect.arrayContaining(['table', 'td', 'a']),
    );
  });
});

describe('prose', () => {
  const check = (text: string): void => {
    const rendered = renderMarkdown(prose(clean(text)));
    const own = clean(text) === '' ? [] : ['p', '/p'];
    // What looks like an input in backticks is shown as code, whoever said it: the one thing that is.
    expect(rendered.tags.filter((tag) => !isCode(tag))).toEqual(own);
    expect(rendered.targets).toEqual([]);
    expect(findReferences(rendered.prose)).toEqual([]);
  };

  it.each(hostileTexts)('makes no element, link, mention or issue of %j', check);

  it('makes none of any text', () => {
    fc.assert(fc.property(anyText, check), { numRuns: 2000 });
  });

  it.each(hostileTexts)(
    'in the heading, quote, list and cell that we write stays in its place: %j',
    (text) => {
      const say = prose(clean(text)) || 'x';
      const rendered = renderMarkdown(`### ✅ ${say}\n\n> ${say}\n\n- ${say}\n\n${table(['a'], [[say]])}`);
      const ours = renderMarkdown(`### ✅ x\n\n> x\n\n- x\n\n${table(['a'], [['x']])}`);

      expect(rendered.tags.filter((tag) => !isCode(tag))).toEqual(ours.tags);
      expect(findReferences(rendered.prose)).toEqual([]);
    },
  );

  it('is read as it was said', () => {
    const text = 'Zürich & <b>, "x": 50 % - a_b*c (d) [e] {f} g|h ~i~ j! k? l; m/n = o^p \\q';
    const { prose: read } = renderMarkdown(prose(text));
    expect(read.replaceAll('\u2060', '').trim()).toBe(text);
  });

  it('of more than anybody reads is cut before it is Markdown', () => {
    const { prose: read, tags } = renderMarkdown(prose(`${'<b>'.repeat(333)}<b>@mona`));
    expect(read.replaceAll('\u2060', '').trim()).toBe(`${'<b>'.repeat(333)}<…`);
    expect(tags).not.toContain('b');
  });

  it('is read as it was said, whatever that is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const said = clean(text).replace(/\s+/g, ' ');
        fc.pre(!said.includes('`') && said.length <= 1000);
        const { prose: read } = renderMarkdown(prose(said));
        expect(read.replaceAll('\u2060', '').trim()).toBe(said.trim());
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['Set `site-id` to another.', ['site-id']],
    ['`operation: await-task` with `task-id: 5a5d`', ['operation: await-task', 'task-id: 5a5d']],
    ['`Not ours`', []],
    ['`a<b>`', []],
    ['` x`', []],
  ])('shows what is in backticks as code where it looks like ours: %j', (text, codes) => {
    expect(renderMarkdown(prose(text)).codes).toEqual(codes);
  });

  it.each([
    ['a5c3785', true],
    ['see a5c3785ed8d6a35868bc169f07e40e889087fd2e.', true],
    ['A5C3785ED8', true],
    ['(0123456)', true],
    ['a5c378', false],
    [`${'a5'.repeat(20)}0`, false],
    ['a5c3785ed8-1', false],
    ['x-a5c3785ed8', false],
    ['xa5c3785ed8', false],
    ['a5c3785g', false],
  ])('breaks what may be the name of a commit: %j', (text, isBroken) => {
    expect(prose(text).includes('\u2060')).toBe(isBroken);
    expect(renderMarkdown(prose(text)).prose.replaceAll('\u2060', '').trim()).toBe(text);
  });

  it('is put together of its parts and nothing else', () => {
    expect(prose('Set `site-id` and `wait: false` now')).toBe('Set `site-id` and `wait: false` now');
    expect(prose('')).toBe('');
  });

  it('is one line', () => {
    expect(prose('a\n\nb \t c')).toBe('a b c');
  });

  it('leaves a colon alone that ends a word', () => {
    expect(prose('Refused: it says: no')).toBe('Refused: it says: no');
  });
});

describe('code', () => {
  it.each([
    ['a', '`a`'],
    ['  a \n b  ', '`a b`'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['a``', '``` a`` ```'],
    ['', '–'],
    ['  ', '–'],
    ['x'.repeat(1000), `\`${'x'.repeat(1000)}\``],
    ['x'.repeat(1001), `\`${'x'.repeat(1000)}…\``],
  ])('of %j', (text, markdown) => {
    expect(code(text)).toBe(markdown);
  });

  /** What a reader is to see of a text. */
  const shownOf = (text: string): string => {
    const shown = clean(text).replace(/\s+/g, ' ');
    return shown.length > 1000 ? `${shown.slice(0, 1000)}…` : shown;
  };
  const check = (text: string): void => {
    const shown = shownOf(text);
    const rendered = renderMarkdown(code(clean(text)));
    expect(rendered.targets).toEqual([]);
    if (shown === '') {
      expect(rendered.prose.trim()).toBe('–');
    } else {
      expect(rendered.tags).toEqual(['p', 'code', '/code', '/p']);
      expect(rendered.codes).toEqual([shown]);
    }
  };

  it.each(hostileTexts)('shows %j to the letter', check);

  it('shows any text to the letter', () => {
    fc.assert(fc.property(anyText, check), { numRuns: 2000 });
  });

  it('shows any text to the letter also in a table, and keeps to its cell', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = shownOf(text);
        const rendered = renderMarkdown(table(['Name', 'Value'], [[code(clean(text)), code('x')]]));
        expect(rendered.codes).toEqual(shown === '' ? ['x'] : [shown, 'x']);
        expect(rendered.tags.filter((tag) => tag === 'td')).toHaveLength(2);
        expect(rendered.targets).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('our own', () => {
  it('table has a row for each', () => {
    expect(
      table(
        ['a', 'b'],
        [
          ['1', '2'],
          ['3|4', '5'],
        ],
      ),
    ).toBe('| a | b |\n| :-- | :-- |\n| 1 | 2 |\n| 3\\|4 | 5 |');
  });

  it('link is one', () => {
    expect(link('shop.example.com', 'https://shop.example.com')).toBe(
      '[shop.example.com](https://shop.example.com)',
    );
  });
});

describe('parts', () => {
  const leftOut = 'There is more than fits in here: see the outputs and the log.';

  it('that are there stand under each other', () => {
    expect(joinWithin(['a', false, '', 'b'], 1000)).toBe('a\n\nb');
  });

  it('for which there is no room are left out whole, and it is said', () => {
    const long = `\`${'é'.repeat(200)}\``;
    expect(joinWithin(['a', long, 'b'], 300)).toBe(`a\n\nb\n\n${leftOut}`);
    expect(joinWithin(['a', long, 'b'], 1000)).toBe(`a\n\n${long}\n\nb`);
  });

  it('never take more bytes than they may', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 12 }),
        fc.integer({ min: 100, max: 400 }),
        (parts, mostBytes) => {
          expect(Buffer.byteLength(joinWithin(parts, mostBytes))).toBeLessThanOrEqual(mostBytes);
        },
      ),
    );
  });
});
