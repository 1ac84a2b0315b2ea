import { isOfRun } from '../history/entry.ts';
import { findEarlier } from '../history/judge.ts';
import { runUrlOf } from '../inputs/run-context.ts';
import { refuse, type Outcome } from '../outcome/outcome.ts';
import { MAX_KEY_AGE_MS } from '../service/idempotency-key.ts';
import type { Step } from '../operation/step.ts';
import { ageSinceMs } from '../text/time.ts';

/** What an earlier attempt of this step may have started. */
export function findEarlierAttempt({ history, keyOf, results }: Step) {
  return findEarlier(history.current?.live ?? [], { key: keyOf(1), ownId: results.current.deploymentId });
}

/** Refuses the same step twice in this attempt (K10), and an attempt that is too late for its key (guard 7). */
export function guardEarlierAttempts(step: Step): Outcome | undefined {
  const { history, keyOf, plan, results } = step;
  const { context, isDryRun, ownKey } = plan;
  const { live = [], nowMs } = history.current ?? {};
  const ofRun = live.filter((each) => each.key === keyOf(1) && isOfRun(each, runUrlOf(context)));
  const [newest] = ofRun;
  const oldest = ofRun.at(-1);
  if (isDryRun || !newest || !oldest) return undefined;
  results.set({ idempotencyKey: keyOf(1) });
  const repeated = ofRun.find(({ attempt }) => attempt === context.attempt);
  if (ownKey === undefined && repeated) return refuse({ kind: 'step-repeated', earlier: repeated });
  const ageMs = ageSinceMs(oldest.atMs, nowMs) ?? NaN;
  return ageMs < MAX_KEY_AGE_MS ? undefined : refuse({ kind: 'rerun-too-late', atMs: oldest.atMs, newest });
}
