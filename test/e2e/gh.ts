import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/*
 * Stands in for `gh api`, as far as the examples use it: reads from the stand-in of GitHub. Unknown options and a missing token
 * are errors, as there. The stand-in of GitHub has no runs: all have succeeded, and alice has started them.
 */

const { GH_TOKEN = '', GITHUB_API_URL = '' } = process.env;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    jq: { type: 'string', default: '.' },
    method: { type: 'string', default: 'GET' },
    'raw-field': { type: 'string', short: 'f', multiple: true, default: [] },
    field: { type: 'string', short: 'F', multiple: true, default: [] },
  },
});
const [command, path = ''] = positionals;
if (command !== 'api' || values.method !== 'GET') throw new Error(`gh: ${values.method} ${command ?? ''}`);
if (GH_TOKEN === '') throw new Error('To use GitHub CLI, set GH_TOKEN.');
const query = new URLSearchParams(
  [...values['raw-field'], ...values.field].map((field): [string, string] => {
    const [name = '', ...value] = field.split('=');
    return [name, value.join('=')];
  }),
);

const run = {
  conclusion: 'success',
  html_url: 'https://github.com/octo-org/shop/actions/runs/1',
  created_at: '2026-11-28T00:00:00Z',
};
async function ask(): Promise<string> {
  if (/\/actions\/runs\/\d+\/attempts\/\d+$/.test(path))
    return JSON.stringify({ triggering_actor: { login: 'alice' } });
  if (path.endsWith('/actions/runs')) return JSON.stringify({ workflow_runs: [run] });
  const response = await fetch(`${GITHUB_API_URL}/${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    headers: { authorization: `Bearer ${GH_TOKEN}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`gh: HTTP ${response.status} ${text}`);
  return text;
}

process.stdout.write(execFileSync('jq', ['--raw-output', values.jq], { input: await ask() }));
