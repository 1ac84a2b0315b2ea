import type { ServiceResponse } from '../../src/ports.ts';
import { response, type ResponseHeaders } from './responses.ts';
import { ids } from './run-operation.ts';

/** A task in `data.task` (service-interface.md, 2.3). */
export function taskResponse(
  status: string,
  fields: Readonly<Record<string, unknown>> = {},
  options: ResponseHeaders & { readonly message?: string } = {},
): ServiceResponse {
  return response(200, { task: { id: ids.task, status, ...fields } }, options);
}

/** The response to a POST that starts a task, with a site if there is one. */
export function accepted(
  site?: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>> = {},
): ServiceResponse {
  return response(202, { ...(site && { site }), task: { id: ids.task, status: 'pending', ...fields } });
}

/** A push preview that allows the push to shop.example.com. */
export function previewResponse(fields: Readonly<Record<string, unknown>> = {}): ServiceResponse {
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
