import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { z } from 'zod';
import { isRecord } from '../../../src/text/json.ts';
import type { Reply } from './operation.ts';

const descriptionSchema = z.object({
  /** Documents that GitHub's GraphQL schema allows. */
  queries: z.array(z.string()),
  editions: z.record(
    z.string(),
    z.object({
      operations: z.record(
        z.string(),
        z.object({
          parameters: z.array(z.object({ name: z.string(), schema: z.looseObject({ type: z.string() }) })),
          body: z.unknown().optional(),
          answers: z.record(z.string(), z.looseObject({ example: z.unknown().optional() })),
        }),
      ),
      schemas: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** What is wrong with a request or an answer, one entry each. */
type Problems = readonly string[];

/** GitHub's own description of the operations that the stand-in has (`npm run describe-github`). */
const description = descriptionSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'description.json'), 'utf8')),
);

export const { queries } = description;

type Describe = ReturnType<typeof createDescription>;
const known = new Map<string, Describe>();

/** The checks of an edition. Compiled once in a process, each on its first use. */
export function describeEdition(edition: string): Describe {
  const described = known.get(edition) ?? createDescription(edition);
  known.set(edition, described);
  return described;
}

function createDescription(edition: string) {
  const { operations = {}, schemas = {} } = description.editions[edition] ?? {};
  // `strict` refuses keywords of OpenAPI.
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats(ajv);
  // An address that nobody gave is empty.
  ajv.addFormat('uri', (text: string) => text === '' || URL.canParse(text));
  ajv.addSchema({ operations, components: { schemas } }, 'github');
  const checks = new Map<string, ValidateFunction>();
  const check = (value: unknown, ...place: readonly (string | number)[]): Problems => {
    const pointer = place.map((each) => encodeURIComponent(String(each).replaceAll('/', '~1'))).join('/');
    const validate = checks.get(pointer) ?? ajv.compile({ $ref: `github#/operations/${pointer}` });
    checks.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
  };
  return {
    /** Checks the parameters, and the body if there is one. */
    checkRequest(route: string, parameters: Readonly<Record<string, string>>, body: unknown): Problems {
      const { parameters: described = [], body: schema } = operations[route] ?? {};
      const wrong = described.flatMap(({ name, schema: { type } }, index) => {
        const { [name]: text } = parameters;
        if (text === undefined) return [];
        const problems = check(
          type === 'integer' ? Number(text) : text,
          route,
          'parameters',
          index,
          'schema',
        );
        return problems.map((problem) => `${name}${problem}`);
      });
      return schema === undefined ? wrong : [...wrong, ...check(body, route, 'body')];
    },
    /** A success with all fields that GitHub sends: those that the stand-in leaves out are the example's of GitHub. */
    complete(route: string, { status, body, ...rest }: Reply): Reply {
      const { example } = operations[route]?.answers[status] ?? {};
      return { ...rest, status, body: fillFields(body, example) };
    },
    checkAnswer(route: string, { status, body }: Reply): Problems {
      if (status >= 300) return [];
      const isDescribed = status in (operations[route]?.answers ?? {});
      return isDescribed
        ? check(body, route, 'answers', status, 'schema')
        : [`the status ${status} is not described`];
    },
  };
}

function fillFields(value: unknown, example: unknown): unknown {
  if (Array.isArray(value)) {
    const [item] = Array.isArray(example) ? (example as readonly unknown[]) : [];
    return value.map((each) => fillFields(each, item));
  }
  if (!isRecord(value) || !isRecord(example)) return value;
  const filled = Object.entries(value).map(([name, each]) => [
    name,
    // Its fields are the creator's own.
    name === 'payload' ? each : fillFields(each, example[name]),
  ]);
  return { ...example, ...Object.fromEntries(filled) };
}
