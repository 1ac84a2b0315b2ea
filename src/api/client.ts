import { judge, type Success } from './classify-response.ts';
import { outOfTime, type Trouble } from '../outcome/request-failure.ts';
import type { Clock, Service, ServiceRequest } from '../ports.ts';
import { nextTryInMs, RETRY_BUDGET_MS } from './retry-schedule.ts';

/** No single try may take longer, whatever time the step has left. */
export const MOST_TRY_MS = 60_000;

/** What every request needs of the world. */
export interface Sender {
  readonly service: Service;
  readonly clock: Clock;
  /** When the step's time is up, on the clock's `elapsedMs`. */
  readonly deadlineMs: number;
  /** Aborts when the job is cancelled. */
  readonly signal: AbortSignal;
  /** Tells the log that a try failed and when the next one comes. */
  onRetry(trouble: Trouble, delayMs: number): void;
}

export interface SendOptions {
  readonly idempotencyKey?: string;
  /** `verify-domain`: see `JudgeOptions.isQuestion`. */
  readonly isQuestion?: boolean;
  /** Tries go on until the step's own time is up, instead of five minutes. */
  readonly isPatient?: boolean;
}

/** What is known of the tries that were made with one key. */
export interface Tries {
  readonly count: number;
  /** One of them may have been acted on without an answer that says so. */
  readonly mayHaveActed: boolean;
  /** One of them ended without an answer of its own: a replay may be the answer to it. */
  readonly mayBeStored: boolean;
}

export type Sent =
  | { readonly kind: 'succeeded'; readonly success: Success; readonly tries: Tries }
  | { readonly kind: 'troubled'; readonly trouble: Trouble; readonly tries: Tries }
  | { readonly kind: 'cancelled'; readonly tries: Tries };

/**
 * Sends one request until it has a conclusive answer, retries are of no use, or the time is up. Every try
 * carries the same key (contract, *The idempotency key*). Never throws; a cancellation ends it at once.
 */
export async function send(
  request: ServiceRequest,
  sender: Sender,
  options: SendOptions = {},
): Promise<Sent> {
  const { clock, signal } = sender;
  const isCancelled = (): boolean => signal.aborted;
  const endMs = options.isPatient
    ? sender.deadlineMs
    : Math.min(sender.deadlineMs, clock.elapsedMs() + RETRY_BUDGET_MS);
  let tries: Tries = { count: 0, mayHaveActed: false, mayBeStored: false };
  let nameFailures = 0;
  let trouble = outOfTime;

  for (;;) {
    // A guard or a slow GitHub may have used up the time before the first try.
    const timeoutMs = Math.min(MOST_TRY_MS, sender.deadlineMs - clock.elapsedMs());
    if (isCancelled()) return { kind: 'cancelled', tries };
    if (timeoutMs <= 0) return { kind: 'troubled', trouble, tries };

    const reply = await sender.service.exchange(request, {
      timeoutMs,
      signal,
      idempotencyKey: options.idempotencyKey,
    });
    const judgement = judge(reply, {
      method: request.method,
      wallMs: clock.wallMs(),
      isQuestion: options.isQuestion,
    });
    tries = { ...tries, count: tries.count + 1 };
    if (judgement.ok) return { kind: 'succeeded', success: judgement.success, tries };

    trouble = judgement.trouble;
    tries = {
      count: tries.count,
      mayHaveActed: tries.mayHaveActed || trouble.mayHaveActed,
      mayBeStored: tries.mayBeStored || trouble.mayBeStored,
    };
    if (isCancelled()) return { kind: 'cancelled', tries };
    if (trouble.cause === 'name') nameFailures += 1;
    const delayMs = trouble.isPassing
      ? nextTryInMs({
          tries: tries.count,
          nameFailures,
          timeLeftMs: endMs - clock.elapsedMs(),
          random: clock.random(),
          cause: trouble.cause,
          retryAfterMs: trouble.retryAfterMs,
        })
      : undefined;
    if (delayMs === undefined) return { kind: 'troubled', trouble, tries };
    sender.onRetry(trouble, delayMs);
    await clock.sleep(delayMs, signal);
  }
}
