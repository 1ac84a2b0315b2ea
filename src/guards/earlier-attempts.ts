import { isOfRun } from '../history/entry.ts';
import { refuse, type Outcome } from '../outcome/outcome.ts';
import { MAX_KEY_AGE_MS } from '../service/idempotency-key.ts';
import { isSameId } from '../service/task.ts';
import type { Step } from '../operation/step.ts';
import { ageSinceMs } from '../text/time.ts';
import { questionOf } from './live-facts.ts';

/** What an earlier attempt of this step may have started. */
export function findEarlierAttempt(step: Step) {
  const { key, live } = questionOf(step);
  return live.find((each) => each.key === key);
}

/** Whether an older entry names the task: no request of this attempt has started it. */
export function isOfEarlierAttempt(taskId: string, step: Step): boolean {
  return questionOf(step).live.some((each) => each.taskId !== undefined && isSameId(each.taskId, taskId));
}

/** Refuses the same step twice in this attempt (K10), and an attempt that is too late for its key (guard 7). */
export function guardEarlierAttempts(step: Step): Outcome | undefined {
  const { history, plan, results } = step;
  const { context, ownKey } = plan;
  const { key, live, run } = questionOf(step);
  const ofRun = live.filter((each) => each.key === key && isOfRun(each, run));
  const [newest] = ofRun;
  const oldest = ofRun.at(-1);
  if (!newest || !oldest) return undefined;
  results.set({ idempotencyKey: key });
  const repeated = ofRun.find(({ attempt }) => attempt === context.attempt);
  if (ownKey === undefined && repeated) return refuse({ kind: 'step-repeated', earlier: repeated });
  const ageMs = ageSinceMs(oldest.atMs, history.current?.nowMs) ?? NaN;
  return ageMs < MAX_KEY_AGE_MS ? undefined : refuse({ kind: 'rerun-too-late', atMs: oldest.atMs, newest });
}
