import type { GitHub } from '../ports.ts';
import { cut } from '../text/cut.ts';
import type { Sanitizer } from '../text/sanitizer.ts';

/** GitHub refuses a longer description of a deployment or its status. */
const MAX_DESCRIPTION_LENGTH = 140;

/** GitHub that accepts hostile text. Comments are Markdown, which `text/markdown.ts` has sanitized. */
export function sanitizeGitHub(github: GitHub, sanitizer: Sanitizer): GitHub {
  const describe = (text: string): string => {
    const line = sanitizer.line(text);
    return line.length > MAX_DESCRIPTION_LENGTH ? cut(line, MAX_DESCRIPTION_LENGTH - 1) : line;
  };
  const isClean = (text: string | undefined): boolean => text === undefined || sanitizer.line(text) === text;
  return {
    ...github,
    createDeployment: (deployment, signal) =>
      github.createDeployment(
        {
          ...deployment,
          description: describe(deployment.description),
          payload: Object.fromEntries(
            Object.entries(deployment.payload).map(([name, value]) => [
              name,
              typeof value === 'string' ? sanitizer.line(value) : value,
            ]),
          ),
        },
        signal,
      ),
    setDeploymentStatus: (id, status, signal) =>
      github.setDeploymentStatus(
        id,
        {
          ...status,
          description: describe(status.description),
          // An address with a part removed would lead nowhere.
          environmentUrl: isClean(status.environmentUrl) ? status.environmentUrl : undefined,
        },
        signal,
      ),
  };
}
