import type { Success } from '../service/classify-response.ts';
import { sendRequest } from '../service/client.ts';
import { derivedGenerationKey, ownGenerationKey } from '../service/idempotency-key.ts';
import { readTask } from '../service/task.ts';
import { effectOfFailure, isGreen, type Outcome } from '../outcome/outcome.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import type { Results } from '../outcome/results.ts';
import type { ServiceRequest } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../step.ts';
import { refuse } from './refuse.ts';

/** Reads what a response's `data` says, or why it cannot be the response to the request. */
export type ReadResponse = (data: Readonly<Record<string, unknown>>) =>
  | {
      readonly ok: true;
      readonly results: Results;
      /** What a person should know before relying on it. */
      readonly warnings?: readonly string[] | undefined;
    }
  | { readonly ok: false; readonly reason: string };

/** A POST, and what becomes of its response. */
export interface Submission {
  readonly request: ServiceRequest & { readonly body: string };
  readonly read: ReadResponse;
  /** Takes an accepted request to its end. `earlier-result` only for an accepted request that `isEarlier`. */
  readonly follow: (accepted: Accepted, step: Step) => Promise<Outcome | 'earlier-result'>;
  /** The request adds a domain: a refusal may mean that its DNS is not in place. */
  readonly domainRequest?: 'add';
}

/** A request that the service has accepted, now or earlier. */
export interface Accepted {
  readonly success: Success;
  readonly reading: ReturnType<ReadResponse>;
  /** The replay may be the response to an earlier request of this very attempt (contract, K8). */
  readonly mayBeOwn: boolean;
  /** There is a next generation: a replay that failed, or whose site is gone, is an earlier result. */
  readonly isEarlier: boolean;
}

/**
 * Sends a POST with the keys of the generations 1…N in attempt N (contract, K7). A replayed response that is an
 * error, or whose task has failed, is the result of an earlier attempt: the next key is tried. Any other response is
 * this step's. So a re-run attaches to a running task, returns the result of a completed one, and starts a new one
 * only after a failure.
 *
 * Refuses if an earlier step of this job and attempt did the same under the same derived key: the service would replay
 * its response, and nothing would be done (contract, K10).
 */
export async function submit(submission: Submission, step: Step): Promise<Outcome> {
  const { firstKey, jobNotes, log, plan, results } = step;
  const isDerived = plan.ownKey === undefined && plan.keyIdentity !== undefined;
  const note = { key: firstKey, attempt: plan.context.attempt };
  if (isDerived && jobNotes.has(note)) {
    results.add({ idempotencyKey: firstKey });
    return refuse({ kind: 'step-repeated' });
  }
  const outcome = await sendGenerations(submission, step);
  if (isDerived && isGreen(outcome) && results.current.taskId !== undefined) {
    const problem = jobNotes.leave(note);
    if (problem !== undefined) log.info(messages.noteNotLeft(problem));
  }
  return outcome;
}

async function sendGenerations(submission: Submission, step: Step): Promise<Outcome> {
  const { firstKey, plan, results } = step;
  const keyOf = plan.ownKey === undefined ? derivedGenerationKey : ownGenerationKey;
  for (let generation = 1; ; generation += 1) {
    const outcome = await sendGeneration(submission, step, {
      key: keyOf(firstKey, generation),
      isLast: generation >= plan.context.attempt,
    });
    if (outcome !== 'earlier-result') return outcome;
    results.removeEarlierResponse();
  }
}

/** One POST with one key. */
async function sendGeneration(
  submission: Submission,
  step: Step,
  { key, isLast }: { readonly key: string; readonly isLast: boolean },
): Promise<Outcome | 'earlier-result'> {
  const { client, log, recorder, results } = step;
  const { domainRequest, request } = submission;
  results.add({ idempotencyKey: key });
  recorder.requested({ key, body: request.body });
  log.info(messages.request(request.method, request.path, key));
  const sent = await sendRequest(request, client, { idempotencyKey: key, domainRequest });
  const { mayHaveActed, mayBeReplayedLater } = sent.attempts;
  const isEarlier = !isLast && !mayBeReplayedLater;

  switch (sent.kind) {
    case 'cancelled':
      return {
        kind: 'cancelled',
        during: 'request',
        effect: mayHaveActed ? 'possible' : 'none',
        lastFailure: sent.lastFailure,
      };
    case 'failure': {
      const { failure } = sent;
      if (failure.status !== undefined) results.add({ isReplayed: failure.isReplayed });
      results.add({ data: failure.data });
      if (failure.isReplayed) warnAboutUnrelatedReplay(step, mayBeReplayedLater);
      if (isEarlier && isStoredError(failure)) {
        log.info(messages.earlierFailure(failure));
        return 'earlier-result';
      }
      if (failure.cause === 'redirect' && failure.data) addNamed(failure.data, submission, step);
      return { kind: 'request-failed', failure, effect: effectOfFailure(failure, mayHaveActed) };
    }
    case 'success': {
      const { success } = sent;
      if (success.isReplayed) warnAboutUnrelatedReplay(step, mayBeReplayedLater);
      return submission.follow(
        {
          success,
          reading: submission.read(success.envelope.data),
          mayBeOwn: mayBeReplayedLater,
          isEarlier: isEarlier && success.isReplayed,
        },
        step,
      );
    }
  }
}

/**
 * Warns about a replay that cannot answer our own request: in attempt 1 it belongs to a step of another job with this
 * key, or a gateway on the way has repeated our request (contract, K10). `mayBeOwn`: it may be the response to an
 * earlier request of this attempt.
 */
export function warnAboutUnrelatedReplay({ log, plan }: Step, mayBeOwn: boolean): void {
  if (!mayBeOwn && plan.context.attempt === 1) log.warn(messages.unrelatedReplay());
}

/** A redirect may follow an action, and name the task and the site that it started. */
function addNamed(data: Readonly<Record<string, unknown>>, { read }: Submission, { results }: Step): void {
  const task = readTask(data);
  const reading = read(data);
  results.add({ taskId: task?.id, taskStatus: task?.status });
  if (task && reading.ok) results.add(reading.results);
}

/** A stored refusal or fault. Not a stored response that cannot be read: its request may have succeeded. */
function isStoredError(failure: RequestFailure): boolean {
  return failure.isReplayed && failure.errorCode !== 'invalid_response';
}
