import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { type Document, splitReference } from './document.ts';
import { toJsonSchema } from './json-schema.ts';

/** What is wrong with a value, a sentence each; a check that coerces turns texts into numbers in place. */
export type Check = (value: unknown) => string[];

/** Makes checks out of the description's schemas; a component is translated when the first schema needs it. */
export function createSchemaChecks(
  document: Pick<Document, 'components'>,
  { coerces }: { coerces: boolean },
) {
  const ajv = new Ajv({
    strict: true,
    // Unions of types, and an `enum` without one, are GitHub's way of writing.
    strictTypes: false,
    allErrors: true,
    coerceTypes: coerces,
  });
  formats.default(ajv);
  const added = new Set<string>();

  const refer = (pointer: string): string => {
    const { kind, name } = splitReference(pointer);
    const id = `github:${kind}:${name}`;
    if (!added.has(id)) {
      // Before it is translated, since it may refer to itself.
      added.add(id);
      ajv.addSchema(toJsonSchema(document.components[kind]?.[name], refer), id);
    }
    return id;
  };

  return (schema: unknown): Check => {
    const validate = ajv.compile(toJsonSchema(schema, refer));
    return (value) => (validate(value) ? [] : (validate.errors ?? []).map(formatError));
  };
}

function formatError({ instancePath, message = 'is wrong', params }: ErrorObject): string {
  return `${instancePath === '' ? '' : `${instancePath} `}${message} ${JSON.stringify(params)}`;
}
