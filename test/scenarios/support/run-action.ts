import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../../..');

/** The tests have built a package of their own (build-action.ts). The demo plays the committed one. */
const tested = process.env['SITE_PIPELINE_DIST'];
const dist = tested ?? join(root, 'dist');
/** No verdict of a test depends on how fast the machine is. A person who watches the demo sees the real time. */
const time = tested === undefined ? [] : ['--import', join(import.meta.dirname, 'entries/patient-time.ts')];

/** The child process while it runs. */
export interface RunningAction {
  kill(signal: NodeJS.Signals): void;
  /** Closes the pipe of the log: the next write fails. */
  stopReading(): void;
}

export interface ActionOptions {
  /**
   * What stands under `with:`. The runner sets every declared input: to what is passed, else to its default, else to an
   * empty text. `null`, and an expression without a value, pass an empty text. It passes on unknown inputs too.
   */
  readonly inputs: Readonly<Record<string, string>>;
  /** Variables in addition to those that a runner sets; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The event file's text. */
  readonly event?: string;
  readonly eventName?: string;
  readonly runId?: string;
  readonly attempt?: number;
  /** An entry instead of the packaged one, whose path is its first argument. */
  readonly entry?: string;
  /** Called with each line of the log as it arrives. */
  readonly onLine?: (line: string, action: RunningAction) => void;
  /** Called when the process has started. */
  readonly onStart?: (action: RunningAction) => void;
}

export interface ActionResult {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** stdout, line by line. */
  readonly log: readonly string[];
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** The file of outputs as it was written. */
  readonly outputFile: string;
  readonly summary: string;
  /** What it kept for its `post`, by name. */
  readonly state: Readonly<Record<string, string>>;
}

const actionFile = z.object({
  inputs: z.record(z.string(), z.object({ default: z.optional(z.string()) })),
  runs: z.object({ main: z.string(), post: z.string(), 'post-if': z.string() }),
});
const { inputs: declared, runs } = actionFile.parse(parse(readFileSync(join(root, 'action.yml'), 'utf8')));

const evaluated: Record<string, string> = {
  '${{ github.token }}': '',
  '${{ toJSON(matrix) }}': 'null',
  '${{ job.status }}': 'success',
};
/** What the runner passes if the workflow sets nothing: every declared input, with its default or empty. */
const defaults = Object.fromEntries(
  Object.entries(declared).map(([name, { default: text = '' }]) => [name, evaluated[text] ?? text]),
);

/** Runs the packaged action as a runner does: a child process with `INPUT_*`, files for outputs, state and summary. */
export function runAction(options: ActionOptions): Promise<ActionResult> {
  return start(runs.main, options);
}

/**
 * Runs `post` as a runner does at the end of a job that has succeeded: with the inputs and variables of the step, what its
 * main phase kept as `STATE_*`, and new files.
 */
export function runPost(
  options: ActionOptions,
  { state }: Pick<ActionResult, 'state'>,
): Promise<ActionResult> {
  const kept = Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]));
  const inputs = { 'job-status': 'success', ...options.inputs };
  return start(runs.post, { ...options, inputs, env: { ...options.env, ...kept } });
}

async function start(phase: string, options: ActionOptions): Promise<ActionResult> {
  const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-'));
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const outputFile = file('output', '');
  const summaryFile = file('summary', '');
  const stateFile = file('state', '');
  const inputs = { ...defaults, ...options.inputs };
  const env: Record<string, string | undefined> = {
    PATH: process.env['PATH'] ?? '',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_OUTPUT: outputFile,
    GITHUB_STEP_SUMMARY: summaryFile,
    GITHUB_STATE: stateFile,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'octo-org/shop',
    GITHUB_REPOSITORY_ID: '1001',
    GITHUB_WORKFLOW: 'Deploy',
    GITHUB_RUN_ID: options.runId ?? '7001',
    GITHUB_RUN_ATTEMPT: String(options.attempt ?? 1),
    GITHUB_JOB: 'deploy',
    GITHUB_ACTION: 'site',
    GITHUB_SHA: '1111111111111111111111111111111111111111',
    GITHUB_ACTOR: 'mona',
    GITHUB_TRIGGERING_ACTOR: 'mona',
    GITHUB_EVENT_NAME: options.eventName ?? 'push',
    GITHUB_EVENT_PATH: file('event.json', options.event ?? '{}'),
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
    ...options.env,
  };
  const packaged = join(dist, basename(phase));
  const entry = options.entry === undefined ? [packaged] : [options.entry, packaged];
  const child = spawn(process.execPath, [...time, ...entry], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const action: RunningAction = {
    kill: (signal) => {
      child.kill(signal);
    },
    stopReading: () => {
      child.stdout.destroy();
    },
  };
  const log: string[] = [];
  let unfinished = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = `${unfinished}${chunk}`.split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      log.push(line);
      options.onLine?.(line, action);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  options.onStart?.(action);
  const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, by) => {
      resolve([code, by]);
    });
  });
  const written = readFileSync(outputFile, 'utf8');
  const result = {
    exitCode,
    signal,
    log: unfinished === '' ? log : [...log, unfinished],
    stderr,
    outputs: readOutputs(written),
    outputFile: written,
    summary: readFileSync(summaryFile, 'utf8'),
    state: readOutputs(readFileSync(stateFile, 'utf8')),
  };
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/**
 * Reads the file of `GITHUB_OUTPUT`, `GITHUB_ENV` or `GITHUB_STATE` as the runner does: `name=value`, or
 * `name<<delimiter`, lines, delimiter. The last one of a name counts.
 */
function readOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, operator, rest] = /^(.+?)(=|<<)(.*)$/.exec(lines[at] ?? '') ?? [];
    if (name === undefined || rest === undefined) continue;
    const end = operator === '=' ? at : lines.indexOf(rest, at + 1);
    outputs[name] = operator === '=' ? rest : lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return outputs;
}
