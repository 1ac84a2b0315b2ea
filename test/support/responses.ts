import type { SendResult, ServiceResponse } from '../../src/ports.ts';

export type ResponseHeaders = Partial<
  Pick<ServiceResponse, 'isReplayed' | 'retryAfter' | 'location' | 'date'>
>;

/** A complete response with the envelope around `data` (service-interface.md, 2.1). */
export function response(
  status: number,
  data: unknown = {},
  options: ResponseHeaders & { readonly message?: string; readonly success?: boolean } = {},
): ServiceResponse {
  const { message = '', success = status < 400, ...headers } = options;
  const envelope = {
    success,
    data,
    message,
    status_code: status,
    timestamp: '2026-01-15T12:00:00Z',
    meta: null,
  };
  return { kind: 'response', status, isReplayed: false, body: { json: envelope }, ...headers };
}

/** A complete response that is not the service's JSON. */
export function page(status: number, headers: ResponseHeaders = {}): ServiceResponse {
  return { kind: 'response', status, isReplayed: false, body: { unreadable: 'it is not JSON' }, ...headers };
}

export const redirect = page(302, { location: 'https://login.example.com/' });

/** The request may have been received; the connection broke before the response. */
export const noResponse: SendResult = { kind: 'no-response', reason: 'socket hang up' };
/** The connection was refused. */
export const refusedConnection: SendResult = {
  kind: 'not-sent',
  reason: 'connect ECONNREFUSED 127.0.0.1:9',
};
export const unresolvedName: SendResult = {
  kind: 'not-sent',
  cause: 'name-not-resolved',
  reason: 'getaddrinfo ENOTFOUND api.example.com',
};
export const invalidCertificate: SendResult = {
  kind: 'not-sent',
  cause: 'certificate-invalid',
  reason: 'self-signed certificate',
};

/** A request with this key is still being processed. */
export const inProgress = response(409, { code: 'request_in_progress' });

/** The same response, replayed. */
export function replayed(original: ServiceResponse): ServiceResponse {
  return { ...original, isReplayed: true };
}
