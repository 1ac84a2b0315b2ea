import * as z from 'zod/mini';
import type { Answer } from './answer.ts';
import type { Call, OperationContext } from './operation.ts';

/** A valid body, or a refusal that says what is wrong. */
export type ReadBody<Body> =
  { readonly ok: true; readonly body: Body } | { readonly ok: false; readonly refusal: Answer };

/**
 * Parses the body of a call. All bodies are JSON objects (section 4). A refusal names every wrong field in
 * `data.errors`.
 */
export function readBody<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
  { request }: Call,
  { decisions, refuse }: OperationContext,
): ReadBody<z.output<z.ZodMiniObject<Shape>>> {
  const contentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (decisions.contentType === 'required' && contentType !== 'application/json') {
    return { ok: false, refusal: refuse('wrongContentType', 'The Content-Type must be application/json.') };
  }

  const json = parseJson(request.body === '' && decisions.emptyBody === 'empty-object' ? '{}' : request.body);
  if (!json.ok) return { ok: false, refusal: refuse('notJson', 'The body is not JSON.') };

  const errors: Record<string, string> = {};
  const parsed = z.safeParse(schema, json.value);
  for (const { path, message } of parsed.error?.issues ?? []) errors[path.join('.') || 'body'] = message;
  if (decisions.unknownFields === 'refused') {
    for (const field of fieldsOf(json.value)) {
      if (!Object.hasOwn(schema.shape, field)) errors[field] = 'is not a field of this operation';
    }
  }
  if (parsed.success && Object.keys(errors).length === 0) return { ok: true, body: parsed.data };
  return { ok: false, refusal: refuseFields(errors, refuse) };
}

/** The refusal of a body with wrong fields, with a reason for each. */
export function refuseFields(
  errors: Readonly<Record<string, string>>,
  refuse: OperationContext['refuse'],
): Answer {
  const [first] = Object.entries(errors).map(([field, message]) => `${field} ${message}`);
  return refuse('invalidBody', `The body is not valid: ${first ?? 'it is not an object'}.`, {
    data: { errors },
  });
}

function parseJson(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

function fieldsOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
