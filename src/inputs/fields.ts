import * as z from 'zod/mini';

export interface Field<T> {
  /** What the input accepts, as the end of the sentence "It must be …". */
  readonly accepts: string;
  readonly schema: z.ZodMiniType<T>;
  /** How an invalid value is shown; literally if absent. `undefined` hides it. */
  readonly show?: (value: string) => string | undefined;
  /**
   * What the input is for: it names what the step is about, with its heading on the page; or it can keep the step from
   * acting, so that an operation that does not use it says so (I2).
   */
  readonly role: 'protects' | 'other' | { readonly names: string };
  /** The default of an input that protects or selects, for which an empty text is a mistake (I1). */
  readonly guardDefault?: string;
  /** Any text has the right form, so a text that GitHub did not fill in would be taken for a value (I5). */
  readonly isFree?: boolean;
  /** The value may have an invisible character: the action only passes it on, or a guard compares it and says so. */
  readonly mayHide?: boolean;
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

const idOf = (what: string) => `${what} (a UUID alone, such as ${EXAMPLE_ID})`;

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
  'api-url': {
    accepts:
      'the base URL of your host’s API: https (or http on loopback), without /v1, credentials, query or fragment',
    schema: apiUrl,
    role: 'other',
    show: showUrl,
    isFree: true,
  },
  'api-token': {
    accepts:
      'an API token of your host (Settings, API tokens; no token of GitHub), without spaces, quotes, line breaks and `Bearer`',
    schema: matching(/^[\x21-\x7e]+$/).check(z.refine((value) => !GITHUB_TOKEN.test(value))),
    role: 'other',
    show: hide,
    isFree: true,
  },
  // `operation.labels` says which site it is.
  'site-id': {
    accepts: idOf('a site’s id, from your host’s dashboard'),
    schema: uuid,
    role: { names: 'Site' },
  },
  'live-site-id': {
    accepts: idOf('the id of the live site that the push overwrites, from your host’s dashboard'),
    schema: uuid,
    role: { names: 'Live site' },
    guardDefault: 'none',
  },
  'backup-id': {
    accepts: idOf('a backup’s id, copied from your host’s dashboard'),
    schema: uuid,
    role: { names: 'Backup' },
  },
  'target-site-id': {
    accepts: idOf('the id of the site to restore onto, from your host’s dashboard'),
    schema: uuid,
    role: { names: 'Site' },
  },
  'domain-id': {
    accepts: idOf('a domain’s id, from the output `domain-id` of `add-domain`'),
    schema: uuid,
    role: { names: 'Domain' },
  },
  'task-id': {
    accepts: idOf('a task’s id, from the output `task-id` of an earlier step'),
    schema: uuid,
    role: { names: 'Task' },
  },
  confirmation: {
    accepts: 'the live site’s domain, typed by a person, 1 to 255 characters',
    schema: lengthBetween(1, 255),
    role: 'protects',
    mayHide: true,
  },
  method: {
    accepts: 'full, files or db',
    schema: z.enum(['full', 'files', 'db']),
    role: { names: 'Method' },
    guardDefault: 'default',
  },
  domain: {
    accepts: 'one domain of 4 to 255 characters, without quotes, https:// and a path',
    schema: lengthBetween(4, 255).check(z.refine(isOneName)),
    role: { names: 'Domain' },
  },
  'defer-verification': { accepts: 'true or false', schema: boolean, role: 'other' },
  'staging-base-domain': {
    accepts: 'one domain, without https:// and without a path',
    schema: z.string().check(z.refine(isOneName)),
    role: 'other',
  },
  'storage-limit': {
    accepts: 'a whole number of GB, at least 1',
    schema: z.pipe(matching(/^0{0,9}[1-9]\d{0,14}$/), z.transform(Number)),
    role: 'other',
  },
  'approved-preview': {
    accepts: 'the preview digest of the dry run (64 hex digits, in its summary and its output), or none',
    schema: lowerCase(/^[0-9a-f]{64}$/i),
    role: 'protects',
    guardDefault: 'none',
  },
  'max-copy-age-hours': {
    accepts: 'a number of hours greater than 0 (`staging` with `reuse: false` always makes a new copy)',
    schema: decimal.check(z.positive()),
    role: 'protects',
    guardDefault: 'none',
  },
  'require-approval': {
    accepts: 'the name of a GitHub environment with required reviewers (not true, false, yes or no)',
    schema: lengthBetween(1, 255).check(z.refine((value) => !/^(true|false|yes|no)$/i.test(value))),
    role: 'protects',
    guardDefault: 'none',
    isFree: true,
  },
  'allowed-actors': {
    accepts: 'logins of people on GitHub (no team, no email address, no @), separated by commas or lines',
    schema: logins,
    role: 'protects',
    guardDefault: 'none',
  },
  wait: { accepts: 'true or false', schema: boolean, role: 'other' },
  'timeout-minutes': {
    accepts: 'a number of minutes greater than 0, at most 4320 (three days)',
    schema: decimal.check(z.positive(), z.maximum(4320)),
    role: 'other',
  },
  'poll-interval-seconds': {
    accepts: 'a number of seconds, at least 0.1',
    schema: decimal.check(z.minimum(0.1)),
    role: 'other',
  },
  'dry-run': { accepts: 'true or false', schema: boolean, role: 'protects', guardDefault: 'false' },
  // The action appends `/generation-<n>` (K2). The sanitizer would change `##[`, a command in a log, so that no later attempt
  // would find the key in the entry.
  'idempotency-key': {
    accepts:
      '1 to 240 visible ASCII characters that do not end in /generation-<n>, and without two # before a [',
    schema: matching(/^(?!.*(?:\/generation-\d+$|##\[))[\x21-\x7e]{1,240}$/),
    role: 'other',
    isFree: true,
  },
  environment: {
    accepts: 'the name of a GitHub environment, at most 255 characters',
    schema: lengthBetween(1, 255),
    role: { names: 'Environment' },
    guardDefault: 'none',
    isFree: true,
  },
  commit: {
    accepts: 'a commit of 40 hex digits',
    schema: lowerCase(/^[0-9a-f]{40}$/i),
    role: 'other',
    guardDefault: 'none',
  },
  reuse: { accepts: 'true or false', schema: boolean, role: 'other' },
  comment: { accepts: 'true or false', schema: boolean, role: 'other' },
  'github-token': {
    accepts: 'a token for GitHub, without spaces and line breaks, or none',
    schema: matching(/^[\x21-\x7e]+$/).check(z.refine((value) => value === 'none' || !/^none$/i.test(value))),
    role: 'other',
    show: hide,
    isFree: true,
  },
  matrix: {
    accepts: 'left at its default',
    schema: z.string(),
    role: 'other',
    guardDefault: '${{ toJSON(matrix) }}',
    mayHide: true,
  },
  // Read only at the end of the job, when the runner passes how the job ended (G13).
  'job-status': { accepts: 'left at its default', schema: z.string(), role: 'other', mayHide: true },
} satisfies Record<string, Field<unknown>>;

export type FieldName = keyof typeof fields;

const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name);
const roles = Object.keys(fields)
  .filter(isFieldName)
  .map((name): [FieldName, Field<unknown>['role']] => [name, fields[name].role]);

/** The inputs that name what the step is about, and what they name. `operation.labels` says which site `site-id` is. */
export const namingInputs: Readonly<Record<string, string>> = Object.fromEntries(
  roles.flatMap(([name, role]) => (typeof role === 'object' ? [[name, role.names]] : [])),
);

/** The inputs that can keep a step from acting. */
export const protectingInputs = roles.flatMap(([name, role]) => (role === 'protects' ? [name] : []));
