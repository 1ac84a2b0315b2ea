import type { Look } from '../../live/look.ts';
import { judge, judgeReuse, type Verdict } from '../../live/rule.ts';
import { messages } from '../../messages/messages.ts';
import { isInDoubt, type Overwrite } from '../../live/list-entry.ts';
import { orEnd, type OrEnd } from '../../outcome/outcome.ts';
import { createAnnouncer } from '../../service/announcer.ts';
import { askAboutTask } from '../../service/ask-about.ts';
import type { Step } from '../step.ts';

/** How often the task of a running overwrite is polled. */
const ASK_AGAIN_MS = 10_000;
/** How often the list is read again. */
const READ_AGAIN_MS = 60_000;

/**
 * Waits while the verdict is `wait` (G12), at most until `untilMs` on the clock's `elapsedMs`. Resolves to the latest
 * state of the lists and its verdict.
 */
export async function awaitOverwrites(
  look: Look,
  { ask = judge, untilMs }: { readonly ask?: (look: Look) => Verdict; readonly untilMs: number },
  step: Step,
): Promise<OrEnd<{ readonly look: Look; readonly verdict: Verdict }>> {
  const { client, history, log } = step;
  const announce = createAnnouncer(client.clock);
  for (let latest = look; ;) {
    const answer = { look: latest, verdict: ask(latest) };
    const { kind, overwrite } = answer.verdict;
    if (kind !== 'wait' || client.clock.elapsedMs() >= untilMs) return { answer };
    announce(() => log.info(messages.waitingForLive(overwrite)));
    await awaitChange(overwrite, untilMs, step);
    // No time is left to read the list.
    if (client.clock.elapsedMs() >= untilMs) return { answer };
    const again = await history.readAnew(latest);
    if (again.ended) return again;
    latest = again.answer;
  }
}

/** Waits until the task of an overwrite has ended, or until the list should be read again. */
async function awaitChange(
  { metTaskId, taskId = metTaskId }: Overwrite,
  untilMs: number,
  { client }: Step,
): Promise<void> {
  const { clock, signal } = client;
  const againMs = Math.min(untilMs, clock.elapsedMs() + READ_AGAIN_MS);
  const isCancelled = (): boolean => signal.aborted;
  while (clock.elapsedMs() < againMs && !isCancelled()) {
    await clock.sleep(Math.min(ASK_AGAIN_MS, againMs - clock.elapsedMs()), signal);
    if (taskId === undefined || isCancelled()) continue;
    const { kind } = await askAboutTask(taskId, client);
    if (kind === 'completed' || kind === 'failed' || kind === 'doubtful') return;
  }
}

/** Before a new copy, waits until no known task overwrites live, for half of the step's time at most (G12). */
export async function waitBeforeCopy(look: Look, step: Step): Promise<Look> {
  const { client, log } = step;
  const waited = orEnd(await awaitOverwrites(look, { untilMs: client.deadlineMs / 2 }, step));
  const { verdict } = waited;
  if (verdict.kind === 'wait') log.warn(messages.copiedWhileRunning(verdict.overwrite));
  else warnOfDoubt(verdict.overwrite, step);
  return waited.look;
}

/**
 * Waits while a copy is pushed over live (G12). Reads the list first, because minutes may have passed since the last
 * reading. Resolves to the push if it still runs when the time is over, or to how the step ends. `entryId`: the step's
 * own entry, which takes the base away. The step does not wait for later pushes, because the entry makes them refuse
 * themselves.
 */
export async function awaitPush(
  wanted: { readonly copyId: string; readonly before: Look; readonly entryId?: number | undefined },
  step: Step,
): Promise<OrEnd<{ readonly look: Look; readonly push: Overwrite | undefined }>> {
  const { before, copyId, entryId } = wanted;
  const again = await step.history.readAnew(before, entryId);
  if (again.ended) return again;
  const ask = (look: Look) => judgeReuse(copyId, look);
  const waited = await awaitOverwrites(again.answer, { ask, untilMs: step.client.deadlineMs }, step);
  if (waited.ended) return waited;
  const { look, verdict } = waited.answer;
  return { answer: { look, push: verdict.kind === 'wait' ? verdict.overwrite : undefined } };
}

/** Warns if the overwrite may have left live damaged. */
export function warnOfDoubt(overwrite: Overwrite | undefined, { log }: Step): void {
  if (overwrite && isInDoubt(overwrite)) log.warn(messages.liveInDoubt(overwrite));
}
