/**
 * How long a task takes:
 * - `time`: for this many milliseconds of the service's clock;
 * - `polls`: until it was polled this often, which needs no clock, for tests with real processes;
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

/** The progress of a task from 0 to 1. At 1 it ends. */
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
