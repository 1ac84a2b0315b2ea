import * as z from 'zod/mini';
import { field, readAs, record, text } from './envelope.ts';
import { stringifyJson } from '../text/json.ts';

/** A task (service-interface.md, 2.3), as far as anything here depends on it. */
export interface Task {
  readonly id: string;
  /** The site that it is about. */
  readonly siteId?: string;
  readonly status?: string;
  readonly result?: string;
  readonly errorMessage?: string;
  readonly metadata?: unknown;
}

/** Text that can stand in a path as it is. The document says uuid; what must not pass is a path of its own. */
const taskId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/));

/**
 * The task in an answer's `data`: in `data.task`, else `data` itself; both for the poll and for the POST.
 * `undefined` where there is none with an id: then the answer proves nothing.
 */
export function readTask(data: Readonly<Record<string, unknown>>): Task | undefined {
  const nested = readAs(record, field(data, 'task'));
  // A bare `site` beside no task also has an id: it must not be taken for the task's.
  const candidate = nested ?? (Object.hasOwn(data, 'domain_name') ? undefined : data);
  const id = candidate && readAs(taskId, field(candidate, 'id'));
  if (candidate === undefined || id === undefined) return undefined;
  const siteId = readAs(text, field(candidate, 'site_id'));
  const status = readAs(text, field(candidate, 'status'));
  const result = readAs(text, field(candidate, 'result'));
  const errorMessage = readAs(text, field(candidate, 'error_message'));
  const metadata = field(candidate, 'metadata_json');
  return {
    id: id.toLowerCase(),
    ...(siteId !== undefined && { siteId }),
    ...(status !== undefined && { status }),
    ...(result !== undefined && { result }),
    ...(errorMessage !== undefined && { errorMessage }),
    ...(metadata !== undefined && metadata !== null && { metadata }),
  };
}

/** How a task ended, in just these words (interface, 3); any other status, known or not, is "still running". */
export function settledAs(task: Task): 'completed' | 'failed' | undefined {
  return task.status === 'completed' || task.status === 'failed' ? task.status : undefined;
}

/** Whether two ids name the same task; uuids are written in any case. */
export function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** What a person reads of a task's state. Two equal texts mean that nothing worth a line has changed. */
export function describeTask(task: Task, message: string | undefined): string {
  const parts = [task.status ?? 'no status', ...describeProgress(task.metadata)];
  // Services tend to say the step twice: in the task and in the envelope.
  if (message !== undefined && !parts.includes(message)) parts.push(message);
  return parts.join(' · ');
}

const percent = z.union([z.number(), z.string().check(z.regex(/^\d{1,3}(\.\d+)?$/))]);

/**
 * The progress in `metadata_json`, whose shape is not shown: a share under a usual name, a step under a usual
 * name, and what else there is as JSON. Not cut here: a secret in it must be seen whole by the cleaner.
 */
function describeProgress(metadata: unknown): string[] {
  const found = readAs(record, typeof metadata === 'string' ? parseOr(metadata) : metadata);
  if (found === undefined) return metadata === undefined ? [] : [stringifyJson(metadata)];
  const described: string[] = [];
  const rest: [string, unknown][] = [];
  for (const [name, value] of Object.entries(found)) {
    const share = /^(progress|percent|percentage|progress_percent)$/.test(name)
      ? readAs(percent, value)
      : undefined;
    const step = /^(step|current_step|stage|phase|message|description)$/.test(name)
      ? readAs(text, value)
      : undefined;
    if (share !== undefined) described.unshift(`${share} %`);
    else if (step !== undefined) described.push(step);
    else rest.push([name, value]);
  }
  if (rest.length > 0) described.push(stringifyJson(Object.fromEntries(rest)));
  return described;
}

function parseOr(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return { message: json };
  }
}
