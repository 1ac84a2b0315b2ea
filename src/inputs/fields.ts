import * as z from 'zod/mini';

export interface Field<T> {
  /** What the input accepts, as the end of the sentence "It must be …". */
  readonly accepts: string;
  readonly schema: z.ZodMiniType<T>;
  /** How an invalid value is shown; literally if absent. `undefined` hides it. */
  readonly show?: ((value: string) => string | undefined) | undefined;
  /** The default of an input that protects or selects, for which an empty text is a mistake (I1). */
  readonly guardDefault?: string | undefined;
  /** Any text has the right form, so a text that GitHub did not fill in would be taken for a value (I5). */
  readonly isFree?: boolean;
  /** The value may have an invisible character: the action only passes it on, or a guard compares it and says so. */
  readonly mayHide?: boolean;
}

function field<T>(accepts: string, schema: z.ZodMiniType<T>, show?: Field<T>['show']): Field<T> {
  return { accepts, schema, show };
}

function guard<T>(guardDefault: string, accepts: string, schema: z.ZodMiniType<T>): Field<T> {
  return { accepts, schema, guardDefault };
}

function free<T>(of: Field<T>): Field<T> {
  return { ...of, isFree: true };
}

function unseen<T>(of: Field<T>): Field<T> {
  return { ...of, mayHide: true };
}

/** Whether a value means "not passed", as it does in an input that protects or selects (I1). */
export function isNotPassed(value: string): boolean {
  return ['none', 'default'].includes(value);
}

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const lowerCase = (pattern: RegExp) => z.string().check(z.regex(pattern), z.toLowerCase());
// Ids are sent in lower case, so that one site has one idempotency key.
const uuid = lowerCase(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
const boolean = z.stringbool({ truthy: ['true'], falsy: ['false'] });
const decimal = z.pipe(matching(/^\d{1,15}(\.\d{1,15})?$/), z.transform(Number));
/** A length in characters, not in UTF-16 units. */
const lengthBetween = (min: number, max: number) => {
  const isBetween = ({ length }: readonly string[]): boolean => length >= min && length <= max;
  return z.string().check(z.refine((value) => isBetween(Array.from(value))));
};
/** Logins of people, of accounts of a company (`mona_corp`) and of apps. */
const logins = z.pipe(
  z.string(),
  z.pipe(
    z.transform((value: string) =>
      value
        .split(/[,\r\n]/)
        .map((login) => login.trim())
        .filter((login) => login !== ''),
    ),
    z.array(matching(/^[a-z0-9_-]+(\[bot\])?$/i)).check(z.minLength(1)),
  ),
);
const hide = () => undefined;
/** The start of a token of GitHub, which must not be sent to a host. */
const GITHUB_TOKEN = /^(gh[a-z]|github_pat)_\w{16}/;
/** The characters of addresses, mail addresses and lists, which no single name has. */
const isOneName = (value: string): boolean => !/[\s/:,;@?#"'`“”„‘’‚«»]/.test(value);
const EXAMPLE_ID = '12345678-1234-4234-8234-123456789012';

/** Whether an id is from the documents or the examples. */
export function isExampleId(value: string): boolean {
  return value === EXAMPLE_ID || /^0(517e|bac0|7a50|d0a0)000-0000-4000-8000-0{11}\d$/.test(value);
}

const idOf = (what: string) => `${what} (a UUID alone, such as ${EXAMPLE_ID})`;
const id = (what: string) => field(idOf(what), uuid);

export type ApiUrl = NonNullable<ReturnType<typeof parseApiUrl>>;

const apiUrl = z.pipe(
  z.string(),
  z.transform((value, { issues }): ApiUrl => {
    const parsed = parseApiUrl(value);
    if (parsed) return parsed;
    issues.push({ code: 'custom', input: value });
    return z.NEVER;
  }),
);

/** https anywhere, http on loopback only, without /v1, credentials, query and fragment, which would be lost. */
function parseApiUrl(value: string) {
  // URL also accepts "https:host" and "https:///host".
  if (!/^https?:\/\/[^/\s\\]/i.test(value) || /[\s\\?#@]/.test(value)) return undefined;
  const url = URL.parse(value);
  if (url === null) return undefined;
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isLoopback) return undefined;
  // Only this origin receives the token.
  const { origin } = url;
  const prefix = url.pathname.replace(/(?<!\/)\/+$/, '');
  // The action appends /v1. With a second one, the 404 would look like a missing site (I3).
  return withoutVersion(prefix) === undefined ? { origin, prefix, baseUrl: `${origin}${prefix}` } : undefined;
}

/** The URL before /v1 and what the action appends to it; `undefined` if it has no /v1. */
export function withoutVersion(url: string): string | undefined {
  return /^(.*?)\/v1(?:\/+(?:(?:sites|tasks|domains|snapshots)\b.*)?)?$/s.exec(url)?.[1];
}

/** A URL, valid or not, without what may be secret: the part up to the last `@`, and the part from the first `?` or `#`. */
function stripUrl(value: string): string {
  return value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1').replace(/[?#].*$/s, '');
}

function showUrl(value: string): string {
  const shown = stripUrl(value);
  return shown === value ? value : `${shown} (a part is not shown)`;
}

/** The text before a query or a fragment. */
const BEFORE_QUERY = /(?<![^\s?#])[^\s?#]+(?=[?#])/g;

/** `@alice, @octo-org/web`: no password stands before these. */
function areMentions(value: string): boolean {
  return /^[@\w[\],\s/-]*$/.test(value) && !/[^\s,]@/.test(value);
}

/** Whether a value may be a URL, with or without a scheme: a person may have put one into any input. */
function mayBeUrl(value: string): boolean {
  const beforeQuery = value.match(BEFORE_QUERY) ?? [];
  const hasCredentials = value.includes('@') && !areMentions(value);
  return (
    value.includes('//') || hasCredentials || beforeQuery.some((part) => /\.[a-z]{2}|:\d|\//i.test(part))
  );
}

/** The value of an input, without what may be secret in a URL, and a note if that was removed. */
export function showInput(value: string): string {
  return mayBeUrl(value) ? showUrl(value) : value;
}

/** The value of an input, without what may be secret in a URL. */
export function stripInput(value: string): string {
  return mayBeUrl(value) ? stripUrl(value) : value;
}

/** Every input except `operation`. */
export const fields = {
  'api-url': free(
    field(
      'the base URL of your host’s API: https (or http on loopback), without /v1, credentials, query or fragment',
      apiUrl,
      showUrl,
    ),
  ),
  'api-token': free(
    field(
      'an API token of your host (Settings, API tokens; no token of GitHub), without spaces, quotes, line breaks and `Bearer`',
      matching(/^[\x21-\x7e]+$/).check(z.refine((value) => !GITHUB_TOKEN.test(value))),
      hide,
    ),
  ),
  'site-id': id('a site’s id, from your host’s dashboard'),
  'live-site-id': guard(
    'none',
    idOf('the id of the live site that the push overwrites, from your host’s dashboard'),
    uuid,
  ),
  'backup-id': id('a backup’s id, copied from your host’s dashboard'),
  'target-site-id': id('the id of the site to restore onto, from your host’s dashboard'),
  'domain-id': id('a domain’s id, from the output `domain-id` of `add-domain`'),
  'task-id': id('a task’s id, from the output `task-id` of an earlier step'),
  confirmation: unseen(
    field('the live site’s domain, typed by a person, 1 to 255 characters', lengthBetween(1, 255)),
  ),
  method: guard('default', 'full, files or db', z.enum(['full', 'files', 'db'])),
  domain: field(
    'one domain of 4 to 255 characters, without quotes, https:// and a path',
    lengthBetween(4, 255).check(z.refine(isOneName)),
  ),
  'defer-verification': field('true or false', boolean),
  'staging-base-domain': field(
    'one domain, without https:// and without a path',
    z.string().check(z.refine(isOneName)),
  ),
  'storage-limit': field(
    'a whole number of GB, at least 1',
    z.pipe(matching(/^0{0,9}[1-9]\d{0,14}$/), z.transform(Number)),
  ),
  'approved-preview': guard(
    'none',
    'the 64 hex digits of the output `preview-digest`',
    lowerCase(/^[0-9a-f]{64}$/i),
  ),
  'max-copy-age-hours': guard(
    'none',
    'a number of hours greater than 0 (`staging` with `reuse: false` always makes a new copy)',
    decimal.check(z.positive()),
  ),
  'require-approval': free(
    guard(
      'none',
      'the name of a GitHub environment with required reviewers (not true, false, yes or no)',
      lengthBetween(1, 255).check(z.refine((value) => !/^(true|false|yes|no)$/i.test(value))),
    ),
  ),
  'allowed-actors': guard(
    'none',
    'logins of people on GitHub (no team, no email address, no @), separated by commas or lines',
    logins,
  ),
  wait: field('true or false', boolean),
  'timeout-minutes': field(
    'a number of minutes greater than 0, at most 4320 (three days)',
    decimal.check(z.positive(), z.maximum(4320)),
  ),
  'poll-interval-seconds': field('a number of seconds, at least 0.1', decimal.check(z.minimum(0.1))),
  'dry-run': guard('false', 'true or false', boolean),
  // The action appends `/generation-<n>` (K2). The sanitizer would change `##[`, a command in a log, so that no later attempt
  // would find the key in the entry.
  'idempotency-key': free(
    field(
      '1 to 240 visible ASCII characters that do not end in /generation-<n>, and without two # before a [',
      matching(/^(?!.*(?:\/generation-\d+$|##\[))[\x21-\x7e]{1,240}$/),
    ),
  ),
  environment: free(
    guard('none', 'the name of a GitHub environment, at most 255 characters', lengthBetween(1, 255)),
  ),
  commit: guard('none', 'a commit of 40 hex digits', lowerCase(/^[0-9a-f]{40}$/i)),
  reuse: field('true or false', boolean),
  comment: field('true or false', boolean),
  'github-token': free(
    field(
      'a token for GitHub, without spaces and line breaks, or none',
      matching(/^[\x21-\x7e]+$/).check(z.refine((value) => value === 'none' || !/^none$/i.test(value))),
      hide,
    ),
  ),
  matrix: unseen(guard('${{ toJSON(matrix) }}', 'left at its default', z.string())),
  // Read only at the end of the job, when the runner passes how the job ended (G13).
  'job-status': unseen(field('left at its default', z.string())),
} satisfies Record<string, Field<unknown>>;

export type FieldName = keyof typeof fields;

/** The inputs that name what the step is about, and what they name. `operation.labels` says which site `site-id` is. */
export const namingInputs: Readonly<Record<string, string>> = {
  'site-id': 'Site',
  'live-site-id': 'Live site',
  environment: 'Environment',
  'backup-id': 'Backup',
  'target-site-id': 'Site',
  domain: 'Domain',
  'domain-id': 'Domain',
  'task-id': 'Task',
  method: 'Method',
};
