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
  const empty = '9179bfdef43680bccb26cfa9f1e48ce98fac6b6aedb7b9be664e1d2b27c5526e';
  const nulls = { copied_at: null, revert_days: null, warnings: null };
  it.each<[string, Record<string, unknown>, string]>([
    ['with warnings', data, 'f3b09b6b099fcc4ad6592e68bf723ede6709c301838bab1134bd09906e69fc3e'],
    [
      'with what to confirm, in any case',
      { ...data, confirmation_required: 'SHOP.example' },
      'c9edf71483f62b39520323a007029e292f42321ada324d45abbfa1d7dab1bf17',
    ],
    ['of an empty preview', {}, empty],
    ['of a preview of nulls', nulls, empty],
  ])('is frozen %s', (_name, preview, digest) => {
    expect(digestOf(preview)).toBe(digest);
  });

  it('is frozen with what the lists say', () => {
    expect(digestOf(data, { look })).toBe('abb1efe21fd4e53753d7d613ffc81142898cace143d73d0cf919449c3d7d1920');
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
  ])('changes with %j, also in a form that is not documented', (change) => {
    expect(digestOf({ ...data, ...change })).not.toBe(digestOf(data));
  });

  it('does not change with the warnings, `can_push` or `blocked_reason`', () => {
    const other = { ...data, warnings: ['1 new order'], can_push: false, blocked_reason: 'z', more: 1 };
    expect(digestOf(other)).toBe(digestOf(data));
  });
});
