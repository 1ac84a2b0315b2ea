import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { operations } from '../test/stand-ins/github/operations.ts';

/*
 * `npm run describe-github`: takes what the stand-in answers out of GitHub's own description of its API, for github.com and
 * for the oldest Enterprise Server in it, and asks GitHub's GraphQL schema whether the action's query is valid. The stand-in
 * holds each request and each answer against the file that this writes. The packages are 390 MB, so they are no
 * dependencies: run it again for another version, or if the action uses another operation.
 */

const packages = ['@octokit/openapi@23.0.2', '@octokit/graphql-schema@15.26.1'];
const editions = { 'github.com': 'api.github.com', 'enterprise-server': 'ghes-3.17' };
const queries = ['query { viewer { databaseId } }'];
const path = join(import.meta.dirname, '../test/stand-ins/github/description.json');

const json = z.record(z.string(), z.unknown());
const content = z.object({
  'application/json': z.object({ schema: z.unknown(), examples: z.optional(json) }),
});
const operationSchema = z.object({
  parameters: z._default(z.array(json), []),
  requestBody: z.optional(z.object({ required: z.optional(z.boolean()), content })),
  responses: z.record(z.string(), z.object({ content: z.optional(content) })),
});
const descriptionSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.record(z.string(), json),
});
type Description = z.infer<typeof descriptionSchema>;

/** The component that a `$ref` names; anything else as it is. */
function resolve(value: unknown, { components }: Description): unknown {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(readReference(value) ?? '') ?? [];
  return components[kind]?.[name] ?? value;
}

function readReference(value: unknown): string | undefined {
  return z.object({ $ref: z.string() }).safeParse(value).data?.$ref;
}

/** A schema without what only people read. A property may have the name of such a keyword. */
function prune(schema: unknown, isProperties = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => prune(each));
  const read = json.safeParse(schema).data;
  if (!read) return schema;
  const kept = Object.entries(read).filter(
    ([key]) =>
      isProperties || !/^(?:description|title|example|examples|externalDocs|deprecated|x-.*)$/.test(key),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, prune(value, key === 'properties')]));
}

/** The names of the schemas to which a value refers, and those to which they refer. */
function findSchemas(value: unknown, description: Description, found: Record<string, unknown> = {}) {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (name in found) continue;
    found[name] = prune(description.components['schemas']?.[name]);
    findSchemas(found[name], description, found);
  }
  return found;
}

function describeOperation(route: string, description: Description) {
  const [method = '', path = ''] = route.split(' ');
  const { parameters, requestBody, responses } = operationSchema.parse(
    description.paths[path]?.[method.toLowerCase()],
  );
  const answers = Object.entries(responses).flatMap(([status, { content }]): [string, object][] => {
    if (!content || !status.startsWith('2')) return [];
    const { schema, examples = {} } = content['application/json'];
    const [example] = Object.values(examples).map((each) => resolve(each, description));
    return [[status, { schema: prune(schema), example: json.parse(example)['value'] }]];
  });
  return {
    parameters: parameters.map((each) => prune(resolve(each, description))),
    body: requestBody && prune(requestBody.content['application/json'].schema),
    answers: Object.fromEntries(answers),
  };
}

function describe(text: string) {
  const description = descriptionSchema.parse(JSON.parse(text));
  const described = Object.fromEntries(
    operations.map(({ route }) => [route, describeOperation(route, description)]),
  );
  return { operations: described, schemas: findSchemas(described, description) };
}

/** JSON with a line for each entry of the outermost objects. */
function print(value: unknown, levels: number): string {
  const entries = levels > 0 && !Array.isArray(value) ? Object.entries(json.parse(value)) : [];
  const lines = entries.map(([key, each]) => `${JSON.stringify(key)}:${print(each, levels - 1)}`);
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n}` : JSON.stringify(value);
}

const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-github-'));
try {
  const install = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages];
  execFileSync('npm', install, { stdio: 'inherit' });
  const validate = `import('@octokit/graphql-schema').then(({ validate }) =>
    console.log(process.argv.slice(1).flatMap((query) => validate(query)).join('\\n')))`;
  const mistakes = execFileSync(process.execPath, ['--eval', validate, ...queries], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (mistakes.trim() !== '') throw new Error(`GitHub's GraphQL refuses a query: ${mistakes}`);
  const read = (file: string) =>
    readFileSync(join(folder, `node_modules/@octokit/openapi/generated/${file}.json`), 'utf8');
  const described = Object.entries(editions).map(
    ([edition, file]) => [edition, describe(read(file))] as const,
  );
  const kept = { packages, queries, editions: Object.fromEntries(described) };
  // A line for each operation and each schema.
  writeFileSync(path, `${print(kept, 4)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
