import { ownOverwrites, type Look } from '../outcome/look.ts';
import { isOfRun, type Overwrite } from '../outcome/list-entry.ts';
import { refuse } from '../outcome/outcome.ts';
import { MAX_KEY_AGE_MS } from '../service/idempotency-key.ts';
import type { Step } from '../operation/step.ts';
import { ageSinceMs } from '../text/time.ts';

/**
 * Refuses an attempt that is too late for the keys of earlier ones: of any step of this run that did the same, because a
 * re-run of all jobs has another copy, and so another key (rules.md, push guard 7).
 */
export function guardLateAttempt({ key, nowMs, overwrites, run }: Look, { plan }: Step): void {
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
  if (!newest || !oldest) return;
  const ageMs = ageSinceMs(oldest.atMs, nowMs) ?? NaN;
  if (!(ageMs < MAX_KEY_AGE_MS)) throw refuse({ kind: 'rerun-too-late', atMs: oldest.atMs, newest });
}

/** Refuses the same step twice in this attempt (K10). */
export function guardSameStep(look: Look, { keyOf, plan, results }: Step): void {
  const { context, ownKey } = plan;
  // One that found a replay ran before this step, too, although it started nothing: a re-run would make both green (K10).
  const ran = [...ownOverwrites(look), ...look.repeated.filter(({ key }) => key === look.key)];
  if (ran.length > 0) results.set({ idempotencyKey: keyOf(1) });
  const earlier = ran.find(({ attempt }) => attempt === context.attempt);
  if (ownKey === undefined && earlier) throw refuse({ kind: 'step-repeated', earlier });
}
