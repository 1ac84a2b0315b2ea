/** What can go wrong with one request to GitHub, which is not carried out then. */
export type Fault =
  /** The connection breaks. */
  | { readonly kind: 'down' }
  /** No answer comes. */
  | { readonly kind: 'stall' }
  | FaultyAnswer;

export interface FaultyAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** The answer of GitHub's front end if its back end does not answer: a page, not JSON. */
export const badGateway: FaultyAnswer = {
  kind: 'answer',
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>',
};

export function tooManyRequests(retryAfterSeconds: number): FaultyAnswer {
  return answerWithError(429, 'Too many requests.', { 'retry-after': String(retryAfterSeconds) });
}

export function secondaryRateLimit(retryAfterSeconds: number): FaultyAnswer {
  const message = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
  return answerWithError(403, message, { 'retry-after': String(retryAfterSeconds) });
}

function answerWithError(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>>,
): FaultyAnswer {
  const body = JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest' });
  return {
    kind: 'answer',
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  };
}
