export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/**
 * Two clocks may differ by this much, and so may two ages of the same moment. A time that is further in the future has
 * no known age.
 */
export const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** Programs write an earlier time for "no time": 0, 1970-01-01, -0001-11-30, 0001-01-01. */
const FIRST_MS = Date.UTC(2001, 0, 1);
/** A longer text is no time. */
const MAX_LENGTH = 100;

/** A time as the service or GitHub writes it, in milliseconds since 1970. A time without a zone is UTC. */
export function parseTimeMs(text: string | undefined): number | undefined {
  const trimmed = text === undefined || text.length > MAX_LENGTH ? '' : text.trim();
  const atMs = parseUnixMs(trimmed) ?? parseIsoMs(trimmed) ?? NaN;
  return atMs >= FIRST_MS ? atMs : undefined;
}

/** Unix seconds (10 digits) or milliseconds (13), perhaps with a fraction. */
export function parseUnixMs(text: string): number | undefined {
  const [, seconds, milliseconds] = /^\s*(?:(\d{10}(?:\.\d+)?)|(\d{13}(?:\.\d+)?))\s*$/.exec(text) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1000;
  return milliseconds === undefined ? undefined : Number(milliseconds);
}

function parseIsoMs(text: string): number | undefined {
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
      text,
    );
  if (!parts) return undefined;
  const [, day, time = '00:00', zone = 'Z'] = parts;
  return Date.parse(
    `${day}T${time}${zone
      .replace(/^(UTC|GMT)$/i, 'Z')
      .replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
      .toUpperCase()}`,
  );
}

/** The year of a date: at its start, or after a day and a month in digits or as a word. */
const YEAR =
  /^(?:\d{1,2}[./-]\d{1,2}[./-]|.*?\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* +(?:\d{1,2}, +)?)?(-?\d{4,6})(?!\d)/i;

/** Whether a text names a time before 2001, which stands for "no time". */
export function isNoTime(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const trimmed = text.trim();
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed) * 1000 < FIRST_MS;
  return Number(YEAR.exec(trimmed)?.[1] ?? NaN) < 2001;
}

/** An ISO text of a time in milliseconds since 1970; `null` if there is none. */
export function formatIsoTime(atMs: number): string | null {
  const date = new Date(atMs);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/**
 * The age of a time, at least 0; `undefined` if a time is unknown, or if `atMs` is more than five minutes in the
 * future.
 */
export function ageSinceMs(atMs: number | undefined, nowMs: number | undefined): number | undefined {
  if (atMs === undefined || nowMs === undefined) return undefined;
  return atMs > nowMs + MAX_CLOCK_DIFFERENCE_MS ? undefined : Math.max(0, nowMs - atMs);
}
