import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/*
 * Stands in for `gh api`, as far as the examples use it: asks the stand-in of GitHub. Unknown options and a missing token
 * are errors, as there.
 */

const { GH_TOKEN = '', GITHUB_API_URL = '' } = process.env;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    jq: { type: 'string', default: '.' },
    input: { type: 'string' },
    silent: { type: 'boolean', default: false },
    'raw-field': { type: 'string', short: 'f', multiple: true, default: [] },
    field: { type: 'string', short: 'F', multiple: true, default: [] },
  },
});
const [command, path = ''] = positionals;
if (command !== 'api') throw new Error(`gh: no command ${command ?? ''}`);
if (GH_TOKEN === '') throw new Error('To use GitHub CLI, set GH_TOKEN.');
const parseField = (field: string): readonly [string, string] => [
  field.slice(0, field.indexOf('=')),
  field.slice(field.indexOf('=') + 1),
];
const fields = [
  ...values['raw-field'].map(parseField),
  ...values.field.map(parseField).map(([key, value]): readonly [string, unknown] => [key, JSON.parse(value)]),
];
const fromFields = fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : undefined;
const body = values.input === '-' ? readFileSync(0, 'utf8') : fromFields;
const response = await fetch(`${GITHUB_API_URL}/${path}`, {
  method: body === undefined ? 'GET' : 'POST',
  headers: { authorization: `Bearer ${GH_TOKEN}`, 'content-type': 'application/json' },
  ...(body !== undefined && { body }),
});
if (!response.ok) throw new Error(`gh: HTTP ${response.status} ${await response.text()}`);
const input = await response.text();
if (!values.silent) process.stdout.write(execFileSync('jq', ['--raw-output', values.jq], { input }));
