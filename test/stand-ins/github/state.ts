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
  /** As ISO text, in whole seconds. */
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
  /** As ISO text, in whole seconds. */
  readonly createdAt: string;
}

export interface NewDeploymentStatus extends Partial<Omit<DeploymentStatus, 'id' | 'creator'>> {
  readonly deploymentId: number;
  readonly state: DeploymentState;
  /** A login. */
  readonly creator?: string;
  /** By default that of the login. */
  readonly creatorId?: number;
  /** A `success` makes others inactive: `false` by default, unlike GitHub's. */
  readonly autoInactive?: boolean;
}

export interface StateOptions {
  readonly lastId?: number;
  /** What was created less than this ago is not listed yet; 0 by default. */
  readonly listLagMs?: number | undefined;
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
  readonly #listLagMs: number;

  /** @param nowMs GitHub's time, by which deployments and statuses are dated. */
  constructor(nowMs: () => number, { lastId = 1000, listLagMs = 0 }: StateOptions = {}) {
    this.#nowMs = nowMs;
    this.#lastId = lastId;
    this.#listLagMs = listLagMs;
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
      createdAt: this.#now(),
      creator: { ...toAccount(creator), id: creatorId },
      ...fields,
    };
    this.deployments.push(deployment);
    return deployment;
  }

  /**
   * The deployments as GitHub lists them, newest first. `none` is the environment's default and filters nothing. Whether
   * the filter ignores the case of a name is not documented; the names of environments do.
   */
  listDeployments({
    environment = 'none',
    task,
  }: {
    readonly environment?: string | undefined;
    readonly task?: string | undefined;
  }): Deployment[] {
    return this.deployments
      .filter((each) => environment === 'none' || isSameName(each.environment, environment))
      .filter((each) => (task === undefined || each.task === task) && this.#isListed(each))
      .toReversed();
  }

  addDeploymentStatus({
    creator = githubActions,
    creatorId = idOf(creator),
    autoInactive = false,
    ...fields
  }: NewDeploymentStatus): DeploymentStatus {
    const status: DeploymentStatus = {
      id: this.#nextId(),
      description: '',
      environmentUrl: '',
      logUrl: '',
      creator: { ...toAccount(creator), id: creatorId },
      createdAt: this.#now(),
      ...fields,
    };
    this.deploymentStatuses.push(status);
    if (autoInactive && status.state === 'success') {
      for (const { id: deploymentId } of this.#supersededBy(status.deploymentId)) {
        this.addDeploymentStatus({ deploymentId, state: 'inactive', creator, creatorId });
      }
    }
    return status;
  }

  /** As GitHub's reference of `auto_inactive` describes them. */
  #supersededBy(deploymentId: number): Deployment[] {
    const at = this.deployments.findIndex(({ id }) => id === deploymentId);
    const environment = this.deployments[at]?.environment ?? '';
    return this.deployments
      .slice(0, Math.max(at, 0))
      .filter((each) => isSameName(each.environment, environment) && !each.isTransient && !each.isProduction)
      .filter(({ id }) => this.stateOf(id) === 'success');
  }

  /** The statuses as GitHub lists them, newest first. */
  listStatuses(deploymentId: number): DeploymentStatus[] {
    return this.statusesOf(deploymentId)
      .filter((each) => this.#isListed(each))
      .toReversed();
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

  #now(): string {
    return new Date(this.#nowMs()).toISOString().replace(/\.\d+/, '');
  }

  #isListed({ createdAt }: { readonly createdAt: string }): boolean {
    return this.#nowMs() - Date.parse(createdAt) >= this.#listLagMs;
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

function toAccount(login: string): Account {
  return { id: idOf(login), login, type: login.endsWith('[bot]') ? 'Bot' : 'User' };
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** An id for each login. */
export function idOf(login: string): number {
  return Array.from(login).reduce((id, letter) => (id * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7);
}

/** The address of a comment. */
export function urlOf({ id, issueNumber }: Pick<Comment, 'id' | 'issueNumber'>): string {
  return `https://github.com/octo-org/shop/pull/${issueNumber}#issuecomment-${id}`;
}
