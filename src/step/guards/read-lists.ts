import type { Look } from '../../live/look.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { messages } from '../../messages/messages.ts';
import { cancelledBeforeStart, Ended } from '../../outcome/outcome.ts';
import { makesCopy, overwritesSite } from '../../outcome/operation.ts';
import type { Step } from '../step.ts';

/**
 * Reads the lists. Ends a step that overwrites a site or records its copy if they cannot be read (G12). `undefined`: no
 * list was planned, or GitHub did not answer and the step can go on without it.
 */
export async function readLists(step: Step): Promise<Look | undefined> {
  const { client, history, log, plan, results } = step;
  const { operation } = plan;
  const { answer: look, ended } = await history.read();
  if (client.signal.aborted) throw new Ended(cancelledBeforeStart);
  if (!ended) {
    if (look && !makesCopy(operation)) results.set({ look });
    return look;
  }
  if (ended.kind !== 'github-failed' || overwritesSite(operation) || plan.recording) throw new Ended(ended);
  const { failure } = ended;
  if (makesCopy(operation))
    log.info(
      `Not checked whether a push or a restore of the live site is running. ${describeFailure(failure)}`,
    );
  else log.warn(messages.githubFailure(messages.liveUnknown(), failure));
  return undefined;
}
