import * as z from 'zod/mini';
import { startGitHub, type GitHub } from '../../test/stand-ins/github/github.ts';
import {
  type ActionResult,
  runAction as runPackaged,
  type ActionOptions,
} from '../../test/scenarios/support/run-action.ts';
import { realClock } from '../../test/stand-ins/clock.ts';
import { createControl } from '../../test/stand-ins/service/control.ts';
import { type HttpService, startHttpService } from '../../test/stand-ins/service/http-service.ts';
import type { StartedTask } from '../../test/stand-ins/service/ledger.ts';
import { seedTokens } from '../../test/stand-ins/service/seed.ts';
import { createService, type Service } from '../../test/stand-ins/service/service.ts';
import type { Content } from '../../test/stand-ins/service/world.ts';
import type { Screen } from './screen.ts';
import { createLogReader } from './workflow-log.ts';

/** Something was not as the story tells it: the demo ends there, red. */
export class NotAsTold extends Error {}

/** One step of a workflow, and how the story says that it ends. */
export interface Step {
  /** "release.yml, job “push”". */
  readonly where: string;
  readonly runId: number;
  readonly attempt?: number;
  /** What differs from step to step; `api-url`, `api-token` and `github-token` go without saying. */
  readonly with: Readonly<Record<string, string>>;
  /** What a workflow has in place of a value: an expression. */
  readonly shown?: Readonly<Record<string, string>>;
  readonly pullRequest?: number;
  /** Sees each line of the log, and may kill the runner. */
  readonly onLine?: (line: string, kill: (signal: NodeJS.Signals) => void) => Promise<void> | undefined;
  readonly ends:
    | { readonly as: 'killed' }
    | {
        readonly as: 'green' | 'red';
        readonly status: string;
        readonly outputs?: Readonly<Record<string, string>>;
      };
  /** Shows what the summary folds. */
  readonly isUnfolded?: boolean;
}

/** The stand-ins and the screen, and what a chapter does with them. */
export interface Stage {
  readonly screen: Screen;
  readonly service: Service;
  readonly url: string;
  readonly github: GitHub;
  /** Runs the packaged action as a step, showing its log as it comes, and ends the demo where it ends otherwise. */
  run(step: Step): Promise<ActionResult>;
  /** What a site is made of, asked from the service over HTTP. */
  readContent(siteId: string): Promise<Content>;
  putDnsInPlace(domain: string): Promise<void>;
  close(): Promise<void>;
}

const secrets = { 'api-token': seedTokens.full, 'github-token': 'ghs_demo' };
const pullRequest = 7;
const texts = z.record(z.string(), z.string());
const contentSchema = z.object({ files: texts, database: texts });

/** Sets the stage: both stand-ins on real HTTP, and tasks that take as long as `durationMsOf` says. */
export async function openStage(screen: Screen, durationMsOf: (task: StartedTask) => number): Promise<Stage> {
  const service = createService({
    clock: realClock,
    paceOf: (task) => ({ by: 'time', durationMs: durationMsOf(task) }),
  });
  const http: HttpService = await startHttpService(service, { beside: createControl(service) });
  const github = await startGitHub({
    tokens: {
      [secrets['github-token']]: {
        permissions: { actions: 'read', deployments: 'write', 'pull-requests': 'write' },
      },
    },
    issues: [pullRequest],
  });

  let runs = 0;
  return {
    screen,
    service,
    github,
    url: http.url,
    async run(step) {
      screen.step(describeStep(step), showWorkflow(step, runs === 0));
      runs += 1;
      const read = createLogReader();
      const follow: Promise<void>[] = [];
      const startedAtMs = Date.now();
      const result = await runPackaged({
        ...runFacts(step, github),
        inputs: { ...secrets, 'api-url': http.url, ...step.with },
        onLine(line, action) {
          const entry = read(line);
          if (entry) screen.log(entry);
          const more = step.onLine?.(line, (signal) => {
            action.kill(signal);
          });
          if (more) follow.push(more);
        },
      });
      await Promise.all(follow);
      check(step, result);
      tellEnd(screen, step, result, Date.now() - startedAtMs);
      return result;
    },
    async readContent(siteId) {
      const answer = await fetch(`${http.url}/_control/sites/${siteId}`);
      if (!answer.ok) throw new NotAsTold(`The service does not know site ${siteId}.`);
      return contentSchema.parse(await answer.json());
    },
    async putDnsInPlace(domain) {
      const answer = await fetch(`${http.url}/_control/dns`, {
        method: 'POST',
        body: JSON.stringify({ domain }),
      });
      if (!answer.ok) throw new NotAsTold(`The DNS records of ${domain} could not be put in place.`);
    },
    async close() {
      await Promise.all([http.close(), github.close()]);
    },
  };
}

function runFacts(step: Step, github: GitHub): Omit<ActionOptions, 'inputs'> {
  return {
    runId: String(step.runId),
    attempt: step.attempt ?? 1,
    env: { GITHUB_API_URL: github.url, GITHUB_GRAPHQL_URL: github.graphqlUrl },
    ...(step.pullRequest === undefined
      ? { eventName: 'workflow_dispatch' }
      : {
          eventName: 'pull_request',
          event: JSON.stringify({
            pull_request: { number: step.pullRequest, head: { sha: '8a4f6f2d'.repeat(5) } },
          }),
        }),
  };
}

function describeStep({ where, runId, attempt = 1 }: Step): string {
  return `${where} · run ${runId}, attempt ${attempt}`;
}

/** The step's lines in a workflow; those that are the same for every step stand in the first one. */
function showWorkflow({ with: inputs, shown, attempt = 1 }: Step, isFirst: boolean): string[] {
  if (attempt > 1) return ['# the step as above'];
  const access = {
    'api-url': '${{ vars.HOSTING_API_URL }}',
    'api-token': '${{ secrets.HOSTING_API_TOKEN }}',
  };
  const lines = Object.entries({ ...inputs, ...shown, ...(isFirst && access) });
  return [
    '- uses: OWNER/site-pipeline@v1',
    '  with:',
    ...lines.map(([name, value]) => `    ${name}: ${value}`),
    ...(isFirst ? [] : ['    # api-url and api-token as above']),
  ];
}

function check(step: Step, { exitCode, signal, outputs, stderr, log }: ActionResult): void {
  const { ends } = step;
  const told = (what: string, expected: string, actual: string): void => {
    if (expected !== actual) {
      throw new NotAsTold(
        `${step.where}: ${what} should be ${expected}, and is ${actual}.\n${stderr}\n${log.slice(-3).join('\n')}`,
      );
    }
  };
  if (ends.as === 'killed') {
    told('the end', 'SIGKILL', signal ?? `exit code ${exitCode ?? '?'}`);
    return;
  }
  told('the exit code', ends.as === 'green' ? '0' : '1', String(exitCode ?? signal));
  for (const [name, expected] of Object.entries({ status: ends.status, ...ends.outputs })) {
    told(`the output ${name}`, expected, outputs[name] ?? 'not set');
  }
  told('what it wrote to stderr', 'nothing', stderr === '' ? 'nothing' : stderr);
}

function tellEnd(screen: Screen, step: Step, { summary, outputs }: ActionResult, elapsedMs: number): void {
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`;
  if (step.ends.as === 'killed') {
    screen.ended(false, `killed after ${seconds}: no outputs, no summary, nobody there to write them`);
    return;
  }
  const { status, 'error-code': errorCode, replayed } = outputs;
  const told = [
    `status ${status ?? ''}`,
    errorCode !== undefined && `error-code ${errorCode}`,
    replayed === 'true' && 'replayed true',
  ].filter((part) => part !== false);
  screen.ended(
    step.ends.as === 'green',
    `The step is ${step.ends.as}${step.ends.as === 'red' ? ', as it should be,' : ''} after ${seconds}: ${told.join(', ')}`,
  );
  screen.page('Summary', summary, step.isUnfolded);
}
