import { describeOutcome } from '../../src/messages/describe-outcome.ts';
import type { Outcome } from '../../src/outcome/outcome.ts';
import { nameInputs } from '../../src/operation/plan.ts';
import { contentOf, type ReportContext } from '../../src/report/report.ts';
import type { Plan } from '../../src/operation/step.ts';

type Edges = Pick<ReportContext, 'clock' | 'log' | 'results' | 'runner' | 'sanitizer'>;

/** What the report of a step is made from: its context, the sentences about an outcome, and its whole content. */
export function createStepReport(plan: Plan, inputs: Readonly<Record<string, string>>, edges: Edges) {
  const serviceHost = new URL(plan.api.origin).host;
  const known = { namedInputs: nameInputs(inputs), serviceHost };
  const report: ReportContext = { ...plan, ...known, ...edges };
  const textOf = (outcome: Outcome) => {
    const { results, sanitizer } = edges;
    return describeOutcome(outcome, { ...plan, ...known, plan, results: results.current, sanitizer });
  };
  return { report, textOf, contentOf: (outcome: Outcome) => contentOf(outcome, textOf(outcome), report) };
}
