import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';

/**
 * Runs the one script of a local action as GitHub's runner does: `node step.ts ACTION.yml KEY=VALUE…`. Each KEY is one of its
 * `env:`, or of the runner's. Ends with the script's exit code, or with 97 if none was run: then the case is wrong, whatever
 * it expects.
 */
const action = z.object({
  runs: z.object({
    steps: z.tuple([z.object({ run: z.string(), env: z.record(z.string(), z.coerce.string()) })]),
  }),
});

try {
  process.exitCode = runScript();
} catch (error) {
  console.error(`NOT RUN: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 97;
}

function runScript(): number {
  const [file = '', ...settings] = process.argv.slice(2);
  const [step] = action.parse(parse(readFileSync(file, 'utf8'))).runs.steps;
  const lab = z.string().parse(process.env['LAB']);
  const temp = mkdtempSync(join(lab, 'run/step-'));
  const given = settings.map((each): readonly [string, string] => [
    each.replace(/=[^]*/, ''),
    each.replace(/^.*?=/, ''),
  ]);
  const all: Readonly<Record<string, string>> = {
    ...step.env,
    RUNNER_TEMP: temp,
    ...Object.fromEntries(given),
  };
  const open = Object.entries(all).find(([, value]) => value.includes('${{'));
  if (open) throw new Error(`Give a value: ${open.join('=')}`);
  const path = join(temp, 'script.sh');
  writeFileSync(path, step.run);
  const { status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', path], {
    cwd: all['GITHUB_WORKSPACE'] ?? temp,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env['STEP_PATH'] ?? '/usr/bin:/bin',
      HOME: temp,
      LANG: 'C.UTF-8',
      CURL_CA_BUNDLE: '/etc/ssl/certs/ca-certificates.crt',
      GITHUB_STEP_SUMMARY: join(lab, 'run/summary'),
      ...all,
    },
  });
  return status ?? 96;
}
