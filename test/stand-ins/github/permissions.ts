import { type Account, githubActions } from './account.ts';

export type Permission = 'actions' | 'deployments' | 'issues' | 'pull-requests';
export type Level = 'read' | 'write';

/** An installation's token, as every `GITHUB_TOKEN` is one. */
export interface Token {
  /** What a workflow writes below `permissions`; what is not named is not given. */
  readonly permissions: Readonly<Partial<Record<Permission, Level>>>;
  /** Whom it acts as; `github-actions[bot]` unless told. */
  readonly identity?: Account;
}

/** Any one of these lets a request through. */
export type Accepted = readonly (readonly [Permission, Level])[];

export function isAllowed(token: Token, accepted: Accepted): boolean {
  return accepted.some(([permission, level]) => {
    const given = token.permissions[permission];
    return given === 'write' || given === level;
  });
}

/** The value of `X-Accepted-GitHub-Permissions`, by which GitHub says what would have been enough. */
export function formatAccepted(accepted: Accepted): string {
  return accepted.map(([permission, level]) => `${permission.replace('-', '_')}=${level}`).join('; ');
}

export function identityOf(token: Token): Account {
  return token.identity ?? githubActions;
}

/** The token in an `Authorization` header: GitHub takes `token …` and `bearer …`, in any case. */
export function readAuthorization(header: string | undefined): string | undefined {
  return /^(?:token|bearer) +(\S+)$/i.exec(header ?? '')?.[1];
}
