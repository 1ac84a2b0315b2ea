export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** If a time is further in the future than this, two clocks differ too much, and its age is unknown. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

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

/** Two ages of the same moment may differ by this much, because they come from two clocks. */
export const MAX_AGE_DIFFERENCE_MS = 5 * 60_000;

/** What one answer says about the time. */
export interface AnswerClock {
  /** When the answer arrived, in milliseconds since 1970, whether a cache has kept it or not. `undefined`: unknown. */
  readonly nowMs: number | undefined;
  /** Only the runner says what time it is, so nothing that the host names is certainly old. */
  readonly isOfRunner: boolean;
  /** For how long a cache has kept the answer. */
  readonly keptMs: number;
  /** The `timestamp` of the body; `undefined`: there is none. */
  readonly writtenMs: number | undefined;
  readonly isZoned: boolean;
  /** How far the host's times are from UTC, because it writes its local time. */
  readonly zoneMs: number;
  /** The body may be older than the `Date` by this time, or the host's clock may be slow. */
  readonly olderMs: number;
}

/** All zones are whole quarters of an hour away from UTC. */
const ZONE_STEP_MS = HOUR_MS / 4;
/** No place is later or earlier than this. */
const [MOST_BEHIND_MS, MOST_AHEAD_MS] = [12 * HOUR_MS, 14 * HOUR_MS];
/**
 * A host writes the `timestamp` this long before the `Date`, at most, because an attempt takes a minute. Two clocks
 * differ a little.
 */
const [MAX_WRITING_MS, MAX_AHEAD_MS] = [65_000, 10_000];

/** Reads the clock of an answer. Pure. */
export function clockOf(answer: {
  /** The header `Date`. `undefined`: there is none, or it cannot be read. */
  readonly dateMs: number | undefined;
  /** The header `Age`. */
  readonly keptMs: number;
  readonly timestamp: string | undefined;
  /** The runner's time of day, if there is no `Date`. */
  readonly wallMs: number | undefined;
}): AnswerClock {
  const { dateMs, keptMs, timestamp, wallMs } = answer;
  const writtenMs = parseTimeMs(timestamp);
  const apartMs = dateMs === undefined || writtenMs === undefined ? 0 : dateMs - writtenMs;
  const zoneMs = Math.floor((apartMs + MAX_AHEAD_MS) / ZONE_STEP_MS) * ZONE_STEP_MS;
  const isZone = apartMs - zoneMs <= MAX_WRITING_MS && -zoneMs <= MOST_AHEAD_MS && zoneMs <= MOST_BEHIND_MS;
  const sentMs = dateMs ?? writtenMs;
  return {
    nowMs: sentMs === undefined ? wallMs : sentMs + keptMs,
    isOfRunner: sentMs === undefined,
    ...{ keptMs, writtenMs },
    isZoned: isZoned(timestamp),
    zoneMs: isZone ? zoneMs : 0,
    olderMs: isZone ? 0 : Math.max(0, apartMs),
  };
}

/** Unix time, or a time of day with its zone. */
const ZONED = /^\s*\d{10,13}(?:\.\d+)?\s*$|\d{2}:\d{2}.*(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)\s*$/i;

function isZoned(text: string | undefined): boolean {
  return text !== undefined && ZONED.test(text);
}

/** How old something is. The two ages differ if nobody knows exactly. */
export interface Age {
  /** It is certainly as old as that, which speaks against it (K11). */
  readonly leastMs: number;
  /** It may be as old as that, so a limit must allow that age. */
  readonly mostMs: number;
  /** The moment, in milliseconds since 1970; `undefined`: the text does not say when exactly. */
  readonly atMs: number | undefined;
}

/**
 * The age of a time that an answer names. `undefined`: unknown, because a time is missing or unreadable, or in the
 * future. Two times of one body are compared if both have a zone, or none: then neither a zone nor a clock can be wrong.
 * Any other time is compared with the `Date`; without a zone, it may be any zone's. Pure.
 */
export function ageOf(text: string | undefined, clock: AnswerClock | undefined): Age | undefined {
  const atMs = parseTimeMs(text);
  if (text === undefined || atMs === undefined || clock?.nowMs === undefined) return undefined;
  const { isOfRunner, keptMs, nowMs, olderMs, writtenMs } = clock;
  const isOfBody = writtenMs !== undefined && clock.isZoned === isZoned(text);
  const isAnyZone = !isOfBody && !isZoned(text);
  const isDay = !/\d:\d|^\s*\d{10}/.test(text);
  const endMs = isOfBody ? writtenMs + keptMs : nowMs;
  const ageMs = ageSinceMs(atMs - (isAnyZone ? MOST_AHEAD_MS : 0), endMs);
  if (ageMs === undefined) return undefined;
  const latestMs = atMs + (isAnyZone ? MOST_BEHIND_MS : 0) + (isDay ? DAY_MS : 0);
  return {
    leastMs: isOfRunner ? 0 : Math.max(0, endMs - latestMs),
    mostMs: isOfBody ? ageMs + olderMs : ageMs,
    atMs: isDay || isAnyZone ? undefined : nowMs - ageMs,
  };
}

/** Whether something is certainly not older than so many hours; `undefined`: nobody knows. */
export function fitsIn(age: Age | undefined, maxHours: number): boolean | undefined {
  if (age === undefined) return undefined;
  if (age.mostMs <= maxHours * HOUR_MS) return true;
  return age.leastMs > maxHours * HOUR_MS || age.atMs !== undefined ? false : undefined;
}

/** A time that an answer names, in milliseconds since 1970; `undefined`: unknown. It may be in the future. */
export function momentOf(text: string | undefined, clock: AnswerClock | undefined): number | undefined {
  const atMs = parseTimeMs(text);
  const isLocal = clock?.writtenMs !== undefined && clock.isZoned === isZoned(text);
  return atMs === undefined ? undefined : atMs + (isLocal ? clock.zoneMs : 0);
}
