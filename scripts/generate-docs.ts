import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { FieldName } from '../src/inputs/fields.ts';
import { operations } from '../src/operations.ts';
import { errorCodes } from '../src/outcome/error-codes.ts';
import { statuses } from '../src/outcome/statuses.ts';

/*
 * Fills the generated parts of README.md and docs/reference.md, so that they cannot contradict the code:
 * - `<!-- generated: NAME -->` … `<!-- /generated -->`: a table, from action.yml, the registry or the lists in src;
 * - `<!-- example: PATH -->` … `<!-- /example -->`: the file at that path, unchanged.
 *
 * `npm run docs` writes; with `--check` it writes nothing and exits with 1 if a document is stale.
 */

/** The documents with generated parts, and the parts that each must have. */
const documents: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['operations', 'statuses'],
  'docs/reference.md': ['operation-inputs', 'common-inputs', 'inputs', 'outputs', 'statuses', 'error-codes'],
};

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
  runs: z.strictObject({ using: z.string(), main: z.string() }),
});

export type ActionYml = z.infer<typeof actionYml>;

/** Reads `action.yml` in the given folder. Throws if it does not have the form that this repository writes. */
export function readActionYml(root: string): ActionYml {
  return actionYml.parse(parse(readFileSync(join(root, 'action.yml'), 'utf8')));
}

/** The inputs that every operation reads. A test checks that no operation lists them as its own. */
export const commonInputs: readonly FieldName[] = [
  'api-url',
  'api-token',
  'timeout-minutes',
  'dry-run',
  'on-missing-token',
  'github-token',
  'matrix',
];

/** What an operation does. `permission` adds to the permission in the registry. */
const operationNotes: Readonly<Record<string, { readonly does: string; readonly permission?: string }>> = {
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
        noteFor(operationNotes, name).does,
        required.map(code).join(', '),
        showPermission(permission, noteFor(operationNotes, name).permission),
      ]),
    ),
  'operation-inputs': () =>
    table(
      ['`operation`', 'Required', 'Optional'],
      operations.map(({ name, required, optional }) => [
        code(name),
        required.map(code).join(', '),
        optional.map(code).join(', '),
      ]),
    ),
  'common-inputs': () => `${['operation', ...commonInputs].map(code).join(', ')}.`,
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
  statuses: () =>
    table(
      ['`status`', 'Step', 'Meaning'],
      Object.entries(statuses).map(([name, { isGreen, meaning }]) => [
        code(name),
        isGreen ? 'green' : 'red',
        meaning,
      ]),
    ),
  'error-codes': () =>
    table(
      ['`error-code`', '`status`', 'What happened', 'What to do'],
      Object.entries(errorCodes).map(([name, { advice, meaning, statuses }]) => [
        code(name),
        statuses.map(code).join(' or '),
        meaning,
        advice,
      ]),
    ),
};

/**
 * A document with its generated parts filled in.
 *
 * @param path the document, relative to `root`
 * @param root the folder with `action.yml` and the examples
 * @throws on an unknown, repeated or missing part
 */
export function generate(path: string, text: string, root: string): string {
  const action = readActionYml(root);
  const filled: string[] = [];
  const withTables = replaceParts(path, text, 'generated', (name) => {
    const generator = generators[name];
    if (!generator) throw new Error(`${path} asks for an unknown part: ${name}`);
    if (filled.includes(name)) throw new Error(`${path} has the part ${name} twice`);
    filled.push(name);
    // Prettier would pad every row to the longest one, so that one change would touch the whole table.
    return `<!-- prettier-ignore-start -->\n\n${generator(action)}\n\n<!-- prettier-ignore-end -->`;
  });
  const missing = (documents[path] ?? []).filter((name) => !filled.includes(name));
  if (missing.length > 0) throw new Error(`${path} lacks the generated parts ${missing.join(', ')}`);
  return replaceParts(path, withTables, 'example', (example, current) => {
    const file = join(root, example);
    return existsSync(file) ? `\`\`\`yaml\n${readFileSync(file, 'utf8').trimEnd()}\n\`\`\`` : current;
  });
}

/** Replaces the text between each `<!-- kind: NAME -->` and `<!-- /kind -->`. */
function replaceParts(
  path: string,
  text: string,
  kind: 'generated' | 'example',
  fill: (name: string, current: string) => string,
): string {
  const opening = `<!-- ${kind}: `;
  const closing = `<!-- /${kind} -->`;
  const part = new RegExp(`${opening}(\\S+) -->\\n([\\s\\S]*?)${closing}`, 'g');
  const replaced = text.replaceAll(part, (_whole, name: string, current: string) => {
    if (current.includes(opening)) throw new Error(`${path}: <!-- ${kind}: ${name} --> is not closed`);
    return `${opening}${name} -->\n\n${fill(name, current.trim())}\n\n${closing}`;
  });
  const isBalanced = text.split(opening).length === text.split(closing).length;
  if (!isBalanced) throw new Error(`${path}: an ${opening}… --> without ${closing}, or the reverse`);
  return replaced;
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

/** Writes the documents, or only checks them. Returns the exit code. */
export function main(args: readonly string[], root: string): 0 | 1 {
  const stale = Object.keys(documents).filter((path) => {
    const current = readFileSync(join(root, path), 'utf8');
    const generated = generate(path, current, root);
    if (generated !== current && !args.includes('--check')) writeFileSync(join(root, path), generated);
    return generated !== current;
  });
  if (!args.includes('--check') || stale.length === 0) return 0;
  console.error(`Stale: ${stale.join(', ')}. Run \`npm run docs\`.`);
  return 1;
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = main(process.argv.slice(2), join(import.meta.dirname, '..'));
}
