import { describe, expect, it } from 'vitest';
import type { OverwriteEnd } from '../../../src/outcome/overwrite.ts';
import type { PushFacts } from '../../../src/outcome/push-facts.ts';
import { digestOf as computeDigest } from '../../../src/push/digest.ts';
import { readPreview } from '../../../src/push/preview.ts';
import { overwrite } from '../../support/outcomes.ts';
import { ids } from '../../support/run-operation.ts';

const data = { can_push: true, copied_at: '2026-01-15T09:00:00Z', revert_days: 14, warnings: ['a', 'b'] };
const copy = {
  environment: 'staging/pr-7',
  sha: 'c'.repeat(40),
  createdAt: '2026-01-15T09:00:00Z',
  run: undefined,
  domain: 'pr-7.staging.example.com',
};
/** Without a token for GitHub, outside a tag. */
const facts: PushFacts = {
  ...readPreview(data),
  apiUrl: 'https://api.example.com',
  siteId: ids.staging,
  checkedAtMs: 0,
  github: undefined,
  tag: undefined,
};

describe('the digest of a preview (*Approve what you saw*)', () => {
  const digestOf = (preview: Record<string, unknown>, change: Partial<PushFacts> = {}): string =>
    computeDigest({ ...facts, ...readPreview(preview), ...change });

  // Another program computed these digests. They are frozen: an approval may be days old.
  const empty = '4f3ec6bc334b8cc84cddc64ca90ced3cbf5eb387db16a6732b6f3d6397f32463';
  const nulls = { copied_at: null, revert_days: null, warnings: null };
  const numbers = ['9 new orders since 2026-01-15 09:00', 'a page of 1,234.5 kB'];
  it.each<[string, Record<string, unknown>, string]>([
    ['with warnings', data, '4b1c7c47ff6faa710eeda57f4f0a3b937c647967ed69b02b07a6ae8684b65a69'],
    [
      'with numbers in the warnings',
      { ...data, warnings: numbers },
      'c61884476eb8bca7f8cbd4b624ad8c142f54b92ad69b851e1d2cfb737a0cc5a6',
    ],
    [
      'with what to confirm, in any case',
      { ...data, confirmation_required: 'SHOP.example' },
      'bfbce8de7a02d1a39a15f354ec77660094c680d56795c37aba23cd5bf4c599d1',
    ],
    ['of an empty preview', {}, empty],
    ['of a preview of nulls', nulls, empty],
  ])('is frozen %s', (_name, preview, digest) => {
    expect(digestOf(preview)).toBe(digest);
  });

  it('is frozen with what GitHub knows, and a tag', () => {
    const known = { github: { copy, last: { ...overwrite, end: 'failed' }, isAgainstPush: true } } as const;
    const tag = { name: 'v1.2.3', sha: 'd'.repeat(40) };
    expect(digestOf(data, { ...known, tag })).toBe(
      '683af8232a19d5721da62100a4800a01f6b345f5c807e9b6cf26b099a4e01c94',
    );
  });

  it('says of what speaks against the push only whether it failed or nobody knows', () => {
    const digestAfter = (end: OverwriteEnd, isAgainstPush = true): string =>
      digestOf(data, { github: { copy, last: { ...overwrite, end }, isAgainstPush } });
    expect(digestAfter('running')).toBe(digestAfter('completed'));
    const different = [digestAfter('completed'), digestAfter('failed'), digestAfter('unknown')];
    expect(new Set([...different, digestAfter('failed', false)]).size).toBe(4);
    expect(digestAfter('failed', false)).toBe(digestAfter('completed', false));
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
