import type { Failure } from '../../outcome/failure.ts';
import type { Step } from '../step.ts';
import { effectOfFailure, Ended, type RedOutcome } from '../../outcome/outcome.ts';
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
  const { effect, failure, success } = await trySend(request, step);
  const ofReplay = request.isReadOnly ? undefined : (success ?? failure).isReplayed;
  const answer = success ? { data: success.envelope.data } : answerOf(failure);
  step.results.set({ answer: { ...answer, isReplayed: ofReplay } });
  if (success) return success;
  throw new Ended({ kind: 'request-failed', failure, effect });
}

/** `mayHaveActed`: this call, or an earlier one of the step. `effect`: what that means for the step, if it ends now. */
export type Tried = { readonly mayHaveActed: boolean; readonly effect: 'none' | 'possible' } & (
  | { readonly success: Success; readonly failure?: undefined }
  | { readonly success?: undefined; readonly failure: Failure }
);

/**
 * The same, for an operation that goes on after some failures. A cancellation ends the step. `before`: an earlier call
 * of the step may have acted.
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
  const effect = mayHaveActed ? 'possible' : 'none';
  if (sent.kind === 'cancelled')
    throw new Ended({ kind: 'cancelled', during, effect, lastFailure: sent.lastFailure });
  if (sent.kind === 'success') {
    const { success } = sent;
    return { success, effect: success.isReplayed ? 'none' : effect, mayHaveActed };
  }
  const { failure } = sent;
  return { failure, effect: effectOfFailure(failure, mayHaveActed), mayHaveActed };
}
