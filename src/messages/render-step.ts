import { namingInputs } from '../inputs/fields.ts';
import { commitOf, startOf } from '../inputs/run-context.ts';
import { makesCopy } from '../outcome/operation.ts';
import type { Report } from '../outcome/report.ts';
import { newestUse } from '../live/uses.ts';
import { copyTimeOf, domainOf, siteOf, taskOf, type Results } from '../outcome/results.ts';
import { formatTime } from '../text/durations.ts';
import { nonEmpty } from '../text/sentence.ts';
import { renderCommit } from './render-entry.ts';
import { codes, type Row } from './rows.ts';

/** What the step is about: the inputs that name it, the site, the domain and the task. */
export function listSubjects({ md, namedInputs, operation, results }: Report): Row[] {
  const names: typeof namingInputs = { ...namingInputs, 'site-id': operation.labels.inputSite };
  const domain = domainOf(results);
  const site = siteOf(results);
  const task = taskOf(results);
  return [
    ...Object.entries(namedInputs).map(([input, value]): Row => [names[input] ?? input, md.code(value)]),
    [operation.labels.resultSite, codes(md, site.domain, site.id)],
    ['Domain', codes(md, domain.name, domain.id)],
    ['Task', task.id !== undefined && `${md.code(task.id)} ${md.prose(task.status ?? '')}`],
  ];
}

/** When the staging copy was made, if the service or this run says so. */
export function renderCopyTime({ md, operation, outcome, results }: Report): string | undefined {
  const { age, copiedAt } = copyTimeOf(results);
  if (copiedAt === undefined) {
    const { answer, reused } = results;
    const isNew = makesCopy(operation) && outcome.kind === 'completed' && answer?.whose === 'new' && !reused;
    return isNew && answer.answeredAtMs !== undefined ? formatTime(answer.answeredAtMs) : undefined;
  }
  return age?.atMs === undefined ? `an unknown time (${md.code(copiedAt)})` : formatTime(age.atMs);
}

/** Until when a copy lasts, if the service says so. */
export function describeExpiry(results: Results): string | undefined {
  const { expiresAtMs } = siteOf(results);
  return expiresAtMs === undefined ? undefined : formatTime(expiresAtMs);
}

/** Whether the page shows what started the run outside its details: a tag always, else unless GitHub or the row of the copy does. */
export function isStartNew({ context, results }: Report): boolean {
  const commit = commitOf(context);
  const isInRow = commit !== undefined && commit === (results.look && newestUse(results.look)?.commit);
  return context.isTag === true || (!isInRow && startOf(context) !== 'pull-request');
}

/** What started the run: its tag or branch, unless the commit may be of another branch, and its commit. */
export function renderStart(report: Report): string {
  const { context, md } = report;
  const { isTag, pullRequest, ref, sha } = context;
  const isOnRef = startOf(context) === 'pull-request' || (!pullRequest && commitOf(context) === sha);
  const commit = renderCommit(report);
  const name = isOnRef && ref !== undefined && `${isTag ? 'tag' : 'branch'} ${md.code(ref)}`;
  return nonEmpty([name, commit !== undefined && `commit ${commit}`]).join(', ');
}

export function renderApprovals({ md, results: { approvals = [] } }: Report): string {
  const lines = approvals.map(({ login, comment, isStarter }) => {
    const quoted = comment === '' ? '' : `: ${md.prose(comment)}`;
    return `${md.code(login)}${quoted}${isStarter ? ' (also started the run)' : ''}`;
  });
  // A person who has approved several attempts is named once.
  return [...new Set(lines)].join('<br>');
}
