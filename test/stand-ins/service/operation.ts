import type { Answer, Refuse } from './answer.ts';
import type { Clock } from '../clock.ts';
import type { Decisions } from './decisions.ts';
import type { ServiceRequest } from './exchange.ts';
import type { TaskBoard } from './task-board.ts';
import type { Caller, World } from './world.ts';

/** What every operation has access to. */
export interface OperationContext {
  readonly clock: Clock;
  readonly decisions: Decisions;
  readonly world: World;
  readonly tasks: TaskBoard;
  readonly nextId: () => string;
  readonly refuse: Refuse;
}

/** The uuids in paths, as the document names them. */
export type IdName = 'site_id' | 'backup_id' | 'source_backup_id' | 'domain_id' | 'task_id';

/** One call of an operation, authorized but not validated. */
export interface Call {
  readonly request: ServiceRequest;
  readonly caller: Caller;
  readonly key: string | undefined;
  /** An id in the path. Throws if the route has none with this name. */
  readonly id: (name: IdName) => string;
}

export type Operation = (context: OperationContext, call: Call) => Answer;
