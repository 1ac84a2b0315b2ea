/** The part of GitHub's webhook payloads that the examples and the action read. */

const headSha = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';

export function pullRequest(
  number: number,
  action: 'opened' | 'synchronize' | 'closed' | 'reopened',
  { isFork = false }: { readonly isFork?: boolean } = {},
): object {
  const full_name = isFork ? 'somebody/shop' : 'octo-org/shop';
  return {
    action,
    number,
    pull_request: {
      number,
      head: { ref: 'redesign', sha: headSha, repo: { full_name, fork: isFork } },
      base: { ref: 'main', repo: { full_name: 'octo-org/shop' } },
    },
  };
}

export function release(tag: string): object {
  return { action: 'published', release: { tag_name: tag, name: tag, draft: false } };
}

/** GitHub sends every input; a checkbox as text. */
export function dispatch(inputs: Readonly<Record<string, string>> = {}): object {
  return { inputs, ref: 'refs/heads/main' };
}
