import { describe, expect, it } from 'vitest';
import { differsInvisibly, readPreview } from '../../../src/push/preview.ts';
import { ids } from '../../support/run-operation.ts';

const source = { apiUrl: 'https://api.example.com', siteId: ids.staging };
const data = { can_push: true, copied_at: '2026-01-15T09:00:00Z', revert_days: 14, warnings: ['a', 'b'] };

describe('readPreview', () => {
  type Row = [Record<string, unknown>, object];
  it.each<Row>([
    [
      { ...data, confirmation_required: 'x', blocked_reason: 'r' },
      {
        canPush: true,
        confirmationRequired: 'x',
        blockedReason: 'r',
        copiedAt: data.copied_at,
        revertDays: 14,
      },
    ],
    [{ warnings: ['a', 'b'] }, { warnings: ['a', 'b'] }],
    [{}, { canPush: false, isConfirmationReadable: true, warnings: [] }],
    [{ can_push: 'true' }, { canPush: false }],
    [{ copied_at: '0001-01-01T00:00:00Z' }, { copiedAt: undefined }],
    [
      { copied_at: 1_768_467_600, revert_days: '7' },
      { copiedAt: '1768467600', revertDays: 7 },
    ],
    [{ revert_days: '14' }, { revertDays: 14 }],
    ...['', '14 days', 'x14', '1e3', '1'.repeat(10)].map((days): Row => [
      { revert_days: days },
      { revertDays: undefined },
    ]),
    [{ warnings: 'x' }, { warnings: ['x'] }],
    [{ warnings: [{ a: 1 }, 7, null] }, { warnings: ['{"a":1}', '7', 'null'] }],
    [{ blocked_reason: { a: 1 } }, { blockedReason: '{"a":1}' }],
    [{ blocked_reason: '' }, { blockedReason: undefined }],
    [{ blocked_reason: null }, { blockedReason: undefined }],
    [{ confirmation_required: null }, { isConfirmationReadable: true, confirmationRequired: undefined }],
    [{ confirmation_required: 7 }, { isConfirmationReadable: false, confirmationRequired: undefined }],
  ])('reads %j', (received, preview) => {
    expect(readPreview(received, source)).toMatchObject(preview);
  });
});

describe('the digest of a preview', () => {
  const digestOf = (preview: Record<string, unknown>): string => readPreview(preview, source).digest;

  // Another program computed these digests. They are frozen: an approval may be days old.
  const empty = '8852a88897092058e852b368d8dba99bd7792d2f874e6ada43aad2ef985cfe64';
  const nulls = { copied_at: null, revert_days: null, warnings: null };
  const numbers = ['9 new orders since 2026-01-15 09:00', 'a page of 1,234.5 kB'];
  it.each<[string, Record<string, unknown>, string]>([
    ['with warnings', data, 'b2769f2da88dfcc1cc4d911b9b824d72f7f99f927d946c651191e672ab400c7f'],
    [
      'without',
      { ...data, warnings: [] },
      '4631d34517574d3c4ab53f1bb2e98efc6e3fa9fcf137e8740a26c71827925cba',
    ],
    [
      'with numbers in the warnings',
      { ...data, warnings: numbers },
      '799eb983edb5ef6a1c31f2d2a6e500b5c8f2199ad83bfe7ddd4a239e0b684b2a',
    ],
    [
      'with what to confirm, in any case',
      { ...data, confirmation_required: 'SHOP.example' },
      'a32fb087f706b7b77bf53c3680878ea098bfa5735974da3a75e2d259450364f4',
    ],
    ['of an empty preview', {}, empty],
    ['of a preview of nulls', nulls, empty],
  ])('is frozen %s', (_name, preview, digest) => {
    expect(digestOf(preview)).toBe(digest);
  });

  it.each<Record<string, unknown>>([
    { copied_at: '2026-01-15T09:00:01Z' },
    { confirmation_required: 'shop.example' },
    { confirmation_required: 7 },
    { copied_at: null },
    { copied_at: 1_768_467_600 },
    { revert_days: 13 },
    { revert_days: null },
    { revert_days: '14' },
    { warnings: ['a'] },
    { warnings: ['a', 'b', 'c'] },
    { warnings: ['a', 'c'] },
    { warnings: ['a', 'b 7'] },
    { warnings: ['a', 'a', 'b'] },
    { warnings: [{ a: 'b' }, 'b'] },
  ])('changes with %j', (change) => {
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

  it.each([
    ['site', { siteId: ids.live }],
    ['service', { apiUrl: 'https://api.example.org' }],
    ['path of the API', { apiUrl: 'https://api.example.com/x' }],
  ])('belongs to one %s', (_what, change) => {
    expect(readPreview(data, { ...source, ...change }).digest).not.toBe(digestOf(data));
  });
});

it.each([
  ['shop.example', 'shop\u200b.example', true],
  ['\u2060Shop.example ', 'shop.example', true],
  ['shop.example', 'shop.example', false],
  ['shop.example', 'shop\u200b.example.org', false],
])('%j and %j look the same, but differ: %j (push guard 2)', (typed, required, isSo) => {
  expect(differsInvisibly(typed, required)).toBe(isSo);
});
