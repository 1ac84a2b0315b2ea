import type { Recorded } from '../guards/guard-live.ts';
import { ownOverwrites, type Look } from '../outcome/look.ts';
import type { Success } from '../service/classify-response.ts';
import { sendRequest } from '../service/client.ts';
import { finalStatusOf, isSameId, readTask, type Task } from '../service/task.ts';
import { effectOfFailure, Ended, type GreenOutcome } from '../outcome/outcome.ts';
import { isStoredError, namesTask, refusalOf } from '../outcome/refusal-kind.ts';
import type { Overwrite } from '../outcome/list-entry.ts';
import { makesCopy, overwritesSite, rerunBegins, startsTask } from '../outcome/operation.ts';
import { answerOf, type Answer, type Known } from '../outcome/results.ts';
import type { OtherRequest, OverwriteRequest } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../operation/step.ts';
import { concludePoll, warnAboutOtherSite, watchTask } from '../tasks/follow-task.ts';
import type { Failure } from '../failure.ts';
import { originOf, startsAgain, type Origin, type SentWithKey } from './origin.ts';

/** Reads the `data` of a response, or returns why it cannot be the response to the request. */
export type ReadResponse = (
  data: Readonly<Record<string, unknown>>,
  answered: {
    /** The service's time of day; `undefined`: unknown, or the answer is a stored one. */
    readonly nowMs: number | undefined;
    /** How long ago this step first sent the request. */
    readonly sinceFirstSentMs: number;
  },
) =>
  | ({
      readonly ok: true;
      /** What a person should know before relying on the result. */
      readonly warnings?: readonly string[] | undefined;
    } & Pick<Answer, 'site' | 'domain' | 'wasThereBefore'>)
  | { readonly ok: false; readonly reason: string };

/**
 * A request that changes something. `known`: what the step has learned before. An overwrite must be recorded first,
 * which the type `Recorded` proves.
 */
type Submission = {
  readonly read: ReadResponse;
  /**
   * Checks whether a copy that was made before this request can be used (K9, K11). Called once its task is completed.
   * Resolves to the answer, without a domain that is live's.
   */
  readonly checkReplayed?: (answer: Answer, mayBeOwn: boolean) => Promise<Answer>;
} & (
  | { readonly request: OverwriteRequest; readonly known: Recorded }
  | { readonly request: OtherRequest; readonly known: Known }
);

/** The outcome of a request, and its answer. */
interface Acted {
  readonly outcome: GreenOutcome;
  readonly answer: Answer;
}

/**
 * Sends a request with the keys of the generations 1…N in attempt N (K7). So a re-run follows a task that runs, returns
 * the result of a completed one, and starts a new one only after a failure.
 */
export async function submit(submission: Submission, step: Step): Promise<Acted> {
  const firstSentAtMs = step.client.clock.elapsedMs();
  for (let generation = 1; ; generation += 1) {
    const acted = await sendGeneration({ ...submission, generation, firstSentAtMs }, step);
    if (acted !== 'next-generation') return acted;
  }
}

type Sending = Submission & { readonly generation: number; readonly firstSentAtMs: number };

/** Sends the request with the key of one generation, and follows its task. */
async function sendGeneration(sending: Sending, step: Step): Promise<Acted | 'next-generation'> {
  const { client, keyOf, log, plan, results } = step;
  const { generation, known, request } = sending;
  const idempotencyKey = keyOf(generation);
  // The results of one generation must not stay with the next one.
  results.set({ idempotencyKey, answer: undefined, task: undefined });
  log.info(`${request.method} ${request.path}`);
  const sent = await sendRequest(request, { ...client, deadlineMs: plan.sendTimeoutMs }, { idempotencyKey });
  const { mayHaveActed, mayBeReplayedLater: mayBeOwn } = sent.attempts;
  const withKey: SentWithKey = {
    mayBeOwn,
    isKeyUnused: plan.isKeyNew || isKeyUnused(known.look, plan),
    // A re-run never begins a restore (G12).
    isLast: generation >= plan.context.attempt || !rerunBegins(plan.operation),
    startsTask: startsTask(plan.operation),
  };
  switch (sent.kind) {
    case 'success':
      return follow(sent.success, { ...sending, withKey }, step);
    case 'failure':
      return endWithFailure(sent.failure, { known, mayHaveActed, withKey }, step);
    case 'cancelled': {
      const effect = mayHaveActed ? 'possible' : 'none';
      throw new Ended({ kind: 'cancelled', during: 'request', effect, lastFailure: sent.lastFailure });
    }
  }
}

/** Ends the step, unless the failure is the stored one of an earlier attempt, after which the next key is used (K7). */
function endWithFailure(
  failure: Failure,
  sent: { readonly known: Known; readonly mayHaveActed: boolean; readonly withKey: SentWithKey },
  { log, results }: Step,
): 'next-generation' {
  const { known, mayHaveActed, withKey } = sent;
  const task = namesTask(failure) ? readTask(failure.data ?? {}) : undefined;
  results.set({ answer: { ...answerOf(failure, known.preview?.confirmation.text), task } });
  const { isReplayed } = failure;
  const isFailedTask = isReplayed && task !== undefined && finalStatusOf(task) === 'failed';
  const origin = originOf({ isReplayed: true, recorded: undefined }, withKey);
  if ((isStoredError(failure) || isFailedTask) && startsAgain(origin, withKey)) {
    log.info(messages.startingAgain(failure));
    return 'next-generation';
  }
  const isBusy = ['busy', 'conflict'].includes(refusalOf(failure) ?? '') && !isReplayed;
  // The host may refuse because of what an earlier attempt has started; this attempt has started nothing (push guard
  // 7).
  const isOfEarlier =
    (isBusy && !mayHaveActed && ownOverwrites(known.look).length > 0) ||
    (namesTask(failure) && isReplayed && !withKey.mayBeOwn);
  throw new Ended(
    isOfEarlier
      ? { kind: 'request-failed', failure, effect: 'possible', isOfEarlier }
      : { kind: 'request-failed', failure, effect: effectOfFailure(failure, mayHaveActed) },
  );
}

type Accepting = Sending & { readonly withKey: SentWithKey };

/** Reads an accepted answer, decides whose request it belongs to, and follows its task. */
async function follow(success: Success, sending: Accepting, step: Step): Promise<Acted | 'next-generation'> {
  const { log, plan, recorder } = step;
  const { known, withKey } = sending;
  const { answer, reading, task } = readAnswer(success, sending, step);
  if (!reading.ok) throw new Ended({ kind: 'response-unusable', reason: reading.reason });
  if (withKey.startsTask && !task)
    throw new Ended({ kind: 'response-unusable', reason: 'the response names no task' });
  const older = task && findByTask(task.id, known.look);
  // An entry that is older than the request proves a replay, even if the service does not mark it.
  const isReplayed = success.isReplayed || older !== undefined;
  if (task && isReplayed) log.info('Your host has accepted this request earlier. Checking its task.');
  for (const warning of reading.warnings ?? []) log.warn(warning);

  const isOfOther = overwritesSite(plan.operation) && older !== undefined && !hasKey(older, known.look?.key);
  const recorded = older && (isOfOther ? 'somebody-else' : 'earlier-attempt');
  const origin = originOf({ isReplayed, recorded }, withKey);
  if (origin === 'somebody-else') {
    recorder.overwrite?.unanswered();
    throw new Ended({ kind: 'foreign-answer', overwrite: isOfOther ? older : undefined });
  }
  if (task) return followTask({ ...success, isReplayed, answer, task, origin }, sending, step);
  const by = origin === 'this-attempt' ? 'this-run' : 'earlier-request';
  return { outcome: { kind: 'completed', by, effect: 'started' }, answer };
}

/**
 * Reads an accepted answer, and sets its task and site as results at once, because they help a reader even if the step
 * is red.
 */
function readAnswer(
  success: Success,
  { firstSentAtMs, read, withKey }: Accepting,
  { client, results }: Step,
) {
  const { dateMs, envelope, isReplayed, serviceTimeMs: answeredAtMs } = success;
  const { data } = envelope;
  const sinceFirstSentMs = client.clock.elapsedMs() - firstSentAtMs;
  const reading = read(data, { nowMs: isReplayed ? undefined : dateMs, sinceFirstSentMs });
  const task = withKey.startsTask ? readTask(data) : undefined;
  const { domain, site, wasThereBefore } = reading.ok ? reading : {};
  const answer: Answer = { isReplayed, answeredAtMs, data, task, site, domain, wasThereBefore };
  results.set({ answer });
  return { answer, reading, task };
}

/** Follows the task of an answer to its end, and records it as soon as it is certainly this step's result. */
async function followTask(
  accepted: Pick<Success, 'isReplayed' | 'retryAfterMs'> & {
    readonly answer: Answer;
    readonly task: Task;
    readonly origin: Origin;
  },
  { checkReplayed, known, withKey }: Accepting,
  step: Step,
): Promise<Acted | 'next-generation'> {
  const { log, plan, recorder } = step;
  const { answer, isReplayed, origin, retryAfterMs, task } = accepted;
  const { domain, id: siteId } = answer.site ?? {};
  const isEarlier = origin === 'earlier-attempt';
  const record = (result: Answer): void => recorder.accepted({ answer: result, isEarlier, taskId: task.id });

  // The task of a replay may have failed, so it is recorded only once it is seen running, or is the result (G1).
  if (!isReplayed) record(answer);
  const isFinal = finalStatusOf(task) !== undefined;
  // Even with `wait: false`, a task that may have ended is polled, because it may have failed, or its copy may be in a
  // push (G12).
  const isKnownToRun = !isReplayed && !isFinal && !answer.wasThereBefore;
  if (!plan.isWaiting && isKnownToRun) return { outcome: { kind: 'submitted' }, answer };
  const onFirstResponse = (polled: Task): void => {
    warnAboutOtherSite(siteId, [task.siteId, polled.siteId], step);
    if (finalStatusOf(polled) === undefined) record(answer);
  };
  const isFirstAtOnce = isReplayed || isFinal;
  const result = await watchTask({ taskId: task.id, isFirstAtOnce, retryAfterMs, onFirstResponse }, step);
  if (!result.task) warnAboutOtherSite(siteId, [task.siteId], step);

  if (result.kind === 'failed' && makesCopy(plan.operation) && siteId !== undefined)
    log.warn(messages.halfMadeSite(siteId, domain));
  const endedBefore = 'isFirstResponse' in result && result.isFirstResponse ? result.kind : undefined;
  if (endedBefore === 'failed' && startsAgain(origin, withKey)) {
    log.info(messages.startingAgain());
    return 'next-generation';
  }
  const isOlderCopy = isReplayed
    ? endedBefore === 'completed'
    : answer.wasThereBefore && result.kind === 'completed';
  const usable = (isOlderCopy ? await checkReplayed?.(answer, withKey.mayBeOwn) : undefined) ?? answer;
  record(usable);
  const revertDays = known.preview?.revertDays.number;
  // A task of an earlier attempt counts as followed if this step saw it running.
  const byEarlier = endedBefore === 'completed' ? 'earlier-request' : 'followed';
  const by = isEarlier ? byEarlier : 'this-run';
  return { outcome: concludePoll(result, { by, effect: 'started', revertDays }, step), answer: usable };
}

/** The overwrite of live or of the copy whose entry names the task. */
function findByTask(id: string, look: Look | undefined): Overwrite | undefined {
  const all = [...(look?.overwrites ?? []), ...(look?.overwritesOfCopy ?? [])];
  return all.find(({ taskId }) => taskId !== undefined && isSameId(taskId, id));
}

/**
 * Whether the list proves that no attempt of this step has sent its key (push guard 7). It cannot prove so of a user's
 * own key, which may have been used anywhere.
 */
function isKeyUnused(look: Look | undefined, { operation, ownKey }: Step['plan']): boolean {
  if (!look || ownKey !== undefined || !overwritesSite(operation)) return false;
  return !look.overwrites.some((each) => !each.isUnanswered && hasKey(each, look.key));
}

/** Whether an entry of any account names the key. */
function hasKey({ key, otherKey }: Overwrite, wanted: string | undefined): boolean {
  return [key, otherKey].includes(wanted);
}
