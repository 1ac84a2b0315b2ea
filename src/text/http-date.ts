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

/** An HTTP date (RFC 9110, 5.6.7) in milliseconds since 1970; `undefined` if it is none. Of several, the first. */
export function parseHttpDateMs(header: string | undefined): number | undefined {
  const [text = ''] = /^\w+,?[^,]*/.exec(header?.trim() ?? '') ?? [];
  // Date.parse accepts nearly anything ("1.5", "-3"). An HTTP date starts with the name of a day.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  // The old asctime form names no zone and means GMT; the others may repeat it.
  const atMs = Date.parse(`${text} GMT`);
  // The year of an HTTP date has four digits. A later one would leave no room to calculate with dates.
  return atMs < Date.UTC(10_000, 0) ? atMs : undefined;
}
