import type { FieldName } from '../inputs/fields.ts';
import type { RawInputs } from '../inputs/raw-inputs.ts';
import type { Validated } from '../inputs/read-inputs.ts';
import type { ErrorCode } from './error-codes.ts';

/**
 * What an operation does at the service. Guards, records and messages depend on it. For a new operation, ask first:
 * does it do harm to repeat the request?
 * - `reads`: changes nothing;
 * - `closes`: changes GitHub alone;
 * - `changes-idempotently`: does no harm if it is repeated, such as a check or the purge of a cache. Each call has a
 *   random key, so a re-run repeats the request (K3);
 * - `changes-once`: a re-run has the same key, so the service acts only once;
 * - `copies`: makes a copy of a live site;
 * - `pushes`, `restores`: overwrites a site. The step is recorded (G11), and red without its secret (I4).
 */
export type Does =
  'reads' | 'closes' | 'changes-idempotently' | 'changes-once' | 'copies' | 'pushes' | 'restores';

/** An operation of a level needs all precautions of the levels below. */
const levels: Readonly<Record<Does, number>> = {
  reads: 0,
  closes: 0,
  'changes-idempotently': 1,
  'changes-once': 2,
  copies: 3,
  pushes: 4,
  restores: 4,
};

/** Whether the operation sends the service a request that is not read-only. */
export function changesService({ does }: { readonly does: Does }): boolean {
  return levels[does] >= 1;
}

/** Whether the operation starts something that a re-run must not repeat. */
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

/**
 * Whether a re-run may begin the operation. It never begins a restore: a person may have seen the page hours ago (G12).
 */
export function rerunBegins({ does }: { readonly does: Does }): boolean {
  return does !== 'restores';
}

/**
 * What a person should do. The message adds which button to press: after `check`, once the mistake is corrected; after
 * `first`, afterwards. To a text alone it adds nothing.
 */
export type Advice = string | { readonly check: string } | { readonly first: string };

/** The fixed facts of an operation, and its planning. `Planned`: the valid inputs and the plan. */
export interface Operation<Planned = unknown> {
  readonly name: string;
  readonly permission: string;
  readonly does: Does;
  /** Besides `api-url`, which every operation requires, and `api-token`, for which see `apiToken`. */
  readonly required: readonly FieldName[];
  readonly optional: readonly FieldName[];
  readonly apiToken: 'required' | 'optional' | 'unused';
  /** Advice that replaces the general advice of an error code. */
  readonly advice: Readonly<Partial<Record<ErrorCode, Advice>>>;
  /**
   * `resultSite`: the site that is created, overwritten or restored. `noun`: "push". `nothing`: "Nothing was pushed".
   */
  readonly labels: Readonly<Record<'inputSite' | 'resultSite' | 'noun' | 'nothing', string>>;
  /** Validates all inputs of the operation, and plans its work. */
  plan(raw: RawInputs): Validated<Planned>;
}
