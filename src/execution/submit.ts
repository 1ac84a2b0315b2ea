import type { Success } from '../api/classify-response.ts';
import { sendRequest } from '../api/client.ts';
import { derivedGenerationKey, ownGenerationKey } from '../api/idempotency-key.ts';
import { readTask } from '../api/task.ts';
import { githubTimeMs } from '../github/request.ts';
import type { RecordedRequest } from '../guards/guard.ts';
import { effectOfFailure, type Outcome } from '../outcome/outcome.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import type { ServiceRequest } from '../ports.ts';
import { messages } from '../report/messages.ts';
import { readOperationResponse } from './operation-response.ts';
import type { Step } from './step.ts';
import { warnAboutUnrelatedReplay } from './unrelated-replay.ts';

/** A request that the service has accepted, now or earlier. */
export interface Accepted {
  readonly success: Success;
  /** The replay may be the response to an earlier request of this very attempt (contract, K8). */
  readonly mayBeOwn: boolean;
  /** There is a next generation: a replay that failed, or whose site is gone, is an earlier result. */
  readonly isEarlier: boolean;
}

/** Takes an accepted request to its end. `earlier-result` only for an accepted request that `isEarlier`. */
export type Follow = (accepted: Accepted) => Promise<Outcome | 'earlier-result'>;

/** One POST with one key. */
interface Generation {
  readonly request: ServiceRequest;
  readonly key: string;
  readonly isLast: boolean;
  /** The key is one that an earlier run recorded: a replay is expected (contract, G4). */
  readonly isRecorded: boolean;
}

/**
 * Sends the plan's POST with the keys of the generations 1…N in attempt N (contract, K7). A replayed response
 * that is an error, or whose task has failed, is the result of an earlier attempt: the next key is tried. Any
 * other response is this step's. So a re-run attaches to a running task, returns the result of a completed
 * one, and starts a new one only after a failure.
 */
export async function submit(request: ServiceRequest, step: Step, follow: Follow): Promise<Outcome> {
  const { client, firstKey, github, plan, results } = step;
  const keyOf = plan.ownKey === undefined ? derivedGenerationKey : ownGenerationKey;
  const firstPostAt = new Date(githubTimeMs(client.clock, github)).toISOString();
  results.add({ keyUsedSince: results.current.firstAttemptStartedAt ?? firstPostAt });
  for (let generation = 1; ; generation += 1) {
    const outcome = await sendGeneration(step, follow, {
      request,
      key: keyOf(firstKey, generation),
      isLast: generation >= plan.context.attempt,
      isRecorded: false,
    });
    if (outcome !== 'earlier-result') return outcome;
    results.removeEarlierResponse();
  }
}

/**
 * Sends the request that an earlier run recorded with its key, before this run's own generations (contract, G4).
 * `earlier-result`: it has not brought a site, and the own generations follow.
 */
export async function submitRecorded(
  request: ServiceRequest,
  recorded: RecordedRequest,
  step: Step,
  follow: Follow,
): Promise<Outcome | 'earlier-result'> {
  const { results } = step;
  results.add({
    usesRecordedKey: true,
    keyUsedSince: recorded.usedSince,
    requestedOptions: recorded.body,
  });
  const outcome = await sendGeneration(step, follow, {
    request: { ...request, body: recorded.body },
    key: recorded.key,
    isLast: false,
    isRecorded: true,
  });
  if (outcome === 'earlier-result') {
    results.removeEarlierResponse();
    results.add({ usesRecordedKey: false, requestedOptions: request.body });
  }
  return outcome;
}

async function sendGeneration(
  step: Step,
  follow: Follow,
  { request, key, isLast, isRecorded }: Generation,
): Promise<Outcome | 'earlier-result'> {
  const { client, log, plan, results } = step;
  results.add({ idempotencyKey: key });
  log.info(messages.request(request.method, request.path, key));
  const sent = await sendRequest(request, client, {
    idempotencyKey: key,
    domainRequest: plan.operation.kind === 'change' ? 'add' : undefined,
  });
  const { mayHaveActed, mayBeReplayedLater } = sent.attempts;
  const isEarlier = !isLast && !mayBeReplayedLater;

  switch (sent.kind) {
    case 'cancelled':
      return { kind: 'cancelled', during: 'request', effect: mayHaveActed ? 'possible' : 'none' };
    case 'failure': {
      const { failure } = sent;
      if (failure.status !== undefined) results.add({ isReplayed: failure.isReplayed });
      results.add({ data: failure.data });
      if (failure.isReplayed && !isRecorded) warnAboutUnrelatedReplay(step, mayBeReplayedLater);
      const isForeignKey = isRecorded && failure.errorCode === 'idempotency_key_reused';
      if (isEarlier && (isStoredError(failure) || isForeignKey)) {
        log.info(messages.earlierFailure(failure));
        return 'earlier-result';
      }
      if (failure.cause === 'redirect' && failure.data) addNamed(failure.data, step);
      return { kind: 'request-failed', failure, effect: effectOfFailure(failure, mayHaveActed) };
    }
    case 'success': {
      const { success } = sent;
      if (success.isReplayed && !isRecorded) warnAboutUnrelatedReplay(step, mayBeReplayedLater);
      return follow({
        success,
        mayBeOwn: mayBeReplayedLater,
        isEarlier: isEarlier && success.isReplayed,
      });
    }
  }
}

/** A redirect may follow an action, and name the task and the site that it started. */
function addNamed(data: Readonly<Record<string, unknown>>, { plan, results }: Step): void {
  const task = readTask(data);
  const reading = readOperationResponse(data, plan);
  results.add({ taskId: task?.id, taskStatus: task?.status });
  if (task && reading.ok) results.add(reading.results);
}

/** A stored refusal or fault. Not a stored response that cannot be read: its request may have succeeded. */
function isStoredError(failure: RequestFailure): boolean {
  return failure.isReplayed && failure.errorCode !== 'invalid_response';
}
