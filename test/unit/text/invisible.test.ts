import { expect, it } from 'vitest';
import { hasInvisible, removeInvisible } from '../../../src/text/invisible.ts';

it('invisible characters are removed wherever they are', () => {
  expect(removeInvisible('\u200bshop\u{e0041}.exam\u00adple\u202e\u0000\ufff9')).toBe('shop.example');
  expect(['\u200bx', 'x\u200b', 'x'].map(hasInvisible)).toEqual([true, true, false]);
});
