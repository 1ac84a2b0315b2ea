// The edges, as types only: a test can run the whole action on a fake clock. The adapters implement them.

import type { NotSentCause, Result } from './failure.ts';

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
  /** It changes nothing at the service. A request that does not say so may have acted once it was sent. */
  readonly isReadOnly?: true;
  /**
   * What its refusal may mean: `overwrite`: "in progress" may be about something else on the site; `domain`: its DNS is not in
   * place; `verification`: the same, and a 409 with `Retry-After` means "not ready yet".
   */
  readonly about?: 'overwrite' | 'domain' | 'verification';
  /** Starts with the path prefix of `api-url`. */
  readonly path: string;
  /** The JSON text as sent. */
  readonly body?: string | undefined;
}

/** A request that replaces a live site or a copy. */
export type OverwriteRequest = ServiceRequest & { readonly about: 'overwrite' };
/** Any other. */
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
  /** The clock for the dates in this response. Headers are as received. */
  readonly date?: string | undefined;
  /** The parsed JSON body, or why there is none, and the text that is there instead. */
  readonly body:
    { readonly json: unknown } | { readonly unreadable: string; readonly text?: string | undefined };
}

/** The hosting service: one attempt at one request. Never throws, and settles within `timeoutMs`. */
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
  /** `json` becomes text only after it was sanitized: sanitizing the text could break it. Never throws: see `outputProblem`. */
  setOutput(name: string, value: string | { readonly json: unknown }): void;
  /** Why an output could not be written; `undefined` if all were, or if the runner wants none. */
  outputProblem(): string | undefined;
  /** Keeps a text for the end of the job, if the runner runs it. Never throws: returns why it could not. */
  saveState(name: string, value: string): string | undefined;
  /** Rejects if the summary's file cannot be written. */
  writeSummary(markdown: string): Promise<void>;
}

/** The log of one run, as the rest of the action writes it. */
export interface RunLog extends Pick<Runner, 'info' | 'endGroup'> {
  /**
   * A warning annotation, up to the runner's limit of ten for each step; then a line. The summary has it, too, unless
   * `isShownAnyway`: the results have it.
   */
  warn(text: string, options?: { readonly isShownAnyway: boolean }): void;
  /** GitHub did not do what it was asked: one warning for each missing permission or fault. */
  warnAboutGitHub(consequence: string, error: unknown): void;
  /** Ends an open group first: groups do not nest. */
  startGroup(title: string): void;
}

/** A deployment of an environment. Only its payload says whether this action recorded it. */
export interface DeploymentRecord {
  readonly id: number;
  /** GitHub may list deployments of others (`environment=none` lists all). */
  readonly environment: string;
  readonly sha: string;
  readonly description: string;
  readonly payload: unknown;
  /** The account that created it; `undefined` if it is gone. */
  readonly creatorId: number | undefined;
  readonly creator: string | undefined;
  /** When it was created, as ISO text. */
  readonly createdAt: string | undefined;
}

export interface DeploymentStatus {
  readonly state: 'in_progress' | 'success' | 'failure' | 'error' | 'inactive';
  readonly description: string;
  readonly logUrl?: string | undefined;
  readonly environmentUrl?: string | undefined;
}

/** A status of a deployment, as GitHub lists it. Ids count up. */
export interface DeploymentStatusRecord {
  readonly id: number;
  readonly state: string;
  readonly description: string;
  /** Of its deployment. */
  readonly environment: string | undefined;
  /** The account that set it; `undefined` if it is gone. */
  readonly creatorId: number | undefined;
  readonly createdAt: string | undefined;
}

export interface NewDeployment {
  readonly task: string;
  readonly environment: string;
  readonly ref: string;
  readonly description: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The environment is production and stays; else it is transient. */
  readonly isProduction: boolean;
}

export interface PullRequestComment {
  readonly id: number;
  readonly body: string;
  readonly url: string;
  /** The account of the author; `undefined` if it is gone. */
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

/** Looks for what a lost request may have created, before it is sent again. */
export type FindCreated<T> = (earlier: { readonly mayHaveActed: boolean }) => Promise<T | undefined>;

/** Makes one call by one attempt or more, and resolves to what it brought. */
export type MakeCall = <T>(
  attempt: (signal: AbortSignal) => Promise<Result<T>>,
  findCreated?: FindCreated<T>,
) => Promise<T>;

/** GitHub's API. An attempt never throws; whether it is repeated, and what a failure becomes, is up to `makeCall`. */
export interface GitHubApi {
  connect(makeCall: MakeCall): GitHub;
}

/** The calls to GitHub's API, one request each. */
export interface GitHub {
  /** GitHub's time of day by its latest `Date`, in milliseconds since 1970: `undefined` if unreadable. */
  timeMs(): number | undefined;
  /** The deployments of a task and an environment, or of all. Pages of 100 count from 1. */
  listDeployments(
    filter: { readonly task?: string | undefined; readonly environment?: string | undefined },
    page: number,
  ): Promise<Page<DeploymentRecord>>;
  createDeployment(deployment: NewDeployment, findCreated: FindCreated<number>): Promise<number>;
  /** Leaves the statuses of other deployments alone. Resolves to the status's id. */
  setDeploymentStatus(id: number, status: DeploymentStatus): Promise<number>;
  /** The deployment's newest 100 statuses. */
  listStatuses(id: number): Promise<readonly DeploymentStatusRecord[]>;
  /** The reviews of this run, in all of its attempts. Entries that cannot be read are left out. */
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
