import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/*
 * Stands in for `gh api`, as far as the examples use it: asks the stand-in of GitHub. Unknown options and a missing token
 * are errors, as there.
 */

const { GH_TOKEN = '', GITHUB_API_URL = '' } = process.env;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { jq: { type: 'string', default: '.' } },
});
const [command, path = ''] = positionals;
if (command !== 'api') throw new Error(`gh: no command ${command ?? ''}`);
if (GH_TOKEN === '') throw new Error('To use GitHub CLI, set GH_TOKEN.');
const response = await fetch(`${GITHUB_API_URL}/${path}`, {
  headers: { authorization: `Bearer ${GH_TOKEN}` },
});
if (!response.ok) throw new Error(`gh: HTTP ${response.status}`);
const input = await response.text();
process.stdout.write(execFileSync('jq', ['--raw-output', values.jq], { input }));
