import { expect, it } from 'vitest';
import { hasInvisible, removeInvisible } from '../../../src/text/invisible.ts';

const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

it('invisible characters are those of Unicode’s properties', () => {
  const different = characters.filter((character) => hasInvisible(character) !== invisible.test(character));
  expect(different).toEqual([]);
});

it('invisible characters are removed wherever they are', () => {
  expect(removeInvisible('\u200bshop\u{e0041}.exam\u00adple\u202e\u0000')).toBe('shop.example');
});
