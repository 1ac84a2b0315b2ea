import type { Report } from '../outcome/situation.ts';
import { domainOf, isLeftOver, overwrittenSince, siteUrlOf } from '../outcome/results.ts';
import { errorCodeOf, statusOf } from '../outcome/outcome.ts';
import { statuses } from '../outcome/statuses.ts';
import { formatTime } from '../text/durations.ts';
import { toSentence, type Part } from '../text/sentence.ts';
import { isDnsPending, remarkOf } from './describe-outcome.ts';
import { showCopy, showOverwrite } from './render-entry.ts';
import { describeExpiry, renderApprovals, renderCopyTime } from './render-step.ts';
import { codes, type Row } from './rows.ts';

/** A domain that is added but pending is no green tick (rules.md, *What is said*). */
const PENDING = '📋';

/** The receipt of a step: the result, and what happened, unless that says it. */
export function introduceResult(report: Report): Part[] {
  const { md, outcome, results, text } = report;
  const isInHeadline =
    outcome.kind === 'sites-listed' ||
    (errorCodeOf(outcome) === undefined && siteUrlOf(results) !== undefined);
  // What came since is what the dashboard would revert.
  const revert = overwrittenSince(results) ? undefined : results.completed?.revertUntilMs;
  return [
    `### ${renderHeadline(report)}`,
    text.notice === undefined
      ? !isInHeadline && md.prose(toSentence(text.what))
      : `> ${md.prose(text.notice)}`,
    isInHeadline &&
      revert !== undefined &&
      `It can be reverted in your host’s dashboard until **${formatTime(revert)}**.`,
  ];
}

/** The result in one line: all that an e-mail or a glance shows of a summary. */
function renderHeadline({ md, namedInputs, operation, outcome, results, text }: Report): string {
  const { symbol, word } = statuses[statusOf(outcome)];
  const siteUrl = siteUrlOf(results);
  const restored = results.named?.restore && results.live?.domain;
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
    case 'completed':
      return `${symbol} ${operation.name}: completed${outcome.by === 'this-run' ? '' : ' earlier'}${link}`;
    case 'sites-listed': {
      // Which site: on one page, there may be a list for each site.
      const { last, sites = [] } = results.listed ?? {};
      const isClean = !sites.some(isLeftOver);
      const name = md.code(last?.domain ?? namedInputs['site-id'] ?? '');
      return `${isClean ? symbol : '🧹'} ${name}: ${md.prose(text.what)}`;
    }
    default:
      return `${symbol} ${operation.name}: ${word.toLowerCase()}${link}`;
  }
}

/** What a reader needs to act. `start`: what started the run, if that is to stand open. */
export function listResult(report: Report, start: Part): Row[] {
  const { md, results } = report;
  const { live } = results;
  const remark = remarkOf(report);
  const since = overwrittenSince(results);
  // Of its own push or restore it says how it ended, and not what the list said before.
  const done = [live?.seen, live?.newest].flatMap((each) =>
    each && each.id !== results.deploymentId ? [showOverwrite(each, report)] : [],
  );
  return [
    ['Your host says', remark !== undefined && md.prose(remark)],
    ['Copy from', renderCopyTime(report)],
    ['Lasts until', describeExpiry(results)],
    ['Copy', live && results.preview && showCopy(live.copy, report)],
    since
      ? ['Live since', showOverwrite(since, report)]
      : ['Live before', live && (done.length > 0 ? done.join('<br>') : 'nothing recorded')],
    ['Domain status', codes(md, domainOf(results).status)],
    ['Started for', start],
    ['Approved by', renderApprovals(report)],
  ];
}
