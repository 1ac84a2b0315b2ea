import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import {
  type ActionOptions,
  type ActionResult,
  runAction,
  runPost,
} from '../../test/scenarios/support/run-action.ts';
import { realClock } from '../../test/stand-ins/clock.ts';
import { type GitHub, startGitHub } from '../../test/stand-ins/github/github.ts';
import { fullToken } from '../../test/stand-ins/github/permissions.ts';
import { startHttpService } from '../../test/stand-ins/service/http-service.ts';
import type { TaskKind, TaskPace } from '../../test/stand-ins/service/task-board.ts';
import { seedIds, seedTokens } from '../../test/stand-ins/service/seed.ts';
import { createService, type Service } from '../../test/stand-ins/service/service.ts';

/** A result of the demo is not the expected one. */
export class UnexpectedResult extends Error {}

/** A step of a workflow in `examples/`, and its expected result. */
interface DemoStep {
  readonly example: string;
  readonly job: string;
  /** The id of the step; the first one of its job unless given. */
  readonly id?: string;
  readonly runId: number;
  readonly attempt?: number;
  /** The outputs that it must set; `killed` if its runner is killed. */
  readonly expected: Readonly<Record<string, string>> | 'killed';
  /** The event of a run that a pull request started. */
  readonly pullRequest?: PullRequestEvent;
  /** Sent to the step at its first line of progress: the runner is killed, or the job is cancelled. */
  readonly signaled?: 'SIGKILL' | 'SIGINT';
  /** Called when the step is green, and the rest of its job follows. */
  readonly onGreen?: () => void;
}

interface PullRequestEvent {
  readonly action: 'closed' | 'opened' | 'synchronize';
  readonly number: number;
  /** The commit of the head. */
  readonly sha: string;
}

export interface Demo {
  readonly service: Service;
  readonly github: GitHub;
  /** Sets the value of an expression, such as `inputs.backup-id`. */
  readonly set: (expression: string, value: string | undefined) => void;
  /**
   * Runs a step and, if it is green, the end of its job. Prints log and summary, and throws if a result is not the
   * expected one.
   */
  readonly run: (step: DemoStep) => Promise<Readonly<Record<string, string>>>;
  readonly close: () => Promise<void>;
}

const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(
        z.object({
          id: z.optional(z.string()),
          uses: z.optional(z.string()),
          with: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
        }),
      ),
    }),
  ),
});
const githubToken = 'ghs_demo';

/** Starts both stand-ins on loopback. */
export async function openDemo(paceOf: (kind: TaskKind) => TaskPace): Promise<Demo> {
  const service = createService({
    clock: realClock,
    paceOf: ({ kind }) => paceOf(kind),
  });
  const http = await startHttpService(service);
  const github = await startGitHub({
    tokens: { [githubToken]: fullToken },
  });
  const values = new Map<string, string>([
    ['env.SITE_API_URL', http.url],
    ['secrets.SITE_API_TOKEN', seedTokens.full],
    ['env.LIVE_SITE_ID', seedIds.shop],
    ['env.LIVE_DOMAIN', 'shop.example'],
    ['github.ref_name', 'v1.4.0'],
  ]);
  const printStep = createStepPrinter();
  const evaluate = (text: string): string =>
    text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
      const value = values.get(expression);
      if (value === undefined) throw new UnexpectedResult(`The demo has no value for ${expression}.`);
      return value;
    });

  return {
    service,
    github,
    set(expression, value) {
      if (value !== undefined) values.set(expression, value);
    },
    async run(step) {
      const { example, job, runId, attempt = 1, pullRequest, signaled } = step;
      const { id, inputs } = readStep(step);
      printStep(step, inputs);
      const options: ActionOptions = {
        inputs: {
          'github-token': githubToken,
          ...Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, evaluate(text)])),
        },
        runId: String(runId),
        attempt,
        ...(pullRequest !== undefined && readEvent(pullRequest)),
        ...(example.startsWith('manual-') && fillForm(values)),
        env: {
          GITHUB_API_URL: github.url,
          GITHUB_WORKFLOW: example,
          GITHUB_JOB: job,
          GITHUB_ACTION: id,
          ...(example.startsWith('release-') && { GITHUB_REF_NAME: 'v1.4.0', GITHUB_REF_TYPE: 'tag' }),
        },
      };
      const result = await runAction({
        ...options,
        onLine(line, action) {
          printLogLine(line);
          // Each line of progress starts with the elapsed time.
          if (signaled && /^\d\d:\d\d {2}(?:running|pending)/.test(line)) action.kill(signaled);
        },
      });
      check(step, result);
      if (result.exitCode === 0) {
        step.onGreen?.();
        checkEnd(await runPost({ ...options, onLine: printLogLine }, result));
      }
      return result.outputs;
    },
    async close() {
      await Promise.all([http.close(), github.close()]);
    },
  };
}

function readEvent({ action, number, sha }: PullRequestEvent) {
  return {
    eventName: 'pull_request',
    event: JSON.stringify({ action, number, pull_request: { number, head: { sha } } }),
  };
}

/** The event of a run that a form started. */
function fillForm(values: ReadonlyMap<string, string>) {
  const inputs = Array.from(values).flatMap(([name, value]) => {
    const [, input] = /^inputs\.(.*)$/.exec(name) ?? [];
    return input === undefined ? [] : [[input, value] as const];
  });
  return {
    eventName: 'workflow_dispatch',
    event: JSON.stringify({ inputs: Object.fromEntries(inputs), sender: { type: 'User' } }),
  };
}

/** A step as it is in the example: its id, and its inputs with their expressions. */
function readStep({ example, id, job }: DemoStep) {
  const path = join(import.meta.dirname, `../../examples/${example}.yml`);
  const { jobs } = workflow.parse(parse(readFileSync(path, 'utf8')));
  const step = jobs[job]?.steps.find(
    (each) => each.uses?.startsWith('OWNER/site-pipeline@') && (id === undefined || each.id === id),
  );
  if (step === undefined) throw new UnexpectedResult(`${path} has no such step.`);
  const inputs = Object.entries(step.with ?? {}).map(([name, value]) => [name, String(value)] as const);
  return { id: step.id ?? '__owner_site-pipeline', inputs: Object.fromEntries(inputs) };
}

/** Prints the inputs of a step as they are in the workflow; the same step again without them. */
function createStepPrinter() {
  const printed = new Set<string>();
  return (
    { example, id = '', job, runId, attempt = 1 }: DemoStep,
    inputs: Readonly<Record<string, string>>,
  ) => {
    console.log(`\n  examples/${example}.yml · job "${job}" · run ${runId}, attempt ${attempt}\n`);
    const step = `${example} ${job} ${id}`;
    const shown = printed.has(step) ? [] : Object.entries(inputs);
    printed.add(step);
    for (const [name, text] of shown) console.log(`    ${name}: ${text}`);
  };
}

export function printTitle(title: string): void {
  console.log(`\n━━ ${title}`);
}

/** Something that happens outside of the workflow. */
export function printAside(text: string): void {
  console.log(`  » ${text}`);
}

const unfolded = new Set<string>();

/** A text that the action wrote, as GitHub shows it. Its folded part is shown once for each title. */
export function printText(title: string, text: string): void {
  // A hidden line goes with its end; a hidden mark at the end of a line leaves the line as it is.
  const visible = text.replaceAll(/^<!--.*?-->\n*|<!--.*?-->/gms, '');
  const shown = unfolded.has(title) ? visible.replaceAll(/<details>.*?<\/details>/gs, '▸ Details') : visible;
  unfolded.add(title);
  console.log(`\n  ${title}:\n\n${shown.trim().replaceAll(/^/gm, '  │ ')}\n`);
}

export function printFact(text: string, isGood = true): void {
  console.log(`  ${isGood ? '✔' : '✘'} ${text}`);
}

/** The log as it is, but for commands that GitHub does not show. */
function printLogLine(line: string): void {
  if (!/^::(?:add-mask|debug)(?: |::)/.test(line)) console.log(`  ${line.replaceAll('%0A', '\n  ')}`);
}

/** The one line of a red step that says what to do: the last one of its annotation. */
function readAdvice(log: readonly string[]): string | undefined {
  const annotation = log.findLast((line) => line.startsWith('::error::'));
  return annotation?.slice('::error::'.length).split('%0A').at(-1);
}

function check(step: DemoStep, { exitCode, log, outputs, signal, stderr, summary }: ActionResult): void {
  const { expected } = step;
  if (expected === 'killed') {
    if (signal !== 'SIGKILL') throw new UnexpectedResult('The step ended before it was killed.');
    printFact('The runner was killed: no outputs, no summary.', false);
    return;
  }
  for (const [name, value] of Object.entries(expected)) {
    const actual = outputs[name] ?? 'not set';
    if (actual !== value)
      throw new UnexpectedResult(`The output ${name} is ${actual}, not ${value}.\n${stderr}`);
  }
  if (stderr !== '') throw new UnexpectedResult(`The step wrote to stderr: ${stderr}`);
  printText('The summary', summary);
  const { status = '', 'error-code': errorCode } = outputs;
  const shown = errorCode === undefined ? status : `${status} (${errorCode})`;
  const isGreen = exitCode === 0;
  printFact(`The step is ${isGreen ? 'green' : 'red, as it should be'}: ${shown}`, isGreen);
  const advice = readAdvice(log);
  if (advice !== undefined) printAside(`What to do: ${advice}`);
}

/** The end of a job is green and prints nothing on stderr. */
function checkEnd({ exitCode, stderr }: ActionResult): void {
  if (exitCode !== 0 || stderr !== '')
    throw new UnexpectedResult(`The end of the job has exit code ${exitCode}.\n${stderr}`);
}
