import { commentMarker, renderComment, renderJobLines } from '../../src/messages/comment.ts';
import { describeOutcome } from '../../src/messages/describe-outcome.ts';
import { renderSummary } from '../../src/messages/summary.ts';
import type { Look } from '../../src/live/look.ts';
import type { PreviewRecord } from '../../src/outcome/preview-record.ts';
import type { Report } from '../../src/outcome/report.ts';
import type { ListedSite, Results } from '../../src/outcome/results.ts';
import { bareReport, endings, named, overwrite, refusals, use } from '../support/outcomes.ts';
import { barePreview, restored } from '../support/results.ts';
import { headSha, ids, runContext, type OperationName } from '../support/run-operation.ts';

const noonMs = Date.UTC(2026, 0, 15, 12);
const host = 'shop.example.com';

function reportOf(operation: OperationName, changed: Partial<Report>): Report {
  const report = { ...bareReport, operation: named(operation), serviceHost: 'api.host.example', ...changed };
  return { ...report, text: describeOutcome(report) };
}

/** What the lists say, if nothing was done. */
const calm: Look = {
  ...{ key: 'me', run: undefined, attempt: 1, job: 'release', isRerun: false, purpose: 'push' },
  ...{ copyId: ids.staging, nowMs: noonMs, readAtElapsedMs: 0 },
  ...{ overwrites: [], repeated: [], overwritesOfCopy: [] },
  ...{ viewer: use.creatorId ?? 0, uses: [use], readToId: 0 },
};
const copiedAt = (text: string, atMs?: number): Pick<PreviewRecord, 'copiedAt'> => ({
  copiedAt: {
    text,
    received: text,
    age: atMs === undefined ? undefined : { leastMs: noonMs - atMs, mostMs: noonMs - atMs, atMs },
  },
});
const preview: PreviewRecord = {
  ...barePreview,
  ...copiedAt('2026-01-15T09:00:00Z', Date.UTC(2026, 0, 15, 9)),
  confirmation: { text: host, received: host },
  revertDays: { number: 7, received: 7 },
  checkedAtMs: noonMs,
};
const blocked = { ...preview, canPush: false, blockedReason: 'a backup is running' };
const backup = { siteId: ids.live, backupId: ids.backup, replaced: 'the database' };
const pushed = { ...overwrite, operation: 'push', copyId: ids.staging };
const dryRun = endings['dry-run'];
const completed = { ...endings.completed, effect: 'started' } as const;
const answer = { isReplayed: false, site: { id: ids.live, domain: host } };
const followed = { ...completed, by: 'followed' } as const;
const site: ListedSite = {
  ...{ id: ids.staging, domain: use.domain ?? null, environment: 'pr-7', state: 'left', isOpen: false },
  newest: use,
};
const listed = (...sites: readonly ListedSite[]): Results => ({ listed: { sites, isOfAll: false } });

const summary = (operation: OperationName, changed: Partial<Report>): string =>
  renderSummary(reportOf(operation, changed));

const copied = { id: ids.staging, domain: 'pr-7.staging.example.com', expiresAtMs: noonMs };
const copy: Results = {
  answer: { isReplayed: false, whose: 'new', answeredAtMs: noonMs, site: copied },
  completed: { revertUntilMs: undefined },
};
function comment(operation: OperationName, changed: Partial<Report>, hasJobLine = false): string {
  const namedInputs = { environment: 'pr-7' };
  const context = { ...runContext, sha: headSha };
  const report = reportOf(operation, { namedInputs, context, ...changed });
  return renderComment(report, {
    marker: commentMarker({ siteId: ids.live, environment: 'pr-7' }),
    by: { useId: 41, startedAtMs: noonMs },
    jobLine: hasJobLine ? renderJobLines(report, 41).running : undefined,
    nowMs: noonMs,
    previousBody: `\n<!-- last site: https://${use.domain ?? ''} -->\n`,
  });
}

/** The sentences of the summary and of the comment that no function of `messages` has. */
export const pages: Readonly<Record<string, string>> = {
  'dry run of a push': summary('push', { outcome: dryRun, results: { preview, look: calm } }),
  'dry run of a push of which the host says nothing': summary('push', {
    outcome: dryRun,
    results: { preview: barePreview },
  }),
  'dry run of a push of a copy of an unknown time': summary('push', {
    outcome: dryRun,
    results: { preview: { ...preview, ...copiedAt('soon') } },
  }),
  'push-preview': summary('push-preview', { outcome: endings.previewed, results: { preview, look: calm } }),
  'push-preview of a blocked push': summary('push-preview', {
    outcome: { ...endings.previewed, canPush: false },
    results: { preview: blocked },
  }),
  'push that is blocked': summary('push', {
    outcome: { ...endings['guard-refused'], refusal: refusals['push-blocked'] },
    results: { preview: blocked },
  }),
  'dry run of a restore': summary('restore', {
    outcome: dryRun,
    results: { named: { restore: backup }, look: { ...calm, purpose: 'restore', overwrites: [pushed] } },
  }),
  'push that completed': summary('push', {
    outcome: completed,
    results: {
      ...{ ...restored, answer, preview, completed: { revertUntilMs: noonMs } },
      approvals: [{ login: 'mona', comment: 'Ship it', isStarter: true }],
    },
  }),
  'push that was followed in an earlier attempt': summary('push', {
    outcome: followed,
    context: { ...runContext, attempt: 2 },
  }),
  'push that was followed by its key': summary('push', { outcome: followed }),
  'close-staging': summary('close-staging', {
    outcome: endings['environment-closed'],
    results: listed(site),
  }),
  'comment of a copy, in its job': comment('staging', { outcome: completed, results: copy }, true),
  'comment of a copy that takes the place of another': comment('staging', {
    outcome: completed,
    results: { ...copy, replaced: { id: ids.target, domain: 'old.example.com', why: 'unwanted' } },
  }),
  'comment of a copy that is being made': comment('staging', { outcome: endings.submitted }),
  'comment of a copy that failed': comment('staging', { outcome: endings['task-failed'] }),
  'comment of an environment that is closed': comment('close-staging', {
    outcome: endings['environment-closed'],
    results: listed(site, { ...site, id: ids.target, state: 'in-use', push: { ...pushed, end: 'running' } }),
  }),
};
