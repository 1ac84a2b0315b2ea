/** A person, or the bot of an app. */
export interface Account {
  readonly login: string;
  readonly id: number;
  readonly type: 'Bot' | 'User';
}

/** The account of `GITHUB_TOKEN`, with its id on github.com. */
export const githubActions: Account = { login: 'github-actions[bot]', id: 41_898_282, type: 'Bot' };

/** The account as GitHub's `simple-user`. */
export function presentAccount(account: Account, apiUrl: string, serverUrl: string) {
  const url = `${apiUrl}/users/${encodeURIComponent(account.login)}`;
  return {
    login: account.login,
    id: account.id,
    node_id: `U_${account.id}`,
    avatar_url: `${serverUrl}/avatars/${account.id}`,
    gravatar_id: '',
    url,
    html_url: `${serverUrl}/${encodeURIComponent(account.login)}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    site_admin: false,
  };
}
