import * as z from 'zod/mini';
import { isRecord, stringifyJson } from '../text/json.ts';
import { LINE_END } from '../text/sanitizer.ts';
import { isNoTime, parseUnixMs } from '../text/time.ts';

/**
 * The service's data, as far as this action depends on it. A field is read in any reasonable form, because hosts differ; one
 * that cannot be read is absent. A test holds each schema against docs/hosts/service.openapi.yaml.
 */

/** A non-empty text, on one line so that it cannot end a line of ours early. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.split(LINE_END).join(' ') : undefined;
}

/** What is only shown: a text, or the JSON text of anything that says something. */
export function readShown(value: unknown): string | undefined {
  const isNothing = (each: unknown): boolean =>
    each === null || each === undefined || (typeof each === 'string' && each.trim() === '');
  if (isNothing(value) || value === false) return undefined;
  if (typeof value === 'string') return readText(value);
  return typeof value === 'object' && Object.values(value ?? {}).every(isNothing)
    ? undefined
    : stringifyJson(value);
}

/** A host name, also if it is written as an address: `https://shop.example.com/`. */
function readHostName(value: unknown): string | undefined {
  return readText(value)?.replace(/^\s*https?:\/\/([^/?#@\s]+)\/?\s*$/i, '$1');
}

/** Text that is safe in a path and in a shell. docs/hosts/service.openapi.yaml says uuid. */
const ID = /^[A-Za-z0-9_-]{1,128}$/;

/** A text or a number as an id in lower case, if it is a safe one: workflows put outputs into shells. */
export function readId(value: unknown): string | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && ID.test(text) ? text.toLowerCase() : undefined;
}

export function readFlag(value: unknown): boolean | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === true || word === 1 || word === '1' || word === 'true') return true;
  return word === false || word === 0 || word === '0' || word === 'false' ? false : undefined;
}

const YES: readonly unknown[] = [true, 1, 'true', '1', 'yes', 'ok', 'success'];
const NO: readonly unknown[] = [false, 0, 'false', '0', 'no', 'error', 'failed', 'failure'];

/** Whether an answer says that it is a success; `undefined` if it says neither yes nor no. */
export function readSuccess(value: unknown): boolean | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  return YES.includes(word) || (NO.includes(word) ? false : undefined);
}

/** A time as text, with Unix times as ISO 8601. A time before 2001 is absent, because programs write it for "no time". */
export function readTime(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : readText(value);
  if (text === undefined || isNoTime(text)) return undefined;
  const unixMs = parseUnixMs(text);
  if (unixMs !== undefined) return new Date(unixMs).toISOString();
  return typeof value === 'number' ? undefined : text;
}

/** A list. PHP writes a list with gaps as an object, and a single item may stand without a list. */
export function readList(value: unknown): readonly unknown[] | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value as readonly unknown[];
  if (!isRecord(value)) return [value];
  const entries = Object.entries(value);
  return entries.every(([key, item]) => /^\d+$/.test(key) || isRecord(item))
    ? entries.map(([, item]) => item)
    : [value];
}

/** The most items of a list: an answer has room for two million. The output `data` has the rest. */
const MAX_ITEMS = 1_000;

function readRecords(value: unknown): readonly unknown[] | undefined {
  return readList(value)?.slice(0, MAX_ITEMS);
}

function readWarnings(value: unknown): readonly unknown[] | undefined {
  const all = readList(value) ?? [];
  const more = all.length - MAX_ITEMS;
  return more > 0 ? [...all.slice(0, MAX_ITEMS), `${more} more warnings are left out.`] : all;
}

function readCount(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** A field that never fails: what `read` cannot read is absent. */
function field<T>(read: (value: unknown) => T | undefined) {
  return z.optional(z.pipe(z.unknown(), z.transform(read)));
}

/** A field with the value as read and as received. */
function both<T>(read: (value: unknown) => T | undefined) {
  return field((received) => ({ received, read: read(received) }));
}

const received = z.optional(z.unknown());
const text = field(readText);
const hostName = field(readHostName);
const shown = field(readShown);
const id = field(readId);
/** Only compared with an input, which is a UUID: a number is the host's own count, and does not name another site. */
const siteId = field((value) => (typeof value === 'string' ? readId(value) : undefined));
const time = field(readTime);

export const envelopeSchema = z.object({
  success: both(readSuccess),
  data: received,
  message: shown,
  timestamp: time,
});

/** Where gateways and firewalls give a reason (RFC 9457, Cloudflare, Express). */
export const otherWordsSchema = z.object({ detail: shown, error: shown, errors: shown, title: shown });

/** `data` of an error. */
export const errorDetailsSchema = z.object({ code: text, permission: text });

export const siteSchema = z.object({
  id,
  domain_name: hostName,
  custom_domain: hostName,
  parent_site_id: text,
  expires_at: time,
});

export const taskSchema = z.object({
  id,
  task_type: text,
  site_id: siteId,
  status: text,
  result: shown,
  error_message: shown,
  metadata_json: received,
  created_at: time,
  completed_at: time,
});

export const domainSchema = z.object({
  id,
  site_id: siteId,
  domain: hostName,
  created_at: time,
  status: text,
  is_connected: both(readFlag),
});

/** What some hosts answer to a verification in place of `is_connected`. */
export const verifiedSchema = z.object({ verified: both(readFlag) });

export const verificationSchema = z.object({ method: shown, details: shown, message: shown });

export const dnsRecordsSchema = z.object({ records: field(readRecords) });
export const dnsRecordSchema = z.object({ type: shown, name: shown, value: shown, ttl: shown });

/** Some fields are kept as received, too, because the digest covers them in that form. */
export const previewSchema = z.object({
  confirmation_required: both(readText),
  can_push: both(readFlag),
  blocked_reason: shown,
  copied_at: both(readTime),
  revert_days: both(readCount),
  warnings: field(readWarnings),
});
export type PreviewAnswer = z.infer<typeof previewSchema>;
