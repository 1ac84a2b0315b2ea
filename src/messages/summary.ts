import { documentUrlOf, startOf } from '../inputs/run-context.ts';
import { makesCopy } from '../outcome/operation.ts';
import { errorCodeOf } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import { formatDuration } from '../text/durations.ts';
import { joinWithin } from '../text/markdown.ts';
import { nonEmpty, type Part } from '../text/sentence.ts';
import { introduceForApprover, listForApprover } from './approver-page.ts';
import { renderDns, renderListedSites } from './lists.ts';
import { introduceResult, listResult } from './receipt.ts';
import { showReused } from './render-entry.ts';
import { isStartNew, listSubjects, renderStart } from './render-step.ts';
import { codes, foldRows, renderList, renderRows, type Row } from './rows.ts';

/** The runner drops a whole summary over 1 MiB. */
const MAX_SUMMARY_BYTES = 1_000_000;

/**
 * The job summary: a page for who approves a push or a restore, or a receipt. It has the outcome, what to do, the most important
 * rows, and the details, folded. Pure.
 */
export function renderSummary(report: Report): string {
  const { md, operation, results, warnings } = report;
  const forApprover = introduceForApprover(report);
  // Only the service's first warnings are annotations, but an approver needs all.
  const allWarnings = [...warnings, ...(results.preview?.warnings ?? [])].map(md.prose);
  const isOfCode = forApprover ? !results.named?.restore : makesCopy(operation);
  const isStartOpen = isOfCode && isStartNew(report);
  const start = isStartOpen && renderStart(report);
  const rows = forApprover ? listForApprover(report, start) : listResult(report, start);
  const open = new Set(rows.flatMap(([name, value]) => (value ? [name] : [])));
  const details: Row[] = [...listDetails(report), ['Started for', !isStartOpen && renderStart(report)]];
  const parts = [
    ...(forApprover ?? introduceResult(report)),
    ...renderNext(report),
    renderDns(report),
    renderListedSites(report),
    allWarnings.length > 0 && `**Warnings**\n\n${renderList(allWarnings, 'the log')}`,
    renderRows(rows),
    foldRows(details.filter(([name]) => !open.has(name))),
  ];
  return `${joinWithin(parts, MAX_SUMMARY_BYTES)}\n`;
}

/** After a red outcome: what to do, and where the documents say more. */
function renderNext({ context, md, outcome, text }: Report): Part[] {
  const errorCode = errorCodeOf(outcome);
  const lines = text.next.split('\n');
  const mistakes = lines.filter((line) => line.startsWith('- ')).map((line) => md.prose(line.slice(2)));
  const advice = lines.filter((line) => line !== '' && !line.startsWith('- ')).map(md.prose);
  const url = errorCode && documentUrlOf(context, `docs/when-it-is-red.md#${errorCode}`);
  return [
    renderList(mistakes, 'the log'),
    // Two lists in a row would be one.
    mistakes.length > 0 ? advice.join('\n\n') : renderList(advice, 'the log'),
    url ? md.link(`More about ${errorCode}`, url) : errorCode && `Error code: ${md.code(errorCode)}`,
  ];
}

/** What proves what happened, or helps to find it out. */
function listDetails(report: Report): Row[] {
  const { context, elapsedMs, md, operation, results, serviceHost } = report;
  const { actor, attempt, runId, triggeringActor = actor } = context;
  const { idempotencyKey, preview, reused, task } = results;
  const rerunBy =
    triggeringActor !== undefined && triggeringActor !== actor && `re-run by ${md.code(triggeringActor)}`;
  return [
    ['Operation', md.code(operation.name)],
    ...listSubjects(report),
    ['Task result', codes(md, task?.result)],
    ['Host', codes(md, serviceHost)],
    // The task may have taken longer than this step.
    ['This step took', formatDuration(elapsedMs)],
    ['Started by', actor !== undefined && nonEmpty([md.code(actor), rerunBy]).join(', ')],
    ['Run', runId !== undefined && `${md.code(runId)}, attempt ${attempt}`],
    ['Idempotency key', codes(md, idempotencyKey)],
    ['Preview digest', startOf(context) !== 'form' && codes(md, preview?.digest)],
    ['Reused copy', reused && showReused({ ...reused.record, domain: reused.domain }, report)],
  ];
}
