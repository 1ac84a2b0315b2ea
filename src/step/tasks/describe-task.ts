import { readText } from '../../service/schemas.ts';
import { finalStatusOf, type Task } from '../../service/task.ts';
import { isRecord, parseJson, stringifyJson } from '../../text/json.ts';

/** A task's state in one line of the log, which is written again only if the text changes (W3). */
export function describeTask(task: Task, message: string | undefined): string {
  // A task that has ended makes no progress.
  if (task.status !== undefined && finalStatusOf(task) !== undefined) return task.status;
  const parts = [task.status ?? 'no status', ...describeProgress(task.metadata)];
  // The envelope's message often repeats the step that the task names, and its "OK" is about the request.
  const isNews = message !== undefined && !parts.includes(message) && !/^(ok|success)[.!]?$/i.test(message);
  if (isNews) parts.push(message);
  return parts.join(' · ');
}

/**
 * The progress in `metadata_json`, whose shape is not documented. Not cut, because only a whole secret can be masked
 * later.
 */
function describeProgress(metadata: unknown): string[] {
  const progress = typeof metadata === 'string' ? parseJson(metadata, { message: metadata }) : metadata;
  if (!isRecord(progress)) return metadata === undefined ? [] : [stringifyJson(metadata)];
  const described: string[] = [];
  const rest: [string, unknown][] = [];
  for (const [name, value] of Object.entries(progress)) {
    const isShare = /^(progress|percent|percentage|progress_percent)$/.test(name);
    const isStep = /^(step|current_step|stage|phase|message|description)$/.test(name);
    const text = readText(value);
    if (isShare && isPercentage(value)) described.unshift(`${value}%`);
    else if (isStep && text !== undefined) described.push(text);
    else rest.push([name, value]);
  }
  if (rest.length > 0) described.push(stringifyJson(Object.fromEntries(rest)));
  return described;
}

function isPercentage(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && /^\d{1,3}(\.\d+)?$/.test(value));
}
