import type { Failure } from '../../outcome/failure.ts';
import type { Step } from '../step.ts';
import { effectOfFailure, Ended, type Effect, type RedOutcome } from '../../outcome/outcome.ts';
import { answerOf } from '../../outcome/results.ts';
import type { OtherRequest } from '../../ports.ts';
import type { Success } from '../../service/classify-response.ts';
import { sendRequest, type RequestOptions } from '../../service/client.ts';
import { createRandomKey } from '../../service/idempotency-key.ts';

/**
 * Sends a request that reads, or does no harm if it is repeated. Resolves to its answer, whose data is a result; any failure ends the step. Each
 * call that changes something has a random key, so a re-run repeats it (K3).
 */
export async function sendOnce(request: OtherRequest, step: Step): Promise<Success> {
  const { failed, success } = await trySend(request, step);
  const ofReplay = request.isReadOnly ? undefined : (success ?? failed.failure).isReplayed;
  if (failed) {
    step.results.set({ answer: { ...answerOf(failed.failure), isReplayed: ofReplay } });
    throw new Ended({ kind: 'request-failed', ...failed });
  }
  step.results.set({ answer: { data: success.envelope.data, isReplayed: ofReplay } });
  return success;
}

type Tried =
  | { readonly success: Success; readonly failed?: undefined; readonly mayHaveActed: boolean }
  | {
      readonly success?: undefined;
      readonly failed: { readonly failure: Failure; readonly effect: 'none' | 'possible' };
      readonly mayHaveActed: boolean;
    };

/**
 * The same, for an operation that goes on after some failures. A cancellation ends the step. `before`: an earlier call
 * of the step may have acted. `mayHaveActed`: that one, or this one.
 */
export async function trySend(
  request: OtherRequest,
  { client, results }: Step,
  {
    before = false,
    during = request.isReadOnly ? 'preparation' : 'request',
    isPatient,
  }: Pick<RequestOptions, 'isPatient'> & {
    readonly before?: boolean;
    readonly during?: Extract<RedOutcome, { kind: 'cancelled' }>['during'];
  } = {},
): Promise<Tried> {
  const idempotencyKey = request.isReadOnly ? undefined : createRandomKey();
  if (idempotencyKey !== undefined) results.set({ idempotencyKey });
  const sent = await sendRequest(request, client, { idempotencyKey, isPatient });
  const mayHaveActed = before || sent.attempts.mayHaveActed;
  if (sent.kind === 'cancelled') {
    const effect: Effect = mayHaveActed ? 'possible' : 'none';
    throw new Ended({ kind: 'cancelled', during, effect, lastFailure: sent.lastFailure });
  }
  if (sent.kind === 'success') return { success: sent.success, mayHaveActed };
  const { failure } = sent;
  return { failed: { failure, effect: effectOfFailure(failure, mayHaveActed) }, mayHaveActed };
}
