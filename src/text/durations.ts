/** Time since the start as a column of the log: `00:42`, `1:02:03`. */
export function formatElapsed(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${pad(m)}:${pad(s)}`;
  return h > 0 ? `${h}:${tail}` : tail;
}

/** A duration as a person says it, in its two largest units: `42 s`, `3 min 20 s`, `2 days 5 h`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return two([Math.floor(seconds / 60), 'min'], [seconds % 60, 's']);
  const minutes = Math.round(seconds / 60);
  if (minutes < 48 * 60) return two([Math.floor(minutes / 60), 'h'], [minutes % 60, 'min']);
  const hours = Math.round(minutes / 60);
  return two([Math.floor(hours / 24), 'days'], [hours % 24, 'h']);
}

/** An age as a person says it, without seconds. */
export function formatAge(ms: number): string {
  return ms < 60_000 ? 'less than 1 min' : formatDuration(Math.round(ms / 60_000) * 60_000);
}

/** A date and time in UTC, to the minute: `2026-11-21 10:33 UTC`. `NaN` is an unknown time. */
export function formatTime(wallMs: number): string {
  if (Number.isNaN(wallMs)) return 'an unknown time';
  return `${new Date(wallMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The time from which a request is accepted again, rounded up to the minute: an earlier one would be refused again. */
export function formatRetryTime(wallMs: number): string {
  return formatTime(Math.ceil(wallMs / 60_000) * 60_000);
}

export function formatDays(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

function two(large: readonly [number, string], small: readonly [number, string]): string {
  return (small[0] === 0 ? large : [...large, ...small]).join(' ');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
