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
import { ageOf, type AnswerClock } from '../text/time.ts';
import { originOf, startsAgain, type Origin, type SentWithKey } from './origin.ts';

/** Reads the `data` of a response, or returns why it cannot be the response to the request. */
export type ReadResponse = (
  data: Readonly<Record<string, unknown>>,
  clock: AnswerClock,
) =>
  | ({
      readonly ok: true;
      /** What a person should know before relying on the result. */
      readonly warnings?: readonly string[] | undefined;
      /** When what the answer names was made, if that is no task. */
      readonly createdAt?: string | undefined;
    } & Pick<Answer, 'site' | 'domain'>)
  | { readonly ok: false; readonly reason: string };

/**
 * A request that changes something. `known`: what the step has learned before. An overwrite must be recorded first,
 * which the type `Recorded` proves.
 */
type Submission = {
  readonly read: ReadResponse;
  /** Whether a step may use what was there before, and is not marked as a replay: warns, or ends the step (K11). */
  readonly checkFound?: (answer: Answer, madeAtMs: number | undefined, mayBeOwn: boolean) => void;
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
  const origin = originOf({ isReplayed: true, askedMs: 0 }, withKey);
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
  const { log, plan } = step;
  const { checkFound, withKey } = sending;
  const { age, answer, entry, reading, task } = readAnswer(success, sending, step);
  if (!reading.ok) throw new Ended({ kind: 'response-unusable', reason: reading.reason });
  if (withKey.startsTask && !task)
    throw new Ended({ kind: 'response-unusable', reason: 'the response names no task' });
  const { origin } = answer;
  // The list and the ages prove a replay, even if the service does not mark it.
  const isReplayed = success.isReplayed || origin !== 'this-attempt';
  if (task && isReplayed) log.info('Your host has accepted this request earlier. Checking its task.');
  for (const warning of reading.warnings ?? []) log.warn(warning);

  if (origin === 'somebody-else') {
    // A host that allows only one copy may answer with the existing copy (K11).
    const mayBeUsed = makesCopy(plan.operation) && !success.isReplayed && checkFound !== undefined;
    const startedAtMs = success.isReplayed ? undefined : age?.atMs;
    if (!mayBeUsed) throw foreignAnswer({ overwrite: entry, startedAtMs }, step);
    checkFound(answer, age?.atMs, withKey.mayBeOwn);
  }
  if (task) return followTask({ ...success, isReplayed, answer, task, origin }, sending, step);
  const by = origin === 'this-attempt' ? 'this-run' : 'earlier-request';
  return { outcome: { kind: 'completed', by, effect: 'started' }, answer };
}

/**
 * Reads an accepted answer and whose request it belongs to, and sets its task and site as results at once, because they
 * help a reader even if the step is red. `entry`: the overwrite of another step that the answer is about.
 */
function readAnswer(success: Success, sending: Accepting, { client, plan, results }: Step) {
  const { clock, envelope, isReplayed } = success;
  const { known, read, withKey } = sending;
  const { data } = envelope;
  const reading = read(data, clock);
  const task = withKey.startsTask ? readTask(data) : undefined;
  const { createdAt, domain, site } = reading.ok ? reading : {};
  const age = ageOf(task?.createdAt ?? createdAt, clock);
  const named = task && findByTask(task.id, known.look);
  const origin = originOf(
    {
      isReplayed,
      named: named?.whose,
      leastAgeMs: age?.leastMs,
      ...whenAsked(sending, { client, plan }),
    },
    withKey,
  );
  const answer = { isReplayed, origin, answeredAtMs: clock.nowMs, data, task, site, domain } satisfies Answer;
  results.set({ answer });
  return { age, answer, entry: named?.whose === 'other' ? named.overwrite : undefined, reading, task };
}

/** Follows the task of an answer to its end, and records it as soon as it is certainly this step's result. */
async function followTask(
  accepted: Pick<Success, 'isReplayed' | 'retryAfterMs'> & {
    readonly answer: Answer;
    readonly task: Task;
    readonly origin: Origin;
  },
  sending: Accepting,
  step: Step,
): Promise<Acted | 'next-generation'> {
  const { log, plan, recorder } = step;
  const { checkReplayed, known, withKey } = sending;
  const { answer, isReplayed, origin, retryAfterMs, task } = accepted;
  const { domain, id: siteId } = answer.site ?? {};
  const isEarlier = origin !== 'this-attempt';
  const record = (result: Answer): void => recorder.accepted({ answer: result, isEarlier, taskId: task.id });

  // The task of a replay may have failed, so it is recorded only once it is seen running, or is the result (G1).
  if (!isReplayed) record(answer);
  const isFinal = finalStatusOf(task) !== undefined;
  // Even with `wait: false`, a task that may have ended is polled, because it may have failed, or its copy may be in a
  // push (G12).
  const isKnownToRun = !isReplayed && !isFinal;
  if (!plan.isWaiting && isKnownToRun) return { outcome: { kind: 'submitted' }, answer };
  const onFirstResponse = (polled: Task, clock: AnswerClock | undefined): void => {
    warnAboutOtherSite(siteId, [task.siteId, polled.siteId], step);
    if (origin === 'this-attempt' && overwritesSite(plan.operation))
      checkPolled({ ...polled, clock }, sending, step);
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
  const isOlderCopy = isReplayed && endedBefore === 'completed';
  const usable = (isOlderCopy ? await checkReplayed?.(answer, withKey.mayBeOwn) : undefined) ?? answer;
  record(usable);
  const revertDays = known.preview?.revertDays.number;
  // A task of an earlier attempt counts as followed if this step saw it running.
  const byEarlier = endedBefore === 'completed' ? 'earlier-request' : 'followed';
  const by = isEarlier ? byEarlier : 'this-run';
  return { outcome: concludePoll(result, { by, effect: 'started', revertDays }, step), answer: usable };
}

/**
 * Ends the step if a poll shows that the task is older than the request. The body of the answer itself may have been as
 * old as its task.
 */
function checkPolled(
  { createdAt, clock }: Pick<Task, 'createdAt'> & { readonly clock: AnswerClock | undefined },
  sending: Accepting,
  step: Step,
): void {
  const age = ageOf(createdAt, clock);
  const facts = { isReplayed: false, leastAgeMs: age?.leastMs, ...whenAsked(sending, step) };
  const origin = originOf(facts, sending.withKey);
  if (origin !== 'somebody-else') return;
  step.log.endGroup();
  throw foreignAnswer({ startedAtMs: age?.atMs }, step);
}

/** How the step ends if the answer is about another request. */
function foreignAnswer(
  about: { readonly overwrite?: Overwrite | undefined; readonly startedAtMs: number | undefined },
  { recorder }: Step,
): Ended {
  recorder.overwrite?.unanswered();
  return new Ended({ kind: 'foreign-answer', overwrite: undefined, ...about });
}

/** How long ago this attempt, and the first attempt of this step, asked. An own key may have been used at any time. */
function whenAsked({ firstSentAtMs, known }: Accepting, { client, plan }: Pick<Step, 'client' | 'plan'>) {
  const nowMs = client.clock.elapsedMs();
  const firstAskedMs = plan.ownKey === undefined ? firstAskedMsOf(known.look, nowMs) : Infinity;
  return { askedMs: nowMs - firstSentAtMs, firstAskedMs };
}

/** How long ago an overwrite of this step was recorded for the first time, before its request; `undefined`: none is. */
function firstAskedMsOf(look: Look | undefined, elapsedMs: number): number | undefined {
  const first = ownOverwrites(look).at(-1);
  return first && look && look.nowMs + elapsedMs - look.readAtElapsedMs - first.atMs;
}

/** The overwrite of live or of the copy whose entry names the task, and whose entry that is. */
function findByTask(id: string, look: Look | undefined) {
  const all = [...(look?.overwrites ?? []), ...(look?.overwritesOfCopy ?? [])];
  const overwrite = all.find(({ taskId }) => taskId !== undefined && isSameId(taskId, id));
  return overwrite && ({ overwrite, whose: hasKey(overwrite, look?.key) ? 'own' : 'other' } as const);
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
