import { describe, expect, it } from 'vitest';
import type { Look } from '../../../../src/live/look.ts';
import type { PreviewRecord } from '../../../../src/outcome/preview-record.ts';
import { renderSummary } from '../../../../src/messages/summary.ts';
import { taskOfSite } from '../../../../src/github/entry.ts';
import { copyRecord, liveRecord } from '../../../support/live-records.ts';
import type { TestDeployment } from '../../../support/recording-github.ts';
import { completed, previewResponse, taskResponse } from '../../../support/responses.ts';
import { ids, runOperation } from '../../../support/run-operation.ts';
import type { OperationName, RunOptions } from '../../../support/run-operation.ts';

const release = copyRecord();
const restored = liveRecord({ states: ['success'] });
const onCopy = { ...restored, id: 71, task: taskOfSite(ids.staging) };
/** A preview of the copy, after a restore that speaks against the push. */
const ordinary: RunOptions = {
  context: { isTag: true, ref: 'v1' },
  github: { deployments: [restored, release] },
  script: [previewResponse()],
};
const withPreview = (fields: object): RunOptions => ({ script: [previewResponse({ ...fields })] });
const withEntries = (...deployments: TestDeployment[]): RunOptions => ({ github: { deployments } });

/** The page of `push-preview` or of the dry run of a push, and its digest. */
async function show(changed: RunOptions, operation: OperationName) {
  const dryRun = operation === 'push' && { 'dry-run': 'true' };
  const inputs = { 'live-site-id': ids.live, ...changed.inputs, ...dryRun };
  const options = { ...ordinary, ...changed, inputs };
  const { reportOf, outcome, results, runner } = await runOperation(operation, options);
  const digest = results.preview?.digest;
  const page = renderSummary(reportOf(outcome)).replace(digest ?? '', '');
  const log = [...runner.texts('info'), ...runner.texts('warning')].join('\n');
  return { digest, log, page };
}

/**
 * The log does not name the copy's address: a person opens the copy from the page. That of the service is among the
 * inputs, which the runner shows.
 */
const otherAddress = withEntries(restored, copyRecord(41, { 'site-domain': 'other.staging.example.com' }));
const failedUse = copyRecord(41, {}, { statuses: [{ state: 'failure' }] });
const otherService: RunOptions = { inputs: { 'api-url': 'https://api.example.org' } };

type Changes = readonly [RunOptions, ...RunOptions[]];
/** Changes of each fact of the preview, but of the time, which passes. A new fact is a type error here. */
const ofPreview: Readonly<Record<Exclude<keyof PreviewRecord, 'checkedAtMs'>, Changes>> = {
  apiUrl: [otherService],
  siteId: [{ inputs: { 'site-id': ids.target } }],
  confirmation: [withPreview({ confirmation_required: 'blog.example.com' })],
  copiedAt: [withPreview({ copied_at: '2026-01-15T08:00:00Z' })],
  revertDays: [withPreview({ revert_days: 7 })],
  warnings: [withPreview({ warnings: ['The plugin is old.'] })],
  liveSiteId: [{ inputs: { 'live-site-id': ids.target } }],
  canPush: [withPreview({ can_push: false })],
  blockedReason: [withPreview({ can_push: false, blocked_reason: 'A backup runs.' })],
};
/** Changes of each fact of the lists; `undefined`: no approver sees it. A new fact is a type error here. */
const ofLook: Readonly<Record<keyof Look, Changes | undefined>> = {
  overwrites: [
    withEntries(release),
    withEntries(liveRecord({ states: ['failure'] }), release),
    withEntries(liveRecord({ id: 62, operation: 'restore-snapshot', states: ['success'] }), release),
  ],
  overwritesOfCopy: [
    withEntries(onCopy, restored, release),
    withEntries({ ...onCopy, statuses: [{ state: 'failure', description: '' }] }, restored, release),
  ],
  uses: [
    withEntries(restored),
    withEntries(restored, { ...release, sha: 'c'.repeat(40) }),
    withEntries(restored, copyRecord(41, { commit: 'unknown' })),
    otherAddress,
    // The copy's task is asked for.
    { ...withEntries(restored, failedUse), script: [completed, previewResponse()] },
    withEntries(restored, copyRecord(41, {}, { statuses: [{ state: 'in_progress' }] })),
    withEntries(restored, copyRecord(45, { first: 41, 'no-base': 'pull-request', base: undefined }), release),
    withEntries(restored, copyRecord(45, { first: 41 }, { sha: 'c'.repeat(40) }), release),
  ],
  copyTask: [{ ...withEntries(restored, failedUse), script: [taskResponse('failed'), previewResponse()] }],
  readToId: [withEntries(restored, copyRecord(41, { first: 40 }))],
  // They are `siteId` and `copiedAt` of the preview.
  ...{ copyId: undefined, copyMade: undefined },
  // A tag that was moved is refused, whatever was approved.
  tag: undefined,
  // Of the step itself.
  ...{ key: undefined, run: undefined, attempt: undefined, job: undefined, isRerun: undefined },
  ...{ purpose: undefined, viewer: undefined },
  // They started nothing.
  repeated: undefined,
  // It passes.
  ...{ nowMs: undefined, readAtElapsedMs: undefined },
};
const changes = Object.entries({ ...ofPreview, ...ofLook });
/** Shown, and not covered: a blocked push is refused whatever was approved, and each order changes the warnings. */
const leftOut: readonly string[] = ['canPush', 'blockedReason', 'warnings'];

describe('whoever approves a push reads what the digest covers, and the log has it', () => {
  const rows = changes.flatMap(([name, all = []]) =>
    all.flatMap((changed) => [
      { name, changed, operation: 'push-preview' as const },
      { name, changed, operation: 'push' as const },
    ]),
  );
  it.each(rows)('$name in `$operation`: $changed', async ({ changed, name, operation }) => {
    const before = await show({}, operation);
    const after = await show(changed, operation);
    expect(before.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(after.page === before.page, 'the summary shows the change (src/messages/approver-page.ts)').toBe(
      false,
    );
    const isOnlyOnPage =
      changed === otherAddress || (changed === otherService && operation === 'push-preview');
    expect(
      after.log === before.log,
      'the log is without the change (src/operations/push/show-preview.ts)',
    ).toBe(isOnlyOnPage);
    expect(after.digest === before.digest).toBe(leftOut.includes(name));
  });

  it('and sees the ASCII form of a domain that looks alike', async () => {
    const preview = withPreview({ confirmation_required: 'sh\u043ep.example' });
    const { page } = await show({ ...preview, context: {} }, 'push-preview');
    const [, headline, costs] = page.split('\n\n');
    for (const part of [headline, costs])
      expect(part).toContain('`sh\u043ep.example` (`xn--shp-ted.example`)');
  });

  it('and can open the copy', async () => {
    const { page } = await show({ context: {} }, 'push-preview');
    expect(page).toContain('[pr-7.staging.example.com](https://pr-7.staging.example.com)');
  });

  const pushed = liveRecord({ operation: 'push', 'site-id': ids.target, states: ['success'] });
  it.each<[what: string, options: RunOptions]>([
    ['the preview', withEntries(copyRecord(41, { 'site-domain': 'SHOP.example.com' }))],
    [
      'the list',
      {
        ...withPreview({ confirmation_required: null }),
        ...withEntries(pushed, copyRecord(41, { 'site-domain': 'SHOP.example.com' })),
      },
    ],
  ])('and finds no link to the live site in its place, by %s', async (_what, options) => {
    const { page } = await show(options, 'push');
    expect(page.toLowerCase()).not.toContain('https://shop.example.com');
  });
});
