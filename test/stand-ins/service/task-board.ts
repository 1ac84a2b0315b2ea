import { type Clock, toIso } from '../clock.ts';
import type { Decisions } from './decisions.ts';
import type { StartedTask, TaskKind } from './ledger.ts';
import type { Task, TaskProgress } from './resources.ts';
import { measureProgress, type TaskPace } from './task-pace.ts';

/** What a task does. */
export interface TaskOrder {
  readonly kind: TaskKind;
  /** The site that it changes. */
  readonly siteId: string;
  /** `site_id` of the task resource; `siteId` by default. */
  readonly aboutSiteId?: string;
  /** The sites that are busy while it runs. */
  readonly busySiteIds: readonly string[];
  readonly key: string | undefined;
  /** Its steps, in order. */
  readonly steps: readonly string[];
  readonly result: string;
  /** Takes effect. */
  readonly apply: (atMs: number) => void;
  /** What else happens at its end. */
  readonly onEnd?: (ended: 'completed' | 'failed', atMs: number) => void;
}

export interface TaskBoardOptions {
  readonly clock: Clock;
  readonly decisions: Decisions;
  readonly nextId: () => string;
  readonly paceOf: (task: StartedTask) => TaskPace;
  /** The error message with which a task will fail; undefined: it will complete. Called when it starts. */
  readonly failureOf: (task: StartedTask) => string | undefined;
}

/**
 * The tasks of section 2.3. There is no timer: each request first ends the tasks that are due, with the times at
 * which they were due.
 */
export interface TaskBoard {
  readonly started: readonly StartedTask[];
  /** Starts a task, and returns a function that shows it without counting as a poll. */
  start(order: TaskOrder): () => Task;
  /** Ends every task that is due. */
  settle(): void;
  /** The task as a poll sees it. The poll counts, and may end it. Undefined if it is unknown. */
  poll(id: string): Task | undefined;
  /** Ends a running task now. With an error message it fails. */
  end(id: string, failure?: string): void;
  isBusy(siteId: string, kind?: TaskKind): boolean;
}

interface TaskEntry {
  readonly order: TaskOrder;
  readonly pace: TaskPace;
  readonly failure: string | undefined;
  record: StartedTask;
  polls: number;
  /** Its progress when it failed. */
  failedAt: number;
  errorMessage: string | undefined;
}

/** Below this progress a task is shown as queued. */
const queuedUntil = 0.1;

export function createTaskBoard({
  clock,
  decisions,
  nextId,
  paceOf,
  failureOf,
}: TaskBoardOptions): TaskBoard {
  const entries = new Map<string, TaskEntry>();
  const running = new Set<TaskEntry>();
  const started: StartedTask[] = [];

  function measure(entry: TaskEntry): number {
    return measureProgress(entry.pace, {
      ageMs: clock.nowMs() - entry.record.startedAtMs,
      polls: entry.polls,
    });
  }

  function finish(entry: TaskEntry, atMs: number, failure: string | undefined): void {
    if (!running.delete(entry)) return;
    const ended = failure === undefined ? 'completed' : 'failed';
    entry.failedAt = Math.min(measure(entry), 0.99);
    entry.errorMessage = failure;
    if (ended === 'completed' && decisions.effectAt === 'end') entry.order.apply(atMs);
    entry.order.onEnd?.(ended, atMs);
    entry.record = { ...entry.record, endedAtMs: atMs, ended };
    started[entry.record.index] = entry.record;
  }

  function settle(): void {
    const due: { readonly entry: TaskEntry; readonly atMs: number }[] = [];
    for (const entry of running) {
      if (measure(entry) < 1) continue;
      const { pace, record } = entry;
      due.push({ entry, atMs: pace.by === 'time' ? record.startedAtMs + pace.durationMs : clock.nowMs() });
    }
    due.sort((one, other) => one.atMs - other.atMs);
    for (const { entry, atMs } of due) finish(entry, atMs, entry.failure);
  }

  function show(entry: TaskEntry): Task {
    const { order, record } = entry;
    const progress = measure(entry);
    const endedAt = record.endedAtMs === undefined ? null : toIso(record.endedAtMs);
    const { taskQueued, taskRunning, taskTypes } = decisions.words;
    return {
      id: record.taskId,
      task_type: taskTypes[order.kind],
      site_id: order.aboutSiteId ?? order.siteId,
      status: record.ended ?? (progress < queuedUntil ? taskQueued : taskRunning),
      result: record.ended === 'completed' ? order.result : null,
      error_message: entry.errorMessage ?? null,
      metadata_json:
        record.ended === 'completed'
          ? { progress: 100, step: 'Done' }
          : showProgress(order.steps, record.ended === 'failed' ? entry.failedAt : progress),
      created_at: toIso(record.startedAtMs),
      updated_at: endedAt ?? toIso(clock.nowMs()),
      completed_at: endedAt,
    };
  }

  function isForgotten({ record: { endedAtMs } }: TaskEntry): boolean {
    const { forgetsTasksAfterMs } = decisions;
    if (forgetsTasksAfterMs === undefined || endedAtMs === undefined) return false;
    return clock.nowMs() - endedAtMs >= forgetsTasksAfterMs;
  }

  return {
    started,
    settle,
    start(order) {
      const record: StartedTask = {
        index: started.length,
        kind: order.kind,
        taskId: nextId(),
        siteId: order.siteId,
        key: order.key,
        startedAtMs: clock.nowMs(),
        endedAtMs: undefined,
        ended: undefined,
      };
      const entry: TaskEntry = {
        order,
        pace: paceOf(record),
        failure: failureOf(record),
        record,
        polls: 0,
        failedAt: 0,
        errorMessage: undefined,
      };
      started.push(record);
      entries.set(record.taskId, entry);
      running.add(entry);
      if (decisions.effectAt === 'start') order.apply(record.startedAtMs);
      settle();
      return () => show(entry);
    },
    poll(id) {
      const entry = entries.get(id);
      if (entry === undefined || isForgotten(entry)) return undefined;
      entry.polls += 1;
      settle();
      return show(entry);
    },
    end(id, failure) {
      const entry = entries.get(id);
      if (entry === undefined) throw new Error(`There is no task ${id} to end.`);
      finish(entry, clock.nowMs(), failure);
    },
    isBusy(siteId, kind) {
      for (const { order } of running) {
        if (order.busySiteIds.includes(siteId) && (kind === undefined || order.kind === kind)) return true;
      }
      return false;
    },
  };
}

function showProgress(steps: readonly string[], progress: number): TaskProgress {
  const reached = Math.min(progress, 0.99);
  return {
    progress: Math.floor(reached * 100),
    step: steps[Math.floor(reached * steps.length)] ?? 'Working',
  };
}
