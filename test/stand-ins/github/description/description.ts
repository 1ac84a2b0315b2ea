import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { z } from 'zod';

/** github.com, and the newest GitHub Enterprise Server that the description covers. */
export const editions = ['api.github.com', 'ghes-3.19'] as const;
export type Edition = (typeof editions)[number];

const section = z.record(z.string(), z.record(z.string(), z.unknown()));

/** GitHub's OpenAPI description, as far as it is read here. */
export const documentSchema = z.object({
  openapi: z.string().startsWith('3.0.'),
  paths: section,
  components: section,
});
export type Document = z.output<typeof documentSchema>;

const reference = z.object({ $ref: z.string() });
const schemaNode = z.looseObject({
  type: z.string().optional(),
  nullable: z.boolean().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
});
const jsonContent = z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) });
const response = z.object({ content: jsonContent.optional() });
const parameter = z.object({ name: z.string(), required: z.boolean().default(false), schema: z.unknown() });
const operation = z.object({
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.object({ content: jsonContent }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const objectFields = z.record(z.string(), z.unknown());

/** Returns the mistakes in a value. */
type Check = (value: unknown) => string[];

/** The requirements of GitHub's description for one operation. */
export interface OperationContract {
  /** Checks the parameters of path and query, which are converted in place to the described types. */
  readonly checkParameters: Check;
  readonly checkRequestBody: Check;
  /** Adds to the body of a reply what GitHub always sends: an empty text, 0 or null, if nothing else is given. */
  readonly completeReply: (status: number, body: unknown) => unknown;
  readonly checkReply: (status: number, body: unknown) => string[];
}

const jsonAjv = createAjv({ coerceTypes: false });
/** Parameters of path and query arrive as text. */
const textAjv = createAjv({ coerceTypes: true });
const documents = new Map<Edition, Document>();
const contracts = new Map<string, OperationContract>();

/** Where the extract of a description is kept, which `scripts/extract-github-description.ts` writes. */
export function locateDocument(edition: Edition): string {
  return fileURLToPath(new URL(`${edition}.json`, import.meta.url));
}

/** Reads the extract, once in each process. */
export function readDocument(edition: Edition): Document {
  const known = documents.get(edition);
  if (known !== undefined) return known;
  const text = readFileSync(locateDocument(edition), 'utf8');
  const document = documentSchema.parse(JSON.parse(text, amend));
  documents.set(edition, document);
  return document;
}

/** GitHub's description knows no review without a user. A deleted account leaves one all the same. */
function amend(name: string, node: unknown): unknown {
  const isUser =
    name === 'user' && reference.safeParse(node).data?.$ref === '#/components/schemas/simple-user';
  return isUser ? { $ref: '#/components/schemas/nullable-simple-user' } : node;
}

/** The parts of `#/components/KIND/NAME`, the one form of reference that GitHub uses. Throws at any other. */
export function splitReference(pointer: string): { kind: string; name: string } {
  const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(pointer) ?? [];
  if (kind === undefined || name === undefined) throw new Error(`Not a reference to a component: ${pointer}`);
  return { kind, name };
}

/** Throws if the description has no such operation. Each is compiled once in a process, when first needed. */
export function findContract(edition: Edition, method: string, path: string): OperationContract {
  const key = `${edition} ${method} ${path}`;
  const document = readDocument(edition);
  const described = document.paths[path]?.[method.toLowerCase()];
  if (described === undefined) throw new Error(`GitHub's description has no ${method} ${path}.`);
  const contract = contracts.get(key) ?? compile(document, described);
  contracts.set(key, contract);
  return contract;
}

function compile(document: Document, described: unknown): OperationContract {
  const { parameters, requestBody, responses } = operation.parse(described);
  const known = parameters.map((each) => parameter.parse(dereference(document, each)));
  const bodySchema = requestBody?.content['application/json'].schema;
  const checkGivenBody = bodySchema && createCheck(document, { ...bodySchema, additionalProperties: false });
  const replies = new Map(
    Object.entries(responses).map(([status, each]) => {
      const { content } = response.parse(dereference(document, each));
      const schema = content?.['application/json'].schema;
      return [Number(status), schema && { schema, check: createCheck(document, schema) }];
    }),
  );
  // The shape of errors that GitHub does not describe.
  const checkError = createCheck(document, { $ref: '#/components/schemas/basic-error' });

  return {
    checkParameters: createCheck(
      document,
      {
        type: 'object',
        properties: Object.fromEntries(known.map(({ name, schema }) => [name, schema])),
        required: known.filter(({ required }) => required).map(({ name }) => name),
        additionalProperties: false,
      },
      textAjv,
    ),
    checkRequestBody: (value) => {
      if (value === undefined) return checkGivenBody === undefined ? [] : ['must be there'];
      return checkGivenBody === undefined ? ['must not be there'] : checkGivenBody(value);
    },
    completeReply: (status, body) => {
      const reply = replies.get(status);
      return reply === undefined ? body : complete(document, reply.schema, body);
    },
    checkReply: (status, body) => {
      if (replies.has(status)) return replies.get(status)?.check(body) ?? [];
      return status >= 400 ? checkError(body) : [`must not have the status ${status}`];
    },
  };
}

/** The node itself, or the component that it refers to. */
function dereference(document: Document, node: unknown): unknown {
  const pointer = reference.safeParse(node).data?.$ref;
  if (pointer === undefined) return node;
  const { kind, name } = splitReference(pointer);
  return dereference(document, document.components[kind]?.[name]);
}

function createCheck(document: Document, schema: object, ajv = jsonAjv): Check {
  // With the components, because references are relative to the schema.
  const validate = ajv.compile({ ...schema, components: document.components });
  return (value) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message = 'is wrong', params }) =>
          `${instancePath} ${message} ${JSON.stringify(params)}`.trimStart(),
        );
}

function createAjv(options: { coerceTypes: boolean }): Ajv {
  // Not strict, because OpenAPI has keywords that JSON Schema does not have. Ajv knows `nullable`.
  const ajv = new Ajv({ strict: false, allErrors: true, ...options });
  formats(ajv);
  // GitHub sends `"log_url": ""`.
  ajv.addFormat('uri', (text: string) => text === '' || URL.canParse(text));
  return ajv;
}

/** The value with the fields that its schema requires: an empty text, 0 or null if nothing is given. */
function complete(document: Document, schema: unknown, given: unknown): unknown {
  const { type, nullable, format, required, properties, items, ...rest } = schemaNode.parse(
    dereference(document, schema) ?? {},
  );
  if (Array.isArray(given)) return given.map((each) => complete(document, items, each));
  if (given === null || (given === undefined && nullable)) return null;
  if (type === 'object') {
    const fields = given === undefined ? {} : objectFields.parse(given);
    const names = new Set([...required, ...Object.keys(fields)]);
    const completed = Array.from(names, (name) => [name, complete(document, properties[name], fields[name])]);
    return Object.fromEntries(completed) as unknown;
  }
  if (given !== undefined) return given;
  if (rest.enum) return rest.enum[0];
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  return { array: [], boolean: false, integer: 0, number: 0 }[type ?? ''] ?? '';
}
