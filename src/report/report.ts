import { isGreen, wordFor, type Outcome } from '../outcome/outcome.ts';
import type { RunFacts } from '../plan.ts';
import type { Clock, Runner } from '../ports.ts';
import { siteUrl } from '../api/site.ts';
import type { Cleaner } from '../text/sanitizer.ts';
import type { Journal } from './run-log.ts';
import type { Recorder } from '../github/recorder.ts';
import { outputsAtEnd } from './outputs.ts';
import { renderSummary } from './summary.ts';
import { formatDuration } from '../text/durations.ts';

export interface ReportContext {
  readonly operationName: string;
  readonly asked: Readonly<Record<string, string>>;
  readonly facts: RunFacts;
  readonly journal: Journal;
  readonly runner: Runner;
  readonly cleaner: Cleaner;
  readonly clock: Clock;
  readonly recorder: Recorder | undefined;
}

/**
 * Says how it ended: the outputs, the last line or the one error annotation, the summary. What cannot be
 * written is a warning, since it changes nothing about what happened at the service.
 */
export async function report(outcome: Outcome, context: ReportContext): Promise<void> {
  const { clock, journal, runner } = context;
  const elapsedMs = clock.elapsedMs();
  journal.closeGroup();
  journal.mark(outcome.status);
  if (!isGreen(outcome) && outcome.serviceCode !== undefined)
    journal.find({ serviceCode: outcome.serviceCode });
  for (const [name, value] of Object.entries(outputsAtEnd(outcome, elapsedMs))) runner.setOutput(name, value);
  // After the outputs, which a cancelled step must have told; before the summary, which names the comment.
  await context.recorder?.ended(outcome);
  try {
    await runner.writeSummary(
      renderSummary(
        {
          ...context,
          outcome,
          findings: journal.findings,
          timeline: journal.timeline,
          warnings: journal.warnings,
          startedAtMs: clock.wallMs() - elapsedMs,
          elapsedMs,
        },
        context.cleaner,
      ),
    );
  } catch (error) {
    runner.warning(`The job summary could not be written (${String(error)}).`);
  }
  if (isGreen(outcome)) {
    if (outcome.notice !== undefined) runner.notice(outcome.notice);
    runner.info(`${wordFor(outcome.status)}: ${lastLine(outcome.what, context, elapsedMs)}`);
  } else {
    runner.error(`${wordFor(outcome.status)}: ${outcome.what}\n${outcome.next}`);
  }
}

/** The last line of a green log: what was done, the site, its address, how long it took. */
function lastLine(what: string, { cleaner, journal }: ReportContext, elapsedMs: number): string {
  const { siteId = journal.findings.taskSiteId, siteDomain, siteUrl: url, domainName } = journal.findings;
  const site = siteId === undefined || what.includes(siteId) ? undefined : `site ${siteId}`;
  // What is no host name is no address.
  const address =
    url ?? [siteDomain, domainName].find((name) => name !== undefined && siteUrl(name) !== undefined);
  return [
    what,
    site,
    address !== undefined && what.includes(address) ? undefined : address,
    formatDuration(elapsedMs),
  ]
    .filter((part) => part !== undefined)
    .map((part) => cutPart(cleaner.line(part)))
    .join(' · ');
}

/** The end of the line says how long it took: no part before it may push it off. */
const LONGEST_PART = 300;

function cutPart(text: string): string {
  return text.length > LONGEST_PART ? `${text.slice(0, LONGEST_PART)}…` : text;
}
