/* What the service answers, as the adapter returns it. */

import type { SendResult, ServiceResponse } from '../../src/ports.ts';
import { ids } from './ids.ts';

type ResponseHeaders = Partial<
  Pick<ServiceResponse, 'age' | 'isReplayed' | 'retryAfter' | 'contentType' | 'location' | 'date'>
>;

type Fields = Readonly<Record<string, unknown>>;

/** A complete response with the envelope around `data` (`Envelope` in docs/hosts/service.openapi.yaml). */
export function response(
  status: number,
  data: unknown = {},
  options: ResponseHeaders & { readonly message?: string; readonly success?: boolean } = {},
): ServiceResponse {
  const { message = '', success = status < 400, ...headers } = options;
  const rest = { status_code: status, timestamp: '2026-01-15T12:00:00Z', meta: null };
  const envelope = { success, data, message, ...rest };
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
export const refusedConnection: SendResult = { kind: 'not-sent', reason: 'connect ECONNREFUSED 127.0.0.1:9' };
export const unresolvedName: SendResult = {
  kind: 'not-sent',
  cause: 'name-not-resolved',
  reason: 'getaddrinfo ENOTFOUND api.example.com',
};
export const invalidCertificate: Extract<SendResult, { kind: 'not-sent' }> = {
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

/** A `Task` in `data.task`. */
export function taskResponse(
  status: string,
  fields: Fields = {},
  options: ResponseHeaders & { readonly message?: string } = {},
): ServiceResponse {
  return response(200, { task: { id: ids.task, status, ...fields } }, options);
}

/** The response to a POST that starts a task, with a site if there is one. */
export function accepted(site?: Fields, fields: Fields = {}): ServiceResponse {
  return response(202, { ...(site && { site }), task: { id: ids.task, status: 'pending', ...fields } });
}

/** A push preview that allows the push to shop.example.com. */
export function previewResponse(fields: Fields = {}): ServiceResponse {
  return response(200, {
    confirmation_required: 'shop.example.com',
    can_push: true,
    blocked_reason: null,
    copied_at: '2026-01-15T09:00:00Z',
    revert_days: 14,
    warnings: [],
    ...fields,
  });
}

export const completed = taskResponse('completed');
export const running = taskResponse('running');
