import { appendFileSync } from 'node:fs';
import * as core from '@actions/core';
import { fields, type RawInputs } from '../inputs/fields.ts';
import type { RunFacts } from '../plan.ts';
import type { Runner } from '../ports.ts';

/** The inputs that are set, trimmed; names as in `action.yml`. */
export function readRawInputs(): RawInputs {
  const names = ['operation', ...Object.keys(fields)];
  return Object.fromEntries(
    names.map((name): [string, string] => [name, core.getInput(name)]).filter(([, value]) => value !== ''),
  );
}

/** What the runner states of this run (GitHub's documentation, *Default environment variables*). */
export function readRunFacts(env: NodeJS.ProcessEnv): RunFacts {
  const given = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);
  const attempt = Number(given('GITHUB_RUN_ATTEMPT') ?? '1');
  // act numbers every run 1 unless it is told otherwise: two of them would share their keys for a day.
  const runId = env['ACT'] === 'true' && env['GITHUB_RUN_ID'] === '1' ? undefined : given('GITHUB_RUN_ID');
  const facts = {
    repository: given('GITHUB_REPOSITORY'),
    repositoryId: given('GITHUB_REPOSITORY_ID'),
    runId,
    sha: given('GITHUB_SHA'),
    workflow: given('GITHUB_WORKFLOW'),
    eventName: given('GITHUB_EVENT_NAME'),
    actor: given('GITHUB_ACTOR'),
    triggeringActor: given('GITHUB_TRIGGERING_ACTOR'),
  };
  return {
    serverUrl: given('GITHUB_SERVER_URL') ?? 'https://github.com',
    attempt: Number.isSafeInteger(attempt) && attempt >= 1 ? attempt : 1,
    job: given('GITHUB_JOB') ?? '',
    step: given('GITHUB_ACTION') ?? '',
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
  };
}

/**
 * The variable of a proxy that is set and no URL: @actions/http-client would then connect directly and say
 * nothing. Its names are looked at in the client's order.
 */
export function findBrokenProxy(env: NodeJS.ProcessEnv): string | undefined {
  return ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].find((name) => {
    const value = env[name];
    if (value === undefined || value === '') return false;
    return !URL.canParse(value) && (/^https?:\/\//.test(value) || !URL.canParse(`http://${value}`));
  });
}

/** Masks a secret in every later line of the log. */
export function maskSecret(secret: string): void {
  core.setSecret(secret);
}

/** The runner's log, annotations and files, by @actions/core. Text must be clean: see `report/clean-runner.ts`. */
export function createRunner(env: NodeJS.ProcessEnv): Runner {
  let isOutputBroken = false;
  return {
    info: core.info,
    debug: (line) => {
      if (core.isDebug()) core.debug(line);
    },
    notice: (text) => {
      core.notice(text);
    },
    warning: (text) => {
      core.warning(text);
    },
    error: (text) => {
      core.error(text);
    },
    startGroup: core.startGroup,
    endGroup: core.endGroup,
    setOutput(name, value) {
      // Without the file, @actions/core would print a command that runners no longer take.
      if ((env['GITHUB_OUTPUT'] ?? '') === '' || isOutputBroken) return;
      try {
        core.setOutput(name, value);
      } catch (error) {
        isOutputBroken = true;
        core.warning(
          `The outputs could not be written (${error instanceof Error ? error.message : String(error)}).`,
        );
      }
    },
    // What `core.summary` does, without `fs/promises`, which loads readline and costs each start 2 ms.
    // eslint-disable-next-line @typescript-eslint/require-await -- what it throws is to reject
    async writeSummary(markdown) {
      const path = env['GITHUB_STEP_SUMMARY'] ?? '';
      if (path !== '') appendFileSync(path, `${markdown}\n`);
    },
  };
}
