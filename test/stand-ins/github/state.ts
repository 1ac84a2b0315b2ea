import { type Account, githubActions } from './account.ts';
import type {
  Comment,
  Deployment,
  DeploymentState,
  DeploymentStatus,
  Review,
  RunAttempt,
} from './records.ts';

export interface NewComment {
  readonly issueNumber: number;
  readonly body: string;
  /** An account, or a login. A login that ends in `[bot]` is an app's. */
  readonly author?: Account | string;
}

export interface NewDeployment {
  readonly environment: string;
  readonly ref?: string;
  readonly sha?: string;
  readonly task?: string;
  readonly payload?: string | Readonly<Record<string, unknown>>;
  readonly description?: string | undefined;
  readonly isTransient?: boolean;
  readonly isProduction?: boolean;
  readonly creator?: Account | string;
}

export interface NewDeploymentStatus {
  readonly deploymentId: number;
  readonly state: DeploymentState;
  readonly description?: string;
  readonly environment?: string | undefined;
  readonly environmentUrl?: string;
  readonly logUrl?: string;
  readonly autoInactive?: boolean;
  readonly creator?: Account | string;
}

export interface NewRunAttempt {
  readonly runId: number;
  readonly attempt: number;
  readonly createdAt: Date;
  readonly runStartedAt?: Date;
}

export interface NewReview {
  readonly runId: number;
  /** `approved` by default. */
  readonly state?: Review['state'];
  /** The names of the environments that the review is about. */
  readonly environments: readonly string[];
  /** `octocat` by default; `null` leaves a review without a user. */
  readonly user?: Account | string | null;
  readonly comment?: string;
}

/** What GitHub stores about the repository. Requests change it, and tests may change it by the same methods. */
export class GitHubState {
  /** Each list has the oldest entry first. */
  readonly comments: Comment[] = [];
  readonly deployments: Deployment[] = [];
  readonly deploymentStatuses: DeploymentStatus[] = [];
  readonly runAttempts: RunAttempt[] = [];
  readonly reviews: Review[] = [];
  readonly #accounts = new Map<string, Account>([[githubActions.login, githubActions]]);
  readonly #environmentIds = new Map<string, number>();
  readonly #now: () => Date;
  #lastId = 1000;

  constructor(now: () => Date) {
    this.#now = now;
  }

  addComment({ issueNumber, body, author = 'octocat' }: NewComment): Comment {
    const createdAt = this.#now();
    const comment: Comment = {
      id: this.#nextId(),
      issueNumber,
      author: this.#account(author),
      body,
      createdAt,
      updatedAt: createdAt,
    };
    this.comments.push(comment);
    return comment;
  }

  /** Adds comments to fill pages with. */
  addComments(count: number, issueNumber: number, author: Account | string = 'octocat'): Comment[] {
    return Array.from({ length: count }, (_, index) =>
      this.addComment({ issueNumber, author, body: `Comment ${index + 1} of ${count}` }),
    );
  }

  editComment(comment: Comment, body: string): void {
    comment.body = body;
    comment.updatedAt = this.#now();
  }

  deleteComment(comment: Comment): void {
    this.comments.splice(this.comments.indexOf(comment), 1);
  }

  commentsOn(issueNumber: number): Comment[] {
    return this.comments.filter((comment) => comment.issueNumber === issueNumber);
  }

  addDeployment(fields: NewDeployment): Deployment {
    const createdAt = this.#now();
    const deployment: Deployment = {
      id: this.#nextId(),
      sha: fields.sha ?? '0'.repeat(40),
      ref: fields.ref ?? 'main',
      task: fields.task ?? 'deploy',
      payload: fields.payload ?? '',
      originalEnvironment: fields.environment,
      environment: fields.environment,
      description: fields.description,
      isTransient: fields.isTransient ?? false,
      isProduction: fields.isProduction ?? fields.environment === 'production',
      creator: this.#account(fields.creator ?? 'octocat'),
      createdAt,
      updatedAt: createdAt,
    };
    this.deployments.push(deployment);
    return deployment;
  }

  /** Throws if there is no such deployment. */
  addDeploymentStatus(fields: NewDeploymentStatus): DeploymentStatus {
    const deployment = this.deployments.find(({ id }) => id === fields.deploymentId);
    if (deployment === undefined) throw new Error(`There is no deployment ${fields.deploymentId}.`);
    const createdAt = this.#now();
    deployment.environment = fields.environment ?? deployment.environment;
    deployment.updatedAt = createdAt;
    const status: DeploymentStatus = {
      id: this.#nextId(),
      deploymentId: deployment.id,
      state: fields.state,
      description: fields.description ?? '',
      environment: deployment.environment,
      environmentUrl: fields.environmentUrl ?? '',
      logUrl: fields.logUrl ?? '',
      creator: this.#account(fields.creator ?? 'octocat'),
      createdAt,
    };
    this.deploymentStatuses.push(status);
    if (fields.state === 'success' && fields.autoInactive !== false)
      this.#retireBefore(deployment, status.creator);
    return status;
  }

  statusesOf(deploymentId: number): DeploymentStatus[] {
    return this.deploymentStatuses.filter((status) => status.deploymentId === deploymentId);
  }

  stateOf(deploymentId: number): DeploymentState | undefined {
    return this.statusesOf(deploymentId).at(-1)?.state;
  }

  addRunAttempt({ runId, attempt, createdAt, runStartedAt }: NewRunAttempt): RunAttempt {
    const run: RunAttempt = { runId, attempt, createdAt, runStartedAt };
    this.runAttempts.push(run);
    return run;
  }

  addReview({ runId, state = 'approved', environments, user = 'octocat', comment = '' }: NewReview): Review {
    const review: Review = {
      runId,
      state,
      environments: environments.map((name) => ({ id: this.#environmentId(name), name })),
      user: user === null ? undefined : this.#account(user),
      comment,
    };
    this.reviews.push(review);
    return review;
  }

  /** GitHub's `auto_inactive`: transient and production deployments, and those without a success, stay as they are. */
  #retireBefore(newest: Deployment, creator: Account): void {
    const earlier = this.deployments.filter(
      (deployment) =>
        deployment.id < newest.id &&
        deployment.environment === newest.environment &&
        !deployment.isTransient &&
        !deployment.isProduction &&
        this.stateOf(deployment.id) === 'success',
    );
    for (const { id } of earlier) this.addDeploymentStatus({ deploymentId: id, state: 'inactive', creator });
  }

  #account(who: Account | string): Account {
    if (typeof who !== 'string') return who;
    const known = this.#accounts.get(who);
    if (known !== undefined) return known;
    const account: Account = { login: who, id: this.#nextId(), type: who.endsWith('[bot]') ? 'Bot' : 'User' };
    this.#accounts.set(who, account);
    return account;
  }

  #environmentId(name: string): number {
    const id = this.#environmentIds.get(name.toLowerCase()) ?? this.#nextId();
    this.#environmentIds.set(name.toLowerCase(), id);
    return id;
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}
