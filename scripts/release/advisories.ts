import * as z from 'zod';
import { judge, type Check } from './check.ts';

const audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string().optional() }),
  ),
});

/**
 * What `npm audit --json` answered about the runtime dependencies. No answer (offline, or a registry without
 * advisories) is not a failure, and never a pass.
 */
export function judgeAdvisories(output: string): Check {
  let answer: unknown;
  try {
    answer = JSON.parse(output);
  } catch {
    answer = undefined;
  }
  const parsed = audit.safeParse(answer);
  if (!parsed.success) {
    return {
      status: 'not-checked',
      detail: 'the registry here answers no audit',
      problems: ['Run `npm audit --omit=dev` where the registry answers it; release.yml does.'],
    };
  }
  return judge(
    Object.values(parsed.data.vulnerabilities).map(
      ({ name, severity, range }) => `${name}${range === undefined ? '' : ` ${range}`}: ${severity}`,
    ),
    'none known',
  );
}
