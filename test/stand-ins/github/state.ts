/** A person, or the bot of an app. */
interface Account {
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

/** What an account has created, with its time as ISO text, in whole seconds. */
interface Created {
  readonly id: number;
  readonly creator: Account;
  readonly createdAt: string;
}

export interface Deployment extends Created {
  readonly environment: string;
  readonly sha: string;
  readonly task: string;
  readonly payload: string | Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly isTransient: boolean;
  readonly isProduction: boolean;
}

export const deploymentStates = [
  ...(['error', 'failure', 'inactive', 'in_progress', 'queued', 'pending', 'success'] as const),
];
export type DeploymentState = (typeof deploymentStates)[number];

export interface DeploymentStatus extends Created {
  readonly deploymentId: number;
  readonly state: DeploymentState;
  readonly description: string;
  /** Empty if none was given, as on GitHub. */
  readonly environmentUrl: string;
  readonly logUrl: string;
}

/** What must be given of something new, and what may be. */
type New<Type extends Created, Required extends keyof Type> = Pick<Type, Required> &
  Partial<Omit<Type, 'creator'>> & {
    /** A login. */
    readonly creator?: string;
    /** By default that of the login. */
    readonly creatorId?: number;
  };
export type NewDeployment = New<Deployment, 'environment'>;
export type NewDeploymentStatus = New<DeploymentStatus, 'deploymentId' | 'state'>;

export interface StateOptions {
  readonly lastId?: number;
  /** A deployment or status created less than this ago is not listed yet; 0 by default. */
  readonly listLagMs?: number | undefined;
}

/** GitHub sends at most so many entries at a time, whatever is asked for. */
const MAX_PER_PAGE = 100;

/** One page of a list, from 1. */
export function cutPage<Item>(items: readonly Item[], page: number, perPage = MAX_PER_PAGE) {
  const size = Math.min(Math.max(perPage, 1), MAX_PER_PAGE);
  return { items: items.slice((page - 1) * size, page * size), isLast: items.length <= page * size };
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

/** What GitHub stores about the repository. Requests change it, and tests may change it by the same methods. */
export class RepositoryState {
  /** Each list has the oldest entry first. */
  readonly comments: Comment[] = [];
  readonly deployments: Deployment[] = [];
  readonly deploymentStatuses: DeploymentStatus[] = [];
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

  /** @param comment its `author` is a login; one that ends in `[bot]` is an app's. */
  addComment(comment: Pick<Comment, 'issueNumber' | 'body'> & { id?: number; author?: string }): Comment {
    const { author = 'octocat', id = this.#nextId(), ...fields } = comment;
    const added = { id, ...fields, author: toAccount(author) };
    this.comments.push(added);
    return added;
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

  addDeployment(given: NewDeployment): Deployment {
    const { creator = 'octocat', creatorId, ...fields } = given;
    const deployment: Deployment = {
      ...this.#create(creator, creatorId, fields.id),
      sha: '0'.repeat(40),
      task: 'site-pipeline',
      payload: '',
      description: '',
      isTransient: false,
      isProduction: false,
      ...fields,
    };
    this.deployments.push(deployment);
    return deployment;
  }

  deleteDeployment(id: number): Deployment | undefined {
    const index = this.deployments.findIndex((each) => each.id === id);
    return index < 0 ? undefined : this.deployments.splice(index, 1)[0];
  }

  /**
   * The deployments as GitHub lists them. `none` is the environment's default and filters nothing. Whether
   * the filter ignores the case of a name is not documented; the names of environments do.
   */
  listDeployments(filter: { environment?: string | undefined; task?: string | undefined }): Deployment[] {
    const { environment = 'none', task } = filter;
    return this.#listed(this.deployments)
      .filter((each) => environment === 'none' || isSameName(each.environment, environment))
      .filter((each) => task === undefined || each.task === task);
  }

  addDeploymentStatus(given: NewDeploymentStatus): DeploymentStatus {
    const { creator = githubActions, creatorId, ...fields } = given;
    const created = this.#create(creator, creatorId, fields.id);
    const status = { ...created, description: '', environmentUrl: '', logUrl: '', ...fields };
    this.deploymentStatuses.push(status);
    return status;
  }

  /** The statuses as GitHub lists them. */
  listStatuses(deploymentId: number): DeploymentStatus[] {
    return this.#listed(this.statusesOf(deploymentId));
  }

  statusesOf(deploymentId: number): DeploymentStatus[] {
    return this.deploymentStatuses.filter((status) => status.deploymentId === deploymentId);
  }

  environmentOf(deploymentId: number): string | undefined {
    return this.deployments.find(({ id }) => id === deploymentId)?.environment;
  }

  stateOf(deploymentId: number): DeploymentState | undefined {
    return this.statusesOf(deploymentId).at(-1)?.state;
  }

  /** @param review its `user` is a login. */
  addReview(
    review: Partial<Omit<Review, 'user'>> & { runId: number; environments: readonly string[]; user?: string },
  ): void {
    const { user = 'octocat', ...fields } = review;
    this.reviews.push({ state: 'approved', comment: '', user: toAccount(user), ...fields });
  }

  #create(creator: string, creatorId = idOf(creator), id = this.#nextId()): Created {
    // Ids count up, also from one that a test gave.
    this.#lastId = Math.max(this.#lastId, id);
    const createdAt = new Date(this.#nowMs()).toISOString().replace(/\.\d+/, '');
    return { id, creator: { ...toAccount(creator), id: creatorId }, createdAt };
  }

  /** Newest first; GitHub promises no order. */
  #listed<Item extends Created>(items: readonly Item[]): Item[] {
    const isOld = ({ createdAt }: Item) => this.#nowMs() - Date.parse(createdAt) >= this.#listLagMs;
    return items.filter(isOld).toReversed();
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
