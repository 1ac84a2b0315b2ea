import { findOwn } from '../history/look.ts';
import { isOfRun, type Overwrite } from '../outcome/list-entry.ts';
import { refuse, type Outcome } from '../outcome/outcome.ts';
import { MAX_KEY_AGE_MS } from '../service/idempotency-key.ts';
import type { Step } from '../operation/step.ts';
import { ageSinceMs } from '../text/time.ts';

/**
 * Refuses an attempt that is too late for the keys of earlier ones: of any step of this run that did the same, because a
 * re-run of all jobs has another copy, and so another key (rules.md, push guard 7).
 */
export function guardLateAttempt({ history, plan }: Step): Outcome | undefined {
  const { key, nowMs, run, overwrites = [] } = history.current ?? {};
  const { context, operation } = plan;
  // One with this step's key, whose address of a run cannot be read, may be of this run.
  const isOfThisRun = (each: Overwrite): boolean =>
    isOfRun(each, run) || (each.run === undefined && each.key === key);
  const earlier = overwrites.filter(
    (each) =>
      each.key !== undefined &&
      each.operation === operation.name &&
      isOfThisRun(each) &&
      (each.attempt ?? 0) < context.attempt,
  );
  const [newest] = earlier;
  const oldest = earlier.at(-1);
  if (!newest || !oldest) return undefined;
  const ageMs = ageSinceMs(oldest.atMs, nowMs) ?? NaN;
  return ageMs < MAX_KEY_AGE_MS ? undefined : refuse({ kind: 'rerun-too-late', atMs: oldest.atMs, newest });
}

/** Refuses the same step twice in this attempt (rules.md, K10). */
export function guardSameStep({ history, keyOf, plan, results }: Step): Outcome | undefined {
  const { context, ownKey } = plan;
  const own = findOwn(history.current);
  if (own.length > 0) results.set({ idempotencyKey: keyOf(1) });
  const earlier = own.find(({ attempt }) => attempt === context.attempt);
  return ownKey === undefined && earlier ? refuse({ kind: 'step-repeated', earlier }) : undefined;
}

/** Whether what an earlier attempt of this step started may be why the host refuses it (rules.md, push guard 7). */
export function mayBeOfEarlier({ history, plan }: Pick<Step, 'history' | 'plan'>): boolean {
  return !plan.isDryRun && findOwn(history.current).length > 0;
}
