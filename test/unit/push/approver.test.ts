import { describe, expect, it } from 'vitest';
import type { PushFacts } from '../../../src/outcome/push-facts.ts';
import { nameInputs } from '../../../src/plan.ts';
import { renderSummary } from '../../../src/messages/summary.ts';
import { contentOf } from '../../../src/report/report.ts';
import { createMarkdown } from '../../../src/text/markdown.ts';
import { createSanitizer } from '../../../src/text/sanitizer.ts';
import { liveRecord } from '../../support/live-records.ts';
import { listed, recordedPayload, type TestDeployment } from '../../support/recording-github.ts';
import { previewResponse } from '../../support/responses.ts';
import {
  ids,
  requiredInputs,
  runOperation,
  type OperationName,
  type RunOptions,
} from '../../support/run-operation.ts';

/** What `staging` recorded for the copy. */
const copy = (sha: string, environment: string) =>
  listed({ id: 41, sha, environment, payload: recordedPayload });
const release = copy('a'.repeat(40), 'release');
const restored = liveRecord({ states: ['success'] });
/** A preview of the copy, after a restore that speaks against the push. */
const ordinary: RunOptions = {
  context: { isTag: true, ref: 'v1' },
  github: { deployments: [restored, release] },
  script: [previewResponse()],
};
const withPreview = (fields: object): RunOptions => ({ script: [previewResponse({ ...fields })] });
const withGitHub = (...deployments: TestDeployment[]): RunOptions => ({ github: { deployments } });

/** The page of `push-preview` or of the dry run of a push, and its digest. */
async function show(changed: RunOptions, operation: OperationName) {
  const inputs = { ...changed.inputs, ...(operation === 'push' && { 'dry-run': 'true' }) };
  const options = { ...ordinary, ...changed, inputs };
  const { clock, log, outcome, plan, runner, step, text } = await runOperation(operation, options);
  const sanitizer = createSanitizer([]);
  const raw = { ...requiredInputs[operation], ...inputs };
  const known = {
    ...plan,
    namedInputs: nameInputs(raw),
    serviceHost: new URL(plan.api.origin).host,
  };
  const { results } = step;
  const content = contentOf(outcome, text, { ...known, clock, log, results, runner, sanitizer });
  const digest = results.current.preview?.digest;
  const page = renderSummary(content, createMarkdown(sanitizer)).replace(digest ?? '', '');
  return { digest, page };
}

/** Changes of each fact, but of the time, which passes. A new fact is a type error here. */
const changes: Readonly<
  Record<Exclude<keyof PushFacts, 'checkedAtMs'>, readonly [RunOptions, ...RunOptions[]]>
> = {
  apiUrl: [{ inputs: { 'api-url': 'https://api.example.org' }, github: {} }],
  siteId: [{ inputs: { 'site-id': ids.target } }],
  confirmation: [withPreview({ confirmation_required: 'blog.example.com' })],
  copiedAt: [withPreview({ copied_at: '2026-01-15T08:00:00Z' })],
  revertDays: [withPreview({ revert_days: 7 })],
  warnings: [withPreview({ warnings: ['The plugin is old.'] })],
  github: [
    withGitHub(restored),
    withGitHub(restored, copy('b'.repeat(40), 'release')),
    withGitHub(restored, copy('a'.repeat(40), 'pr-7')),
    withGitHub(release),
    withGitHub(liveRecord({ states: ['failure'] }), release),
    withGitHub(liveRecord({ states: ['success'], operation: 'restore-snapshot' }), release),
  ],
  tag: [
    { context: { isTag: true, ref: 'v2' } },
    { context: { isTag: true, ref: 'v1', sha: 'd'.repeat(40) } },
    { context: { isTag: false, ref: 'main' } },
  ],
  canPush: [withPreview({ can_push: false })],
  blockedReason: [withPreview({ can_push: false, blocked_reason: 'A backup runs.' })],
};
/** Shown, and not covered: a blocked push is refused whatever was approved. */
const leftOut: readonly string[] = ['canPush', 'blockedReason'];

describe('whoever approves a push reads what the digest covers', () => {
  const rows = Object.entries(changes).flatMap(([name, all]) =>
    all.flatMap((changed) => [
      { name, changed, operation: 'push-preview' as const },
      { name, changed, operation: 'push' as const },
    ]),
  );
  it.each(rows)('$name in `$operation`: $changed', async ({ changed, name, operation }) => {
    const before = await show({}, operation);
    const after = await show(changed, operation);
    expect(before.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(after.page === before.page, 'the summary shows the change').toBe(false);
    expect(after.digest === before.digest).toBe(leftOut.includes(name));
  });

  it('and can open the copy, and reads the tag only of a run on a tag', async () => {
    const { page } = await show({ context: {} }, 'push-preview');
    expect(page).toContain('[pr-7.staging.example.com](https://pr-7.staging.example.com)');
    const { results } = await runOperation('push-preview', { script: [previewResponse()] });
    expect(results.preview?.facts.tag).toBeUndefined();
  });
});
