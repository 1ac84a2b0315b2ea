import type { Look } from '../outcome/look.ts';
import { judge, judgeReuse, type Verdict } from '../outcome/rule.ts';
import { messages } from '../messages/messages.ts';
import { isInDoubt, type Overwrite } from '../outcome/list-entry.ts';
import { orEnd, type OrEnd } from '../outcome/outcome.ts';
import { createAnnouncer } from '../retry/announcer.ts';
import { askAboutTask } from '../service/ask-about.ts';
import type { Step } from '../operation/step.ts';

/** How often it is asked whether an overwrite still runs, and how often the list is read anew. */
const ASK_AGAIN_MS = 10_000;
const READ_AGAIN_MS = 60_000;

/**
 * Waits while the rule says so (G12), at most `untilMs` on the clock's `elapsedMs`. Resolves to what the lists and
 * the rule say then.
 */
export async function awaitOverwrites(
  look: Look,
  rule: { readonly ask?: (look: Look) => Verdict; readonly untilMs: number },
  step: Step,
): Promise<OrEnd<{ readonly look: Look; readonly verdict: Verdict }>> {
  const { ask = judge, untilMs } = rule;
  const { client, history, log, plan } = step;
  const announce = createAnnouncer(client.clock);
  for (let now = look; ;) {
    const answer = { look: now, verdict: ask(now) };
    const { kind, overwrite } = answer.verdict;
    if (kind !== 'wait' || client.clock.elapsedMs() >= untilMs) return { answer };
    announce(() => log.info(messages.waitingForLive(overwrite, plan.context)));
    await awaitChange(overwrite, untilMs, step);
    // Nobody could answer any more.
    if (client.clock.elapsedMs() >= untilMs) return { answer };
    const again = await history.readAnew(now);
    if (again.ended) return again;
    now = again.answer;
  }
}

/** Waits until the task of an overwrite has ended, or until the list should be read anew. */
async function awaitChange({ taskId }: Overwrite, untilMs: number, { client }: Step): Promise<void> {
  const { clock, signal } = client;
  const againMs = Math.min(untilMs, clock.elapsedMs() + READ_AGAIN_MS);
  const isCancelled = (): boolean => signal.aborted;
  while (clock.elapsedMs() < againMs && !isCancelled()) {
    await clock.sleep(Math.min(ASK_AGAIN_MS, againMs - clock.elapsedMs()), signal);
    if (taskId === undefined || isCancelled()) continue;
    const { kind } = await askAboutTask(taskId, client);
    if (kind === 'completed' || kind === 'failed') return;
  }
}

/** Waits until no known task runs on live, before a new copy: half of the step's time at most (G12). */
export async function waitBeforeCopy(look: Look, step: Step): Promise<Look> {
  const { client, log } = step;
  const { look: now, verdict } = orEnd(await awaitOverwrites(look, { untilMs: client.deadlineMs / 2 }, step));
  if (verdict.kind === 'wait') log.warn(messages.copiedWhileRunning(verdict.overwrite));
  else warnOfDoubt(verdict.overwrite, step);
  return now;
}

/**
 * Waits while a copy is pushed (G12). The list is read anew, because the host may have taken minutes. Resolves to the
 * push if it still runs when the time is over, or to how the step ends. `entryId`: a push that was recorded later than this
 * entry, which takes the base away, is refused itself.
 */
export async function awaitPush(
  asked: { readonly copyId: string; readonly before: Look; readonly entryId?: number | undefined },
  step: Step,
): Promise<OrEnd<{ readonly look: Look; readonly push: Overwrite | undefined }>> {
  const { before, copyId, entryId } = asked;
  const again = await step.history.readAnew(before, entryId);
  if (again.ended) return again;
  const ask = (look: Look) => judgeReuse(copyId, look);
  const waited = await awaitOverwrites(again.answer, { ask, untilMs: step.client.deadlineMs }, step);
  if (waited.ended) return waited;
  const { look, verdict } = waited.answer;
  return { answer: { look, push: verdict.kind === 'wait' ? verdict.overwrite : undefined } };
}

/** The newest overwrite may have left live damaged. */
export function warnOfDoubt(overwrite: Overwrite | undefined, { log }: Pick<Step, 'log'>): void {
  if (overwrite && isInDoubt(overwrite)) log.warn(messages.liveInDoubt(overwrite));
}
