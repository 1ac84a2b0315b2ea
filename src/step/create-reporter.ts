import { JOB_END } from '../github/job-end.ts';
import type { Recorder } from '../github/recorder.ts';
import { namingInputs, showInput } from '../inputs/fields.ts';
import type { RawInputs } from '../inputs/raw-inputs.ts';
import { describeAnyway, describeOutcome } from '../messages/describe-outcome.ts';
import { messages } from '../messages/messages.ts';
import type { Operation } from '../outcome/operation.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import type { ResultStore } from '../outcome/results.ts';
import type { Clock, Runner } from '../ports.ts';
import { reportOutcome, setFinalOutputs } from './report/report-outcome.ts';
import type { RecordedRunLog } from './report/run-log.ts';
import { createMarkdown } from '../text/markdown.ts';
import type { Sanitizer } from '../text/sanitizer.ts';
import { findMissingForList } from './define-operation.ts';

/** What is reported of a step. */
interface ReportedStep {
  readonly plan: NonNullable<Report['plan']>;
  readonly results: Pick<ResultStore, 'current'>;
  readonly recorder: Pick<Recorder, 'ended'>;
}

/** Creates what reports the end of a step, with what is known by then. */
export function createReporter(
  { context, operation, raw }: Pick<Report, 'context' | 'operation'> & { readonly raw: RawInputs },
  edges: {
    /** Does not sanitize. */
    readonly bareRunner: Pick<Runner, 'error' | 'setOutput'>;
    readonly clock: Clock;
    readonly log: RecordedRunLog;
    /** Must sanitize. */
    readonly runner: Runner;
    readonly sanitizer: Sanitizer;
    /** `undefined`: the inputs are invalid, or not read yet. */
    readonly step: () => ReportedStep | undefined;
  },
) {
  const { bareRunner, clock, log, runner, sanitizer, step } = edges;
  const always = {
    ...{ context, operation, sanitizer },
    md: createMarkdown(sanitizer),
    namedInputs: nameInputs(raw, operation),
    isWithoutList: findMissingForList(operation, raw).length > 0,
    serviceHost: URL.parse(raw['api-url'] ?? '')?.host,
  };
  const reportOf = (outcome: Outcome): Report => {
    const { plan, results } = step() ?? {};
    const report: Report = {
      // The warnings grow, because the summary shows those of the recording, too.
      ...{ ...always, outcome, plan, results: results?.current ?? {} },
      ...{ warnings: log.warnings, elapsedMs: clock.elapsedMs() },
      get text() {
        return describeOutcome(report);
      },
    };
    return report;
  };
  return {
    reportOf,
    /** Sets the outputs, records the outcome on GitHub, and then writes the summary and the last line of the log. */
    async report(outcome: Outcome): Promise<void> {
      const report = reportOf(outcome);
      log.endGroup();
      // A cancelled step must have set its outputs before GitHub is asked.
      setFinalOutputs(outcome, runner, report.text);
      const jobEnd = await step()?.recorder.ended(report);
      const problem = jobEnd && runner.saveState(JOB_END, JSON.stringify(jobEnd));
      if (problem !== undefined) log.warnAboutGitHub(messages.jobNotRecorded(), new Error(problem));
      // The last line says how long the step took, with the recording.
      await reportOutcome({ ...report, elapsedMs: clock.elapsedMs() }, runner);
    },
    /** Reports an internal error of `report`. Never throws. The text needs no sanitizing, because it quotes nothing. */
    reportFallback(outcome: Outcome): void {
      setFinalOutputs(outcome, bareRunner);
      const { what, next } = describeAnyway(reportOf(outcome));
      bareRunner.error(`${what}\n${next}`);
    },
    /** Replaces the outputs of an outcome that was reported as green. */
    withdrawGreen: (outcome: Outcome): void =>
      setFinalOutputs(outcome, runner, describeAnyway(reportOf(outcome))),
  };
}

/** The inputs that name sites, environments and the like, valid or not, as they may be shown. */
export function nameInputs(
  raw: RawInputs,
  { optional, required }: Pick<Operation, 'optional' | 'required'>,
): Readonly<Record<string, string>> {
  const used = new Set<string>([...required, ...optional]);
  return Object.fromEntries(
    Object.keys(namingInputs).flatMap((name) => {
      const value = raw[name];
      return value !== undefined && value !== '' && used.has(name) ? [[name, showInput(value)]] : [];
    }),
  );
}
