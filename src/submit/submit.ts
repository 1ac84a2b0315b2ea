import { mayBeOfEarlier } from '../guards/earlier-attempts.ts';
import type { Success } from '../service/classify-response.ts';
import { sendRequest } from '../service/client.ts';
import { finalStatusOf, isSameId, readTask } from '../service/task.ts';
import { effectOfFailure, type Outcome } from '../outcome/outcome.ts';
import { isStoredError, namesTask } from '../outcome/refusal-kind.ts';
import { startsTask } from '../outcome/operation.ts';
import { answerOf, siteOf, type Answer } from '../outcome/results.ts';
import type { ServiceRequest } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import type { Step } from '../operation/step.ts';
import { concludePoll, warnAboutOtherSite, watchTask } from '../tasks/follow-task.ts';
import type { PollResult } from '../tasks/poll-task.ts';
import { isForeign, judgeReplay, type Replay, type SentGeneration } from './replay.ts';

/** Reads what a response's `data` says, or why it cannot be the response to the request. */
export type ReadResponse = (data: Readonly<Record<string, unknown>>) =>
  | ({
      readonly ok: true;
      /** What a person should know before relying on it. */
      readonly warnings?: readonly string[] | undefined;
    } & Pick<Answer, 'site' | 'domain'>)
  | { readonly ok: false; readonly reason: string };

/** A request that changes something, and what becomes of its response. */
export interface Submission {
  readonly request: ServiceRequest;
  readonly read: ReadResponse;
  /** How the step ends if it cannot use the copy that a completed replay names (rules.md, K9). */
  readonly refuseReplayedCopy?: (siteId: string, mayBeOwn: boolean) => Promise<Outcome | undefined>;
}

/**
 * Sends a request with the keys of the generations 1…N in attempt N (rules.md, K7): a re-run follows a running task, returns
 * the result of a completed one, and starts a new one only after a failure.
 */
export async function submit(submission: Submission, step: Step): Promise<Outcome> {
  for (let generation = 1; ; generation += 1) {
    const outcome = await sendGeneration(submission, generation, step);
    if (outcome !== 'next-generation') return outcome;
  }
}

/** What one generation has learned is no result of the next one. */
const noAnswer = { answer: undefined, task: undefined };

async function sendGeneration(
  submission: Submission,
  generation: number,
  step: Step,
): Promise<Outcome | 'next-generation'> {
  const { client, keyOf, log, plan, results } = step;
  const { request } = submission;
  const { operation } = plan;
  const idempotencyKey = keyOf(generation);
  results.set({ idempotencyKey, ...noAnswer });
  log.info(`${request.method} ${request.path}`);
  const sending = { ...client, deadlineMs: plan.sendTimeoutMs };
  const sent = await sendRequest(request, sending, { idempotencyKey });
  const { mayHaveActed, mayBeReplayedLater: mayBeOwn } = sent.attempts;
  const { attempt } = plan.context;
  const asked: SentGeneration = {
    mayBeOwn,
    isKeyNew: plan.isKeyNew,
    // A re-run never begins a restore (rules.md, G12).
    isLast: generation >= attempt || operation.does === 'restores',
    startsTask: startsTask(operation),
  };

  if (sent.kind === 'success')
    return follow(accept(sent.success, submission, step), { asked, submission }, step);
  if (sent.kind === 'cancelled') {
    const effect = mayHaveActed ? 'possible' : 'none';
    return { kind: 'cancelled', during: 'request', effect, lastFailure: sent.lastFailure };
  }
  const { failure } = sent;
  const { text: confirmation } = results.current.preview?.confirmation ?? {};
  const task = namesTask(failure) ? readTask(failure.data ?? {}) : undefined;
  results.set({ answer: { ...answerOf(failure, confirmation), task } });
  const isStoredFailure = failure.isReplayed && task !== undefined && finalStatusOf(task) === 'failed';
  if ((isStoredError(failure) || isStoredFailure) && judgeReplay('failed', asked) === 'next-generation') {
    log.info(messages.startingAgain(failure));
    return 'next-generation';
  }
  const isConflict = failure.status === 409 && failure.errorCode === 'rejected' && !failure.isReplayed;
  // This attempt started nothing: an earlier one may have.
  const isOfEarlier =
    (isConflict && !mayHaveActed && mayBeOfEarlier(step)) ||
    (namesTask(failure) && failure.isReplayed && !mayBeOwn);
  return isOfEarlier
    ? { kind: 'request-failed', failure, effect: 'possible', isOfEarlier }
    : { kind: 'request-failed', failure, effect: effectOfFailure(failure, mayHaveActed) };
}

/** What a success says. From now on its task and its site are known: a reader of a red outcome needs them. */
function accept(success: Success, { read }: Submission, { plan, results }: Step) {
  const { envelope, isReplayed, retryAfterMs, serviceTimeMs: answeredAtMs } = success;
  const { data } = envelope;
  const reading = read(data);
  const task = startsTask(plan.operation) ? readTask(data) : undefined;
  // A site without a task, too: somebody must find it (rules.md, G1).
  const { domain, site } = reading.ok ? reading : {};
  results.set({ answer: { isReplayed, answeredAtMs, data, task, site, domain } });
  return { reading, task, isReplayed, retryAfterMs };
}

/** Follows the task of an accepted request, and decides what a replay stands for. */
async function follow(
  { isReplayed, reading, retryAfterMs, task }: ReturnType<typeof accept>,
  { asked, submission }: { readonly asked: SentGeneration; readonly submission: Submission },
  step: Step,
): Promise<Outcome | 'next-generation'> {
  const { history, log, plan, recorder, results } = step;
  // If an older entry names the task, no request of this attempt has started it.
  const older = history.current?.overwrites ?? [];
  const isOlder = older.some(({ taskId }) => taskId !== undefined && task && isSameId(taskId, task.id));
  const generation = { ...asked, mayBeOwn: asked.mayBeOwn && !isOlder };
  if (!reading.ok || (startsTask(plan.operation) && !task)) {
    const reason = reading.ok ? 'the response names no task' : reading.reason;
    return { kind: 'response-unusable', reason };
  }
  const meaningOf = (replay: Replay) => (isReplayed ? judgeReplay(replay, generation) : undefined);
  const completedBy = (meaning: ReturnType<typeof meaningOf>) =>
    meaning === 'earlier-result' ? 'earlier-request' : 'this-run';
  if (task && isReplayed) log.info('Your host has accepted this request earlier. Checking its task.');
  for (const warning of reading.warnings ?? []) log.warn(warning);
  if (!task) return { kind: 'completed', by: completedBy(meaningOf('completed')), effect: 'started' };
  if (isReplayed && isForeign(generation)) return { kind: 'foreign-replay' };

  // A replay is recorded once it is seen running, or is the result (rules.md, G1).
  const isEarlier = isReplayed && !generation.mayBeOwn;
  if (!isReplayed) recorder.accepted(false);
  const isFinal = finalStatusOf(task) !== undefined;
  // Even with `wait: false`, a task that is reported as ended is polled: it may have failed.
  if (!plan.isWaiting && !isReplayed && !isFinal) return { kind: 'submitted' };
  const watch = watchTask({ taskId: task.id, isFirstAtOnce: isReplayed || isFinal, retryAfterMs }, step);
  const seen = await watch.untilSeen();
  warnAboutOtherSite([task.siteId, 'data' in seen ? seen.task.siteId : undefined], step);
  const isFollowed = seen.kind === 'running';
  if (isFollowed) recorder.accepted(isEarlier);
  const result = isFollowed && plan.isWaiting ? await watch.untilEnd() : seen;
  watch.close();

  const replay = replayOf(result);
  const meaning = replay && meaningOf(replay);
  if (meaning === 'next-generation') {
    log.info(messages.startingAgain());
    const { domain, id } = siteOf(results.current);
    if (plan.operation.does === 'copies' && id !== undefined) log.warn(messages.halfMadeSite(id, domain));
    return meaning;
  }
  const { id: siteId } = siteOf(results.current);
  if (isReplayed && replay === 'completed' && siteId !== undefined) {
    const refused = await submission.refuseReplayedCopy?.(siteId, generation.mayBeOwn);
    if (refused) {
      // Nobody can use it, so it is no result. A cancellation leaves that open.
      if (refused.kind !== 'cancelled') results.set(noAnswer);
      return refused;
    }
  }
  recorder.accepted(isEarlier);
  return concludePoll(result, { by: completedBy(meaning), effect: 'started' }, step);
}

/** What the first answered poll says of a replay; `undefined` if it was seen running, or no poll was answered. */
function replayOf(result: PollResult): Replay | undefined {
  return 'isFirstResponse' in result && result.isFirstResponse ? result.kind : undefined;
}
