import { isGreen, statusOf, type Outcome } from '../../outcome/outcome.ts';
import type { OutcomeText, Report } from '../../outcome/report.ts';
import { domainOf, siteOf, siteUrlOf } from '../../outcome/results.ts';
import { statuses } from '../../outcome/statuses.ts';
import type { Runner } from '../../ports.ts';
import { httpsUrlOf } from '../../text/domain-name.ts';
import { formatDuration } from '../../text/durations.ts';
import { nonEmpty } from '../../text/sentence.ts';
import { messages } from '../../messages/messages.ts';
import { finalOutputsOf } from '../../outcome/outputs.ts';
import { renderSummary } from '../../messages/summary.ts';

/** Sets the outputs that are known only at the end. */
export function setFinalOutputs(outcome: Outcome, runner: Pick<Runner, 'setOutput'>, text?: OutcomeText) {
  const message = text && (text.message ?? text.what);
  for (const [name, value] of Object.entries(finalOutputsOf(outcome, message))) {
    if (value !== undefined) runner.setOutput(name, value);
  }
}

/**
 * Writes the summary, then the last line of a green log or the one error annotation of a red one. `runner`: must
 * sanitize.
 */
export async function reportOutcome(report: Report, runner: Runner) {
  const { outcome, text } = report;
  try {
    await runner.writeSummary(renderSummary(report));
  } catch (error) {
    runner.warning(messages.summaryNotWritten(String(error)));
  }
  const word = outcome.kind === 'dry-run' ? 'Dry run' : statuses[statusOf(outcome)].word;
  // The text of `outputs-unwritable` already names the problem.
  const outputProblem = outcome.kind === 'outputs-unwritable' ? undefined : runner.outputProblem();
  if (isGreen(outcome) && outputProblem === undefined) {
    if (text.notice !== undefined) runner[text.isWarning ? 'warning' : 'notice'](text.notice);
    runner.info(`${word}: ${lastLine(report)}`);
  } else {
    const what = isGreen(outcome) ? `${word}: ${text.what}` : text.what;
    const problem = outputProblem !== undefined && messages.outputsNotWritten(outputProblem);
    runner.error(nonEmpty([what, text.next, problem]).join('\n'));
  }
}

/** The limit for each part of the last line, so that the duration at its end is always shown. */
const MAX_PART_LENGTH = 300;

/** The last line of a green log: the work done, the site, its URL and the duration. */
function lastLine({ elapsedMs, results, sanitizer, text: { what } }: Report): string {
  const { domain, id = results.task?.siteId } = siteOf(results);
  const site = id !== undefined && !what.includes(id) && `site ${id}`;
  const names = [domain, domainOf(results).name];
  const address = siteUrlOf(results) ?? names.find((name) => httpsUrlOf(name) !== undefined);
  return nonEmpty([
    what.replace(/\.$/, ''),
    site,
    address !== undefined && !what.includes(address) && address,
    formatDuration(elapsedMs),
  ])
    .map((part) => sanitizer.line(part, MAX_PART_LENGTH))
    .join(' · ');
}
