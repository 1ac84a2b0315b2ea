import type { Client } from '../api/client.ts';
import type { Recorder } from '../github/recorder.ts';
import type { ResultStore } from '../outcome/results.ts';
import type { Plan } from '../plan.ts';
import type { GitHub, RunLog } from '../ports.ts';

/** One execution of the action: what was planned, and what it works with. */
export interface Step {
  readonly plan: Plan;
  /** The idempotency key of generation 1. */
  readonly firstKey: string;
  readonly client: Client;
  readonly log: RunLog;
  readonly results: ResultStore;
  /** Must sanitize. */
  readonly github: GitHub;
  readonly recorder: Recorder;
}
