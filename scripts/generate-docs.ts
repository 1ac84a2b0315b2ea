import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { FieldName } from '../src/inputs/fields.ts';
import { operations, type OperationName } from '../src/operations/operations.ts';

/*
 * Fills the generated parts of docs/reference.md, `<!-- generated: NAME -->` … `<!-- /generated -->`, from action.yml, the
 * registry and the lists in src, so that they cannot contradict the code.
 *
 * `npm run docs` writes them, and a test finds those that are stale.
 */

const root = join(import.meta.dirname, '..');

const path = 'docs/reference.md';

const actionYml = z.strictObject({
  name: z.string(),
  description: z.string(),
  author: z.string(),
  branding: z.strictObject({ icon: z.string(), color: z.string() }),
  inputs: z.record(
    z.string(),
    z.strictObject({
      description: z.string(),
      required: z.boolean(),
      // Text only: the runner would read an unquoted `default: true` as "true", YAML as a boolean.
      default: z.optional(z.string()),
    }),
  ),
  outputs: z.record(z.string(), z.strictObject({ description: z.string() })),
  runs: z.strictObject({ using: z.string(), main: z.string(), post: z.string(), 'post-if': z.string() }),
});

type ActionYml = z.infer<typeof actionYml>;

/** Reads `action.yml` in the given folder. Throws if it does not have the form that this repository writes. */
export function readActionYml(root: string): ActionYml {
  return actionYml.parse(parse(readFileSync(join(root, 'action.yml'), 'utf8')));
}

/** The inputs that every operation reads, and that of `post`. A test checks that no operation lists them as its own. */
export const commonInputs: readonly FieldName[] = [
  'api-url',
  'api-token',
  'timeout-minutes',
  'github-token',
  'job-status',
];

/** What an operation does. `permission` adds to the permission in the registry. */
const operationNotes: Readonly<
  Record<OperationName, { readonly does: string; readonly permission?: string }>
> = {
  staging: { does: 'Creates a staging copy of a live site, or reuses the recorded one.' },
  'push-preview': { does: 'Shows what a push would overwrite, and whether it is blocked.' },
  push: {
    does: 'Pushes a staging site over its live site, database included.',
    permission: 'and `site.staging` for the preview',
  },
  restore: { does: 'Restores a site from one of its backups: all of it, the files or the database.' },
  'restore-snapshot': { does: 'Restores a backup of one site onto another site, which is overwritten.' },
  'add-domain': { does: 'Adds a custom domain to a site and shows the DNS records to add.' },
  'verify-domain': { does: 'Waits until the DNS records of a domain are seen.' },
  'await-task': { does: 'Waits for a task that an earlier step, job or run started.' },
  'close-staging': {
    does: 'Marks the recorded staging sites of an environment as inactive and names them for deletion.',
  },
  'list-staging': {
    does: 'Lists the recorded staging sites of all environments, and names those that nobody needs any more.',
  },
};

/** The generated parts, by name. */
const generators: Readonly<Record<string, (action: ActionYml) => string>> = {
  operations: () =>
    table(
      ['`operation`', 'What it does', 'Needs', 'Permission of the API token'],
      operations.map(({ name, required, permission }) => [
        code(name),
        operationNotes[name].does,
        required.map(code).join(', '),
        showPermission(permission, operationNotes[name].permission),
      ]),
    ),
  inputs: ({ inputs }) =>
    table(
      ['Input', 'Default', 'Meaning'],
      Object.entries(inputs).map(([name, input]) => [
        code(name),
        input.required ? '**required**' : input.default === undefined ? '' : code(input.default),
        input.description,
      ]),
    ),
  outputs: ({ outputs }) =>
    table(
      ['Output', 'Meaning'],
      Object.entries(outputs).map(([name, { description }]) => [code(name), description]),
    ),
};

/** The reference with its generated parts filled in. Throws on a part that nothing generates. */
function generate(text: string): string {
  const action = readActionYml(root);
  // Prettier would pad every row to the longest one, so that one change would touch the whole table.
  const fill = (name: string): string =>
    `<!-- prettier-ignore-start -->\n\n${noteFor(generators, name)(action)}\n\n<!-- prettier-ignore-end -->`;
  return text.replaceAll(
    /(<!-- generated: (\S+) -->\n)[^]*?(<!-- \/generated -->)/g,
    (_, opening: string, name: string, closing: string) => `${opening}\n${fill(name)}\n\n${closing}`,
  );
}

function noteFor<T>(notes: Readonly<Record<string, T>>, name: string): T {
  const note = notes[name];
  if (note === undefined) throw new Error(`scripts/generate-docs.ts has no text for ${name}`);
  return note;
}

/** The registry's permission is a sentence; the names in it become code. */
function showPermission(permission: string, more: string | undefined): string {
  const named = permission.replaceAll(/\b[a-z]+\.[a-z]+\b/g, code);
  return more === undefined ? named : `${named}, ${more}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), `|${' --- |'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

/** The fresh text of the reference, if it is stale. */
export function findStale(): string | undefined {
  const text = readFileSync(join(root, path), 'utf8');
  const fresh = generate(text);
  return fresh === text ? undefined : fresh;
}

if (process.argv[1] === import.meta.filename) {
  const fresh = findStale();
  if (fresh !== undefined) writeFileSync(join(root, path), fresh);
}
