import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import * as z from 'zod/mini';

/**
 * Runs one `run:` of a workflow as GitHub's runner does: `node step.ts FILE TEXT [--job NAME] [--replace 'OLD=>NEW'] KEY=VALUE…`.
 * TEXT is a part of its script that no other step has. Ends with the step's exit code, or with 97 if no step was run: then
 * the case is wrong, whatever it expects.
 */
const env = z.record(z.string(), z.coerce.string());
const workflow = z.object({
  env: z._default(env, {}),
  jobs: z.record(
    z.string(),
    z.object({
      env: z._default(env, {}),
      steps: z.array(
        z.object({
          run: z._default(z.string(), ''),
          shell: z.optional(z.string()),
          env: z._default(env, {}),
        }),
      ),
    }),
  ),
});

try {
  process.exitCode = runStep();
} catch (error) {
  console.error(`NOT RUN: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 97;
}

function runStep(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { job: { type: 'string' }, replace: { type: 'string', multiple: true, default: [] } },
  });
  const [file = '', text = '', ...settings] = positionals;
  const { env: ofAll, jobs } = workflow.parse(parse(readFileSync(file, 'utf8')));
  const found = Object.entries(jobs)
    .filter(([name]) => values.job === undefined || name === values.job)
    .flatMap(([, job]) => job.steps.map((step) => ({ ...step, env: { ...ofAll, ...job.env, ...step.env } })))
    .filter(({ run }) => run.includes(text));
  const [step, ...others] = found;
  if (!step || others.length > 0) throw new Error(`${file} has ${found.length} steps with "${text}".`);

  let script = step.run;
  for (const replacement of values.replace) {
    const [old = '', ...by] = replacement.split('=>');
    if (!script.includes(old)) throw new Error(`The step has no "${old}".`);
    script = script.replaceAll(old, () => by.join('=>'));
  }
  const lab = z.string().parse(process.env['LAB']);
  const temp = mkdtempSync(join(lab, 'run/step-'));
  const given = Object.fromEntries(
    settings.map((each) => [each.replace(/=[^]*/, ''), each.replace(/^.*?=/, '')]),
  );
  const all: Readonly<Record<string, string>> = { ...step.env, RUNNER_TEMP: temp, ...given };
  const isOpen = ([name, value]: readonly [string, string]): boolean =>
    value.includes('${{') && new RegExp(String.raw`\$\{?${name}\b`).test(script);
  const open = Object.entries(all).find(isOpen);
  if (open) throw new Error(`Give a value: ${open.join('=')}`);
  const path = join(temp, 'script.sh');
  writeFileSync(path, script);
  const options = step.shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e'];
  const { status } = spawnSync('bash', [...options, path], {
    cwd: all['GITHUB_WORKSPACE'] ?? temp,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env['STEP_PATH'] ?? '/usr/bin:/bin',
      HOME: temp,
      LANG: 'C.UTF-8',
      CURL_CA_BUNDLE: '/etc/ssl/certs/ca-certificates.crt',
      GITHUB_OUTPUT: join(lab, 'run/outputs'),
      GITHUB_STEP_SUMMARY: join(lab, 'run/summary'),
      ...all,
    },
  });
  return status ?? 96;
}
