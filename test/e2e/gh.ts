import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/*
 * Stands in for `gh api`, as far as the examples use it: asks the stand-in of GitHub. Unknown options and a missing token are
 * errors, as there. The stand-in of GitHub has no runs: all have succeeded, and alice has started them, long ago if
 * `E2E_RUN_CREATED_AT` does not say when.
 */

const { E2E_RUN_CREATED_AT = '2026-11-28T00:00:00Z', GH_TOKEN = '', GITHUB_API_URL = '' } = process.env;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    jq: { type: 'string', default: '.' },
    method: { type: 'string' },
    silent: { type: 'boolean', default: false },
    'raw-field': { type: 'string', short: 'f', multiple: true, default: [] },
    field: { type: 'string', short: 'F', multiple: true, default: [] },
  },
});
const [command, path = ''] = positionals;
const fields = [...values['raw-field'], ...values.field].map((field): [string, string] => {
  const [name = '', ...value] = field.split('=');
  return [name, value.join('=')];
});
const method = values.method ?? (fields.length > 0 ? 'POST' : 'GET');
if (command !== 'api' || !['GET', 'POST'].includes(method)) throw new Error(`gh: ${method} ${command ?? ''}`);
if (GH_TOKEN === '') throw new Error('To use GitHub CLI, set GH_TOKEN.');
const query = new URLSearchParams(fields);

/** `-f a[b]=c` is an object, `-f 'a[]'` an empty list, and `-F` knows truth values. */
function readBody(): Readonly<Record<string, unknown>> {
  const isTyped = (name: string): boolean => values.field.some((field) => field.startsWith(`${name}=`));
  return Object.fromEntries(
    fields.map(([name, value]): [string, unknown] => {
      const [, outer = name, inner] = /^(.*)\[(.*)\]$/.exec(name) ?? [];
      if (inner !== undefined) return [outer, inner === '' ? [] : { [inner]: value }];
      return [name, isTyped(name) ? (JSON.parse(value) as unknown) : value];
    }),
  );
}

const run = {
  conclusion: 'success',
  html_url: 'https://github.com/octo-org/shop/actions/runs/1',
  created_at: E2E_RUN_CREATED_AT,
};
async function ask(): Promise<string> {
  if (/\/actions\/runs\/\d+\/attempts\/\d+$/.test(path))
    return JSON.stringify({ triggering_actor: { login: 'alice' } });
  if (/\/actions\/runs\/\d+$/.test(path)) return JSON.stringify(run);
  if (path.endsWith('/actions/runs')) return JSON.stringify({ workflow_runs: [run] });
  const isGet = method === 'GET';
  const response = await fetch(
    `${GITHUB_API_URL}/${path}${isGet && query.size > 0 ? `?${query.toString()}` : ''}`,
    {
      method,
      headers: { authorization: `Bearer ${GH_TOKEN}`, 'content-type': 'application/json' },
      ...(!isGet && { body: JSON.stringify(readBody()) }),
    },
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`gh: HTTP ${response.status} ${text}`);
  return text;
}

const answer = await ask();
if (!values.silent) process.stdout.write(execFileSync('jq', ['--raw-output', values.jq], { input: answer }));
