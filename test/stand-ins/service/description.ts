import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { parseTimeMs } from '../../../src/text/time.ts';
import { readId } from '../../../src/service/schemas.ts';
import { parseJson } from '../../../src/text/json.ts';
import type { Decisions } from './decisions.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import { permissions } from './world.ts';

const operationIds = [
  ...['createStaging', 'previewPush', 'pushStaging', 'addDomain', 'verifyDomain', 'verifyDomainAsWritten'],
  ...['restoreBackup', 'restoreSnapshot', 'readTask'],
] as const;
export type OperationId = (typeof operationIds)[number];

const reference = z.object({ $ref: z.string() });
const permission = z.enum(permissions, {
  error: ({ input }) => `the permission ${String(input)} is not in test/stand-ins/service/world.ts`,
});
const operationSchema = z.object({
  operationId: z.enum(operationIds, {
    error: ({ input }) => `the operation ${String(input)} is not in test/stand-ins/service/description.ts`,
  }),
  security: z._default(z.tuple([z.object({ apiToken: z.array(permission) })]), [{ apiToken: [] }]),
  // The `Idempotency-Key` of what changes something.
  parameters: z._default(z.array(reference), []),
  requestBody: z.optional(z.looseObject({ $ref: z.optional(z.string()), required: z.optional(z.boolean()) })),
  responses: z.record(z.string(), z.looseObject({ $ref: z.optional(z.string()) })),
});
const bodySchema = z.object({
  content: z.object({
    'application/json': z.object({ schema: z.object({ properties: z.looseObject({}) }) }),
  }),
});
/** The ids in the path, in their order, and an operation for each method. */
const pathItem = z.catchall(z.object({ parameters: z.array(reference) }), operationSchema);
/** The description, as far as it is read here. Redocly checks the whole. */
const descriptionSchema = z.looseObject({
  paths: z.record(z.string(), pathItem),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});

/** What is wrong with a request or an answer, one entry each. */
export type Problems = readonly string[];

/** One operation of `docs/hosts/service.openapi.yaml`. */
export type DescribedOperation = ReturnType<typeof compile>[number];

const descriptionPath = join(import.meta.dirname, '../../../docs/hosts/service.openapi.yaml');

/**
 * How its answers are read: as the stand-in has decided where a task is, and without other fields; or as the action
 * reads those of any host.
 */
type Reading = Decisions['taskInPost'] | 'as-the-action';
type Description = z.output<typeof descriptionSchema>;

const readings = new Map<Reading, readonly DescribedOperation[]>();

/** The operations of the description. Compiled once in a process. */
export function readDescription(reading: Reading): readonly DescribedOperation[] {
  const read = () => descriptionSchema.parse(parse(readFileSync(descriptionPath, 'utf8')));
  const known = readings.get(reading) ?? compile(read(), reading);
  readings.set(reading, known);
  return known;
}

/** The operation of a path, without its query. */
export function findOperation(
  operations: readonly DescribedOperation[],
  method: string,
  path: string,
): DescribedOperation | undefined {
  return operations.find((each) => each.method === method && each.path.test(path));
}

function compile(described: Description, reading: Reading) {
  const schemas = { ...described.components.schemas, ...closeSchemas(described.components.schemas, reading) };
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  formats(ajv);
  if (reading === 'as-the-action') {
    ajv.addFormat('date-time', (text: string) => text === '' || parseTimeMs(text) !== undefined);
    ajv.addFormat('uuid', (text: string) => readId(text) !== undefined);
  }
  // Ajv takes the whole description as a schema.
  ajv.addVocabulary(Object.keys(described));
  ajv.addSchema({ ...described, components: { ...described.components, schemas } }, 'service');

  /** A check against the schema at a place of the description, compiled on its first use. */
  const createCheck = (place: string, closing: object = {}): ((value: unknown) => Problems) => {
    let validate: ValidateFunction | undefined;
    return (value) => {
      validate ??= ajv.compile({ $ref: `service${place}`, ...closing });
      if (validate(value)) return [];
      return (validate.errors ?? []).map(({ instancePath, message = 'is wrong', params }) =>
        `${instancePath} ${message} ${JSON.stringify(params)}`.trimStart(),
      );
    };
  };
  const content = '/content/application~1json/schema';

  return Object.entries(described.paths).flatMap(([path, { parameters: pathParameters, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId: id, security, parameters, requestBody, responses } = operation;
      const place = `#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}`;
      const [keyParameter] = parameters;
      const idChecks = pathParameters.map(({ $ref }) => createCheck(`${$ref}/schema`));
      const checkKey = keyParameter && createCheck(`${keyParameter.$ref}/schema`);
      const bodyPlace = `${requestBody?.$ref ?? `${place}/requestBody`}${content}`;
      const bodyChecks = requestBody && {
        open: createCheck(bodyPlace),
        closed: createCheck(bodyPlace, { type: 'object', unevaluatedProperties: false }),
      };
      const answers = Object.fromEntries(
        Object.entries(responses).map(([status, { $ref }]) => [
          status,
          createCheck(`${$ref ?? `${place}/responses/${status}`}${content}`),
        ]),
      );
      const checkAnswer = (status: number, body: unknown): Problems => {
        const check = answers[status >= 200 && status < 300 ? '2XX' : 'default'];
        const read = reading === 'as-the-action' ? withoutNulls(body) : body;
        return check?.(read) ?? [`the status ${status} is not described`];
      };
      return {
        id,
        method: method.toUpperCase(),
        /** Matches a path without its query, with a named group for each id. */
        path: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
        permissions: security[0].apiToken,
        /** The names of the fields of its body. */
        fields: Object.keys(
          bodySchema.safeParse(requestBody).data?.content['application/json'].schema.properties ?? {},
        ),
        checkIds: (ids: Readonly<Record<string, string>>): Problems =>
          Object.values(ids).flatMap((id, index) => idChecks[index]?.(id) ?? []),
        checkKey: (key: string | undefined): Problems => {
          if (key === undefined) return [];
          return checkKey?.(key) ?? ['the operation has no Idempotency-Key'];
        },
        /** Checks content type and body. In a closed body, a field that is not described is a problem. */
        checkBody: ({ headers, body }: ServiceRequest, kind: 'closed' | 'open'): Problems => {
          if (body === '') return requestBody?.required ? ['there is no body'] : [];
          if (!isJson(headers)) return ['the Content-Type must be application/json'];
          return bodyChecks?.[kind](parseJson(body)) ?? ['the operation has no body'];
        },
        /** Checks the parsed body of an answer. */
        checkAnswer,
        /** Checks content type and body. */
        checkResponse: ({ status, headers, body }: ServiceResponse): Problems =>
          isJson(headers)
            ? checkAnswer(status, parseJson(body))
            : ['the Content-Type must be application/json'],
      };
    }),
  );
}

/** The resources without other fields: the stand-in invents none. */
function closeSchemas(schemas: Readonly<Record<string, object>>, reading: Reading) {
  if (reading === 'as-the-action') return {};
  const resources = ['Envelope', 'Site', 'Domain', 'Verification', 'DnsRecord', 'PushPreview'];
  // If `data` is the task, a site may stand beside its fields.
  const closed = [...resources, ...(reading === 'data' ? [] : ['Task'])];
  return Object.fromEntries<object>(
    closed.map((name) => [name, { ...schemas[name], additionalProperties: false }] as const),
  );
}

/** To the action, a field that is null is missing. */
function withoutNulls(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null), (_name, value: unknown) => value ?? undefined);
}

function isJson(headers: Readonly<Record<string, string>>): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() === 'application/json';
}
