/** The part of GitHub's webhook payloads that the examples and the action read. */

const headSha = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';

export function pullRequest(
  number: number,
  action: 'opened' | 'closed' | 'labeled' | 'unlabeled',
  { labels = [], label }: { readonly labels?: readonly string[]; readonly label?: string } = {},
): object {
  const repo = { full_name: 'octo-org/shop', fork: false };
  return {
    action,
    number,
    ...(label !== undefined && { label: { name: label } }),
    pull_request: {
      number,
      draft: false,
      labels: labels.map((name) => ({ name })),
      head: { ref: 'redesign', sha: headSha, repo },
      base: { ref: 'main', repo },
    },
  };
}

export function release(tag: string): object {
  return { action: 'released', release: { tag_name: tag, name: tag, draft: false, prerelease: false } };
}

/** GitHub sends every input; a checkbox as text. */
export function dispatch(inputs: Readonly<Record<string, string>> = {}, ref = 'refs/heads/main'): object {
  return { inputs, ref, sender: { login: 'alice', id: 1, type: 'User' } };
}
