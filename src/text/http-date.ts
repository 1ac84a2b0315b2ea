/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds; `undefined` if it is unreadable or past. */
export function parseRetryAfterMs(header: string | undefined, wallMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) {
    // The backoff counts instead of 0, so that a service that always says 0 is not flooded.
    return /^0+$/.test(text) ? undefined : Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  }
  const atMs = parseHttpDateMs(header);
  return atMs === undefined || atMs <= wallMs ? undefined : atMs - wallMs;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** `Sun, 06 Nov 1994 08:49:37 GMT`, at the end or before a comma. */
const FORM =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT(?=\s*(?:,|$))/;

/**
 * The first HTTP date in milliseconds since 1970; `undefined` if it is not in the form that RFC 9110 (5.6.7) prefers.
 * `Date.parse` would accept nearly any text, and other time zones.
 */
export function parseHttpDateMs(header: string | undefined): number | undefined {
  const { day = '', month = '', time = '', year = '' } = FORM.exec(header?.trim() ?? '')?.groups ?? {};
  const monthIndex = MONTHS.indexOf(month);
  if (monthIndex < 0) return undefined;
  const atMs = Date.parse(`${year}-${String(monthIndex + 1).padStart(2, '0')}-${day}T${time}Z`);
  return Number.isNaN(atMs) ? undefined : atMs;
}
