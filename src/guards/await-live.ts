import { messages } from '../messages/messages.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { Overwrite } from '../outcome/overwrite.ts';
import { cancelledBeforeStart, refuse } from '../outcome/refuse.ts';
import type { LiveView, Step } from '../step.ts';
import { createPollProgress } from '../tasks/poll-progress.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { judge } from './guard-live.ts';
import { lookAtLive } from './look-at-live.ts';

/** A record without a task, or with one that cannot be read, is looked at again after this long. */
const LOOK_AGAIN_MS = 10_000;
/** For how long nothing more is said of the same overwrite. */
const ANNOUNCE_MS = 60_000;

/** What was found out, or how the step ends without it. Neither: the step goes on without. */
export interface LiveLook {
  readonly view?: LiveView | undefined;
  readonly ended?: Outcome | undefined;
  readonly hasWaited?: boolean;
}

/** What a wait has seen, and said last. */
interface LiveWait {
  readonly seen: Map<string, 'completed' | 'failed'>;
  said?: { readonly id: number; readonly atMs: number };
}

/**
 * Waits until no push and no restore of the site runs (contract, G12, 1), and resolves to what is then known. `first` is
 * a look that was started earlier.
 */
export async function awaitLive(first: ReturnType<typeof lookAtLive>, step: Step): Promise<LiveLook> {
  const { log, plan } = step;
  const wait: LiveWait = { seen: new Map() };
  let hasWaited = false;
  for (let looked = await first; ; looked = await lookAtLive(step, wait.seen)) {
    const { ended } = looked;
    if (ended) {
      const { isReadOnly, makesCopy } = plan.operation;
      const isRequired = !isReadOnly && !(makesCopy && plan.recording === undefined);
      if (ended.kind === 'cancelled' || isRequired) return { ended };
      if (makesCopy) log.info(messages.liveNotAsked(ended.reason));
      else log.warn(messages.liveUnknown(ended.reason, ended.permission));
      return {};
    }
    const view = looked.answer;
    if (view === 'cancelled') return { ended: cancelledBeforeStart };
    const { last, verdict } = judge(view, step);
    if (verdict !== 'wait' || !last) return { view, hasWaited };
    hasWaited = true;
    const stopped = await awaitOverwrite(last, wait, step);
    if (stopped) return { ended: stopped };
  }
}

/** Waits for the end of another step's push or restore. Resolves to how this step ends if it may not go on. */
async function awaitOverwrite(
  overwrite: Overwrite,
  wait: LiveWait,
  step: Step,
): Promise<Outcome | undefined> {
  const { client, log } = step;
  const { clock, deadlineMs, signal } = client;
  const { taskId } = overwrite;
  const nowMs = clock.elapsedMs();
  if (wait.said?.id !== overwrite.id || nowMs - wait.said.atMs >= ANNOUNCE_MS) {
    log.info(messages.waitingForLive(overwrite));
    wait.said = { id: overwrite.id, atMs: nowMs };
  }
  const busy = refuse({ kind: 'live-busy', overwrite, isOverTime: true });
  const pause = async (): Promise<Outcome | undefined> => {
    await clock.sleep(Math.min(LOOK_AGAIN_MS, Math.max(0, deadlineMs - clock.elapsedMs())), signal);
    if (signal.aborted) return cancelledBeforeStart;
    return clock.elapsedMs() >= deadlineMs ? busy : undefined;
  };
  if (taskId === undefined) return pause();
  log.startGroup(messages.taskGroup(taskId));
  // It is no task of this step: it is none of its results.
  const progress = createPollProgress(step, () => undefined);
  const result = await pollTask({ taskId, isFirstAtOnce: true }, progress, step);
  log.endGroup();
  switch (result.kind) {
    case 'completed':
    case 'failed':
      wait.seen.set(taskId, result.kind);
      return undefined;
    case 'cancelled':
      return cancelledBeforeStart;
    case 'timed-out':
      return busy;
    case 'running':
    case 'unreadable':
      // Another machine of the service may answer the next look, and say again that it runs.
      return pause();
  }
}
