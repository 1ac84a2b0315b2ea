import * as z from 'zod/mini';
import type { Answer } from './answer.ts';
import type { Call, Workshop } from './operation.ts';

/** A body that was understood, or the refusal that says why it was not. */
export type ReadBody<Body> =
  { readonly ok: true; readonly body: Body } | { readonly ok: false; readonly refusal: Answer };

/**
 * Reads a call's body as JSON of a given shape. All bodies are JSON objects (section 4); every field that
 * is wrong is named at once, under `data.errors`.
 */
export function readBody<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
  { request }: Call,
  { decisions, refuse }: Workshop,
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
      if (!Object.hasOwn(schema.shape, field)) errors[field] = 'is no field of this operation';
    }
  }
  if (parsed.success && Object.keys(errors).length === 0) return { ok: true, body: parsed.data };
  return { ok: false, refusal: refuseFields(errors, refuse) };
}

/** The refusal of a body whose fields are wrong, each with its reason. */
export function refuseFields(errors: Readonly<Record<string, string>>, refuse: Workshop['refuse']): Answer {
  const [first] = Object.entries(errors).map(([field, message]) => `${field} ${message}`);
  return refuse('invalidBody', `The body is not valid: ${first ?? 'it is no object'}.`, { data: { errors } });
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
