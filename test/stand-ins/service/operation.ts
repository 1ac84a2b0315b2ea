import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Decisions } from './decisions.ts';
import { type Answer, Refusal, type ServiceRequest } from './exchange.ts';
import type { TaskBoard, TaskOrder } from './task-board.ts';
import type { Permission, Site, World } from './world.ts';

/** What every operation has access to. */
export interface Context {
  readonly clock: Clock;
  readonly decisions: Decisions;
  readonly world: World;
  readonly tasks: TaskBoard;
  readonly nextId: () => string;
}

/** The uuids in paths, as the document names them. */
type IdName = 'site_id' | 'backup_id' | 'source_backup_id' | 'domain_id' | 'task_id';

/** One call of an operation, authorized but not validated. */
export interface Call {
  readonly request: ServiceRequest;
  readonly key: string | undefined;
  /** An id in the path; empty if the path has none with this name. */
  readonly id: (name: IdName) => string;
}

/** One operation of section 4, with the permissions it needs (5.4). */
export interface Operation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly permissions: readonly Permission[];
  /** Acts, and returns the answer, or the task to start. Throws a refusal. */
  readonly run: (context: Context, call: Call) => Answer | TaskStart;
}

/** A task that an operation starts, and the answer that shows it. */
export interface TaskStart extends TaskOrder {
  readonly message: string;
  /** Shown beside the task. */
  readonly site?: Site;
}

export function findSite(id: string, { world }: Context): Site {
  const site = world.sites.get(id);
  if (site === undefined) throw new Refusal('siteNotFound', 'There is no such site.');
  return site;
}

/** Parses the body. All bodies are JSON objects (section 4). A refusal names every wrong field. */
export function readBody<Body>(schema: z.ZodMiniType<Body>, { request }: Call): Body {
  const [contentType = ''] = (request.headers['content-type'] ?? '').split(';');
  if (contentType.trim().toLowerCase() !== 'application/json') {
    throw new Refusal('invalidBody', 'The Content-Type must be application/json.');
  }
  const read = schema.safeParse(parseJson(request.body));
  if (read.success) return read.data;
  const reasons = read.error.issues.map(({ path, code }) => [...path, code].join(' '));
  throw new Refusal('invalidBody', `The body is not valid: ${reasons.join(', ')}.`);
}

/** `undefined`, which no schema accepts, if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
