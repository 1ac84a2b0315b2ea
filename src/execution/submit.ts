import type { Success } from '../api/classify-response.ts';
import { warnOfForeignReplay } from './verify-domain.ts';
import { cancelledWhilePosting, describeTrouble, endOfRequest } from '../report/messages.ts';
import type { Trouble } from '../outcome/request-failure.ts';
import { keyOfGeneration } from '../api/idempotency-key.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { send } from '../api/client.ts';
import { endingContext, type Story } from './step.ts';

/** The service has carried out the request, now or earlier. */
export interface Accepted {
  readonly success: Success;
  /** The replay may be the answer to a try of this very attempt whose own answer was lost. */
  readonly mayBeOwn: boolean;
  /** There is a next generation: a replay that turns out failed is an earlier attempt's, and not the end. */
  readonly isEarlier: boolean;
}

/**
 * Submits the plan's POST under the keys of the generations 1…N in attempt N (contract, *The idempotency
 * key*). A stored answer that is an error, or whose task has failed, is the outcome of an earlier attempt,
 * and the next key is asked; any other answer is this step's. So a re-run attaches to what still runs,
 * returns what has completed, and starts anew only after what has failed.
 *
 * @param follow takes an accepted request to its end; `task-failed` only where the task had failed before.
 */
export async function submit(
  story: Story,
  follow: (accepted: Accepted) => Promise<Outcome | 'task-failed'>,
): Promise<Outcome> {
  const { journal, plan, sender } = story;
  const { request } = plan.operation;
  for (let generation = 1; ; generation += 1) {
    const isLast = generation >= plan.facts.attempt;
    const idempotencyKey = keyOfGeneration(plan.firstKey, generation);
    journal.find({ idempotencyKey });
    journal.say(`${request.method} ${request.path} (idempotency key ${idempotencyKey})`);
    journal.willPost();
    const sent = await send(request, sender, { idempotencyKey });
    const isEarlier = !isLast && !sent.tries.mayBeStored;
    const context = endingContext(story);

    switch (sent.kind) {
      case 'cancelled':
        return cancelledWhilePosting(sent.tries.mayHaveActed, context);
      case 'troubled': {
        const { trouble } = sent;
        if (trouble.httpStatus !== undefined) journal.find({ isReplay: trouble.isReplay });
        if (trouble.data) journal.find({ data: trouble.data });
        if (trouble.isReplay) warnOfForeignReplay(story, sent.tries.mayBeStored);
        if (isEarlier && isStoredError(trouble)) {
          journal.say(
            `An earlier attempt ended with: ${describeTrouble(trouble)}. Starting anew, with the next key.`,
          );
          journal.forgetAttempt();
          continue;
        }
        return endOfRequest(trouble, sent.tries.mayHaveActed, context);
      }
      case 'succeeded': {
        const end = await follow({
          success: sent.success,
          mayBeOwn: sent.tries.mayBeStored,
          isEarlier: isEarlier && sent.success.isReplay,
        });
        if (end !== 'task-failed') return end;
        journal.forgetAttempt();
        journal.say('The task of an earlier attempt had failed. Starting anew, with the next key.');
      }
    }
  }
}

/** A stored refusal or fault. A stored answer that cannot be read is none: its request may have succeeded. */
function isStoredError(trouble: Trouble): boolean {
  return trouble.isReplay && trouble.errorCode !== 'invalid_response';
}
