import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';

/*
 * Stands in for the GitHub CLI, as far as the examples use it. A question about deployments goes to the stand-in of
 * GitHub; the others are answered by `gh.json` of the scenario. Unknown options and a missing token are errors, as there.
 */

const { E2E_PATH = '', GH_TOKEN, GITHUB_API_URL = '', GITHUB_RUN_ID = '' } = process.env;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    repo: { type: 'string' },
    workflow: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'string' },
    jq: { type: 'string', default: '.' },
    method: { type: 'string' },
    'raw-field': { type: 'string', short: 'f', multiple: true, default: [] },
  },
});

if (GH_TOKEN === undefined || GH_TOKEN === '') throw new Error('To use GitHub CLI, set GH_TOKEN.');
appendFileSync(`${E2E_PATH}/gh-calls`, `${positionals.join(' ')}\n`);
process.stdout.write(execFileSync('jq', ['--raw-output', values.jq], { input: await answer() }));

async function answer(): Promise<string> {
  const [command, path = ''] = positionals;
  if (command === 'api' && path.includes('/deployments')) {
    const url = new URL(`${GITHUB_API_URL}/${path}`);
    for (const field of values['raw-field']) {
      const [name = '', ...value] = field.split('=');
      url.searchParams.append(name, value.join('='));
    }
    const response = await fetch(url, { headers: { authorization: `Bearer ${GH_TOKEN ?? ''}` } });
    if (!response.ok) throw new Error(`gh: HTTP ${response.status}`);
    return response.text();
  }
  const answers = new Map<string, unknown>([
    ['run', [{ databaseId: Number(GITHUB_RUN_ID) }]],
    ['pr', []],
    ['api', { jobs: [] }],
    ...readAnswers(),
  ]);
  return JSON.stringify(answers.get(command ?? ''));
}

function readAnswers(): readonly (readonly [string, unknown])[] {
  const file = `${E2E_PATH}/gh.json`;
  if (!existsSync(file)) return [];
  return Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8'))));
}
