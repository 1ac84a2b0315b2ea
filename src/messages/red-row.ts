import { isLaterAttempt } from '../inputs/run-context.ts';
import { startsSomething } from '../outcome/operation.ts';
import type { Report } from '../outcome/report.ts';
import { nonEmpty, type Part } from '../text/sentence.ts';

/**
 * The texts of a red ending (M1). The words of others come last in the cause, because a long cause is cut at its end. `certainty`
 * replaces the text that follows from status and effect, and `message` the cause in that output. `running`: what may still run.
 */
export type RedRow = readonly [
  cause: string,
  advice: string,
  more?: Readonly<Partial<Record<'certainty' | 'message' | 'running', string | undefined>>>,
];

/** A table with a row of texts for each kind of ending. */
export type Rows<Ending extends { readonly kind: string }, Row> = {
  readonly [Kind in Ending['kind']]: (of: Extract<Ending, { kind: Kind }>, report: Report) => Row;
};

export function readRow<Ending extends { readonly kind: string }, Row>(
  rows: Rows<Ending, Row>,
  ending: Extract<Ending, { kind: Ending['kind'] }> & { readonly kind: Ending['kind'] },
  report: Report,
): Row {
  return rows[ending.kind](ending, report);
}

/** Whole sentences, one after the other. */
export function say(...sentences: readonly Part[]): string {
  return nonEmpty(sentences).join(' ');
}

/** That this step has certainly done nothing. An earlier attempt may have acted. */
export function nothingDone({ context, operation }: Report, isRerun = isLaterAttempt(context)): string {
  const { nothing } = operation.labels;
  return isRerun && startsSomething(operation) ? `${nothing} by this step` : nothing;
}
