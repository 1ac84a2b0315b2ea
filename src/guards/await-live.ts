import { messages } from '../messages/messages.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { Overwrite } from '../outcome/overwrite.ts';
import { cancelledBeforeStart, refuse } from '../outcome/refuse.ts';
import { createAnnouncer } from '../retry/announcer.ts';
import type { LiveView, Step } from '../step.ts';
import { createPollProgress } from '../tasks/poll-progress.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { judgeForStep } from './guard-live.ts';
import { lookAtLive } from './look-at-live.ts';

/** A record without a task, or with one that cannot be read, is looked at again after this long. */
const LOOK_AGAIN_MS = 10_000;

/**
 * Waits until no push and no restore of the site runs (contract, G12, 1). Resolves to `view`, what is then known; to `ended`,
 * how the step ends; or to neither: the step goes on although GitHub did not answer. `first`: a look that was started earlier.
 */
export async function awaitLive(
  first: ReturnType<typeof lookAtLive>,
  step: Step,
): Promise<{ readonly view?: LiveView; readonly ended?: Outcome; readonly hasWaited?: boolean }> {
  const { client, log, plan } = step;
  const seen = new Map<string, 'completed' | 'failed'>();
  let announced: { readonly id: number; readonly announce: (say: () => void) => void } | undefined;
  for (let looked = await first; ; looked = await lookAtLive(step, seen)) {
    const { ended } = looked;
    if (ended) {
      const { isReadOnly, makesCopy } = plan.operation;
      const isRequired = !isReadOnly && !(makesCopy && plan.recording === undefined);
      if (ended.kind === 'cancelled' || isRequired) return { ended };
      if (makesCopy) log.info(messages.liveNotAsked(ended.reason));
      else log.warn(messages.githubFailure(messages.liveUnknown(), ended.reason, ended));
      return {};
    }
    const view = looked.answer;
    if (view === 'cancelled') return { ended: cancelledBeforeStart };
    const { last, verdict } = judgeForStep(view, step);
    if (verdict !== 'wait' || !last) return { view, hasWaited: announced !== undefined };
    if (announced?.id !== last.id) announced = { id: last.id, announce: createAnnouncer(client.clock) };
    announced.announce(() => {
      log.info(messages.waitingForLive(last));
    });
    const stopped = await awaitOverwrite(last, seen, step);
    if (stopped) return { ended: stopped };
  }
}

/** Waits for the end of another step's push or restore. Resolves to how this step ends if it may not go on. */
async function awaitOverwrite(
  overwrite: Overwrite,
  seen: Map<string, 'completed' | 'failed'>,
  step: Step,
): Promise<Outcome | undefined> {
  const { client, log } = step;
  const { clock, deadlineMs, signal } = client;
  const { taskId } = overwrite;
  const busy = refuse({ kind: 'live-busy', overwrite });
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
  if (result.kind === 'completed' || result.kind === 'failed') {
    seen.set(taskId, result.kind);
    return undefined;
  }
  // Another machine of the service may answer the next look, and say again that it runs.
  return pause();
}
