import { describe, expect, it } from 'vitest';
import type { Copy, Overwrite } from '../../../src/outcome/list-entry.ts';
import type { Look } from '../../../src/outcome/look.ts';
import type { PreviewRecord } from '../../../src/outcome/preview-record.ts';
import { digestOf as computeDigest } from '../../../src/push/digest.ts';
import { readPreview } from '../../../src/push/preview.ts';
import { overwrite } from '../../support/outcomes.ts';
import { barePreview } from '../../support/results.ts';
import { ids } from '../../support/run-operation.ts';

const data = { can_push: true, copied_at: '2026-01-15T09:00:00Z', revert_days: 14, warnings: ['a', 'b'] };
const copy: Copy = {
  ...overwrite,
  ...{ id: 41, domain: 'pr-7.staging.example.com', commit: 'c'.repeat(40), environment: 'pr-7' },
  ...{ siteId: ids.staging, options: '{}', base: 0 },
};
const look: Look = {
  ...{ key: 'me', run: 'mine', isRerun: false, purpose: 'push', copyId: ids.staging, nowMs: 0 },
  ...{ readAtElapsedMs: 0, repeated: [] },
  overwrites: [{ ...overwrite, id: 812, end: 'failed' }],
  overwritesOfCopy: [{ ...overwrite, id: 900 }],
  ...{ pushedCopy: copy, pushedCopyOfOthers: undefined, inEnvironment: undefined },
};
const facts: PreviewRecord = { ...barePreview, ...readPreview(data) };

describe('the digest of a preview (*Approve what you saw*)', () => {
  const digestOf = (preview: Record<string, unknown>, change: { readonly look?: Look } = {}): string =>
    computeDigest({ ...facts, ...readPreview(preview), look: undefined, ...change });

  // Another program computed these digests. They are frozen: an approval may be days old.
  const empty = '43e231e03afb81fc6d12665eeb3134a001e4c5a16aba87e41041dd7b193a0951';
  const nulls = { copied_at: null, revert_days: null, warnings: null };
  const numbers = ['9 new orders since 2026-01-15 09:00', 'a page of 1,234.5 kB'];
  it.each<[string, Record<string, unknown>, string]>([
    ['with warnings', data, 'f9546ec5857d78e4979a04e7d5dcd8ade27b002c83ae3604deffb85da01062fc'],
    [
      'with numbers in the warnings',
      { ...data, warnings: numbers },
      'cd630651d2b0efd7f322247088451f1e4c02614843803c1d8de4116abb329b27',
    ],
    [
      'with what to confirm, in any case',
      { ...data, confirmation_required: 'SHOP.example' },
      '8cdad22cb556f4be05e33a6f6d2397ea7f195dc7882bf89c54f65f5807ed9557',
    ],
    ['of an empty preview', {}, empty],
    ['of a preview of nulls', nulls, empty],
  ])('is frozen %s', (_name, preview, digest) => {
    expect(digestOf(preview)).toBe(digest);
  });

  it('is frozen with what the lists say', () => {
    expect(digestOf(data, { look })).toBe('ffde9520cfe537a39f8a33eadeef55958850c1b3dd774491b0a5475b4ee67ae5');
  });

  it('does not change with what this step did, as which account, or what follows from the rest', () => {
    const own: Overwrite = { ...overwrite, id: 950, key: 'me', run: 'mine', copyId: ids.staging };
    const before: Overwrite = { ...overwrite, id: 700, copyId: ids.target, domain: 'shop.example' };
    const more = {
      ...{ isRerun: true, nowMs: 1, pushedCopyOfOthers: copy },
      overwrites: [own, ...look.overwrites, before],
    };
    expect(digestOf(data, { look: { ...look, ...more } })).toBe(digestOf(data, { look }));
  });

  it.each<Record<string, unknown>>([
    { confirmation_required: 7 },
    { copied_at: 1_768_467_600 },
    { revert_days: '14' },
    { warnings: ['a'] },
    { warnings: ['a', 'b 7'] },
    { warnings: ['a', 'a', 'b'] },
    { warnings: [{ a: 'b' }, 'b'] },
  ])('changes with %j, also in a form that is not documented', (change) => {
    expect(digestOf({ ...data, ...change })).not.toBe(digestOf(data));
  });

  it('does not change with the order of the warnings, `can_push` or `blocked_reason`', () => {
    const other = { ...data, warnings: ['b', 'a'], can_push: false, blocked_reason: 'z', more: 1 };
    expect(digestOf(other)).toBe(digestOf(data));
  });

  it.each([
    ...['9', '1234567', '1,234,567', '1.234,5', "1'234’567", '1 234', '1\u00a0234\u202f567', '1/2'],
    '2026-01-15 09:00:30',
  ])('does not change with a number in a warning: %s', (number) => {
    const digestWith = (shown: string): string =>
      digestOf({ ...data, warnings: [`${shown} new orders`, '2 new comments'] });
    expect(digestWith(number)).toBe(digestWith('8'));
  });
});
