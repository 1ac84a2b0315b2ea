import type { Answer, Refuse } from './answer.ts';
import type { Clock } from '../clock.ts';
import type { Decisions } from './decisions.ts';
import type { ServiceRequest } from './exchange.ts';
import type { TaskBoard } from './task-board.ts';
import type { Caller, World } from './world.ts';

/** What every operation works with. */
export interface Workshop {
  readonly clock: Clock;
  readonly decisions: Decisions;
  readonly world: World;
  readonly tasks: TaskBoard;
  readonly nextId: () => string;
  readonly refuse: Refuse;
}

/** The uuids that stand in paths, named as the document names them. */
export type IdName = 'site_id' | 'backup_id' | 'source_backup_id' | 'domain_id' | 'task_id';

/** One call of an operation: authenticated, permitted, and not yet validated. */
export interface Call {
  readonly request: ServiceRequest;
  readonly caller: Caller;
  readonly key: string | undefined;
  /** An id of the path. Throws where the route has none of this name, which is a mistake in the route. */
  readonly id: (name: IdName) => string;
}

export type Operation = (workshop: Workshop, call: Call) => Answer;
