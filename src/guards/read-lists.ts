import { messages } from '../messages/messages.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { cancelledBeforeStart } from '../outcome/refuse.ts';
import type { Step } from '../operation/step.ts';
import { readLiveFacts } from './live-facts.ts';

/** Waits for what the lists say. A step that overwrites, or records its copy, does not go on without it (rules.md, G12). */
export async function guardLists(step: Step): Promise<Outcome | undefined> {
  const { client, history, log, plan, results } = step;
  const { ended } = await history.read();
  if (client.signal.aborted) return cancelledBeforeStart;
  if (plan.operation.does === 'overwrites') results.set({ live: readLiveFacts(step) });
  if (!ended || ended.kind === 'cancelled') return ended;
  switch (plan.operation.does) {
    case 'reads':
      log.warn(messages.githubFailure(messages.liveUnknown(), ended.reason, ended.githubFailure));
      return undefined;
    case 'copies':
      if (plan.recording) return ended;
      log.info(messages.liveNotAsked(ended.reason));
      return undefined;
    default:
      return ended;
  }
}
