import type { FieldName } from '../inputs/fields.ts';
import type { RawInputs } from '../inputs/raw-inputs.ts';
import type { Validated } from '../inputs/read-inputs.ts';
import type { ErrorCode } from '../error-codes.ts';

/**
 * What an operation does at the service. All that must be asked, kept and said follows from it. Of a request, ask first: does
 * it do harm to repeat it?
 * - `reads`: changes nothing;
 * - `closes`: changes GitHub alone;
 * - `changes-idempotently`: does no harm if it is repeated, such as a check or the purge of a cache. Each call has a random key,
 *   so a re-run does it again (K3);
 * - `changes-once`: a re-run has the same key, so the service does it once;
 * - `copies`: makes a copy of a live site;
 * - `pushes`, `restores`: overwrites a site. Without its secret it is red (I4), and it is recorded (G11).
 */
export type Does =
  'reads' | 'closes' | 'changes-idempotently' | 'changes-once' | 'copies' | 'pushes' | 'restores';

/** Each level does what the one before does, and more. */
const levels: Readonly<Record<Does, number>> = {
  reads: 0,
  closes: 0,
  'changes-idempotently': 1,
  'changes-once': 2,
  copies: 3,
  pushes: 4,
  restores: 4,
};

/** It sends the service a request that is not read-only. */
export function changesService({ does }: { readonly does: Does }): boolean {
  return levels[does] >= 1;
}

/** A request that the service accepts starts something that a re-run must not repeat. */
export function startsSomething({ does }: { readonly does: Does }): boolean {
  return levels[does] >= 2;
}

export function startsTask({ does }: { readonly does: Does }): boolean {
  return levels[does] >= 3;
}

export function overwritesSite({ does }: { readonly does: Does }): boolean {
  return levels[does] >= 4;
}

export function makesCopy({ does }: { readonly does: Does }): boolean {
  return does === 'copies';
}

/** Whether a re-run may begin it. A restore is only followed (G12): hours may have passed since a person saw its page. */
export function rerunBegins({ does }: { readonly does: Does }): boolean {
  return does !== 'restores';
}

/** What to do. What to press follows: `check`: once it is corrected; `first`: afterwards; a text alone says it itself. */
export type Advice = string | { readonly check: string } | { readonly first: string };

/** What is always true of an operation, and how it plans. `Planned`: its valid inputs, and what it does with them. */
export interface Operation<Planned = unknown> {
  readonly name: string;
  readonly permission: string;
  readonly does: Does;
  /** Without what every operation requires: `api-url`, and `api-token` unless `apiToken` says otherwise. */
  readonly required: readonly FieldName[];
  readonly optional: readonly FieldName[];
  readonly apiToken: 'required' | 'optional' | 'unused';
  /** Advice that replaces the general advice of an error code. */
  readonly advice: Readonly<Partial<Record<ErrorCode, Advice>>>;
  /** `resultSite`: the one created, overwritten or restored. `noun`: "push". `nothing`: "Nothing was pushed". */
  readonly labels: Readonly<Record<'inputSite' | 'resultSite' | 'noun' | 'nothing', string>>;
  /** Validates all inputs that it uses, and plans what to do with them. */
  plan(raw: RawInputs): Validated<Planned>;
}
