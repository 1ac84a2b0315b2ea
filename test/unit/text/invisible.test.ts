import { expect, it } from 'vitest';
import { hasHidden, hasInvisible, removeInvisible } from '../../../src/text/invisible.ts';

it('invisible characters are removed wherever they are', () => {
  expect(removeInvisible('\u200bshop\u{e0041}.exam\u00adple\u202e\u0000\ufff9')).toBe('shop.example');
  expect(['\u200bx', 'x\u200b', 'x'].map(hasInvisible)).toEqual([true, true, false]);
});

it.each<[boolean, readonly string[]]>([
  [true, ['pr\u200b-7', '\ufeffmain', 'a\u200db', 'pr\u00ad7', '\u202elive', 'é\u200c', 'a\u0000']],
  // An emoji, a Persian word, and a list of lines.
  [false, ['⚠️ live', '🏳️‍🌈', 'نامه\u200cای.com', 'mona,\r\n\tbob', 'Vorschau für #7']],
])(
  'a character that cannot be seen is hidden (%s), unless it changes what is seen: %j',
  (isHidden, texts) => {
    for (const text of texts) expect(hasHidden(text), text).toBe(isHidden);
  },
);
