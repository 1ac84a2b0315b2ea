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
import type { PollResult } from '../tasks/poll-task.ts';
import { isForeign, judgeReplay, type Replay, type SentGeneration } from './replay.ts';

/** Reads what a response's `data` says, or why it cannot be the response to the request. */
export type ReadResponse = (
  data: Readonly<Record<string, unknown>>,
  answered: {
    /** The service's time of day; `undefined`: it is unknown, or the answer is a stored one. */
    readonly nowMs: number | undefined;
    /** How long ago this step first sent the request. */
    readonly sinceFirstSentMs: number;
  },
) =>
  | ({
      readonly ok: true;
      /** What a person should know before relying on it. */
      readonly warnings?: readonly string[] | undefined;
    } & Pick<Answer, 'site' | 'domain' | 'wasThereBefore'>)
  | { readonly ok: false; readonly reason: string };

/** A request that changes something, what is known before, and what becomes of its response. An overwrite is recorded before. */
export type Submission = {
  readonly read: ReadResponse;
  /** Asks whether a copy that was there before can be used (K9, K11), once its task is completed. Resolves to what of the answer counts. */
  readonly checkReplayed?: (answer: Answer, mayBeOwn: boolean) => Promise<Answer>;
} & (
  | { readonly request: OverwriteRequest; readonly known: Recorded }
  | { readonly request: OtherRequest; readonly known: Known }
);

/** What came of a request, and what it was answered. */
export interface Acted {
  readonly outcome: GreenOutcome;
  readonly answer: Answer;
}

/**
 * Sends a request with the keys of the generations 1…N in attempt N (K7): a re-run follows a running task, returns
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
  const { operation } = plan;
  const idempotencyKey = keyOf(generation);
  // What one generation has learned is no result of the next one.
  results.set({ idempotencyKey, answer: undefined, task: undefined });
  log.info(`${request.method} ${request.path}`);
  const sent = await sendRequest(request, { ...client, deadlineMs: plan.sendTimeoutMs }, { idempotencyKey });
  const { mayHaveActed, mayBeReplayedLater: mayBeOwn } = sent.attempts;
  const { attempt } = plan.context;
  const asked: SentGeneration = {
    mayBeOwn,
    isKeyNew: plan.isKeyNew || isKeyUnused(known.look, plan),
    // A re-run never begins a restore (G12).
    isLast: generation >= attempt || !rerunBegins(operation),
    startsTask: startsTask(operation),
  };

  if (sent.kind === 'success')
    return follow(accept(sent.success, sending, step), { ...sending, asked }, step);
  if (sent.kind === 'cancelled') {
    const effect = mayHaveActed ? 'possible' : 'none';
    throw new Ended({ kind: 'cancelled', during: 'request', effect, lastFailure: sent.lastFailure });
  }
  const { failure } = sent;
  const task = namesTask(failure) ? readTask(failure.data ?? {}) : undefined;
  results.set({ answer: { ...answerOf(failure, known.preview?.confirmation.text), task } });
  const isStoredFailure = failure.isReplayed && task !== undefined && finalStatusOf(task) === 'failed';
  if ((isStoredError(failure) || isStoredFailure) && judgeReplay('failed', asked) === 'next-generation') {
    log.info(messages.startingAgain(failure));
    return 'next-generation';
  }
  const isBusy = ['busy', 'conflict'].includes(refusalOf(failure) ?? '') && !failure.isReplayed;
  // This attempt started nothing: an earlier one may have.
  const isOfEarlier =
    (isBusy && !mayHaveActed && ownOverwrites(known.look).length > 0) ||
    (namesTask(failure) && failure.isReplayed && !mayBeOwn);
  if (isOfEarlier) throw new Ended({ kind: 'request-failed', failure, effect: 'possible', isOfEarlier });
  throw new Ended({ kind: 'request-failed', failure, effect: effectOfFailure(failure, mayHaveActed) });
}

/** What a success says. From now on its task and its site are known: a reader of a red outcome needs them. */
function accept(success: Success, { firstSentAtMs, read }: Sending, { client, plan, results }: Step) {
  const { envelope, isReplayed, retryAfterMs, serviceTimeMs: answeredAtMs, dateMs } = success;
  const { data } = envelope;
  const sinceFirstSentMs = client.clock.elapsedMs() - firstSentAtMs;
  const reading = read(data, { nowMs: isReplayed ? undefined : dateMs, sinceFirstSentMs });
  const task = startsTask(plan.operation) ? readTask(data) : undefined;
  // A site without a task, too: somebody must find it (G1).
  const { domain, site, wasThereBefore } = reading.ok ? reading : {};
  const answer: Answer = { isReplayed, answeredAtMs, data, task, site, domain, wasThereBefore };
  results.set({ answer });
  return { answer, reading, task, isReplayed, retryAfterMs };
}

/** Follows the task of an accepted request, and decides what a replay stands for. */
async function follow(
  { answer, isReplayed, reading, retryAfterMs, task }: ReturnType<typeof accept>,
  { asked, checkReplayed, known }: Sending & { readonly asked: SentGeneration },
  step: Step,
): Promise<Acted | 'next-generation'> {
  const { log, plan, recorder } = step;
  const { domain, id: siteId } = answer.site ?? {};
  // If an older entry names the task, no request of this attempt has started it.
  const older = task && findByTask(task.id, known.look);
  const generation = { ...asked, mayBeOwn: asked.mayBeOwn && !older };
  if (!reading.ok || (startsTask(plan.operation) && !task)) {
    const reason = reading.ok ? 'the response names no task' : reading.reason;
    throw new Ended({ kind: 'response-unusable', reason });
  }
  const meaningOf = (replay: Replay) => (isReplayed ? judgeReplay(replay, generation) : undefined);
  // A replay that was seen running has no meaning of its own: this step follows what another request has started.
  const completedBy = (meaning: ReturnType<typeof meaningOf>) => {
    if (meaning === 'earlier-result') return 'earlier-request';
    return isReplayed && !generation.mayBeOwn ? 'followed' : 'this-run';
  };
  if (task && isReplayed) log.info('Your host has accepted this request earlier. Checking its task.');
  for (const warning of reading.warnings ?? []) log.warn(warning);
  if (!task) {
    const by = completedBy(meaningOf('completed'));
    return { outcome: { kind: 'completed', by, effect: 'started' }, answer };
  }
  const isOfOther = overwritesSite(plan.operation) && older !== undefined && !hasKey(older, known.look?.key);
  if (isOfOther || (isReplayed && isForeign(generation))) {
    recorder.overwrite?.unanswered();
    throw new Ended({ kind: 'foreign-answer', overwrite: isOfOther ? older : undefined });
  }

  // A replay is recorded once it is seen running, or is the result (G1).
  const isEarlier = isReplayed && !generation.mayBeOwn;
  const accepted = { answer, isEarlier, taskId: task.id };
  if (!isReplayed) recorder.accepted(accepted);
  const isFinal = finalStatusOf(task) !== undefined;
  // Even with `wait: false`, a task that is reported as ended is polled: it may have failed.
  if (!plan.isWaiting && !isReplayed && !isFinal) return { outcome: { kind: 'submitted' }, answer };
  const onFirstResponse = (seen: Task): void => {
    warnAboutOtherSite(siteId, [task.siteId, seen.siteId], step);
    if (finalStatusOf(seen) === undefined) recorder.accepted(accepted);
  };
  const isFirstAtOnce = isReplayed || isFinal;
  const result = await watchTask({ taskId: task.id, isFirstAtOnce, retryAfterMs, onFirstResponse }, step);
  if (!result.task) warnAboutOtherSite(siteId, [task.siteId], step);

  const replay = replayOf(result);
  const meaning = replay && meaningOf(replay);
  if (meaning === 'next-generation') {
    log.info(messages.startingAgain());
    if (makesCopy(plan.operation) && siteId !== undefined) log.warn(messages.halfMadeSite(siteId, domain));
    return meaning;
  }
  const isFound = isReplayed ? replay === 'completed' : answer.wasThereBefore && result.kind === 'completed';
  const usable = (isFound ? await checkReplayed?.(answer, generation.mayBeOwn) : undefined) ?? answer;
  recorder.accepted({ ...accepted, answer: usable });
  const revertDays = known.preview?.revertDays.number;
  const by = completedBy(meaning);
  return { outcome: concludePoll(result, { by, effect: 'started', revertDays }, step), answer: usable };
}

/** The overwrite of live or of the copy that names a task. */
function findByTask(id: string, look: Look | undefined): Overwrite | undefined {
  const all = [...(look?.overwrites ?? []), ...(look?.overwritesOfCopy ?? [])];
  return all.find(({ taskId }) => taskId !== undefined && isSameId(taskId, id));
}

/** Whether the list proves that no attempt of this step has sent its key (guard 7). A key of the user may have been used anywhere. */
function isKeyUnused(look: Look | undefined, { operation, ownKey }: Step['plan']): boolean {
  if (!look || ownKey !== undefined || !overwritesSite(operation)) return false;
  return !look.overwrites.some((each) => !each.isUnanswered && hasKey(each, look.key));
}

/** Whether an entry names the key, of whatever account. */
function hasKey({ key, otherKey }: Overwrite, wanted: string | undefined): boolean {
  return [key, otherKey].includes(wanted);
}

/** What the first answered poll says of a replay; `undefined` if it was seen running, or no poll was answered. */
function replayOf(result: PollResult): Replay | undefined {
  return 'isFirstResponse' in result && result.isFirstResponse ? result.kind : undefined;
}
