import { readFileSync } from 'node:fs';
import { parseJson } from '../text/json.ts';

/** The event that started the run, parsed; `undefined` if there is no file, or no JSON in it. */
export function readEvent(env: NodeJS.ProcessEnv): unknown {
  const path = env['GITHUB_EVENT_PATH'];
  if (path === undefined || path === '') return undefined;
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
