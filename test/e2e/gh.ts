import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * As much of GitHub's CLI as the examples use: `gh api`, against the stand-in. GitHub's runners have the real one,
 * which speaks https to one host only and so cannot be pointed at loopback. What it does not know it refuses.
 */
const [command, ...rest] = process.argv.slice(2);
const { values, positionals } = parseArgs({
  args: rest,
  allowPositionals: true,
  options: {
    paginate: { type: 'boolean', default: false },
    silent: { type: 'boolean', default: false },
    method: { type: 'string' },
    jq: { type: 'string' },
    'raw-field': { type: 'string', short: 'f', multiple: true, default: [] },
    field: { type: 'string', short: 'F', multiple: true, default: [] },
  },
});
const [path] = positionals;
const { GH_TOKEN: token, GITHUB_API_URL: root } = process.env;
if (command !== 'api' || path === undefined || positionals.length !== 1)
  refuse('only `gh api PATH` is known here');
if (token === undefined || token === '') refuse('set GH_TOKEN, as the real one asks in a workflow');
if (root === undefined) refuse('GITHUB_API_URL is not set');

const fields = [
  ...values['raw-field'].map((field) => splitField(field)),
  ...values.field.map((field) => {
    const [name, value] = splitField(field);
    if (!value.startsWith('@')) refuse('`-F` is only known with a file here');
    return [name, readFileSync(value.slice(1), 'utf8')] as const;
  }),
];
let url: string | undefined = `${root}/${path}`;
while (url !== undefined) {
  const response: Response = await fetch(url, {
    method: values.method ?? (fields.length > 0 ? 'POST' : 'GET'),
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `token ${token}`,
      'user-agent': 'GitHub CLI',
      'x-github-api-version': '2022-11-28',
      ...(fields.length > 0 && { 'content-type': 'application/json' }),
    },
    ...(fields.length > 0 && { body: JSON.stringify(Object.fromEntries(fields)) }),
  });
  const body = await response.text();
  if (!response.ok) refuse(`HTTP ${response.status}: ${body}`);
  if (!values.silent) process.stdout.write(values.jq === undefined ? body : filter(values.jq, body));
  url = values.paginate ? /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] : undefined;
}

/** The real one brings its own jq; this one takes the machine's. */
function filter(query: string, json: string): string {
  const jq = spawnSync('jq', ['--raw-output', query], { input: json, encoding: 'utf8' });
  if (jq.error ?? jq.status !== 0) refuse(`jq: ${jq.error?.message ?? jq.stderr}`);
  return jq.stdout;
}

function splitField(field: string): readonly [string, string] {
  const at = field.indexOf('=');
  if (at < 1) refuse(`a field is name=value, not ${field}`);
  return [field.slice(0, at), field.slice(at + 1)];
}

function refuse(reason: string): never {
  console.error(`gh: ${reason}`);
  process.exit(1);
}
