import type * as z from 'zod/mini';
import { fields, isNotPassed, type Field, type FieldName } from './fields.ts';
import type { RawInputs } from './raw-inputs.ts';

export interface InputError extends Pick<Field<unknown>, 'accepts' | 'guardDefault'> {
  readonly input: string;
  /**
   * - `missing`: the input is required, and not passed or empty.
   * - `empty`: the input is optional, but an empty text would silently turn it off (rules.md, I1).
   * - `secret`: it is invalid, and its value must not be shown.
   */
  readonly problem: 'missing' | 'empty' | 'invalid' | 'secret';
  /** The name of ours that is near the value of `operation`. */
  readonly meant?: string | undefined;
  /** The value, never a secret nor a URL's credentials or query. Hostile until sanitized. */
  readonly value: string;
}

/** `unknown`: a variable `INPUT_…` of no input of the action (I2). Hostile; its value may be a secret. */
export type ValidationError = InputError | { readonly problem: 'unknown'; readonly variable: string };

/** Typed inputs: those of `R` are present, those of `O` may be absent. */
export type Inputs<R extends FieldName, O extends FieldName> = {
  readonly [N in R]: z.infer<(typeof fields)[N]['schema']>;
} & { readonly [N in O]?: z.infer<(typeof fields)[N]['schema']> };

export type Validated<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: readonly InputError[] };

/** Reads the named inputs, or finds every error in them at once. Other inputs are ignored. */
export function readInputs<R extends FieldName, O extends FieldName>(
  raw: RawInputs,
  wanted: { readonly required: readonly R[]; readonly optional: readonly O[] },
): Validated<Inputs<R, O>> {
  const errors: InputError[] = [];
  const values: Record<string, unknown> = {};
  const required = new Set<string>(wanted.required);
  for (const name of new Set([...wanted.required, ...wanted.optional])) {
    const { accepts, guardDefault, schema, show }: Field<unknown> = fields[name];
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
    // `None` is neither "not passed" nor the name of an environment (rules.md, I1).
    if (result.success && (guardDefault === undefined || !isNotPassed(value.toLowerCase()))) {
      values[name] = result.data;
      continue;
    }
    const shown = show ? show(value) : value;
    errors.push({ ...about, problem: shown === undefined ? 'secret' : 'invalid', value: shown ?? '' });
  }
  if (errors.length > 0) return { ok: false, errors };
  // The loop has put a value of its own schema under every required name: what the mapped type says.
  return { ok: true, value: values as Inputs<R, O> };
}
