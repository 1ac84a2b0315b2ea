import { readTime } from '../../src/service/schemas.ts';
import { parseTimeMs } from '../../src/text/time.ts';

/** As the action allows. */
const MARGIN_MS = 5 * 60_000;

/**
 * Whether what this time is about is new, by the `Date` of the answer that has it: it is not older than the request of
 * `elapsedMs` ago. `undefined` if the time has no zone or no time of day, or if there is no such header. Pure.
 */
export function isNew(time: unknown, dateMs: number | undefined, elapsedMs: number): boolean | undefined {
  const text = readTime(time)?.trim() ?? '';
  const atMs = /\d:\d\d.*(z|utc|gmt|[+-]\d\d(:?\d\d)?)$/i.test(text) ? parseTimeMs(text) : undefined;
  return atMs === undefined || dateMs === undefined ? undefined : dateMs - atMs <= elapsedMs + MARGIN_MS;
}
