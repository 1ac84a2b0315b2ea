import type * as z from 'zod/mini';
import { parseJson } from '../../../src/text/json.ts';
import { type Clock, toIso } from '../clock.ts';
import type { Decisions } from './decisions.ts';
import type { DescribedOperation } from './description.ts';
import { type Answer, Refusal, type ServiceRequest } from './exchange.ts';
import type { TaskBoard, TaskOrder } from './task-board.ts';
import { type Content, emptyContent, type Site, type World } from './world.ts';

/** What every operation has access to. */
export interface Context {
  readonly clock: Clock;
  readonly decisions: Decisions;
  readonly world: World;
  readonly tasks: TaskBoard;
  readonly nextId: () => string;
}

/** The uuids in paths, as the description names them. */
type IdName = 'site_id' | 'backup_id' | 'source_backup_id' | 'domain_id' | 'task_id';

/** One call of an operation, authorized but not validated. */
export interface Call {
  readonly operation: DescribedOperation;
  readonly request: ServiceRequest;
  readonly key: string | undefined;
  /** An id in the path, in lower case; empty if the path has none with this name. */
  readonly id: (name: IdName) => string;
}

/** Carries an operation out: acts, and returns the answer, or the task to start. Throws a refusal. */
export type Operation = (context: Context, call: Call) => Answer | TaskStart;

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

/** What a task does that overwrites a site. If it fails, it has replaced the files and not the database. */
export function overwrite(
  site: Site,
  replaceIn: (before: Content) => Content,
  { world }: Context,
): Pick<TaskOrder, 'apply' | 'onFailure'> {
  const change =
    (isWhole: boolean) =>
    (atMs: number): void => {
      const before = world.contents.get(site.id) ?? emptyContent;
      const { files, database } = replaceIn(before);
      world.contents.set(site.id, { files, database: isWhole ? database : before.database });
      site.updated_at = toIso(atMs);
    };
  return { apply: change(true), onFailure: change(false) };
}

/** Parses the body. A refusal names everything in it that the description does not allow. */
export function readBody<Body>(schema: z.ZodMiniType<Body>, call: Call, { decisions }: Context): Body {
  const { operation, request } = call;
  const problems = operation.checkBody(request, decisions.unknownFields === 'refused' ? 'closed' : 'open');
  if (problems.length > 0) throw new Refusal('invalidBody', `The body is not valid: ${problems.join(', ')}.`);
  return schema.parse(parseJson(request.body));
}
