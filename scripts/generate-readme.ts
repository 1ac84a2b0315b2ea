import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { ErrorCode } from '../src/outcome/error-codes.ts';
import type { FieldName } from '../src/inputs/fields.ts';
import { operations } from '../src/operations/index.ts';
import type { Operation } from '../src/operations/operation.ts';
import { greenStatuses, redStatuses, type Status } from '../src/outcome/outcome.ts';

/*
 * Fills the generated parts of README.md, so that it cannot say something else than the code:
 * - `<!-- generated: NAME -->` … `<!-- /generated -->`: a table, from action.yml, the registry or the lists in src;
 * - `<!-- example: PATH -->` … `<!-- /example -->`: the file at that path, word for word, where there is one.
 *
 * `node scripts/generate-readme.ts` writes; with `--check` it writes nothing and exits 1 where README.md is stale.
 */

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
      // Text only: an unquoted `default: true` would be a boolean here, and "true" for the runner.
      default: z.optional(z.string()),
    }),
  ),
  outputs: z.record(z.string(), z.strictObject({ description: z.string() })),
  runs: z.strictObject({ using: z.string(), main: z.string() }),
});

export type ActionYml = z.infer<typeof actionYml>;

/** Reads `action.yml` in the given folder. Throws where it is not what this repository writes. */
export function readActionYml(root: string): ActionYml {
  return actionYml.parse(parse(readFileSync(join(root, 'action.yml'), 'utf8')));
}

/** The inputs that every operation reads. A test holds that no operation lists them as its own. */
export const commonInputs: readonly FieldName[] = [
  'api-url',
  'api-token',
  'timeout-minutes',
  'dry-run',
  'on-missing-token',
  'github-token',
  'matrix',
];

/** What an operation does, and where its permission in the registry needs a word more. */
const operationNotes: Readonly<Record<string, { readonly does: string; readonly permission?: string }>> = {
  staging: {
    does: 'Creates a staging copy of a live site, or uses again the one that was recorded before.',
  },
  'push-preview': { does: 'Shows what a push would do, and whether it is blocked. Starts nothing.' },
  push: {
    does: 'Pushes a staging site over its live site. It replaces the live database.',
    permission: 'and `site.staging` for the preview',
  },
  restore: { does: 'Restores a site from one of its backups: all of it, the files or the database.' },
  'restore-snapshot': { does: 'Restores a backup onto another site, which is overwritten.' },
  'add-domain': { does: 'Adds a custom domain to a site, and shows the DNS records to add.' },
  'verify-domain': { does: 'Asks whether the DNS of a domain is in place, until it is.' },
  'await-task': { does: 'Waits for a task that an earlier step, job or run has started.' },
};

const statusMeanings: Readonly<Record<Status, string>> = {
  completed: 'Done: the task completed, or the call needed no task.',
  submitted: 'The service has accepted, and the step did not wait for the end.',
  skipped: 'No POST was sent: a dry run, or a missing token with `on-missing-token: skip`.',
  failed: 'The service ran the task and it failed. The annotation says why.',
  refused:
    'For certain this step started nothing: a mistake in the inputs, a guard, a refusal of the service, or the service was never reached.',
  'timed-out':
    'The time is up. The task goes on at the service; with `verify-domain`, DNS is not in place yet.',
  cancelled: 'The job was cancelled. The message says what was started and goes on.',
  unknown:
    'The step could not find out how it ended. The message says what may have been started, and how to find out.',
};

interface ErrorNote {
  readonly statuses: readonly Status[];
  readonly happened: string;
  readonly todo: string;
}

const errorNotes: Readonly<Record<ErrorCode, ErrorNote>> = {
  invalid_input: {
    statuses: ['refused'],
    happened: 'One or more inputs are wrong. All mistakes are listed at once; nothing was sent.',
    todo: 'Correct the inputs that are named.',
  },
  confirmation_mismatch: {
    statuses: ['refused'],
    happened: '`confirmation` is not the domain that the push would overwrite.',
    todo: 'Check `site-id`. If it is the right staging site, type the domain that the message names.',
  },
  rerun_too_late: {
    statuses: ['refused'],
    happened: 'Attempt 1 of this run began 23 hours ago or more: its keys may be forgotten.',
    todo: 'Look whether an earlier attempt’s task is running or done. Then start a new run.',
  },
  idempotency_key_reused: {
    statuses: ['refused'],
    happened: 'The key was used for another request within 24 hours.',
    todo: 'Give each request an `idempotency-key` of its own, with the run id in it; or start a new run.',
  },
  push_blocked: {
    statuses: ['refused', 'unknown'],
    happened: 'The preview does not allow the push. `blocked-reason` says why.',
    todo: 'Clear what blocks it, and run again.',
  },
  preview_changed: {
    statuses: ['refused', 'unknown'],
    happened: 'The preview is not the one that was approved.',
    todo: 'Read the new preview and approve that one.',
  },
  copy_too_old: {
    statuses: ['refused', 'unknown'],
    happened: 'The staging copy is older than `max-copy-age-hours`, or its age is unknown.',
    todo: 'Make a new staging copy, or allow an older one.',
  },
  unauthorized: {
    statuses: ['refused', 'unknown'],
    happened: 'The service answered 401: it does not accept the token.',
    todo: 'Check `api-token`, and that `api-url` is the service’s own API host.',
  },
  forbidden: {
    statuses: ['refused', 'unknown'],
    happened: 'The service answered 403: the token lacks a permission.',
    todo: 'Give the token the permission that the message names.',
  },
  not_found: {
    statuses: ['refused', 'unknown'],
    happened: 'The service answered 404: it does not know the site, backup, domain or task.',
    todo: 'Check the ids and `api-url`.',
  },
  rate_limited: {
    statuses: ['refused', 'unknown'],
    happened: 'The service answered 429, also to the last try.',
    todo: 'Come back later, or run fewer legs at once with `max-parallel`.',
  },
  rejected: {
    statuses: ['refused', 'unknown'],
    happened: 'The service said no in another way: another 4xx, or `success: false`.',
    todo: 'Correct what the service names.',
  },
  dns_not_ready: {
    statuses: ['refused', 'unknown'],
    happened: 'The domain was refused since its DNS is not in place, or it is not verified yet.',
    todo: 'Add the DNS records. `defer-verification: true` shows them; `verify-domain` waits for them.',
  },
  connection_failed: {
    statuses: ['refused', 'unknown'],
    happened: 'The service could not be reached, or the connection broke.',
    todo: 'Check `api-url`, the proxy and the certificate. Where it is `unknown`, follow the message.',
  },
  service_error: {
    statuses: ['refused', 'unknown'],
    happened: 'The service answered 5xx, also to the last try.',
    todo: 'Wait until the service is well. Where it is `unknown`, follow the message.',
  },
  invalid_response: {
    statuses: ['unknown', 'refused'],
    happened:
      'The answer cannot be right: unreadable, a redirect, without a task or domain, about another site.',
    todo: 'Check that `api-url` is the API and not a web page. Look at the site before you do anything else.',
  },
  task_failed: {
    statuses: ['failed'],
    happened: 'The service ran the task and it failed.',
    todo: 'Clear the cause, then re-run the job: it starts anew after a task that failed.',
  },
  timed_out: {
    statuses: ['timed-out'],
    happened: 'The time is up, and the task or the domain is not done.',
    todo: 'Re-run the job, or use `await-task` with the `task-id`. `timeout-minutes` allows more time.',
  },
  cancelled: {
    statuses: ['cancelled'],
    happened: 'The job was cancelled.',
    todo: 'Read what was started. Re-run the job to attach to it.',
  },
  internal_error: {
    statuses: ['unknown', 'refused'],
    happened: 'A fault in this action: `unknown` once a POST may have gone out.',
    todo: 'Report it with the log. Where it is `unknown`, follow the message.',
  },
};

/** The generated parts of the README, by their names. */
const generators: Readonly<Record<string, (action: ActionYml) => string>> = {
  operations: () =>
    table(
      ['`operation`', 'What it does', 'Needs', 'May have'],
      operations.map((operation) => [
        code(operation.name),
        noteOf(operation).does,
        operation.required.map(code).join(', '),
        operation.optional.map(code).join(', '),
      ]),
    ),
  'common-inputs': () => `${['operation', ...commonInputs].map(code).join(', ')}.`,
  'api-permissions': () =>
    table(
      ['`operation`', 'Permission of the API token'],
      operations.map((operation) => {
        const { permission } = noteOf(operation);
        // The registry's text is a sentence for people; the names in it are what is given to a token.
        const named = operation.permission.replaceAll(/\b[a-z]+\.[a-z]+\b/g, code);
        return [code(operation.name), permission === undefined ? named : `${named}, ${permission}`];
      }),
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
  statuses: () =>
    table(
      ['`status`', 'Step', 'Meaning'],
      [...greenStatuses, ...redStatuses].map((status) => [
        code(status),
        greenStatuses.some((green) => green === status) ? 'green' : 'red',
        statusMeanings[status],
      ]),
    ),
  'error-codes': () =>
    table(
      ['`error-code`', '`status`', 'What happened', 'What to do'],
      Object.entries(errorNotes).map(([name, { statuses, happened, todo }]) => [
        code(name),
        statuses.map(code).join(' or '),
        happened,
        todo,
      ]),
    ),
};

/**
 * The README with its generated parts filled anew.
 *
 * @param root the folder with `action.yml` and the examples. Throws on a part that it does not know, and on
 * one that the README lacks.
 */
export function generateReadme(readme: string, root: string): string {
  const action = readActionYml(root);
  const filled = new Set<string>();
  const withTables = replaceParts(readme, 'generated', (name) => {
    const generate = generators[name];
    if (!generate) throw new Error(`README.md asks for a part that nothing generates: ${name}`);
    if (filled.has(name)) throw new Error(`README.md has the part ${name} twice`);
    filled.add(name);
    // Prettier would pad every row of a table to the longest: a change of one would be a change of all.
    return `<!-- prettier-ignore-start -->\n\n${generate(action)}\n\n<!-- prettier-ignore-end -->`;
  });
  for (const name of Object.keys(generators)) {
    if (!filled.has(name))
      throw new Error(`README.md lacks the part <!-- generated: ${name} --> … <!-- /generated -->`);
  }
  return replaceParts(withTables, 'example', (path, current) => {
    const file = join(root, path);
    return existsSync(file) ? `\`\`\`yaml\n${readFileSync(file, 'utf8').trimEnd()}\n\`\`\`` : current;
  });
}

/** Replaces what stands between `<!-- kind: NAME -->` and `<!-- /kind -->`, wherever that is. */
function replaceParts(
  text: string,
  kind: 'generated' | 'example',
  fill: (name: string, current: string) => string,
): string {
  const opening = `<!-- ${kind}: `;
  const closing = `<!-- /${kind} -->`;
  const part = new RegExp(`${opening}(\\S+) -->\\n([\\s\\S]*?)${closing}`, 'g');
  const replaced = text.replaceAll(part, (_whole, name: string, current: string) => {
    if (current.includes(opening)) throw new Error(`README.md: <!-- ${kind}: ${name} --> is not closed`);
    return `${opening}${name} -->\n\n${fill(name, current.trim())}\n\n${closing}`;
  });
  const isBalanced = text.split(opening).length === text.split(closing).length;
  if (!isBalanced) throw new Error(`README.md: a ${opening}… --> without its ${closing}, or the other way`);
  return replaced;
}

function noteOf(operation: Operation): { readonly does: string; readonly permission?: string } {
  const note = operationNotes[operation.name];
  if (!note)
    throw new Error(`scripts/generate-readme.ts does not say what the operation ${operation.name} does`);
  return note;
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), `|${' --- |'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

/** Writes README.md, or only checks it; the exit code. */
export function main(args: readonly string[], root: string): 0 | 1 {
  const path = join(root, 'README.md');
  const current = readFileSync(path, 'utf8');
  const generated = generateReadme(current, root);
  if (generated === current) return 0;
  if (args.includes('--check')) {
    console.error('README.md is stale. Run: node scripts/generate-readme.ts');
    return 1;
  }
  writeFileSync(path, generated);
  return 0;
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = main(process.argv.slice(2), join(import.meta.dirname, '..'));
}
