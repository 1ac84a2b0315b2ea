import { says } from '../../src/outcome/host-words.ts';
import { readEnvelope } from '../../src/service/envelope.ts';
import { readList, readSuccess, readTime } from '../../src/service/schemas.ts';
import { finalStatusOf, readTask } from '../../src/service/task.ts';
import { isRecord } from '../../src/text/json.ts';
import { parseTimeMs } from '../../src/text/time.ts';

/** What of an answer is in another form than described, and what the action makes of it. Pure. */
export function findRemarks(json: unknown): readonly string[] {
  const { data, hasEnvelope } = readEnvelope(json) ?? {};
  if (!data || !hasEnvelope || !isRecord(json)) return [];
  const task = readTask(data);
  const parts = [
    task && isRecord(data['task']) ? data['task'] : data,
    isRecord(data['site']) ? data['site'] : {},
  ];
  const times = parts.flatMap((part) =>
    Object.entries(part).filter(([name]) => name.endsWith('_at') && !/^(demo|notes)_/.test(name)),
  );
  const { success, data: received } = json;
  const { records } = data;
  return [
    typeof success !== 'boolean' && `\`success: ${show(success)}\` is read as ${readSuccess(success)}`,
    !isRecord(received) && `\`data: ${show(received)}\` is read as an empty object`,
    task?.status !== undefined &&
      finalStatusOf(task) !== undefined &&
      finalStatusOf(task) !== task.status &&
      `the status ${show(task.status)} of a task is read as ${finalStatusOf(task)}`,
    task?.status !== undefined &&
      finalStatusOf(task) === 'completed' &&
      task.errorMessage !== undefined &&
      !says(task.errorMessage, 'none') &&
      `the \`error_message\` of a completed task is a warning: ${show(task.errorMessage)}`,
    isRecord(records) && `\`records\` that is no list is read as ${readList(records)?.length} records`,
    ...times.map(([name, value]) => remarkOnTime(name, value)),
  ].filter((each) => each !== false && each !== undefined);
}

/** Nothing to say of a time with a zone, and of one that was not set. */
function remarkOnTime(name: string, value: unknown): string | undefined {
  if (value === null || value === '') return undefined;
  const time = readTime(value);
  const atMs = parseTimeMs(time);
  if (time === undefined || atMs === undefined)
    return `\`${name}: ${show(value)}\` cannot be read: that time is unknown`;
  const isPlain = value === time && /(z|[+-]\d\d(:?\d\d)?)$/i.test(time.trim());
  return isPlain ? undefined : `\`${name}: ${show(value)}\` is read as ${new Date(atMs).toISOString()}`;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
