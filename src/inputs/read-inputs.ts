import type * as z from 'zod/mini';
import { hasHidden } from '../text/invisible.ts';
import { fields, isNotPassed, type Field, type FieldName } from './fields.ts';
import { findCause, findUnfilled, type InputCause } from './input-cause.ts';
import type { RawInputs } from './raw-inputs.ts';

export interface InputError extends Pick<Field<unknown>, 'accepts' | 'guardDefault'> {
  readonly input: string;
  /**
   * - `missing`: the input is required, and not passed or empty.
   * - `empty`: the input is optional, but an empty text would silently turn it off (I1).
   * - `secret`: it is invalid, and its value must not be shown.
   */
  readonly problem: 'missing' | 'empty' | 'invalid' | 'secret';
  /** What a person probably did. */
  readonly cause?: InputCause | undefined;
  /** The operation whose name is like the value of `operation`. */
  readonly meant?: string | undefined;
  /** The value without secrets, and without the credentials or query of a URL. Hostile until sanitized. */
  readonly value: string;
}

/** `unknown`: a variable `INPUT_…` of an input that the action does not have (I2). Hostile until sanitized. */
export type ValidationError = InputError | { readonly problem: 'unknown'; readonly variable: string };

/** A warning about the inputs of a step that goes on. */
export type InputWarning =
  /** Variables `INPUT_…` of inputs that the action does not have (I2). */
  | { readonly kind: 'unknown'; readonly variables: readonly string[] }
  /** Inputs that protect, but that this operation does not use (I2). */
  | { readonly kind: 'unchecked'; readonly operation: string; readonly inputs: readonly string[] }
  /** An environment's name with an empty expression (I5). */
  | { readonly kind: 'gap'; readonly value: string };

/** Typed inputs: those of `R` are nonEmpty, those of `O` may be absent. */
export type Inputs<R extends FieldName, O extends FieldName> = {
  readonly [N in R]: z.infer<(typeof fields)[N]['schema']>;
} & { readonly [N in O]?: z.infer<(typeof fields)[N]['schema']> };

export type Validated<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: readonly InputError[] };

/** Reads the wanted inputs, or finds all errors in them. Other inputs are ignored. */
export function readInputs<R extends FieldName, O extends FieldName>(
  raw: RawInputs,
  wanted: { readonly required: readonly R[]; readonly optional: readonly O[] },
): Validated<Inputs<R, O>> {
  const errors: InputError[] = [];
  const values: Record<string, unknown> = {};
  const required = new Set<string>(wanted.required);
  for (const name of new Set([...wanted.required, ...wanted.optional])) {
    const field: Field<unknown> = fields[name];
    const { accepts, guardDefault, schema, show } = field;
    const value = raw[name];
    const about = { input: name, accepts, ...(guardDefault !== undefined && { guardDefault }) };
    if (value === undefined || value === '') {
      const isRequired = required.has(name);
      if (isRequired || (value === '' && guardDefault !== undefined)) {
        errors.push({ ...about, problem: isRequired ? 'missing' : 'empty', value: '' });
      }
      continue;
    }
    const result = schema.safeParse(value);
    const shown = show ? show(value) : value;
    // `None` is neither "not passed" nor a name (I1).
    const isAccepted = result.success && (guardDefault === undefined || !isNotPassed(value.toLowerCase()));
    const cause = judgeText(value, field, shown === undefined) ?? (isAccepted ? undefined : findCause(value));
    if (isAccepted && !cause) {
      values[name] = result.data;
      continue;
    }
    errors.push({
      ...about,
      problem: shown === undefined ? 'secret' : 'invalid',
      cause: cause && withoutSecret(cause, shown === value),
      value: shown ?? '',
    });
  }
  if (errors.length > 0) return { ok: false, errors };
  // The loop has put a value of its own schema under every required name: what the mapped type says.
  return { ok: true, value: values as Inputs<R, O> };
}

/** What is wrong with a text, even if it has the right form (I5). */
function judgeText(
  value: string,
  { isFree, mayHide }: Field<unknown>,
  isSecret: boolean,
): InputCause | undefined {
  if (!mayHide && hasHidden(value)) return { kind: 'invisible' };
  return isFree ? findUnfilled(value, isSecret) : undefined;
}

/** Drops the text to write, which may have a part of the value that must not be shown. */
function withoutSecret(cause: InputCause, isShown: boolean): InputCause {
  return cause.kind === 'unfilled' && !isShown ? { kind: 'unfilled', form: cause.form } : cause;
}
