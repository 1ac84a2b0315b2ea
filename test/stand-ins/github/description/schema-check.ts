import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { type Document, splitReference } from './document.ts';
import { toJsonSchema } from './json-schema.ts';

/** Returns the mistakes in a value. A check that coerces converts strings to numbers in place. */
export type Check = (value: unknown) => string[];

/** Compiles schemas of the description. A component is translated when the first schema needs it. */
export function createSchemaChecks(
  document: Pick<Document, 'components'>,
  { coerces }: { coerces: boolean },
) {
  const ajv = new Ajv({
    strict: true,
    // GitHub writes unions of types, and `enum` without a type.
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
      // Before it is translated, because it may refer to itself.
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
