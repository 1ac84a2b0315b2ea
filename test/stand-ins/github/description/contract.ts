import { z } from 'zod';
import { dereference, type Document, type Edition, readDocument } from './document.ts';
import { type Check, createSchemaChecks } from './schema-check.ts';

/** The requirements of GitHub's description for one operation. */
export interface OperationContract {
  /** Mistakes in the parameters of path and query, which are converted in place to the described types. */
  readonly checkParameters: Check;
  readonly checkRequestBody: Check;
  readonly checkReply: (status: number, body: unknown) => string[];
}

const content = z.object({ 'application/json': z.object({ schema: z.unknown() }) });
const requestBody = z.object({ required: z.boolean().default(false), content });
const response = z.object({ content: content.optional() });
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean().default(false),
  schema: z.record(z.string(), z.unknown()),
});
const operation = z.object({
  parameters: z.array(z.unknown()).default([]),
  requestBody: requestBody.optional(),
  responses: z.record(z.string(), z.unknown()),
});

/** The schema of errors that GitHub does not describe. */
const basicError = { $ref: '#/components/schemas/basic-error' };

const contracts = new Map<string, OperationContract>();
const compilers = new Map<Edition, (described: unknown) => OperationContract>();

/** Throws if the description has no such operation. Each is compiled once in a process, when first needed. */
export function findContract(edition: Edition, method: string, path: string): OperationContract {
  const key = `${edition} ${method} ${path}`;
  const known = contracts.get(key);
  if (known !== undefined) return known;
  const document = readDocument(edition);
  const described = document.paths[path]?.[method.toLowerCase()];
  if (described === undefined) throw new Error(`GitHub's description has no ${method} ${path}.`);
  const compile = compilers.get(edition) ?? createCompiler(document);
  compilers.set(edition, compile);
  const contract = compile(described);
  contracts.set(key, contract);
  return contract;
}

function createCompiler(document: Document): (described: unknown) => OperationContract {
  const toCheck = createSchemaChecks(document, { coerces: false });
  // Parameters of path and query arrive as text.
  const toTextCheck = createSchemaChecks(document, { coerces: true });
  const checkBasicError = toCheck(basicError);

  return (described) => {
    const { parameters, requestBody: body, responses } = operation.parse(described);
    const known = parameters.map((each) => parameter.parse(dereference(document, each)));
    const checkGivenBody = body && toCheck(body.content['application/json'].schema);
    const replyChecks = new Map<number, Check | undefined>();
    for (const [status, each] of Object.entries(responses)) {
      const json = response.parse(dereference(document, each)).content?.['application/json'];
      replyChecks.set(Number(status), json && toCheck(json.schema));
    }

    return {
      checkParameters: toTextCheck({
        type: 'object',
        properties: Object.fromEntries(known.map(({ name, schema }) => [name, schema])),
        required: known.filter(({ required }) => required).map(({ name }) => name),
      }),
      checkRequestBody: (value) => {
        if (value === undefined) return body?.required === true ? ['must be there'] : [];
        return checkGivenBody === undefined ? ['must not be there'] : checkGivenBody(value);
      },
      checkReply: (status, value) => {
        if (replyChecks.has(status)) return replyChecks.get(status)?.(value) ?? [];
        return status >= 400 ? checkBasicError(value) : [`must not have the status ${status}`];
      },
    };
  };
}
