import * as core from '@actions/core';
import { fields } from '../inputs/fields.ts';
import type { RawInputs } from '../inputs/read-inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { Runner } from '../ports.ts';

export { setSecret } from '@actions/core';

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

/** The runner. It prints what it gets: see `report/sanitized-runner.ts`. */
export function createRunner(): Runner {
  let isOutputBroken = false;
  return {
    info: core.info,
    debug(line) {
      // Each request and each poll is one: a log without them is shorter wherever the runner does not hide them.
      if (core.isDebug()) core.debug(line);
    },
    notice: core.notice,
    warning: core.warning,
    error: core.error,
    startGroup: core.startGroup,
    endGroup: core.endGroup,
    setOutput(name, value) {
      // Without a file, `core.setOutput` would print the value as a command.
      if (isOutputBroken || isUnset('GITHUB_OUTPUT')) return;
      try {
        core.setOutput(name, typeof value === 'string' ? value : value.json);
      } catch (error) {
        // The file is not tried again: one warning is enough, and the result at the service stands.
        isOutputBroken = true;
        const reason = error instanceof Error ? error.message : String(error);
        core.warning(`Could not write the outputs (${reason}).`);
      }
    },
    async writeSummary(markdown) {
      if (!isUnset('GITHUB_STEP_SUMMARY')) await core.summary.addRaw(markdown, true).write();
    },
  };
}

function isUnset(name: string): boolean {
  return (process.env[name] ?? '') === '';
}
