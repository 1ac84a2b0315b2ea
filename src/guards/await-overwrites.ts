import { judge, type Look, type Verdict } from '../history/look.ts';
import { messages } from '../messages/messages.ts';
import { isInDoubt, type Overwrite } from '../outcome/list-entry.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { createAnnouncer } from '../retry/announcer.ts';
import { askAboutTask } from '../service/ask-about.ts';
import type { Step } from '../operation/step.ts';

/** How often it is asked whether an overwrite still runs, and how often the list is read anew. */
const ASK_AGAIN_MS = 10_000;
const READ_AGAIN_MS = 60_000;

/**
 * Waits while the rule says so (rules.md, G12), at most `untilMs` on the clock's `elapsedMs`. Resolves to what the rule says
 * then, or to how the step ends. Without lists there is nothing to wait for.
 */
export async function awaitOverwrites(
  step: Step,
  untilMs: number,
  ask: (look: Look) => Verdict = (look) => judge(look),
): Promise<{ readonly verdict?: Verdict; readonly ended?: Outcome }> {
  const { client, history, log, plan } = step;
  const announce = createAnnouncer(client.clock);
  for (;;) {
    if (!history.current) return {};
    const verdict = ask(history.current);
    const { kind, overwrite } = verdict;
    if (kind !== 'wait' || !overwrite || client.clock.elapsedMs() >= untilMs) return { verdict };
    announce(() => log.info(messages.waitingForLive(overwrite, plan.context)));
    await awaitChange(overwrite, untilMs, step);
    // Nobody could answer any more.
    if (client.clock.elapsedMs() >= untilMs) return { verdict };
    const { ended } = await history.readAnew();
    if (ended) return { ended };
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

/** Waits until no known task runs on live, before a new copy: half of the step's time at most (rules.md, G12). */
export async function guardNewCopy(step: Step): Promise<Outcome | undefined> {
  const { client, log } = step;
  const { ended, verdict } = await awaitOverwrites(step, client.deadlineMs / 2);
  if (ended) return ended;
  const { kind, overwrite } = verdict ?? {};
  if (kind === 'wait' && overwrite) log.warn(messages.copiedWhileRunning(overwrite));
  else warnOfDoubt(overwrite, step);
  return undefined;
}

/** The newest overwrite may have left live damaged. */
export function warnOfDoubt(overwrite: Overwrite | undefined, { log }: Pick<Step, 'log'>): void {
  if (overwrite && isInDoubt(overwrite)) log.warn(messages.liveInDoubt(overwrite));
}
