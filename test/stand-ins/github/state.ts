/** A person, or the bot of an app. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: 'Bot' | 'User';
}

/** The login of `GITHUB_TOKEN`. */
export const githubActions = 'github-actions[bot]';

export interface Comment {
  readonly id: number;
  readonly issueNumber: number;
  /** `null`: the account was deleted. */
  readonly author: Account | null;
  body: string;
}

export interface NewComment {
  readonly id?: number;
  readonly issueNumber: number;
  readonly body: string;
  /** A login; one that ends in `[bot]` is an app's. */
  readonly author?: string | null;
}

export interface Deployment {
  readonly id: number;
  readonly environment: string;
  readonly sha: string;
  readonly task: string;
  readonly payload: string | Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly isTransient: boolean;
  readonly isProduction: boolean;
  readonly creator: Account;
  /** As ISO text. */
  readonly createdAt: string;
}

export interface NewDeployment extends Partial<Omit<Deployment, 'creator'>> {
  readonly environment: string;
  /** A login. */
  readonly creator?: string;
  /** By default that of the login. */
  readonly creatorId?: number;
}

export const deploymentStates = [
  'error',
  'failure',
  'inactive',
  'in_progress',
  'queued',
  'pending',
  'success',
] as const;
export type DeploymentState = (typeof deploymentStates)[number];

export interface DeploymentStatus {
  readonly id: number;
  readonly deploymentId: number;
  readonly state: DeploymentState;
  readonly description: string;
  /** Empty if none was given, as on GitHub. */
  readonly environmentUrl: string;
  readonly logUrl: string;
  readonly creator: Account;
  /** As ISO text. */
  readonly createdAt: string;
}

export interface NewDeploymentStatus extends Partial<Omit<DeploymentStatus, 'id' | 'creator'>> {
  readonly deploymentId: number;
  readonly state: DeploymentState;
  /** A login. */
  readonly creator?: string;
}

/** The first attempt of a run. */
export interface Run {
  readonly runId: number;
  readonly createdAt: Date;
  /** Undefined: GitHub's answer has no `run_started_at`. */
  readonly runStartedAt: Date | undefined;
}

/** An answer of a person or an app to a run that waits for the approval of environments. */
export interface Review {
  readonly runId: number;
  readonly state: 'approved' | 'pending' | 'rejected';
  /** Their names. */
  readonly environments: readonly string[];
  readonly user: Account;
  readonly comment: string;
}

export interface NewReview extends Partial<Omit<Review, 'user'>> {
  readonly runId: number;
  readonly environments: readonly string[];
  /** A login. */
  readonly user?: string;
}

/** What GitHub stores about the repository. Requests change it, and tests may change it by the same methods. */
export class RepositoryState {
  /** Each list has the oldest entry first. */
  readonly comments: Comment[] = [];
  readonly deployments: Deployment[] = [];
  readonly deploymentStatuses: DeploymentStatus[] = [];
  readonly runs: Run[] = [];
  readonly reviews: Review[] = [];
  #lastId: number;
  readonly #nowMs: () => number;

  /** @param nowMs GitHub's time, by which deployments and statuses are dated. */
  constructor(nowMs: () => number, lastId = 1000) {
    this.#nowMs = nowMs;
    this.#lastId = lastId;
  }

  addComment({ id = this.#nextId(), issueNumber, body, author = 'octocat' }: NewComment): Comment {
    const comment = { id, issueNumber, author: author === null ? null : toAccount(author), body };
    this.comments.push(comment);
    return comment;
  }

  /** Adds comments to fill pages with. */
  addComments(count: number, issueNumber: number): void {
    for (let added = 1; added <= count; added += 1) {
      this.addComment({ issueNumber, body: `Comment ${added} of ${count}` });
    }
  }

  commentsOn(issueNumber: number): Comment[] {
    return this.comments.filter((comment) => comment.issueNumber === issueNumber);
  }

  addDeployment({
    id = this.#nextId(),
    creator = 'octocat',
    creatorId = idOf(creator),
    ...fields
  }: NewDeployment): Deployment {
    const deployment: Deployment = {
      id,
      sha: '0'.repeat(40),
      task: 'site-pipeline',
      payload: '',
      description: '',
      isTransient: false,
      isProduction: fields.environment === 'production',
      createdAt: new Date(this.#nowMs()).toISOString(),
      creator: { ...toAccount(creator), id: creatorId },
      ...fields,
    };
    this.deployments.push(deployment);
    return deployment;
  }

  addDeploymentStatus({ creator = githubActions, ...fields }: NewDeploymentStatus): DeploymentStatus {
    const status: DeploymentStatus = {
      id: this.#nextId(),
      description: '',
      environmentUrl: '',
      logUrl: '',
      creator: toAccount(creator),
      createdAt: new Date(this.#nowMs()).toISOString(),
      ...fields,
    };
    this.deploymentStatuses.push(status);
    return status;
  }

  statusesOf(deploymentId: number): DeploymentStatus[] {
    return this.deploymentStatuses.filter((status) => status.deploymentId === deploymentId);
  }

  stateOf(deploymentId: number): DeploymentState | undefined {
    return this.statusesOf(deploymentId).at(-1)?.state;
  }

  /** A run begins now, unless the times say something else. */
  addRun(runId: number, times: Partial<Run> = {}): void {
    const now = new Date(this.#nowMs());
    this.runs.push({ runId, createdAt: now, runStartedAt: now, ...times });
  }

  addReview({ user = 'octocat', ...fields }: NewReview): void {
    this.reviews.push({ state: 'approved', comment: '', user: toAccount(user), ...fields });
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

function toAccount(login: string): Account {
  return { id: idOf(login), login, type: login.endsWith('[bot]') ? 'Bot' : 'User' };
}

/** An id for each login. */
export function idOf(login: string): number {
  return Array.from(login).reduce((id, letter) => (id * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7);
}

/** The address of a comment. */
export function urlOf({ id, issueNumber }: Pick<Comment, 'id' | 'issueNumber'>): string {
  return `https://github.com/octo-org/shop/pull/${issueNumber}#issuecomment-${id}`;
}
