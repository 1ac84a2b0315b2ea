import type { Recorded } from '../guards/guard-live.ts';
import { ownOverwrites } from '../../live/look.ts';
import type { Success } from '../../service/classify-response.ts';
import { sendRequest } from '../../service/client.ts';
import { finalStatusOf, readTask, type Task } from '../../service/task.ts';
import { effectOfFailure, Ended, type GreenOutcome } from '../../outcome/outcome.ts';
import { isStoredError, namesTask, refusalOf } from '../../outcome/refusal-kind.ts';
import { makesCopy, rerunBegins, startsTask } from '../../outcome/operation.ts';
import { answerOf, type Answer, type Known } from '../../outcome/results.ts';
import { consequences, whoseIs, whoseIsByPoll, type Whose } from '../../outcome/whose.ts';
import type { OtherRequest, OverwriteRequest } from '../../ports.ts';
import { messages } from '../../messages/messages.ts';
import type { Step } from '../step.ts';
import { concludePoll, warnAboutOtherSite, watchTask } from '../tasks/follow-task.ts';
import type { Failure } from '../../outcome/failure.ts';
import type { AnswerClock } from '../../text/age.ts';
import { evidenceOf, type SentWithKey } from './evidence.ts';

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

/** The copy of an answer, before the step hands it on to the steps that follow. */
export interface HandedOn {
  /** Its task had completed when it was first polled. */
  readonly hasEnded: boolean;
  /** Its task was certainly started after this step asked, so no other run has had it before. */
  readonly isStartedSince: boolean;
  /** A request of this attempt may have made it, although it has no answer. */
  readonly mayBeOwn: boolean;
  /** Records the answer now, unless that is done. */
  readonly record: (answer: Answer) => void;
}

/**
 * A request that changes something. `known`: what the step has learned before. An overwrite must be recorded first,
 * which the type `Recorded` proves.
 */
type Submission = {
  readonly read: ReadResponse;
  /**
   * Called before a step that makes a copy ends green: whether the copy may be handed on. Resolves to the answer, without
   * a domain that is live's.
   */
  readonly handOn?: (answer: Answer, sent: HandedOn) => Promise<Answer>;
} & (
  | { readonly request: OverwriteRequest; readonly known: Recorded }
  | { readonly request: OtherRequest; readonly known: Known }
);

/** The outcome of a request, and its answer. */
interface Acted {
  readonly outcome: GreenOutcome;
  readonly answer: Answer;
}

/** Sends a request with one generation of its key after the other (K7). Throws `Ended` if the step ends red. */
export async function submit(submission: Submission, step: Step): Promise<Acted> {
  const firstSentAtMs = step.client.clock.elapsedMs();
  for (let generation = 1; ; generation += 1) {
    const acted = await sendGeneration({ ...submission, generation, firstSentAtMs }, step);
    if (acted !== 'next-generation') return acted;
  }
}

type Sending = Submission & Pick<SentWithKey, 'firstSentAtMs'> & { readonly generation: number };
type Sent = Sending & SentWithKey;

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
  const withKey: Sent = { ...sending, look: known.look, mayBeOwn };
  switch (sent.kind) {
    case 'cancelled': {
      const effect = mayHaveActed ? 'possible' : 'none';
      throw new Ended({ kind: 'cancelled', during: 'request', effect, lastFailure: sent.lastFailure });
    }
    case 'failure':
      return endWithFailure(sent.failure, { ...withKey, mayHaveActed }, step);
    case 'success': {
      const { answer, evidence, task } = accept(sent.success, withKey, step);
      if (task) return followTask({ ...sent.success, answer, evidence, task }, withKey, step);
      return { outcome: { kind: 'completed', by: consequences[answer.whose].by, effect: 'started' }, answer };
    }
  }
}

/** Whether a failure is an earlier attempt's, after which this attempt uses the next key (K7). */
function startsAgain(whose: Whose, { generation }: Sending, { plan }: Step): boolean {
  // A re-run never begins a restore (G12).
  const isLast = generation >= plan.context.attempt || !rerunBegins(plan.operation);
  return consequences[whose].mayStartAgain && !isLast;
}

/** Ends the step, unless the failure is the stored one of an earlier attempt. */
function endWithFailure(
  failure: Failure,
  sent: Sent & { readonly mayHaveActed: boolean },
  step: Step,
): 'next-generation' {
  const { known, mayBeOwn, mayHaveActed } = sent;
  const { log, results } = step;
  const task = namesTask(failure) ? readTask(failure.data ?? {}) : undefined;
  results.set({ answer: { ...answerOf(failure, known.preview?.confirmation.text), task } });
  const { isReplayed } = failure;
  const isFailedTask = isReplayed && task !== undefined && finalStatusOf(task) === 'failed';
  if (isStoredError(failure) || isFailedTask) {
    const whose = whoseIs(evidenceOf({ isReplayed, clock: undefined }, sent, step));
    if (startsAgain(whose, sent, step)) {
      log.info(messages.startingAgain(failure));
      return 'next-generation';
    }
  }
  const isBusy = ['busy', 'conflict'].includes(refusalOf(failure) ?? '') && !isReplayed;
  // The host may refuse because of what an earlier attempt has started; this attempt has started nothing (push guard
  // 7).
  const isOfEarlier =
    (isBusy && !mayHaveActed && ownOverwrites(known.look).length > 0) ||
    (namesTask(failure) && isReplayed && !mayBeOwn);
  throw new Ended(
    isOfEarlier
      ? { kind: 'request-failed', failure, effect: 'possible', isOfEarlier }
      : { kind: 'request-failed', failure, effect: effectOfFailure(failure, mayHaveActed) },
  );
}

/**
 * Reads an accepted answer, and decides whose it is. Its task and site are results at once, because they help a reader
 * even if the step is red. Ends the step if the answer is unusable, or somebody else's.
 */
function accept(success: Success, sent: Sent, step: Step) {
  const { clock, envelope, isReplayed } = success;
  const { log, plan, results } = step;
  const { data } = envelope;
  const reading = sent.read(data, clock);
  const task = startsTask(plan.operation) ? readTask(data) : undefined;
  const { createdAt, domain, site, warnings = [] } = reading.ok ? reading : {};
  const evidence = evidenceOf({ clock, createdAt, isReplayed, task }, sent, step);
  const whose = whoseIs(evidence);
  const answer = { isReplayed, whose, answeredAtMs: clock.nowMs, data, task, site, domain } as const;
  results.set({ answer });
  if (!reading.ok) throw new Ended({ kind: 'response-unusable', reason: reading.reason });
  if (startsTask(plan.operation) && !task)
    throw new Ended({ kind: 'response-unusable', reason: 'the response names no task' });
  if (task && whose !== 'new') log.info('Your host has accepted this request earlier. Checking its task.');
  for (const warning of warnings) log.warn(warning);
  if (!consequences[whose].isFollowed) throw foreignAnswer(evidence);
  return { answer, evidence, task };
}

/** How the step ends if the answer is about another request. */
function foreignAnswer({ isReplayed, overwrite, startedAtMs }: ReturnType<typeof evidenceOf>): Ended {
  return new Ended({
    kind: 'foreign-answer',
    overwrite,
    startedAtMs: isReplayed ? undefined : startedAtMs,
  });
}

/** Follows the task of an answer to its end, and records it as soon as it is certainly this step's result. */
async function followTask(
  accepted: Pick<Success, 'isReplayed' | 'retryAfterMs'> & {
    readonly answer: Answer & { readonly whose: Whose };
    readonly evidence: ReturnType<typeof evidenceOf>;
    readonly task: Task;
  },
  sent: Sent,
  step: Step,
): Promise<Acted | 'next-generation'> {
  const { log, plan, recorder } = step;
  const { handOn, known, mayBeOwn } = sent;
  const { evidence, isReplayed, retryAfterMs, task } = accepted;
  let { answer } = accepted;
  const { isStartedSince } = evidence;
  const { domain, id: siteId } = answer.site ?? {};
  let recordedAs: Answer['whose'];
  const record = (result: Answer): void => {
    if (result.whose !== recordedAs) recorder.accepted(result);
    recordedAs = result.whose;
  };
  const handOnIf = async (hasEnded: boolean) =>
    (await handOn?.(answer, { hasEnded, isStartedSince, mayBeOwn, record })) ?? answer;

  const { isJustStarted } = consequences[answer.whose];
  if (isJustStarted) record(answer);
  // A task that has ended may have failed.
  const isFirstAtOnce = !isJustStarted || finalStatusOf(task) !== undefined;
  if (!plan.isWaiting && !isFirstAtOnce)
    return { outcome: { kind: 'submitted' }, answer: await handOnIf(false) };

  const onFirstResponse = (polled: Task, clock: AnswerClock | undefined): void => {
    warnAboutOtherSite(siteId, [task.siteId, polled.siteId], step);
    // The body of the answer may have been as old as its task. A poll is never a replay.
    const ofPoll = evidenceOf({ clock, isReplayed, task: polled }, sent, step);
    const whose = whoseIsByPoll(evidence, ofPoll);
    if (!consequences[whose].isFollowed) throw foreignAnswer(ofPoll);
    answer = { ...answer, whose };
    if (finalStatusOf(polled) === undefined) record(answer);
  };
  const result = await watchTask({ taskId: task.id, isFirstAtOnce, retryAfterMs, onFirstResponse }, step);
  if (!result.task) warnAboutOtherSite(siteId, [task.siteId], step);

  if (result.kind === 'failed' && makesCopy(plan.operation) && siteId !== undefined)
    log.warn(messages.halfMadeSite(siteId, domain));
  const endedBefore = 'isFirstResponse' in result && result.isFirstResponse ? result.kind : undefined;
  if (endedBefore === 'failed' && startsAgain(answer.whose, sent, step)) {
    log.info(messages.startingAgain());
    return 'next-generation';
  }
  const isGreen = result.kind === 'completed' || result.kind === 'running';
  const usable = isGreen ? await handOnIf(endedBefore === 'completed') : answer;
  record(usable);
  const revertDays = known.preview?.revertDays.number;
  // A task of an earlier request counts as followed if this step saw it running.
  const byEarlier = endedBefore === 'completed' ? 'earlier-request' : 'followed';
  const by = consequences[answer.whose].by === 'this-run' ? 'this-run' : byEarlier;
  return { outcome: concludePoll(result, { by, effect: 'started', revertDays }, step), answer: usable };
}
