/**
 * The edges, as types only. Everything that decides something sees the world through these, so that a
 * whole story can be told in a test on a fake clock. The adapters that implement them know nothing else.
 */

/** Time and chance. */
export interface Clock {
  /** The time of day, in milliseconds since 1970: for dates that others wrote. May jump. */
  wallMs(): number;
  /** Milliseconds since the process started: for deadlines and waits. Never jumps. */
  elapsedMs(): number;
  /** Resolves after `ms`, or as soon as the signal aborts; never rejects. Any length is safe. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A number in [0, 1), for jitter. */
  random(): number;
}

/** A request to the hosting service: what is decided before anything is sent. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  /** From the origin on, with the path prefix of `api-url`. */
  readonly path: string;
  /** The body as sent, as JSON text. */
  readonly body?: string;
}

/** What became of one try. The three kinds are the three things that can be known about it. */
export type Reply =
  /** Not a byte of the request was handed to a connection with the service: it cannot have acted. */
  | { readonly kind: 'not-sent'; readonly cause?: 'name' | 'certificate'; readonly reason: string }
  /** The request may have been received; there is no whole answer. */
  | { readonly kind: 'lost'; readonly reason: string }
  | Answer;

/** A whole answer. */
export interface Answer {
  readonly kind: 'answered';
  readonly status: number;
  /** The header `Idempotent-Replayed: true` (service-interface.md, 8.2). */
  readonly isReplay: boolean;
  /** The header `Retry-After` as it came. */
  readonly retryAfter?: string;
  /** The header `Location` as it came. */
  readonly location?: string;
  /** The body's JSON, or why there is none. */
  readonly body: { readonly json: unknown } | { readonly unreadable: string };
}

/** The hosting service: one try of one request. Never throws, and settles within `timeoutMs`. */
export interface Service {
  exchange(
    request: ServiceRequest,
    options: {
      readonly idempotencyKey?: string | undefined;
      readonly timeoutMs: number;
      readonly signal: AbortSignal;
    },
  ): Promise<Reply>;
}

/** The runner's log, annotations and files. */
export interface Runner {
  info(line: string): void;
  debug(line: string): void;
  notice(text: string): void;
  warning(text: string): void;
  error(text: string): void;
  startGroup(title: string): void;
  endGroup(): void;
  setOutput(name: string, value: string): void;
  writeSummary(markdown: string): Promise<void>;
}

/** A deployment that this action recorded, as far as it matters here. */
export interface DeploymentRecord {
  readonly id: number;
  readonly payload: unknown;
}

export interface DeploymentStatus {
  readonly state: 'in_progress' | 'success' | 'failure' | 'error';
  readonly description: string;
  readonly logUrl?: string;
  readonly environmentUrl?: string;
}

/** GitHub, for what a team looks at. Every method throws a `GitHubTrouble` or resolves. */
export interface GitHub {
  /** When the run's first attempt began: `run_started_at`, else `created_at`, as ISO text. */
  firstAttemptStartedAt(signal: AbortSignal): Promise<string | undefined>;
  /** The deployments of an environment that this action recorded, newest first, one page after another. */
  listDeployments(environment: string, signal: AbortSignal): AsyncIterable<DeploymentRecord>;
  createDeployment(
    request: {
      readonly environment: string;
      readonly ref: string;
      readonly description: string;
      readonly payload: Readonly<Record<string, unknown>>;
    },
    signal: AbortSignal,
  ): Promise<number>;
  setDeploymentStatus(id: number, status: DeploymentStatus, signal: AbortSignal): Promise<void>;
  /** The comment that carries the marker and that this token's own author wrote. */
  findComment(
    issueNumber: number,
    marker: string,
    signal: AbortSignal,
  ): Promise<{ readonly id: number; readonly body: string; readonly url: string } | undefined>;
  createComment(issueNumber: number, body: string, signal: AbortSignal): Promise<string>;
  updateComment(id: number, body: string, signal: AbortSignal): Promise<string>;
}
