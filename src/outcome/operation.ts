import type { FieldName } from '../inputs/fields.ts';
import type { RawInputs } from '../inputs/raw-inputs.ts';
import type { Validated } from '../inputs/read-inputs.ts';
import type { ErrorCode } from '../error-codes.ts';

/**
 * What an operation does at the service, in one word. All that must be asked, kept and said follows from it:
 * - `reads`: changes nothing;
 * - `closes`: changes GitHub alone, so it has no key;
 * - `verifies`: a request that does no harm if it is repeated, so each has a random key (rules.md, K3);
 * - `changes`: a request without a task;
 * - `copies`: makes a copy of a live site;
 * - `pushes`, `restores`: overwrites a site. A lost secret must not be green (I4), and it is recorded (G11).
 */
export type Does = 'reads' | 'closes' | 'verifies' | 'changes' | 'copies' | 'pushes' | 'restores';

/** It sends the service a request that is not read-only. */
export function changesService({ does }: { readonly does: Does }): boolean {
  return does !== 'reads' && does !== 'closes';
}

export function overwritesSite({ does }: { readonly does: Does }): boolean {
  return does === 'pushes' || does === 'restores';
}

/** A request that the service accepts starts something that a re-run must not repeat. */
export function startsSomething({ does }: { readonly does: Does }): boolean {
  return does === 'changes' || startsTask({ does });
}

export function startsTask({ does }: { readonly does: Does }): boolean {
  return makesCopy({ does }) || overwritesSite({ does });
}

export function makesCopy({ does }: { readonly does: Does }): boolean {
  return does === 'copies';
}

/** Whether a re-run may begin it. One of a restore only follows it (G12): hours may have passed since a person saw its page. */
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
