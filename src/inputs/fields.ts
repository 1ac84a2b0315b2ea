import * as z from 'zod/mini';

/** The inputs as the runner hands them over: trimmed, the unset ones absent. Names as in `action.yml`. */
export type RawInputs = Readonly<Record<string, string>>;

/** One mistake in the inputs: which one, what it got, and what it accepts. */
export interface Mistake {
  readonly input: string;
  /** What it got, fit to be shown: never a secret, nor a URL's credentials or query. */
  readonly got: string;
  readonly accepts: string;
}

interface Field<T> {
  readonly accepts: string;
  /** Makes the schema; made at the start, those that a step has no use for would cost it 2 ms. */
  readonly schema: () => z.ZodMiniType<T>;
  /** How a wrong value is shown; as it is where absent. */
  readonly show?: (value: string) => string;
}

/** Keeps each field's own type while all of them stand in one table. */
function field<T>(
  accepts: string,
  schema: () => z.ZodMiniType<T>,
  show?: (value: string) => string,
): Field<T> {
  return { accepts, schema, ...(show && { show }) };
}

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const lowerCase = (pattern: RegExp) =>
  z.pipe(
    matching(pattern),
    z.transform((value) => value.toLowerCase()),
  );
// Ids are sent in lower case, so that one site has one idempotency key.
const uuid = () => lowerCase(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
const boolean = () =>
  z.pipe(
    matching(/^(true|false)$/i),
    z.transform((value) => value.toLowerCase() === 'true'),
  );
/** A decimal number for which a test holds. */
const decimal = (isAccepted: (value: number) => boolean) => () =>
  z.pipe(matching(/^\d{1,15}(\.\d{1,15})?$/), z.transform(Number)).check(z.refine(isAccepted));
/** A length in characters as a person counts them, not in UTF-16 units. */
const between = (least: number, most: number) => () =>
  z.string().check(
    z.refine((value) => {
      const length = Array.from(value).length;
      return length >= least && length <= most;
    }),
  );
const hidden = () => 'a value that is not shown';
const id = (what: string) => field(`${what}, a UUID such as 0b0e7bb4-6f0c-4b3e-9f6a-0c5b2f1d7a11`, uuid);

/** The parts of `api-url` that requests are built from. */
export interface ApiUrl {
  /** Scheme, host and port: the only place the token is sent to. */
  readonly origin: string;
  /** The path prefix, without a slash at its end; mostly empty. */
  readonly prefix: string;
}

const apiUrl = () =>
  z.pipe(
    z.string().check(z.refine((value) => parseApiUrl(value) !== undefined)),
    z.transform((value): ApiUrl => parseApiUrl(value) ?? { origin: '', prefix: '' }),
  );

/** https anywhere, http on loopback only; no credentials, query or fragment, which would go astray. */
function parseApiUrl(value: string): ApiUrl | undefined {
  // URL takes "https:host" and "https:///host" too, which nobody means.
  if (!/^https?:\/\/[^/\s\\]/i.test(value) || /[\s\\?#@]/.test(value)) return undefined;
  const url = URL.parse(value);
  if (url === null) return undefined;
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isLoopback) return undefined;
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}

/**
 * A URL without what may be a secret in it, also where it is too broken to be parsed: nothing up to the last
 * `@`, which may end credentials, and nothing from a `?` or `#` on.
 */
function showUrl(value: string): string {
  const shown = value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1').replace(/[?#].*$/s, '');
  return shown === value ? value : `${shown} (without its credentials, query and fragment)`;
}

/** Every input of the contract but `operation`, in the order of its table. */
export const fields = {
  'api-url': field(
    'the service’s base URL: https, or http on loopback; without credentials, query or fragment',
    apiUrl,
    showUrl,
  ),
  'api-token': field(
    'an API token in visible ASCII, made in the service’s account under Settings, API tokens',
    () => matching(/^[\x21-\x7e]+$/),
    hidden,
  ),
  'site-id': id('a site’s id'),
  'backup-id': id('a backup’s id, copied from the service’s dashboard'),
  'target-site-id': id('the id of the site to restore onto'),
  'domain-id': id('a domain’s id, the output `domain-id` of `add-domain`'),
  'task-id': id('a task’s id, the output `task-id` of an earlier step'),
  confirmation: field('the live site’s domain, typed by a person: 1 to 255 characters', between(1, 255)),
  method: field('full, files or db', () => z.enum(['full', 'files', 'db'])),
  domain: field('a domain of 4 to 255 characters', between(4, 255)),
  'defer-verification': field('true or false', boolean),
  'staging-base-domain': field('a domain', () => z.string()),
  'storage-limit': field('a whole number of at least 1 (GB)', () =>
    z.pipe(matching(/^0{0,9}[1-9]\d{0,14}$/), z.transform(Number)),
  ),
  preview: field('true or false', boolean),
  'approved-preview': field('the 64 hex digits of the output `preview-digest`', () =>
    lowerCase(/^[0-9a-f]{64}$/i),
  ),
  'max-copy-age-hours': field(
    'a number of hours above 0',
    decimal((hours) => hours > 0),
  ),
  wait: field('true or false', boolean),
  'timeout-minutes': field(
    'a number of minutes above 0 and up to 4320 (three days)',
    decimal((minutes) => minutes > 0 && minutes <= 4320),
  ),
  'poll-interval-seconds': field(
    'a number of seconds of at least 0.1',
    decimal((seconds) => seconds >= 0.1),
  ),
  'dry-run': field('true or false', boolean),
  'idempotency-key': field('1 to 240 visible ASCII characters', () => matching(/^[\x21-\x7e]{1,240}$/)),
  'on-missing-token': field('fail or skip', () => z.enum(['fail', 'skip'])),
  environment: field('the name of an environment, up to 255 characters', between(1, 255)),
  reuse: field('true or false', boolean),
  comment: field('true or false', boolean),
  'github-token': field('a token', () => matching(/^[\x21-\x7e]+$/), hidden),
  matrix: field('nothing: it is set by its default', () => z.string()),
} satisfies Record<string, Field<unknown>>;

export type FieldName = keyof typeof fields;
type FieldValue<N extends FieldName> = z.infer<ReturnType<(typeof fields)[N]['schema']>>;

/** Typed inputs: those of `R` are there, those of `O` may be absent. */
export type Inputs<R extends FieldName, O extends FieldName> = {
  readonly [N in R]: FieldValue<N>;
} & { readonly [N in O]?: FieldValue<N> };

export type InputsRead<T> =
  { readonly ok: true; readonly inputs: T } | { readonly ok: false; readonly mistakes: readonly Mistake[] };

/** Reads the named inputs, or finds every mistake in them at once. Others are not looked at. */
export function readInputs<R extends FieldName, O extends FieldName>(
  raw: RawInputs,
  wanted: { readonly required: readonly R[]; readonly optional: readonly O[] },
): InputsRead<Inputs<R, O>> {
  const mistakes: Mistake[] = [];
  const values: Record<string, unknown> = {};
  for (const name of [...wanted.required, ...wanted.optional]) {
    const { accepts, schema, show }: Field<unknown> = fields[name];
    const value = raw[name];
    if (value === undefined) {
      if (wanted.required.some((required) => required === name))
        mistakes.push({ input: name, got: 'nothing', accepts });
      continue;
    }
    const result = schema().safeParse(value);
    if (result.success) values[name] = result.data;
    else mistakes.push({ input: name, got: show ? show(value) : value, accepts });
  }
  if (mistakes.length > 0) return { ok: false, mistakes };
  // The loop above has put in every required name a value of its own schema: what the mapped type says.
  return { ok: true, inputs: values as Inputs<R, O> };
}

/** More of a wrong value than this helps nobody to find it. */
const LONGEST_GOT = 100;

/**
 * A mistake as the sentence that its user reads.
 *
 * @param clean hides secrets that stand in the wrong place; before the value is cut, since no mask knows a part.
 */
export function describeMistake({ input, got, accepts }: Mistake, clean: (text: string) => string): string {
  if (/^(nothing|a value that)/.test(got)) return `\`${input}\` got ${got}; it accepts ${accepts}.`;
  const cleaned = clean(got);
  const shown = cleaned.length > LONGEST_GOT ? `${cleaned.slice(0, LONGEST_GOT)}…` : cleaned;
  return `\`${input}\` got "${shown}"; it accepts ${accepts}.`;
}
