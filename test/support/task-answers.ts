import type { Answer } from '../../src/ports.ts';
import { answer, type Headers } from './replies.ts';
import { ids } from './told-story.ts';

/** A task in `data.task` (service-interface.md, 2.3). */
export function taskAnswer(
  status: string,
  fields: Readonly<Record<string, unknown>> = {},
  headers: Headers & { readonly message?: string } = {},
): Answer {
  return answer(200, { task: { id: ids.task, status, ...fields } }, headers);
}

/** An answer to a POST that starts a task; the site beside it where there is one. */
export function accepted(
  site?: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>> = {},
): Answer {
  return answer(202, { ...(site && { site }), task: { id: ids.task, status: 'pending', ...fields } });
}

/** A push preview that allows the push to shop.example.com. */
export function previewAnswer(fields: Readonly<Record<string, unknown>> = {}): Answer {
  return answer(200, {
    confirmation_required: 'shop.example.com',
    can_push: true,
    blocked_reason: null,
    copied_at: '2026-01-15T09:00:00Z',
    revert_days: 14,
    warnings: [],
    ...fields,
  });
}
