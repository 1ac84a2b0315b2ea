import type { Finding } from './finding.ts';

/** The ways in which a linter is told to look away in a workflow: zizmor's, shellcheck's. */
const IGNORE = /#\s*(?:zizmor:\s*ignore\[[^\]]*\]|shellcheck\s+disable=[\w,]+)(.*)$/;
/** A reason is a sentence, not a word. */
const SHORTEST_REASON = 15;

/** Every ignore that has no reason beside it, on its line. */
export function findUnexplainedIgnores(file: string, content: string): Finding[] {
  return content.split('\n').flatMap((text, index): Finding[] => {
    const ignore = IGNORE.exec(text);
    if (!ignore || (ignore[1] ?? '').trim().length >= SHORTEST_REASON) return [];
    return [{ file, line: index + 1, tool: 'ignores', message: `no reason stands beside \`${ignore[0]}\`` }];
  });
}
