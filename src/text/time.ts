export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** What is further in the future has no known age. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** A time as the service or GitHub writes it, in milliseconds since 1970. Without a zone it is UTC (*Time*). */
export function parseTimeMs(text: string | undefined): number | undefined {
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
      text?.trim() ?? '',
    );
  if (!parts) return undefined;
  const [, day, time = '00:00', zone = 'Z'] = parts;
  const atMs = Date.parse(
    `${day}T${time}${zone
      .replace(/^(UTC|GMT)$/i, 'Z')
      .replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
      .toUpperCase()}`,
  );
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** An ISO text of a time in milliseconds since 1970; `null` if there is none. */
export function formatIsoTime(atMs: number): string | null {
  const date = new Date(atMs);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** How long ago a time was in milliseconds, never below 0; `undefined` if that is unknown (rules.md, *Time*). */
export function ageSinceMs(atMs: number | undefined, nowMs: number | undefined): number | undefined {
  if (atMs === undefined || nowMs === undefined) return undefined;
  return atMs > nowMs + MAX_CLOCK_DIFFERENCE_MS ? undefined : Math.max(0, nowMs - atMs);
}

/** The same of a copy, by the text of its time. */
export function copyAgeMs(copiedAt: string | undefined, nowMs: number | undefined): number | undefined {
  return ageSinceMs(parseTimeMs(copiedAt), nowMs);
}
