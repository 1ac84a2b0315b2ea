import { readFileSync } from 'node:fs';
import * as core from '@actions/core';
import { fields } from '../inputs/fields.ts';
import { normalizeServerUrl, type RunContext } from '../inputs/run-context.ts';
import { readRunEvent } from '../inputs/run-event.ts';
import type { Runner } from '../ports.ts';
import { parseJson, readAs } from '../text/json.ts';

export { getState as readState, setSecret } from '@actions/core';

/** The variables of runners that pass a composite action's own inputs to its steps as `INPUT_…`. */
const foreignRunners = ['ACT', 'GITEA_ACTIONS', 'FORGEJO_ACTIONS'];

/** Reads GitHub's default environment variables. `commit`: the input, if the operation uses it. */
export function readRunContext(env: NodeJS.ProcessEnv, event?: unknown, commit?: string): RunContext {
  const read = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);
  // By default, act gives every run the id 1, so two runs would share their keys for a day.
  const isActDefault = env['ACT'] === 'true' && env['GITHUB_RUN_ID'] === '1';
  const eventName = read('GITHUB_EVENT_NAME');
  const actor = read('GITHUB_ACTOR');
  const isForeign = foreignRunners.some((name) => read(name) !== undefined);
  return {
    serverUrl: normalizeServerUrl(read('GITHUB_SERVER_URL')),
    repository: read('GITHUB_REPOSITORY'),
    repositoryId: read('GITHUB_REPOSITORY_ID'),
    runId: isActDefault ? undefined : read('GITHUB_RUN_ID'),
    attempt: readAttempt(read('GITHUB_RUN_ATTEMPT')),
    isAttemptUnknown: read('GITHUB_RUN_ATTEMPT') === undefined,
    job: read('GITHUB_JOB') ?? '',
    step: read('GITHUB_ACTION') ?? '',
    sha: read('GITHUB_SHA'),
    commit: readAs(fields.commit.schema, commit),
    ref: read('GITHUB_HEAD_REF') ?? read('GITHUB_REF_NAME'),
    isTag: read('GITHUB_REF_TYPE') === 'tag',
    eventName,
    actor,
    triggeringActor: read('GITHUB_TRIGGERING_ACTOR'),
    actionSource: isForeign ? undefined : readActionSource(env),
    passesForeignInputs: isForeign,
    ...readRunEvent({ actor, eventName }, event),
  };
}

/**
 * The attempt, or 1 if it is absent. An unreadable one may be a later attempt, which has to ask what an earlier one did. It counts
 * as 2, because each further attempt would send one more generation of the key (K7).
 */
function readAttempt(text = '1'): number {
  return /^\s*[1-9]\d{0,8}\s*$/.test(text) ? Number(text) : 2;
}

/** From where the runner downloaded this action; unknown on GitHub Enterprise Server, which may have used github.com. */
function readActionSource(env: NodeJS.ProcessEnv): RunContext['actionSource'] {
  const { GITHUB_ACTION_REF: ref = '', GITHUB_ACTION_REPOSITORY: repository = '' } = env;
  return env['GITHUB_SERVER_URL'] === 'https://github.com' &&
    /^[\w.-]+\/[\w.-]+$/.test(repository) &&
    /^[\w./-]+$/.test(ref)
    ? { repository, ref }
    : undefined;
}

/** The event that started the run, parsed; `undefined` if there is no file, or no JSON in it. */
export function readEvent(env: NodeJS.ProcessEnv): unknown {
  try {
    return parseJson(readFileSync(env['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
  } catch {
    return undefined;
  }
}

/** The runner. It prints texts as they are: see `step/report/sanitized-runner.ts`. */
export function createRunner(): Runner {
  let outputProblem: string | undefined;
  return {
    info: core.info,
    debug(line) {
      // Not every runner hides the debug lines of requests and polls.
      if (core.isDebug()) core.debug(line);
    },
    notice: core.notice,
    warning: core.warning,
    error: core.error,
    startGroup: core.startGroup,
    endGroup: core.endGroup,
    setOutput(name, value) {
      // Without a file, `core.setOutput` would print the value as a command.
      if (!process.env['GITHUB_OUTPUT']) return;
      try {
        core.setOutput(name, typeof value === 'string' ? value : value.json);
      } catch (error) {
        outputProblem ??= error instanceof Error ? error.message : String(error);
      }
    },
    saveState(name, value) {
      // Outside a runner, `core.saveState` would print a command that nobody reads.
      if (!process.env['GITHUB_STATE'] && process.env['GITHUB_ACTIONS'] !== 'true') return undefined;
      try {
        core.saveState(name, value);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    outputProblem: () => outputProblem,
    async writeSummary(markdown) {
      if (process.env['GITHUB_STEP_SUMMARY']) await core.summary.addRaw(markdown, true).write();
    },
  };
}
