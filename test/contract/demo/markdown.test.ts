import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../scripts/demo/markdown.ts';
import { columnsOf, hasColours, paint, wrap } from '../../../scripts/demo/terminal.ts';

function show(markdown: string, isUnfolded = false): string[] {
  return renderMarkdown(markdown, { width: 60, isUnfolded }).map((line) => paint(line, false));
}

describe('Markdown in the terminal', () => {
  it.each<[string, string, string[]]>([
    ['a heading', '### ✅ push: completed', ['✅ push: completed']],
    ['character references as what they mean', 'a&#42;b &#60;i&#62; &#64;mona', ['a*b <i> @mona']],
    ['no word joiners', 'www\u2060.shop.example, @\u2060mona', ['www.shop.example, @mona']],
    ['code to the letter', '`a * b`, ``c ` d``', ['a * b, c ` d']],
    ['a link whose label is its host', '[shop.example](https://shop.example)', ['shop.example']],
    ['another link with its address', '[log](https://github.com/x)', ['log (https://github.com/x)']],
    ['line breaks', 'one<br>\ntwo\nthree', ['one', 'two three']],
    ['a list', '- one\n- two', ['• one', '• two']],
    ['a quotation', '> one', ['┃ one']],
    ['no comment', '<!-- marker -->\n\ntext', ['text']],
    [
      'a table under its head',
      '| Type | Name |\n| --- | --- |\n| `CNAME` | `a\\|b` |',
      ['Type  │ Name', '──────┼─────', 'CNAME │ a|b'],
    ],
    [
      'a table of facts without one',
      '| **Site** | `a` |\n| :-- | :-- |\n| **Task** | b |',
      ['Site │ a', 'Task │ b'],
    ],
    [
      'a table with an empty head',
      '|  |  |\n| --- | --- |\n| **Site** | `a` |\n| **Task** | b |',
      ['Site │ a', 'Task │ b'],
    ],
    ['two blocks with room between them', 'one\n\ntwo', ['one', '', 'two']],
  ])('shows %s', (_what, markdown, lines) => {
    expect(show(markdown)).toEqual(lines);
  });

  it('folds details, and unfolds them where asked', () => {
    const markdown = 'a\n\n<details><summary>Receipt</summary>\n\nb\n\n</details>\n\nc';
    expect(show(markdown)).toEqual(['a', '', '▸ Receipt', '', 'c']);
    expect(show(markdown, true)).toEqual(['a', '', '▾ Receipt', '', 'b', '', 'c']);
  });

  it('wraps long text, and breaks only what is longer than a line', () => {
    expect(wrap([{ text: `one two ${'x'.repeat(12)} three` }], 8).map((line) => paint(line, false))).toEqual([
      'one two',
      'xxxxxxxx',
      'xxxx',
      'three',
    ]);
  });

  it('counts the columns of emoji, accents and what is invisible', () => {
    expect(['✅', 'é', 'a\u2060b', '⏭️', '·'].map(columnsOf)).toEqual([2, 1, 2, 2, 1]);
  });

  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
  ])('with %o and a terminal: %s, has colours: %s', (env, isTerminal, expected) => {
    expect(hasColours(env, isTerminal)).toBe(expected);
  });
});
