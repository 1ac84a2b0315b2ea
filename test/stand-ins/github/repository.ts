import { presentAccount } from './account.ts';

/** The only repository, and its addresses. */
export interface Repository {
  readonly owner: string;
  readonly name: string;
  readonly id: number;
  /** Its API URL, `…/repos/OWNER/NAME`. */
  readonly url: string;
  readonly htmlUrl: string;
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly defaultBranch: string;
  /** Branches and tags with their commits. */
  readonly refs: Readonly<Record<string, string>>;
  /** The numbers of all issues and pull requests. */
  readonly issues: readonly number[];
}

/** The repository as GitHub's `minimal-repository`, which a workflow run contains twice. */
export function presentRepository({ owner, name, id, url, htmlUrl, apiUrl, serverUrl }: Repository) {
  return {
    id,
    node_id: `R_${id}`,
    name,
    full_name: `${owner}/${name}`,
    owner: presentAccount({ login: owner, id: 1, type: 'User' }, apiUrl, serverUrl),
    private: true,
    html_url: htmlUrl,
    description: null,
    fork: false,
    url,
    archive_url: `${url}/{archive_format}{/ref}`,
    assignees_url: `${url}/assignees{/user}`,
    blobs_url: `${url}/git/blobs{/sha}`,
    branches_url: `${url}/branches{/branch}`,
    collaborators_url: `${url}/collaborators{/collaborator}`,
    comments_url: `${url}/comments{/number}`,
    commits_url: `${url}/commits{/sha}`,
    compare_url: `${url}/compare/{base}...{head}`,
    contents_url: `${url}/contents/{+path}`,
    contributors_url: `${url}/contributors`,
    deployments_url: `${url}/deployments`,
    downloads_url: `${url}/downloads`,
    events_url: `${url}/events`,
    forks_url: `${url}/forks`,
    git_commits_url: `${url}/git/commits{/sha}`,
    git_refs_url: `${url}/git/refs{/sha}`,
    git_tags_url: `${url}/git/tags{/sha}`,
    hooks_url: `${url}/hooks`,
    issue_comment_url: `${url}/issues/comments{/number}`,
    issue_events_url: `${url}/issues/events{/number}`,
    issues_url: `${url}/issues{/number}`,
    keys_url: `${url}/keys{/key_id}`,
    labels_url: `${url}/labels{/name}`,
    languages_url: `${url}/languages`,
    merges_url: `${url}/merges`,
    milestones_url: `${url}/milestones{/number}`,
    notifications_url: `${url}/notifications{?since,all,participating}`,
    pulls_url: `${url}/pulls{/number}`,
    releases_url: `${url}/releases{/id}`,
    stargazers_url: `${url}/stargazers`,
    statuses_url: `${url}/statuses/{sha}`,
    subscribers_url: `${url}/subscribers`,
    subscription_url: `${url}/subscription`,
    tags_url: `${url}/tags`,
    teams_url: `${url}/teams`,
    trees_url: `${url}/git/trees{/sha}`,
  };
}
