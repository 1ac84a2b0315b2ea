import type { GitHub, GitHubApi, MakeCall } from '../../ports.ts';
import type { Sanitizer } from '../../text/sanitizer.ts';

/** GitHub refuses a longer description. */
const MAX_DESCRIPTION_LENGTH = 140;

/** Sanitizes texts before they are sent to GitHub. Comments are Markdown, which `text/markdown.ts` has sanitized. */
export function sanitizeGitHub(api: GitHubApi, sanitizer: Sanitizer): GitHubApi {
  // An ellipsis follows a text that is cut.
  const describe = (text: string): string => sanitizer.line(text, MAX_DESCRIPTION_LENGTH - 1);
  const clean = (value: unknown): unknown => (typeof value === 'string' ? sanitizer.line(value) : value);
  const connect = (makeCall: MakeCall): GitHub => {
    const github = api.connect(makeCall);
    return {
      ...github,
      createDeployment({ description, payload, ...deployment }, findCreated) {
        const cleaned = Object.fromEntries(
          Object.entries(payload).map(([name, each]) => [name, clean(each)]),
        );
        const sanitized = { ...deployment, description: describe(description), payload: cleaned };
        return github.createDeployment(sanitized, findCreated);
      },
      setDeploymentStatus(id, { environmentUrl: url, ...status }) {
        // A URL that sanitizing changes would lead nowhere, so it is left out.
        const environmentUrl = clean(url) === url ? url : undefined;
        const sanitized = { ...status, description: describe(status.description), environmentUrl };
        return github.setDeploymentStatus(id, sanitized);
      },
    };
  };
  return { connect };
}
