import { isOfRun } from '../history/entry.ts';
import { findOwn } from '../history/look.ts';
import { refuse, type Outcome } from '../outcome/outcome.ts';
import { MAX_KEY_AGE_MS } from '../service/idempotency-key.ts';
import type { Step } from '../operation/step.ts';
import { ageSinceMs } from '../text/time.ts';

/** Refuses the same step twice in this attempt (K10), and an attempt that is too late for its key (guard 7). */
export function guardEarlierAttempts({ history, plan, results }: Step): Outcome | undefined {
  const { current } = history;
  const ofRun = findOwn(current).filter((each) => isOfRun(each, current?.run));
  const [newest] = ofRun;
  const oldest = ofRun.at(-1);
  if (!newest || !oldest) return undefined;
  results.set({ idempotencyKey: current?.key });
  const repeated = ofRun.find(({ attempt }) => attempt === plan.context.attempt);
  if (plan.ownKey === undefined && repeated) return refuse({ kind: 'step-repeated', earlier: repeated });
  const ageMs = ageSinceMs(oldest.atMs, current?.nowMs) ?? NaN;
  return ageMs < MAX_KEY_AGE_MS ? undefined : refuse({ kind: 'rerun-too-late', atMs: oldest.atMs, newest });
}
