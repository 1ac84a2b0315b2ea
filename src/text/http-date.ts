/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds. `undefined` if unreadable or past: then the backoff counts. */
export function parseRetryAfterMs(header: string | undefined, wallMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) {
    // 0 asks for no wait. The backoff counts, so that a service that always says 0 is not flooded.
    return /^0+$/.test(text) ? undefined : Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  }
  const atMs = parseHttpDateMs(header);
  return atMs === undefined || atMs <= wallMs ? undefined : atMs - wallMs;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** The three forms of an HTTP date: IMF-fixdate, of RFC 850, of asctime. Only what may follow ends it. */
const FORMS = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT(?=\s*(?:,|$))/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT(?=\s*(?:,|$))/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})(?=\s*(?:,|$))/,
];

/**
 * An HTTP date (RFC 9110, 5.6.7) in milliseconds since 1970; `undefined` if it has none of the three forms. Of several,
 * the first. `Date.parse` would accept nearly anything, and other zones.
 */
export function parseHttpDateMs(header: string | undefined): number | undefined {
  const text = header?.trim() ?? '';
  const found = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups);
  const { day = '', month = '', time = '', year = '' } = found ?? {};
  const monthIndex = MONTHS.indexOf(month);
  if (monthIndex < 0) return undefined;
  // Two digits mean this century, or the last one if that would be far in the future.
  const century = Number(year) < 70 ? '20' : '19';
  const shortDay = day.trim().padStart(2, '0');
  const fullYear = year.length === 2 ? `${century}${year}` : year;
  const atMs = Date.parse(`${fullYear}-${String(monthIndex + 1).padStart(2, '0')}-${shortDay}T${time}Z`);
  return Number.isNaN(atMs) ? undefined : atMs;
}
