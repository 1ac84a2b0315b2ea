/** A time on the clock's `elapsedMs` by which something must be done. */
export interface Deadline {
  readonly atMs: number;
  /** Aborts when the deadline moves earlier: whoever waits looks at it again. */
  readonly moved: AbortSignal;
}

/** A deadline that can be moved earlier, once. */
export function createDeadline(atMs: number): Deadline & { moveTo(atMs: number): void } {
  const moved = new AbortController();
  let currentMs = atMs;
  return {
    get atMs() {
      return currentMs;
    },
    moved: moved.signal,
    moveTo(earlierMs) {
      currentMs = earlierMs;
      moved.abort();
    },
  };
}
