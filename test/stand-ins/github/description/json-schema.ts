import { z } from 'zod';

const schemas = z.array(z.unknown()).optional();

/** A schema of OpenAPI 3.0. Keywords that are not listed mean the same in JSON Schema. */
const node = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  nullable: z.boolean().optional(),
  default: z.unknown().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  oneOf: schemas,
  anyOf: schemas,
  allOf: schemas,
});

/** Keywords that check nothing. `discriminator` only says which branch of a `oneOf` to try first. */
const annotations = new Set([
  'default',
  'deprecated',
  'description',
  'discriminator',
  'example',
  'examples',
  'externalDocs',
  'readOnly',
  'title',
]);

/**
 * Translates a schema to JSON Schema draft 7, with two deliberate differences. An object has no other properties than
 * those listed, so that a misspelt field is found. A string whose default is `""` may be empty even if it has a
 * format, because GitHub sends `"log_url": ""`.
 *
 * @param refer returns the replacement for a `$ref`
 */
export function toJsonSchema(schema: unknown, refer: (pointer: string) => string): Record<string, unknown> {
  const { $ref, nullable, properties, additionalProperties, items, oneOf, anyOf, allOf, ...plain } =
    node.parse(schema);
  // In OpenAPI 3.0, keywords beside a reference are ignored.
  if ($ref !== undefined) return { $ref: refer($ref) };
  const translate = (each: unknown) => (typeof each === 'boolean' ? each : toJsonSchema(each, refer));
  const closed: unknown = properties === undefined ? additionalProperties : (additionalProperties ?? false);
  const translated: Record<string, unknown> = {
    ...Object.fromEntries(
      Object.entries(plain).filter(([key]) => !annotations.has(key) && !key.startsWith('x-')),
    ),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, translate(each)])),
    }),
    ...(closed !== undefined && { additionalProperties: translate(closed) }),
    ...(items !== undefined && { items: translate(items) }),
    ...(oneOf && { oneOf: oneOf.map(translate) }),
    ...(anyOf && { anyOf: anyOf.map(translate) }),
    ...(allOf && { allOf: allOf.map(translate) }),
  };
  const alternatives: Record<string, unknown>[] = [
    ...(nullable === true ? [{ type: 'null' }] : []),
    ...(plain.format !== undefined && plain.default === '' ? [{ const: '' }] : []),
  ];
  return alternatives.length === 0 ? translated : { anyOf: [...alternatives, translated] };
}
