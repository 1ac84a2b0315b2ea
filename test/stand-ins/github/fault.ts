/** What may go wrong with one request, in place of, or on the way to, GitHub's answer. */
export type Fault =
  /** The connection breaks before anything was done. */
  | { readonly kind: 'down' }
  /** Nothing is done, and nobody answers. */
  | { readonly kind: 'stall' }
  /** The request is carried out, and its answer is lost with the connection. */
  | { readonly kind: 'lost' }
  /** The request waits this long, and is then carried out. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Nothing is done, and this is the answer, whatever the description says. */
  | Answer;

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What GitHub's front answers when what is behind it does not: a page, not JSON. */
export const badGateway: Answer = {
  kind: 'answer',
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>',
};

/** The secondary rate limit, which says in seconds when to come back. */
export function secondaryRateLimit(retryAfterSeconds: number): Answer {
  return refusal(
    403,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    {
      'retry-after': String(retryAfterSeconds),
    },
  );
}

/** The primary rate limit, used up until a time given in seconds since 1970. */
export function primaryRateLimit(resetAtEpochSeconds: number): Answer {
  return refusal(403, 'API rate limit exceeded for installation.', {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(resetAtEpochSeconds),
  });
}

function refusal(status: number, message: string, headers: Record<string, string>): Answer {
  const body = JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest' });
  return {
    kind: 'answer',
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  };
}
