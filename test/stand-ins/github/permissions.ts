import { type Account, githubActions } from './account.ts';

export type Permission = 'actions' | 'deployments' | 'issues' | 'pull-requests';
export type Level = 'read' | 'write';

/** An installation token, such as `GITHUB_TOKEN`. */
export interface Token {
  /** As under `permissions` of a workflow: what is not listed is not granted. */
  readonly permissions: Readonly<Partial<Record<Permission, Level>>>;
  /** Its account; `github-actions[bot]` by default. */
  readonly identity?: Account;
}

/** A request needs one of these. */
export type Accepted = readonly (readonly [Permission, Level])[];

export function isAllowed(token: Token, accepted: Accepted): boolean {
  return accepted.some(([permission, level]) => {
    const given = token.permissions[permission];
    return given === 'write' || given === level;
  });
}

/** The value of `X-Accepted-GitHub-Permissions`, by which GitHub names the permissions that it accepts. */
export function formatAccepted(accepted: Accepted): string {
  return accepted.map(([permission, level]) => `${permission.replace('-', '_')}=${level}`).join('; ');
}

export function identityOf(token: Token): Account {
  return token.identity ?? githubActions;
}

/** The token in an `Authorization` header: GitHub accepts `token …` and `bearer …`, in any case. */
export function readAuthorization(header: string | undefined): string | undefined {
  return /^(?:token|bearer) +(\S+)$/i.exec(header ?? '')?.[1];
}
