import { RequestError } from '@octokit/request-error';
import { messages } from '../messages/messages.ts';
import { GitHubError } from '../ports.ts';
import { parseHttpDateMs, parseRetryAfterMs } from '../text/http-date.ts';

/** Longer than any step: a wait that can still be written as a date. */
const MAX_WAIT_MS = 365 * 24 * 3_600_000;

/** What a call needs, and how it may fail. */
export interface Call {
  /** The permission that a refusal names. */
  readonly permission?: string;
  /** It names a deployment or a comment: after a 404 that is gone, and no permission would help. */
  readonly mayBeGone?: boolean;
}

/** The headers of an answer, in lower case. */
export type Headers = Readonly<Record<string, unknown>>;

export function readHeader(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** GitHub's words if the token lacks a permission (or a classic token a scope). Other reasons for a 403 have others. */
const PERMISSION_REFUSED = /not accessible by|permission|\bscopes?\b|must have/i;

/** What went wrong, in one line. `wallMs`: the runner's time of day, for an answer without a `Date`. */
export function toGitHubError(
  thrown: unknown,
  { permission, mayBeGone = false }: Call,
  wallMs: number,
): GitHubError {
  // Octokit wraps what its fetch throws.
  const cause = thrown instanceof RequestError ? thrown.cause : thrown;
  if (cause instanceof GitHubError) return cause;
  const refused = readRefusal(thrown);
  if (!refused) {
    // GraphQL answers 200 with errors in the body: it did not say what was asked.
    const failure = { errorCode: 'service_error', isTransient: true, mayHaveActed: true } as const;
    return new GitHubError(messages.githubUnreadable(), failure);
  }
  const { headers, message, status, what } = refused;
  const isForPermission = status === 403 && PERMISSION_REFUSED.test(message);
  const retryAfter = readHeader(headers, 'retry-after');
  const hasNoneLeft = readHeader(headers, 'x-ratelimit-remaining') === '0';
  // A secondary rate limit may be named in words alone.
  const isNamed = retryAfter !== undefined || hasNoneLeft || /rate limit/i.test(message);
  const isLimited = status === 429 || (status === 403 && isNamed && !isForPermission);
  // The dates of an answer are measured by its own clock.
  const answeredAtMs = parseHttpDateMs(readHeader(headers, 'date')) ?? wallMs;
  const reset = isLimited && hasNoneLeft ? readHeader(headers, 'x-ratelimit-reset') : undefined;
  const waitMs = Math.max(
    parseRetryAfterMs(retryAfter, answeredAtMs) ?? 0,
    msUntilReset(reset, answeredAtMs),
  );
  const retryAfterMs = waitMs === 0 ? undefined : Math.min(waitMs, MAX_WAIT_MS);
  const isGone = status === 404 && mayBeGone;
  const isDenied = [401, 403, 404].includes(status) && !isLimited && !isGone;
  // GitHub answers 404, too, for what the token may not see.
  const isPermissionNamed = isForPermission || (status === 404 && !isGone);
  const shown = message.length > 200 || message.includes('<') ? '' : `: ${message}`;
  return new GitHubError(`${what}${shown}`, {
    errorCode: isDenied ? 'forbidden' : 'service_error',
    isGone,
    isInvalid: status === 422,
    permission: isPermissionNamed ? permission : undefined,
    isTransient: status >= 500 || isLimited,
    mayHaveActed: status >= 500,
    retryAfterMs,
    retryAtMs: retryAfterMs === undefined ? undefined : answeredAtMs + retryAfterMs,
  });
}

/** The time until `x-ratelimit-reset` in milliseconds; 0 for anything but a later second since 1970. */
function msUntilReset(header: string | undefined, nowMs: number): number {
  return /^\d{1,12}$/.test(header ?? '') ? Math.max(0, Number(header) * 1000 - nowMs) : 0;
}

/** An error that GitHub answered with. */
function readRefusal(thrown: unknown) {
  if (!(thrown instanceof RequestError) || thrown.response === undefined) return undefined;
  const { message, response, status } = thrown;
  // Octokit appends a link to the documentation.
  const words = message.replace(/ - https:\/\/docs\.github\.com\S*$/, '').replace(/\.$/, '');
  return { what: messages.githubAnswered(status), status, message: words, headers: response.headers };
}
