import type { Report } from '../outcome/report.ts';
import { liveDomain, newestOverwrites } from '../live/look.ts';
import { domainOf, isLeftOver, overwrittenSince, siteUrlOf } from '../outcome/results.ts';
import { makesCopy } from '../outcome/operation.ts';
import { errorCodeOf, statusOf } from '../outcome/outcome.ts';
import { statuses } from '../outcome/statuses.ts';
import { formatTime } from '../text/durations.ts';
import type { Part } from '../text/sentence.ts';
import { isDnsPending, nameEarlier, remarkOf } from './describe-outcome.ts';
import { showCopy, showOverwrite, showOverwrites } from './render-entry.ts';
import { describeExpiry, renderApprovals, renderCopyTime } from './render-step.ts';
import { codes, type Row } from './rows.ts';

/** A domain that is added but not verified gets no tick. */
const PENDING = '📋';
/** Nor does a copy: what is deployed to it may still fail, and a reviewer reads other pages. */
const COPY = '📦 Staging copy';

/** The start of a receipt: the result, and what happened if the headline does not say it. */
export function introduceResult(report: Report): Part[] {
  const { md, outcome, results, text } = report;
  const isInHeadline =
    outcome.kind === 'sites-listed' ||
    (errorCodeOf(outcome) === undefined && siteUrlOf(results) !== undefined);
  // After a later overwrite, the dashboard would revert that one.
  const revert = overwrittenSince(results) ? undefined : results.completed?.revertUntilMs;
  return [
    `### ${renderHeadline(report)}`,
    text.notice === undefined ? !isInHeadline && md.prose(text.what) : `> ${md.prose(text.notice)}`,
    isInHeadline &&
      revert !== undefined &&
      `It can be reverted in your host’s dashboard until **${formatTime(revert)}**.`,
  ];
}

/** The result in one line. */
function renderHeadline({ context, md, namedInputs, operation, outcome, results, text }: Report): string {
  const { symbol, word } = statuses[statusOf(outcome)];
  const isOfCopy = makesCopy(operation);
  const siteUrl = siteUrlOf(results);
  const restored = results.named?.restore && results.look && liveDomain(results.look);
  const name = restored === undefined ? '' : ` · ${md.code(restored)}`;
  const link = siteUrl === undefined ? name : ` · ${md.link(new URL(siteUrl).host, siteUrl)}`;
  const errors = outcome.kind === 'invalid-inputs' ? outcome.errors : [];
  const error = errors.find(
    (each) => each.problem === 'invalid' && each.input === 'operation' && each.cause?.kind !== 'invisible',
  );
  if (error && 'value' in error) return `${symbol} ${md.code(error.value)} is not an operation`;
  if (isDnsPending(outcome, results)) return `${PENDING} ${operation.name}: DNS records are to be added`;
  switch (outcome.kind) {
    case 'dry-run':
      return `🧪 ${operation.name}: dry run, the inputs are valid`;
    case 'completed': {
      const by = {
        'this-run': '',
        'earlier-request': isOfCopy ? ', made earlier' : ' earlier',
        followed: `, started ${nameEarlier(context)}`,
      }[outcome.by];
      return `${isOfCopy ? COPY : `${symbol} ${operation.name}: completed`}${by}${link}`;
    }
    case 'site-reused':
      return `${COPY}, used again${link}`;
    case 'sites-listed': {
      // A run can list several sites, so the headline names the site.
      const { last, sites = [] } = results.listed ?? {};
      const isClean = !sites.some(isLeftOver);
      const name = md.code(last?.domain ?? namedInputs['site-id'] ?? '');
      return `${isClean ? symbol : '🧹'} ${name}: ${md.prose(text.what)}`;
    }
    default:
      return `${symbol} ${operation.name}: ${word.toLowerCase()}${link}`;
  }
}

/** What a reader needs to act. `start`: what started the run, unless that is among the details. */
export function listResult(report: Report, start: Part): Row[] {
  const { md, results } = report;
  const { look } = results;
  const remark = remarkOf(report);
  const since = overwrittenSince(results);
  // The list was read before the step's own overwrite ended.
  const before = look && newestOverwrites(look).filter(({ id }) => id !== results.deploymentId);
  return [
    ['Your host says', remark !== undefined && md.prose(remark)],
    ['Copied at', renderCopyTime(report)],
    ['Lasts until', describeExpiry(results)],
    ['Copy', look && results.preview && showCopy(look, report)],
    since
      ? ['Live since', showOverwrite(since, report)]
      : ['Live before', before && showOverwrites(before, report)],
    ['Domain status', codes(md, domainOf(results).status)],
    ['Started for', start],
    ['Approved by', renderApprovals(report)],
  ];
}
