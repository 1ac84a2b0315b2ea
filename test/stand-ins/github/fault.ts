/** What can go wrong with one request to GitHub, which is not carried out then. */
export type Fault =
  /** The connection breaks. */
  { readonly kind: 'down' } | FaultyAnswer;

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
  return askToWait(429, 'Too many requests.', retryAfterSeconds);
}

export function secondaryRateLimit(retryAfterSeconds: number): FaultyAnswer {
  const message = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
  return askToWait(403, message, retryAfterSeconds);
}

function askToWait(status: number, message: string, seconds: number): FaultyAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'retry-after': String(seconds) };
  return { kind: 'answer', status, headers, body: JSON.stringify({ message }) };
}
