import { appendFileSync } from 'node:fs';
import * as core from '@actions/core';
import { fields } from '../inputs/fields.ts';
import type { RawInputs } from '../inputs/read-inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { Runner } from '../ports.ts';
import type { Stdout } from './stdout.ts';

/** The inputs that are set, trimmed. Names as in `action.yml`. */
export function readRawInputs(): RawInputs {
  const names = ['operation', ...Object.keys(fields)];
  return Object.fromEntries(
    names.map((name): [string, string] => [name, core.getInput(name)]).filter(([, value]) => value !== ''),
  );
}

/** What the runner states about this run (GitHub's documentation, *Default environment variables*). */
export function readRunContext(env: NodeJS.ProcessEnv): RunContext {
  const read = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);
  const attempt = Number(read('GITHUB_RUN_ATTEMPT') ?? '1');
  // act numbers every run 1 by default: two runs would share their keys for a day.
  const isActDefault = env['ACT'] === 'true' && env['GITHUB_RUN_ID'] === '1';
  return {
    serverUrl: read('GITHUB_SERVER_URL') ?? 'https://github.com',
    repository: read('GITHUB_REPOSITORY'),
    repositoryId: read('GITHUB_REPOSITORY_ID'),
    runId: isActDefault ? undefined : read('GITHUB_RUN_ID'),
    attempt: Number.isSafeInteger(attempt) && attempt >= 1 ? attempt : 1,
    job: read('GITHUB_JOB') ?? '',
    step: read('GITHUB_ACTION') ?? '',
    sha: read('GITHUB_SHA'),
    workflow: read('GITHUB_WORKFLOW'),
    eventName: read('GITHUB_EVENT_NAME'),
    actor: read('GITHUB_ACTOR'),
    triggeringActor: read('GITHUB_TRIGGERING_ACTOR'),
  };
}

/**
 * The proxy variable that is set but is not a URL: @actions/http-client would then connect directly without
 * saying so. The names are in the client's order.
 */
export function findInvalidProxy(env: NodeJS.ProcessEnv): string | undefined {
  return ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].find((name) => {
    const value = env[name];
    if (value === undefined || value === '') return false;
    return !URL.canParse(value) && (/^https?:\/\//.test(value) || !URL.canParse(`http://${value}`));
  });
}

/** Masks a secret in every later line of the log. */
export function maskSecret(secret: string, stdout: Stdout): void {
  stdout.write(workflowCommand('add-mask', secret));
}

/** The same text as @actions/core writes, whose functions would open `process.stdout` (see `stdout.ts`). */
function workflowCommand(name: string, text: string): string {
  const data = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return `::${name}::${data}\n`;
}

/** The runner. It prints what it gets: see `report/sanitized-runner.ts`. */
export function createRunner(env: NodeJS.ProcessEnv, stdout: Stdout): Runner {
  const command =
    (name: string) =>
    (text = ''): void => {
      stdout.write(workflowCommand(name, text));
    };
  const warning = command('warning');
  let isOutputBroken = false;
  // Not `core.setOutput`: it loads `crypto` (5 ms) for a delimiter that no line of a value can be. `sanitizeRunner`
  // has put each value on one line, and nobody else knows these digits.
  const delimiter = `ghadelimiter_${[1, 2, 3, 4].map(() => Math.random().toString(36).slice(2)).join('')}`;
  return {
    info(line) {
      stdout.write(`${line}\n`);
    },
    debug: core.isDebug() ? command('debug') : () => undefined,
    notice: command('notice'),
    warning,
    error: command('error'),
    startGroup: command('group'),
    endGroup: command('endgroup'),
    setOutput(name, value) {
      const path = env['GITHUB_OUTPUT'] ?? '';
      if (path === '' || isOutputBroken) return;
      const text = typeof value === 'string' ? value : JSON.stringify(value.json);
      try {
        appendFileSync(path, `${name}<<${delimiter}\n${text}\n${delimiter}\n`);
      } catch (error) {
        isOutputBroken = true;
        const reason = error instanceof Error ? error.message : String(error);
        warning(`Could not write the outputs (${reason}).`);
      }
    },
    // Not `core.summary`: it loads `fs/promises` and with it readline, which costs each start 2 ms.
    writeSummary(markdown) {
      const path = env['GITHUB_STEP_SUMMARY'] ?? '';
      if (path !== '') appendFileSync(path, `${markdown}\n`);
    },
  };
}
