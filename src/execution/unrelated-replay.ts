import { messages } from '../report/messages.ts';
import type { Step } from './step.ts';

/**
 * Warns about a replay that cannot answer our own request: in attempt 1 it belongs to another step with this
 * key (contract, K10). `mayBeOwn`: it may be the response to an earlier request of this attempt.
 */
export function warnAboutUnrelatedReplay({ log, plan }: Step, mayBeOwn: boolean): void {
  if (!mayBeOwn && plan.context.attempt === 1) log.warn(messages.unrelatedReplay());
}
