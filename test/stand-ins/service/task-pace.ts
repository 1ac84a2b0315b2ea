/**
 * How long a task takes:
 * - `time`: so many milliseconds of the service's clock;
 * - `polls`: until its n-th poll, which needs no clock and so suits tests with real processes;
 * - `hand`: until a test ends it (`service.endTask`), or forever.
 */
export type TaskPace =
  | { readonly by: 'time'; readonly durationMs: number }
  | { readonly by: 'polls'; readonly polls: number }
  | { readonly by: 'hand' };

interface TaskAge {
  readonly ageMs: number;
  readonly polls: number;
}

/** How far a task has come, from 0 to 1; at 1 it ends. */
export function measureProgress(pace: TaskPace, { ageMs, polls }: TaskAge): number {
  switch (pace.by) {
    case 'time':
      return pace.durationMs <= 0 ? 1 : Math.min(1, ageMs / pace.durationMs);
    case 'polls':
      return pace.polls <= 0 ? 1 : Math.min(1, polls / pace.polls);
    case 'hand':
      return polls === 0 ? 0 : 0.5;
  }
}
