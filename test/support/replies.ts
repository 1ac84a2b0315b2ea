import type { Answer, Reply } from '../../src/ports.ts';

export interface Headers {
  readonly isReplay?: boolean;
  readonly retryAfter?: string;
  readonly location?: string;
}

/** A whole answer with the envelope around `data` (service-interface.md, 2.1). */
export function answer(
  status: number,
  data: unknown = {},
  headers: Headers & { readonly message?: string; readonly success?: boolean } = {},
): Answer {
  const { message = '', success = status < 400, ...rest } = headers;
  const envelope = {
    success,
    data,
    message,
    status_code: status,
    timestamp: '2026-01-15T12:00:00Z',
    meta: null,
  };
  return { kind: 'answered', status, isReplay: false, body: { json: envelope }, ...rest };
}

/** A whole answer that is not the service's JSON. */
export function page(status: number, headers: Headers = {}): Answer {
  return { kind: 'answered', status, isReplay: false, body: { unreadable: 'it is not JSON' }, ...headers };
}

/** The request was answered by a pointer to somewhere else. */
export const redirect = page(302, { location: 'https://login.example.com/' });

/** The request may have been received; the connection broke before the answer. */
export const lost: Reply = { kind: 'lost', reason: 'socket hang up' };
/** The connection was refused. */
export const refusedConnection: Reply = { kind: 'not-sent', reason: 'connect ECONNREFUSED 127.0.0.1:9' };
export const unknownName: Reply = {
  kind: 'not-sent',
  cause: 'name',
  reason: 'getaddrinfo ENOTFOUND api.example.com',
};
export const badCertificate: Reply = {
  kind: 'not-sent',
  cause: 'certificate',
  reason: 'self-signed certificate',
};

/** A request with this key is still under way. */
export const inProgress = answer(409, { code: 'request_in_progress' });

/** The same answer, as the stored one. */
export function replayed(reply: Answer): Answer {
  return { ...reply, isReplay: true };
}
