import { RequestError } from '@octokit/request-error';
import * as z from 'zod/mini';
import { createFailure, failureIn, type Failure } from '../outcome/failure.ts';
import { parseHttpDateMs, parseRetryAfterMs } from '../text/http-date.ts';
import { DAY_MS } from '../text/time.ts';

/** The wait for a secondary rate limit without `Retry-After`: who asks earlier may be banned (G7). */
const UNSAID_WAIT_MS = 60_000;

/** A longer message is a web page. */
const MAX_WORDS = 300;

/** Longer than any step, but short enough for a date. */
const MAX_WAIT_MS = 365 * DAY_MS;

export interface Call {
  /** The permission to name if GitHub refuses the call. */
  readonly permission?: string;
  /** The call names a deployment or a comment: after a 404, that is gone, and no permission would help. */
  readonly mayBeGone?: boolean;
  readonly deploymentId?: number;
}

/** The headers of an answer, in lower case. */
export type Headers = Readonly<Record<string, unknown>>;

export function readHeader(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * GitHub's words if the token lacks a permission or a scope. An organization that forbids a kind of token recommends one "with
 * fine-grained permissions", which is another reason.
 */
const PERMISSION_REFUSED = /^(?!.*\bforbids\b).*(not accessible by|permission|\bscopes?\b|must have)/i;

/** What a refusal or a failed call means. Pure. `wallMs` is the runner's time of day, for an answer without a `Date`. */
export function classifyGitHub(thrown: unknown, { permission, mayBeGone = false }: Call, wallMs: number) {
  // Octokit wraps what its fetch throws.
  const failure = failureIn(thrown instanceof RequestError ? thrown.cause : thrown);
  if (failure) return failure;
  const refused = readRefusal(thrown);
  const isLimited = refused !== undefined && isRateLimit(refused);
  if (!refused || !(isLimited || refused.isOfGitHub)) return unreadableAnswer(refused?.status);
  const { headers, isFault, message, status } = refused;
  // The times in an answer are by GitHub's clock.
  const answeredAtMs = parseHttpDateMs(readHeader(headers, 'date')) ?? wallMs;
  const askedMs = parseRetryAfterMs(readHeader(headers, 'retry-after'), answeredAtMs);
  const resetAtMs =
    isLimited && hasNoneLeft(headers) ? readSecondsMs(headers, 'x-ratelimit-reset') : undefined;
  const isWaitUnsaid = isLimited && askedMs === undefined && resetAtMs === undefined;
  const unsaidMs = isWaitUnsaid ? UNSAID_WAIT_MS : 0;
  const waitMs = Math.max(askedMs ?? unsaidMs, (resetAtMs ?? 0) - answeredAtMs);
  const retryAfterMs = waitMs === 0 ? undefined : Math.min(waitMs, MAX_WAIT_MS);
  const isGone = status === 404 && mayBeGone && /^not found$/i.test(message);
  const isDenied = [401, 403, 404].includes(status) && !isLimited && !isGone;
  // GitHub also answers 404 if the token may not see something.
  const isPermissionNamed = isPermissionRefused(refused) || (status === 404 && !isGone);
  // The job's `permissions:` do not change a personal token, so the reason names the permission.
  const isOfPerson = isPermissionNamed && /by personal access token/i.test(message);
  const needed = isOfPerson && permission !== undefined ? ` (it needs ${permission})` : '';
  return createFailure('github', {
    errorCode: isDenied ? 'forbidden' : 'service_error',
    cause: isGone ? 'gone' : 'http-status',
    status,
    reason: message.length > MAX_WORDS || message.includes('<') ? undefined : `${message}${needed}`,
    permission: isPermissionNamed && !isOfPerson ? permission : undefined,
    isTransient: isFault || isLimited,
    mayHaveActed: isFault,
    isWaitUnsaid,
    retryAfterMs,
    retryAtMs: retryAfterMs === undefined ? undefined : answeredAtMs + retryAfterMs,
  });
}

/** An answer that does not say whether GitHub has acted. */
export function unreadableAnswer(status?: number): Failure {
  return createFailure('github', {
    errorCode: 'service_error',
    cause: 'unreadable',
    status,
    isTransient: true,
    mayHaveActed: true,
  });
}

type RefusedCall = NonNullable<ReturnType<typeof readRefusal>>;

function isPermissionRefused({ message, status }: RefusedCall): boolean {
  return status === 403 && PERMISSION_REFUSED.test(message);
}

/** GraphQL reports a rate limit with 200, too, and a secondary one may be named only in words. */
function isRateLimit(refused: RefusedCall): boolean {
  const { headers, message, status } = refused;
  const isNamed =
    readHeader(headers, 'retry-after') !== undefined ||
    hasNoneLeft(headers) ||
    // Not `abuse` alone: a firewall's page may have an address for abuse.
    /rate limit|abuse detection/i.test(message);
  return status === 429 || ([200, 403].includes(status) && isNamed && !isPermissionRefused(refused));
}

function hasNoneLeft(headers: Headers): boolean {
  return readHeader(headers, 'x-ratelimit-remaining') === '0';
}

/** A header in seconds since 1970, in milliseconds. */
function readSecondsMs(headers: Headers, name: string): number | undefined {
  const value = readHeader(headers, name);
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) * 1000 : undefined;
}

const graphqlErrors = z.object({
  name: z.literal('GraphqlResponseError'),
  headers: z.record(z.string(), z.unknown()),
  errors: z.array(z.object({ message: z.string(), type: z.optional(z.string()) })),
});

const refusalBody = z.object({ message: z.string() });

/**
 * Reads an error that came as an answer. GitHub's own refusals are JSON with a message, or a 200 of GraphQL: the page of a proxy
 * says nothing about a deployment or a permission (G7).
 */
function readRefusal(thrown: unknown) {
  const graphql = graphqlErrors.safeParse(thrown).data;
  if (graphql) {
    const message = graphql.errors.map((each) => each.message).join('; ');
    // A refusal has a type, such as FORBIDDEN; a fault of GitHub's own ("Something went wrong") has none.
    const isFault = graphql.errors.every(({ type }) => type === undefined);
    return { status: 200, message, headers: graphql.headers, isOfGitHub: true, isFault };
  }
  if (!(thrown instanceof RequestError) || thrown.response === undefined) return undefined;
  const { message, response, status } = thrown;
  // Octokit appends a link to the documentation.
  const words = message.replace(/ - https:\/\/docs\.github\.com\S*$/, '').replace(/\.$/, '');
  const isOfGitHub = status >= 500 || refusalBody.safeParse(response.data).success;
  return { status, message: words, headers: response.headers, isOfGitHub, isFault: status >= 500 };
}
