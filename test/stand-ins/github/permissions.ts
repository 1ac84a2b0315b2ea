export type Permission = 'actions' | 'deployments' | 'issues' | 'pull-requests';
type Level = 'read' | 'write';

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

/** GitHub's words if a token has none of the permissions that a request needs. */
export const notAccessible = 'Resource not accessible by integration';

/** A request needs one of these. */
export type Accepted = readonly (readonly [Permission, Level])[];

export function isAllowed(token: Token, accepted: Accepted): boolean {
  return accepted.some(([permission, level]) => {
    const given = token.permissions[permission];
    return given === 'write' || given === level;
  });
}

/** The permissions that requests need. */
export const needed = {
  readRuns: [['actions', 'read']],
  readDeployments: [['deployments', 'read']],
  writeDeployments: [['deployments', 'write']],
  readComments: [
    ['issues', 'read'],
    ['pull-requests', 'read'],
  ],
  writeComments: [
    ['issues', 'write'],
    ['pull-requests', 'write'],
  ],
} as const satisfies Record<string, Accepted>;
