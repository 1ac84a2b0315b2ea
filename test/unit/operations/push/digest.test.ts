import { describe, expect, it } from 'vitest';
import type { Overwrite, Use, UseEnd } from '../../../../src/live/list-entry.ts';
import type { Look } from '../../../../src/live/look.ts';
import type { PreviewRecord } from '../../../../src/outcome/preview-record.ts';
import { digestOf as computeDigest } from '../../../../src/operations/push/digest.ts';
import { readPreview } from '../../../../src/operations/push/preview.ts';
import { overwrite, use } from '../../../support/outcomes.ts';
import { barePreview } from '../../../support/results.ts';
import { ids } from '../../../support/run-operation.ts';

const data = { can_push: true, copied_at: '2026-01-15T09:00:00Z', revert_days: 14, warnings: ['a', 'b'] };
const look: Look = {
  ...{ key: 'me', run: 'mine', attempt: 1, job: 'release', isRerun: false, purpose: 'push' },
  ...{ copyId: ids.staging, nowMs: 0, readAtElapsedMs: 0, repeated: [] },
  overwrites: [{ ...overwrite, id: 812, end: 'failed' }],
  overwritesOfCopy: [{ ...overwrite, id: 900 }],
  ...{ viewer: overwrite.creatorId ?? 0, uses: [use], readToId: 0 },
};
const facts: PreviewRecord = { ...barePreview, ...readPreview(data) };

describe('the digest of a preview (*Approve what you saw*)', () => {
  const digestOf = (preview: Record<string, unknown>, change: { readonly look?: Look } = {}): string =>
    computeDigest({ ...facts, ...readPreview(preview), look: undefined, ...change });

  // Another program computed these digests. They are frozen: an approval may be days old. A new fact changes all of them, even
  // of a preview without it.
  const frozen =
    'every approved digest changes; after a new fact, write the new ones into digest.test.ts, and a line into CHANGELOG.md';
  const empty = '64c473e24b879d22dffb7f4345285f2568ddff5b977c8fadc1d3b5016781535f';
  const nulls = { copied_at: null, revert_days: null, warnings: null };
  it.each<[string, Record<string, unknown>, string]>([
    ['with warnings', data, '4d33155cf6aa1cda288c033b2c0a9fe539688c0ff455334deb90be6722146fbd'],
    [
      'with what to confirm, in any case',
      { ...data, confirmation_required: 'SHOP.example' },
      '06533d82662edddf04bb8ff63d6f73283762dc1601ee87c3c9492d8d8c60058a',
    ],
    ['of an empty preview', {}, empty],
    ['of a preview of nulls', nulls, empty],
  ])('is frozen %s', (_name, preview, digest) => {
    expect(digestOf(preview), frozen).toBe(digest);
  });

  it('is frozen with what the lists say', () => {
    expect(digestOf(data, { look }), frozen).toBe(
      '6514c1b132cee995287ed4b8ef9d0231eda82f465f7b18a7cb847789c29a19fc',
    );
  });

  it('does not change with what this step did, as which account, or what follows from the rest', () => {
    const own: Overwrite = { ...overwrite, id: 950, key: 'me', run: 'mine', copyId: ids.staging };
    const before: Overwrite = { ...overwrite, id: 700, copyId: ids.target, domain: 'shop.example' };
    const more = {
      ...{ isRerun: true, nowMs: 1, repeated: [overwrite] },
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

  it('covers `copied_at` as it was received: two that cannot be read differ', () => {
    const [one, other] = ['nine', 'ten'].map((at) => digestOf({ ...data, copied_at: { at } }));
    expect(one).not.toBe(other);
  });

  /** Live has nothing on it that speaks against the push. */
  const calm: Look = { ...look, overwrites: [], overwritesOfCopy: [] };
  const digestAfter = (uses: readonly Partial<Use>[], change: Partial<Look> = {}): string =>
    digestOf(data, { look: { ...calm, uses: uses.map((each) => ({ ...use, ...each })), ...change } });
  const end = (kind: UseEnd['kind'], statusId = 701): Partial<Use> => ({ end: { kind, statusId, atMs: 0 } });
  const first = use.id;
  const ofThisJob = { run: 'mine', attempt: 1, job: 'release' };

  it.each<[what: string, before: readonly Partial<Use>[], after: readonly Partial<Use>[]]>([
    [
      'a job that is re-run, and green again',
      [{}],
      [{ id: 705, firstId: first, attempt: 2, ...end('succeeded', 706) }, {}],
    ],
    [
      'another run for the same commit',
      [{}],
      [{ id: 705, firstId: first, run: 'another', ...end('succeeded', 706) }, {}],
    ],
    [
      'the job of the deployment, once it has ended',
      [{ ...ofThisJob, ...end('running') }],
      [{ ...ofThisJob, ...end('succeeded', 706) }],
    ],
    ['a use without a status for the same commit', [{}], [{ id: 705, firstId: first, ...end('none') }, {}]],
  ])('does not change with %s', (_what, before, after) => {
    expect(digestAfter(after)).toBe(digestAfter(before));
  });

  it.each<[what: string, uses: readonly Partial<Use>[], change?: Partial<Look>]>([
    ['another commit', [{ commit: 'd'.repeat(40) }]],
    ['a job that is re-run, and runs', [{ id: 705, firstId: first, ...end('running', 706) }, {}]],
    ['… and has failed', [{ id: 705, firstId: first, ...end('failed', 706) }, {}]],
    ['… and has failed once more', [{ id: 705, firstId: first, ...end('failed', 707) }, {}]],
    ['a pull request', [{ id: 705, firstId: first, isUnmerged: true, base: undefined }, {}]],
    [
      'another commit of it',
      [{ id: 705, firstId: first, isUnmerged: true, base: undefined, commit: 'e'.repeat(40) }, {}],
    ],
    [
      'a use without a status for another commit',
      [{ id: 705, firstId: first, commit: 'd'.repeat(40), ...end('none') }, {}],
    ],
    ['pages that were not read', [{ firstId: 600 }], { readToId: 650 }],
    ['other pages that were not read', [{ firstId: 600 }], { readToId: 640 }],
    ['an unknown base', [{ base: undefined }]],
    ['a task that failed', [{}], { copyTask: 'failed' }],
    ['another account', [{ creatorId: 999, creator: 'mallory' }]],
    ['a refreshed copy', [{}], { copyMade: { earliestMs: use.atMs + 3_600_000, latestMs: 0, atMs: 0 } }],
  ])('changes with %s, as with nothing else', (_what, uses, change) => {
    const seen = [digestAfter([{}])];
    expect(seen).not.toContain(digestAfter(uses, change));
  });

  it('does not change with the warnings, `can_push` or `blocked_reason`', () => {
    const other = { ...data, warnings: ['1 new order'], can_push: false, blocked_reason: 'z', more: 1 };
    expect(digestOf(other)).toBe(digestOf(data));
  });
});
