import type { RawInputs } from '../inputs/raw-inputs.ts';
import { describeOutcome } from '../messages/describe-outcome.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import type { ResultStore } from '../outcome/results.ts';
import type { Clock } from '../ports.ts';
import type { RecordedRunLog } from './report/run-log.ts';
import { createMarkdown } from '../text/markdown.ts';
import type { Sanitizer } from '../text/sanitizer.ts';
import { findMissingForList } from './define-operation.ts';
import { nameInputs } from './plan.ts';

/**
 * Creates a function that reports what is known of the step at any moment. `plan`: absent if the inputs are invalid.
 */
export function createReporter(
  { context, operation, raw }: Pick<Report, 'context' | 'operation'> & { readonly raw: RawInputs },
  edges: {
    readonly clock: Clock;
    readonly log: RecordedRunLog;
    readonly results: ResultStore;
    readonly sanitizer: Sanitizer;
  },
) {
  const { clock, log, results, sanitizer } = edges;
  const always = {
    ...{ context, operation, sanitizer },
    md: createMarkdown(sanitizer),
    namedInputs: nameInputs(raw, operation),
    isWithoutList: findMissingForList(operation, raw).length > 0,
    serviceHost: URL.parse(raw['api-url'] ?? '')?.host,
  };
  return (outcome: Outcome, plan: Report['plan']): Report => {
    const report: Report = {
      ...{ ...always, outcome, plan, results: results.current },
      ...{ warnings: log.warnings, elapsedMs: clock.elapsedMs() },
      get text() {
        return describeOutcome(report);
      },
    };
    return report;
  };
}
