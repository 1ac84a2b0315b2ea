import type * as z from 'zod/mini';
import { fields, type Field, type FieldName } from './fields.ts';

/** The inputs as the runner passes them: trimmed, unset ones absent. Names as in `action.yml`. */
export type RawInputs = Readonly<Record<string, string>>;

/** What is wrong with one input. */
export interface ValidationError {
  readonly input: string;
  /** `missing`: the input is empty. `secret`: its value must not be shown. */
  readonly problem: 'missing' | 'invalid' | 'secret';
  /** The value, never a secret nor a URL's credentials or query. Hostile until sanitized. */
  readonly value: string;
  /** What the input accepts, as the end of the sentence "It must be …". */
  readonly accepts: string;
}

type FieldValue<N extends FieldName> = z.infer<(typeof fields)[N]['schema']>;

/** Typed inputs: those of `R` are present, those of `O` may be absent. */
export type Inputs<R extends FieldName, O extends FieldName> = {
  readonly [N in R]: FieldValue<N>;
} & { readonly [N in O]?: FieldValue<N> };

/** Valid inputs, or everything that is wrong with them. */
export type Validated<T> =
  | { readonly ok: true; readonly inputs: T }
  | { readonly ok: false; readonly errors: readonly ValidationError[] };

/** Reads the named inputs, or finds every error in them at once. Other inputs are ignored. */
export function readInputs<R extends FieldName, O extends FieldName>(
  raw: RawInputs,
  wanted: { readonly required: readonly R[]; readonly optional: readonly O[] },
): Validated<Inputs<R, O>> {
  const errors: ValidationError[] = [];
  const values: Record<string, unknown> = {};
  const required = new Set<string>(wanted.required);
  for (const name of [...wanted.required, ...wanted.optional]) {
    const { accepts, schema, show }: Field<unknown> = fields[name];
    const value = raw[name];
    if (value === undefined) {
      if (required.has(name)) errors.push({ input: name, problem: 'missing', value: '', accepts });
      continue;
    }
    const result = schema.safeParse(value);
    if (result.success) {
      values[name] = result.data;
      continue;
    }
    const shown = show ? show(value) : value;
    errors.push({
      input: name,
      problem: shown === undefined ? 'secret' : 'invalid',
      value: shown ?? '',
      accepts,
    });
  }
  if (errors.length > 0) return { ok: false, errors };
  // The loop has put a value of its own schema under every required name: what the mapped type says.
  return { ok: true, inputs: values as Inputs<R, O> };
}
