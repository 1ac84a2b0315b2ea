import { toIso } from '../clock.ts';
import { Refusal } from './exchange.ts';
import type { Context } from './operation.ts';

/** The kinds of tasks: the four operations that start one. */
export type TaskKind = 'staging' | 'push' | 'restore' | 'restore-snapshot';

/** A task that was started. Tests count them to see that nothing was done twice. */
export interface StartedTask {
  readonly index: number;
  readonly kind: TaskKind;
  readonly taskId: string;
  /** The site it changes: the new staging site, the site overwritten or restored. */
  readonly siteId: string;
  readonly key: string | undefined;
  readonly startedAtMs: number;
  /** Unset while it runs. */
  endedAtMs?: number;
  ended?: 'completed' | 'failed';
}

/**
 * How long a task takes:
 * - `time`: for this many milliseconds of the service's clock;
 * - `polls`: until it was polled this often, which needs no clock, for tests with real processes;
 * - `hand`: forever.
 */
export type TaskPace =
  | { readonly by: 'time'; readonly durationMs: number }
  | { readonly by: 'polls'; readonly polls: number }
  | { readonly by: 'hand' };

/** What a task does. */
export interface TaskOrder extends Pick<StartedTask, 'kind' | 'siteId'> {
  /** The sites that are busy while it runs. */
  readonly busySiteIds: readonly string[];
  /** Its steps, in order. */
  readonly steps: readonly string[];
  readonly result: string;
  /** What it changes at once. */
  readonly begin?: () => void;
  /** Takes effect, when the task completes. */
  readonly apply: (atMs: number) => void;
  /** Called if the task fails. */
  readonly onFailure: (atMs: number) => void;
}

/** How long a task takes and how it ends. Both are asked when it starts. */
export interface TaskOptions {
  /** How long each task takes; three polls by default. */
  readonly paceOf?: (task: StartedTask) => TaskPace;
  /** The error message with which a task will fail; undefined: it will complete. */
  readonly failureOf?: (task: StartedTask) => string | undefined;
}

interface TaskEntry {
  readonly order: TaskOrder;
  readonly pace: TaskPace;
  /** The error message with which it will fail. */
  readonly failure: string | undefined;
  readonly record: StartedTask;
  polls: number;
  /** Its progress when it ended, and the error message if it failed. */
  end?: { readonly progress: number; readonly failure: string | undefined };
}

export type TaskBoard = ReturnType<typeof createTaskBoard>;

const taskTypes: Readonly<Record<TaskKind, string>> = {
  staging: 'staging_create',
  push: 'staging_push',
  restore: 'backup_restore',
  'restore-snapshot': 'snapshot_restore',
};

/** Below this progress a task is shown as queued. */
const queuedUntil = 0.1;

/**
 * The tasks. There is no timer: each request first ends the tasks that are due, with the times at
 * which they were due.
 */
export function createTaskBoard(options: TaskOptions & Pick<Context, 'clock' | 'decisions' | 'nextId'>) {
  const { clock, decisions, nextId } = options;
  const entries = new Map<string, TaskEntry>();
  const running = new Set<TaskEntry>();
  const started: StartedTask[] = [];

  /** The progress of a task from 0 to 1. At 1 it ends. */
  function measure({ pace, polls, record }: TaskEntry): number {
    if (pace.by === 'hand') return polls === 0 ? 0 : 0.5;
    const [done, all] =
      pace.by === 'time' ? [clock.nowMs() - record.startedAtMs, pace.durationMs] : [polls, pace.polls];
    return all <= 0 ? 1 : Math.min(1, done / all);
  }

  function finish(entry: TaskEntry, atMs: number, failure: string | undefined): void {
    if (!running.delete(entry)) return;
    entry.end = { progress: Math.min(measure(entry), 0.99), failure };
    const { apply, onFailure } = entry.order;
    (failure === undefined ? apply : onFailure)(atMs);
    entry.record.endedAtMs = atMs;
    entry.record.ended = failure === undefined ? 'completed' : 'failed';
  }

  /** Ends every task that is due. */
  function settle(): void {
    const endsAtMs = ({ pace, record }: TaskEntry) =>
      pace.by === 'time' ? record.startedAtMs + pace.durationMs : clock.nowMs();
    const due = Array.from(running).filter((entry) => measure(entry) >= 1);
    due.sort((one, other) => endsAtMs(one) - endsAtMs(other));
    for (const entry of due) finish(entry, endsAtMs(entry), entry.failure);
  }

  /** The task as a response shows it. */
  function show(entry: TaskEntry) {
    const { order, record, end } = entry;
    const progress = end?.progress ?? measure(entry);
    const step = order.steps[Math.floor(progress * order.steps.length)] ?? '';
    const endedAt = record.endedAtMs === undefined ? null : toIso(record.endedAtMs);
    const { taskQueued, taskRunning } = decisions.words;
    const isDone = record.ended === 'completed';
    return {
      id: record.taskId,
      task_type: taskTypes[order.kind],
      site_id: order.siteId,
      status: record.ended ?? (progress < queuedUntil ? taskQueued : taskRunning),
      result: isDone ? order.result : null,
      error_message: end?.failure ?? null,
      // The description says only that it is an object.
      metadata_json: isDone
        ? { progress: 100, step: 'Done' }
        : { progress: Math.floor(progress * 100), step },
      created_at: toIso(record.startedAtMs),
      updated_at: endedAt ?? toIso(clock.nowMs()),
      completed_at: endedAt,
    };
  }

  return {
    started,
    settle,
    /** Starts a task, and returns a function that shows it without counting as a poll. */
    start(order: TaskOrder, key: string | undefined) {
      const { kind, siteId } = order;
      const last = Array.from(entries.values()).findLast(({ order: of }) => of.siteId === siteId);
      const isJoined = clock.nowMs() - (last?.record.startedAtMs ?? NaN) <= (decisions.joinsForMs ?? -1);
      if (last && isJoined && kind !== 'staging') return () => show(last);
      const [taskId, startedAtMs] = [nextId(), clock.nowMs()];
      const record: StartedTask = { index: started.length, kind, taskId, siteId, key, startedAtMs };
      const pace = options.paceOf?.(record) ?? { by: 'polls', polls: 3 };
      const entry: TaskEntry = { order, pace, failure: options.failureOf?.(record), record, polls: 0 };
      started.push(record);
      entries.set(record.taskId, entry);
      running.add(entry);
      order.begin?.();
      settle();
      return () => show(entry);
    },
    /** The task as a poll sees it. The poll counts, and may end it. Refused if it is unknown. */
    poll(id: string) {
      const entry = entries.get(id);
      const { endedAtMs = Infinity } = entry?.record ?? {};
      const isForgotten = clock.nowMs() - endedAtMs >= (decisions.forgetsTasksAfterMs ?? Infinity);
      if (!entry || isForgotten) throw new Refusal('taskNotFound', 'There is no such task.');
      entry.polls += 1;
      settle();
      return show(entry);
    },
    /** Whether a task (of this kind) on the site is running. */
    isBusy(siteId: string, kind?: TaskKind): boolean {
      return Array.from(running).some(
        ({ order }) => order.busySiteIds.includes(siteId) && (kind === undefined || order.kind === kind),
      );
    },
  };
}
