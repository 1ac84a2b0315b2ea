import { askGitHub } from '../../github/ask-github.ts';
import { listNewest } from '../../github/list.ts';
import { isOfUnmergedPullRequest, runUrlOf } from '../../inputs/run-context.ts';
import { messages } from '../../messages/messages.ts';
import type { GitHub } from '../../ports.ts';
import type { Step } from '../../step/step.ts';
import type { HandedOn } from '../../step/submit/submit.ts';
import { isOfRun } from '../../live/list-entry.ts';
import { Ended, type RedOutcome } from '../../outcome/outcome.ts';
import type { Answer } from '../../outcome/results.ts';
import { isSameId } from '../../service/task.ts';
import { isSameName } from '../../text/same-name.ts';

/**
 * Warns about a copy that was there before, and refuses one that another environment uses if this run may put anything on
 * it (K11).
 *
 * A new copy is recorded before the list is read. So of two runs that the host has joined to one new copy, the one with
 * the older entry keeps it, and the other gives its own entry up.
 */
export async function guardUnshared(answer: Answer, sent: HandedOn, step: Step): Promise<void> {
  const { client, log, plan, recorder } = step;
  const { site = {}, task, whose } = answer;
  const { hasEnded, isStartedSince, mayBeOwn, record } = sent;
  const isFound = whose === 'copy-there-before';
  if (isFound) log.warn(messages.copyWasThere());
  const { recording } = plan;
  if (whose === 'new' && isStartedSince) return;
  if (!recording || !recorder.copy || !task || !isOfUnmergedPullRequest(plan.context)) return;
  const { domain, expiresAtMs, id: siteId } = site;
  const used = { siteId, domain, expiresAtMs, taskId: task.id, options: recording.options };
  const effect = mayBeOwn ? 'possible' : 'none';
  const throwIfCancelled = (): void => {
    if (client.signal.aborted) throw new Ended({ kind: 'cancelled', during: 'task', effect: 'started' });
  };

  if (!isFound) record(answer);
  // Only the entry of a new copy was begun before its task was polled.
  const isAwaited = (hasEnded && whose !== 'new') || !plan.isWaiting;
  const entryId = isFound ? Infinity : await findId(recorder.copy.id(), isAwaited, step);
  if (entryId === undefined) return;
  const readList = (github: GitHub) => listNewest({ liveSiteId: recording.liveSiteId }, github);
  const { answer: list, ended } = await askGitHub({ kind: 'lists' }, readList, step);
  throwIfCancelled();
  if (ended?.kind === 'github-failed')
    log.warn(messages.githubFailure(messages.useOfCopyUnknown(siteId), ended.failure));
  const run = runUrlOf(plan.context);
  const other = list?.uses.find(
    (each) =>
      each.id < entryId &&
      each.taskId !== undefined &&
      isSameId(each.taskId, task.id) &&
      !isSameName(each.environment, recording.environment) &&
      !isOfRun(each, run),
  );
  if (other) {
    recorder.copy.giveUp(used);
    const { environment, siteId: ofOther } = other;
    throw endWithoutCopy({ kind: 'copy-was-there', siteId: ofOther, environment, effect }, step);
  }
  const begun = isFound ? await recorder.copy.beginUse(used, client) : undefined;
  throwIfCancelled();
  if (begun?.ended?.kind === 'github-failed') throw endWithoutCopy({ ...begun.ended, effect }, step);
}

/** Ends the step without its copy: a copy that cannot be used must not be a result. */
export function endWithoutCopy(outcome: RedOutcome, { results }: Step): Ended {
  results.set({ answer: undefined, task: undefined });
  return new Ended(outcome);
}

/** The longest time for an entry that the step has just begun to write, because it did not wait for the task. */
const MAX_ENTRY_MS = 10_000;

/**
 * The id of the step's entry; `undefined`: GitHub has not created it while the copy was made, or, if it is `isAwaited`, in
 * time.
 */
async function findId(
  id: Promise<number | undefined>,
  isAwaited: boolean,
  { client }: Step,
): Promise<number | undefined> {
  if (!isAwaited) return Promise.race([id, Promise.resolve(undefined)]);
  const done = new AbortController();
  const isOver = client.clock.sleep(MAX_ENTRY_MS, AbortSignal.any([done.signal, client.signal]));
  return Promise.race([id, isOver.then(() => undefined)]).finally(() => done.abort());
}
