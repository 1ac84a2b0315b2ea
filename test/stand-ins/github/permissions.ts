export type Permission = 'actions' | 'deployments' | 'issues' | 'pull-requests';
export type Level = 'read' | 'write';

/** An installation token, such as `GITHUB_TOKEN`. */
export interface Token {
  /** The login of its account: the workflow's by default. An app's ends in `[bot]`. */
  readonly account?: string;
  /** As under `permissions` of a workflow: what is not listed is not granted. */
  readonly permissions: Readonly<Partial<Record<Permission, Level>>>;
}

/** A token with every permission that the action needs. */
export const fullToken: Token = {
  permissions: { actions: 'read', deployments: 'write', 'pull-requests': 'write' },
};
