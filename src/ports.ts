// The interfaces of the edges, which `src/adapters` implements. Tests replace them, for example by a fake clock.

import type { NotSentCause, Result } from './outcome/failure.ts';

export interface Clock {
  /** The time of day in milliseconds since 1970. It may jump. */
  wallMs(): number;
  /** Milliseconds since the process started, for deadlines and waits. It never jumps. */
  elapsedMs(): number;
  /** Resolves after `ms`, or as soon as the signal aborts. Never rejects. Any length is safe. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A number in [0, 1), for jitter. */
  random(): number;
}

/** A request to the hosting service, decided before anything is sent. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The request changes nothing at the service. Any other request may have acted once it was sent. */
  readonly isReadOnly?: true;
  /**
   * How to understand a refusal. `overwrite`: "in progress" may be about another task of the site. `domain` and
   * `verification`: the DNS may not be in place. `verification`: a 409 with `Retry-After` means "not ready yet".
   */
  readonly about?: 'overwrite' | 'domain' | 'verification';
  /** Starts with the path prefix of `api-url`. */
  readonly path: string;
  /** The JSON text as sent. */
  readonly body?: string | undefined;
}

/** A request that replaces a live site or a copy. */
export type OverwriteRequest = ServiceRequest & { readonly about: 'overwrite' };
/** A request that is no overwrite. */
export type OtherRequest = ServiceRequest & {
  readonly about?: Exclude<ServiceRequest['about'], 'overwrite' | undefined>;
};

export type SendResult =
  /** No byte of the request reached a connection with the service, so it cannot have acted. */
  | {
      readonly kind: 'not-sent';
      readonly cause?: NotSentCause | undefined;
      readonly reason: string;
    }
  /** The service may have received the request. There is no complete response. */
  | { readonly kind: 'no-response'; readonly reason: string }
  | ServiceResponse;

export interface ServiceResponse {
  readonly kind: 'response';
  readonly status: number;
  /** The header `Idempotent-Replayed: true` (`IdempotentReplayed` in docs/hosts/service.openapi.yaml). */
  readonly isReplayed: boolean;
  readonly retryAfter?: string | undefined;
  readonly contentType?: string | undefined;
  readonly location?: string | undefined;
  /** The header `Date`, as received: the service's time of day. */
  readonly date?: string | undefined;
  /** The header `Age`: for how many seconds a cache has kept the answer. */
  readonly age?: string | undefined;
  /** The parsed JSON body, or why the body is not JSON, and its text. */
  readonly body:
    { readonly json: unknown } | { readonly unreadable: string; readonly text?: string | undefined };
}

/** The hosting service. `send` makes one attempt, never throws, and settles within `timeoutMs`. */
export interface Service {
  send(
    request: ServiceRequest,
    options: {
      readonly idempotencyKey?: string | undefined;
      readonly timeoutMs: number;
      readonly signal: AbortSignal;
    },
  ): Promise<SendResult>;
}

export interface Runner {
  info(line: string): void;
  debug(line: string): void;
  notice(text: string): void;
  warning(text: string): void;
  error(text: string): void;
  startGroup(title: string): void;
  endGroup(): void;
  /**
   * Sets an output. `json` is sanitized value by value before it becomes text, because sanitizing the text could break
   * it. Never throws: `outputProblem` has the error.
   */
  setOutput(name: string, value: string | { readonly json: unknown }): void;
  /** Why an output could not be written; `undefined` if there was no error, or if the runner collects no outputs. */
  outputProblem(): string | undefined;
  /** Saves a text for the end of the job. Never throws: returns the error, if there is one. */
  saveState(name: string, value: string): string | undefined;
  /** Rejects if the summary's file cannot be written. */
  writeSummary(markdown: string): Promise<void>;
}

/** The log of one run, as the rest of the action writes it. */
export interface RunLog extends Pick<Runner, 'info' | 'endGroup'> {
  /**
   * Writes a warning annotation, and after the runner's limit of ten for each step a line. The summary shows the
   * warning, too, unless `isShownAnyway` says that its results already do.
   */
  warn(text: string, options?: { readonly isShownAnyway: boolean }): void;
  /** Warns that a request to GitHub failed, once for each missing permission or fault. */
  warnAboutGitHub(consequence: string, error: unknown): void;
  /** Starts a group. Ends an open group first, because groups do not nest. */
  startGroup(title: string): void;
}

/** A deployment of an environment. Only its payload says whether this action recorded it. */
export interface DeploymentRecord {
  readonly id: number;
  /** GitHub may list deployments of other environments than the requested one (`environment=none` lists all). */
  readonly environment: string;
  /** A commit, or `unknown`. */
  readonly sha: string;
  readonly description: string;
  readonly payload: unknown;
  /** The account that created the deployment; `undefined` if the account was deleted. */
  readonly creatorId: number | undefined;
  readonly creator: string | undefined;
  /** The time of creation, as ISO text. */
  readonly createdAt: string | undefined;
}

export interface DeploymentStatus {
  readonly state: 'in_progress' | 'success' | 'failure' | 'error' | 'inactive';
  readonly description: string;
  readonly logUrl?: string | undefined;
  readonly environmentUrl?: string | undefined;
}

/** A status of a deployment, as GitHub lists it. A newer status has a higher id. */
export interface DeploymentStatusRecord {
  readonly id: number;
  readonly state: string;
  readonly description: string;
  /** The environment of the deployment. */
  readonly environment: string | undefined;
  /** The account that set the status; `undefined` if the account was deleted. */
  readonly creatorId: number | undefined;
  readonly createdAt: string | undefined;
}

export interface NewDeployment {
  readonly task: string;
  readonly environment: string;
  readonly ref: string;
  readonly description: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** `true`: a production environment; `false`: a transient one, as GitHub's API calls it. */
  readonly isProduction: boolean;
}

export interface PullRequestComment {
  readonly id: number;
  readonly body: string;
  readonly url: string | undefined;
  /** The account of the author; `undefined` if the account was deleted. */
  readonly authorId: number | undefined;
}

/** A person's or an app's review of a run that waits for an environment. */
export interface Review {
  readonly state: string;
  readonly comment: string;
  readonly environments: readonly string[];
  readonly user?: { readonly login: string; readonly type: string } | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly isLast: boolean;
}

/**
 * Looks for the object that a request may have created before its response was lost, so that a retry does not create a
 * second.
 */
export type FindCreated<T> = (earlier: { readonly mayHaveActed: boolean }) => Promise<T | undefined>;

/** Makes a call by one or more attempts, and resolves to its result. */
export type MakeCall = <T>(
  attempt: (signal: AbortSignal) => Promise<Result<T>>,
  findCreated?: FindCreated<T>,
) => Promise<T>;

/** GitHub's API. An attempt never throws. `makeCall` decides about retries, and what happens after a failure. */
export interface GitHubApi {
  connect(makeCall: MakeCall): GitHub;
}

/** The calls to GitHub's API, one request each. */
export interface GitHub {
  /** GitHub's time of day by its latest `Date`, in milliseconds since 1970; `undefined`: unreadable. */
  timeMs(): number | undefined;
  /** The deployments of a task and an environment; without a filter, all. Pages of 100 count from 1. */
  listDeployments(
    filter: { readonly task?: string | undefined; readonly environment?: string | undefined },
    page: number,
  ): Promise<Page<DeploymentRecord>>;
  createDeployment(deployment: NewDeployment, findCreated: FindCreated<number>): Promise<number>;
  /** Sets a status without making other deployments inactive. Resolves to the status's id. */
  setDeploymentStatus(id: number, status: DeploymentStatus): Promise<number>;
  /** The deployment's newest 100 statuses. */
  listStatuses(id: number): Promise<readonly DeploymentStatusRecord[]>;
  /** The reviews of this run, in all of its attempts. */
  listReviews(): Promise<readonly Review[]>;
  viewer(): Promise<number>;
  /** The comments of an issue or a pull request, oldest first. Pages count from 1. */
  listComments(issueNumber: number, page: number): Promise<Page<PullRequestComment>>;
  createComment(
    issueNumber: number,
    body: string,
    findCreated: FindCreated<PullRequestComment>,
  ): Promise<PullRequestComment>;
  updateComment(id: number, body: string): Promise<PullRequestComment>;
}
