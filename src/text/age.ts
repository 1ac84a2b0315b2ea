import { ageSinceMs, DAY_MS, HOUR_MS, parseTimeMs } from './time.ts';

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
  const isDay = !/\d:\d|\d{10}/.test(text);
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
