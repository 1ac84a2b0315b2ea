import { ownOverwrites, type Look } from '../../live/look.ts';
import { isOfRun, type Overwrite } from '../../live/list-entry.ts';
import { refuse } from '../../outcome/outcome.ts';
import { MAX_KEY_AGE_MS } from '../../service/idempotency-key.ts';
import type { Step } from '../step.ts';
import { ageSinceMs } from '../../text/time.ts';

/**
 * Refuses a re-run if the service may have forgotten the keys of earlier attempts (push guard 7). Looks at all steps of this run with the same operation: a re-run of all jobs makes another copy, so
 * its keys differ.
 */
export function guardLateAttempt({ key, nowMs, overwrites, run }: Look, { plan }: Step): void {
  const { context, operation } = plan;
  // An entry whose run is unreadable, but which has this step's key, may be of this run.
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

/** Refuses a step if another step of this attempt had the same derived key (K10). */
export function guardSameStep(look: Look, { keyOf, plan, results }: Step): void {
  const { context, ownKey } = plan;
  // A step that only got a replay counts, too: else a re-run would make two equal steps green, although only one acted.
  const entries = [...ownOverwrites(look), ...look.repeated.filter(({ key }) => key === look.key)];
  if (entries.length > 0) results.set({ idempotencyKey: keyOf(1) });
  const earlier = entries.find(({ attempt }) => attempt === context.attempt);
  if (ownKey === undefined && earlier) throw refuse({ kind: 'step-repeated', earlier });
}
