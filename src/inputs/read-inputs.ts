import type * as z from 'zod/mini';
import { hasHidden } from '../text/invisible.ts';
import { fields, isNotPassed, stripInput, type Field, type FieldName } from './fields.ts';
import { findCause, findOtherSecret, findUnfilled, type InputCause } from './input-cause.ts';
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
  const used = new Set<string>([...wanted.required, ...wanted.optional]);
  for (const name of new Set([...wanted.required, ...wanted.optional])) {
    const field: Field<unknown> = fields[name];
    const { accepts, guardDefault, schema, show } = field;
    const value = raw[name];
    const about = { input: name, accepts, ...(guardDefault !== undefined && { guardDefault }) };
    if (value === undefined || value === '') {
      const isRequired = required.has(name);
      if (isRequired || (value === '' && guardDefault !== undefined)) {
        const cause = findOther(name, raw, used);
        errors.push({ ...about, problem: isRequired ? 'missing' : 'empty', cause, value: '' });
      }
      continue;
    }
    const result = schema.safeParse(value);
    const shown = show ? show(value) : value;
    // `None` is neither "not passed" nor a name (I1).
    const isAccepted = result.success && (guardDefault === undefined || !isNotPassed(value.toLowerCase()));
    const cause =
      judgeText(value, field, shown === undefined) ?? (isAccepted ? undefined : causeOf(name, value));
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

function causeOf(name: FieldName, value: string): InputCause | undefined {
  // First, because `dev@agency.example` also looks like an address with credentials.
  if (name === 'allowed-actors' && /[^\s,]@/.test(value)) return { kind: 'mail' };
  if (name === 'api-token') return findOtherSecret(value) ?? findCause(value);
  return findCause(value) ?? findMore(name, value);
}

const PART = /\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;

/** The only id in a value that has other text, such as a label or an address. A query may be secret. */
function findMore(name: FieldName, value: string): InputCause | undefined {
  const [part = '', ...others] = new Set(stripInput(value).match(PART));
  const isOfForm =
    /-id$|^approved-preview$|^commit$/.test(name) && fields[name].schema.safeParse(part).success;
  return isOfForm && others.length === 0 ? { kind: 'more', part } : undefined;
}

/** Drops the text to write, which may have a part of the value that must not be shown. */
function withoutSecret(cause: InputCause, isShown: boolean): InputCause {
  return cause.kind === 'unfilled' && !isShown ? { kind: 'unfilled', form: cause.form } : cause;
}

const siteInputs: readonly string[] = ['site-id', 'live-site-id', 'target-site-id'];

/** The input with a site's id that was probably meant: one that is set, but that the operation does not use. */
function findOther(name: string, raw: RawInputs, used: ReadonlySet<string>): InputCause | undefined {
  if (!siteInputs.includes(name)) return undefined;
  const other = siteInputs.find((each) => !used.has(each) && raw[each] !== undefined && raw[each] !== '');
  return other === undefined ? undefined : { kind: 'other-input', input: other };
}
