import type { Success } from '../api/classify-response.ts';
import { sendRequest } from '../api/client.ts';
import { generationKey } from '../api/idempotency-key.ts';
import { effectOfFailure, type Outcome } from '../outcome/outcome.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import { messages } from '../report/messages.ts';
import type { Step } from './step.ts';
import { warnAboutUnrelatedReplay } from './unrelated-replay.ts';

/** A request that the service has accepted, now or earlier. */
export interface Accepted {
  readonly success: Success;
  /** The replay may be the response to an earlier request of this very attempt (contract, K8). */
  readonly mayBeOwn: boolean;
  /** There is a next generation: if its task has failed, this replay is an earlier attempt's result. */
  readonly isEarlier: boolean;
}

/**
 * Sends the plan's POST with the keys of the generations 1…N in attempt N (contract, K7). A replayed response
 * that is an error, or whose task has failed, is the result of an earlier attempt: the next key is tried. Any
 * other response is this step's. So a re-run attaches to a running task, returns the result of a completed
 * one, and starts a new one only after a failure.
 *
 * @param follow takes an accepted request to its end. `task-failed` only if the task had failed before.
 */
export async function submit(
  step: Step,
  follow: (accepted: Accepted) => Promise<Outcome | 'task-failed'>,
): Promise<Outcome> {
  const { client, log, plan, results } = step;
  const { request } = plan.operation;
  for (let generation = 1; ; generation += 1) {
    const isLast = generation >= plan.context.attempt;
    const idempotencyKey = generationKey(plan.firstKey, generation);
    results.add({ idempotencyKey });
    log.info(messages.request(request.method, request.path, idempotencyKey));
    const domainRequest = plan.operation.kind === 'change' ? 'add' : undefined;
    const sent = await sendRequest(request, client, { idempotencyKey, domainRequest });
    const { mayHaveActed, mayBeReplayedLater } = sent.attempts;
    const isEarlier = !isLast && !mayBeReplayedLater;

    switch (sent.kind) {
      case 'cancelled':
        return { kind: 'cancelled', during: 'request', effect: mayHaveActed ? 'possible' : 'none' };
      case 'failure': {
        const { failure } = sent;
        if (failure.status !== undefined) results.add({ isReplayed: failure.isReplayed });
        results.add({ data: failure.data });
        if (failure.isReplayed) warnAboutUnrelatedReplay(step, mayBeReplayedLater);
        if (isEarlier && isStoredError(failure)) {
          log.info(messages.earlierFailure(failure));
          results.removeEarlierResponse();
          continue;
        }
        return { kind: 'request-failed', failure, effect: effectOfFailure(failure, mayHaveActed) };
      }
      case 'success': {
        const outcome = await follow({
          success: sent.success,
          mayBeOwn: mayBeReplayedLater,
          isEarlier: isEarlier && sent.success.isReplayed,
        });
        if (outcome !== 'task-failed') return outcome;
        results.removeEarlierResponse();
        log.info(messages.earlierTaskFailed());
      }
    }
  }
}

/** A stored refusal or fault. Not a stored response that cannot be read: its request may have succeeded. */
function isStoredError(failure: RequestFailure): boolean {
  return failure.isReplayed && failure.errorCode !== 'invalid_response';
}
