import { expect } from 'vitest';
import { startGitHub, type GitHubOptions } from '../../stand-ins/github/github.ts';
import { fullSecret } from '../../stand-ins/github/open-github.ts';
import { fullToken } from '../../stand-ins/github/permissions.ts';
import type { ServiceRequest, ServiceResponse } from '../../stand-ins/service/exchange.ts';
import { createSimulation } from '../../stand-ins/fake-clock.ts';
import { startHttpService, type HttpServiceOptions } from '../../stand-ins/service/http-service.ts';
import { seedTokens } from '../../stand-ins/service/seed.ts';
import { createService, type ServiceOptions } from '../../stand-ins/service/service.ts';
import { recordSeedCopy } from '../../stand-ins/seed-copy.ts';
import { checkPost, checkRun } from './check-run.ts';
import {
  runAction,
  runPost,
  type ActionOptions,
  type ActionResult,
  type RunningAction,
} from './run-action.ts';

/** A request that the hosting service received, and the response. */
export interface RecordedRequest extends Pick<ServiceRequest, 'method' | 'path' | 'body'> {
  readonly key: string | undefined;
  /** The status of the service's response. */
  readonly status: number | undefined;
  readonly isReplay: boolean;
}

/** A run of the packaged action, with everything that can be seen from outside. */
export interface ActionRun extends ActionResult {
  /** The `with:` of the workflow, without the inputs that every scenario shares. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly attempt: number;
  /** The requests to the hosting service. */
  readonly requests: readonly RecordedRequest[];
  /** The requests to GitHub, one line each. */
  readonly githubRequests: readonly string[];
  /** The text of the error annotation; empty if the step is green. */
  readonly error: string;
  readonly warnings: readonly string[];
  readonly notices: readonly string[];
}

interface ServicesOptions
  extends Omit<ServiceOptions, 'clock'>, Pick<HttpServiceOptions, 'intercept' | 'tls'> {
  /** How GitHub behaves, which has pull request 7. */
  readonly github?: Partial<GitHubOptions>;
  /** Changes a response after the service has acted. */
  readonly modifyResponse?: (request: ServiceRequest, response: ServiceResponse) => ServiceResponse;
}

interface RunOptions extends ActionOptions {
  /** Called when the log says that the step now waits for its task. */
  readonly onWait?: () => void | Promise<void>;
  /** The process is killed or its log breaks: only secrets and commands are checked. */
  readonly isInterrupted?: boolean;
  /** The files of outputs and summary cannot be written: only the log and the exit code are checked. */
  readonly hasBrokenFiles?: boolean;
}

export type Services = Awaited<ReturnType<typeof startServices>>;

/** Starts the hosting service and GitHub for one test: `await using services = …` stops them. */
export async function startServices({
  github: githubOptions,
  intercept,
  modifyResponse,
  tls,
  ...serviceOptions
}: ServicesOptions = {}) {
  let action: RunningAction | undefined;
  // It stands still: a task ends after a number of polls.
  const clock = createSimulation();
  const service = createService({
    clock,
    withStagingSite: true,
    paceOf: () => ({ by: 'polls', polls: 2 }),
    ...serviceOptions,
  });
  const responses = new Map<ServiceRequest, ServiceResponse>();
  const http = await startHttpService(
    {
      ...service,
      async handle(request) {
        const response = await service.handle(request);
        responses.set(request, response);
        return modifyResponse?.(request, response) ?? response;
      },
    },
    { ...(tls && { tls }), ...(intercept && { intercept }) },
  );
  const github = await startGitHub({ clock, tokens: { [fullSecret]: fullToken }, ...githubOptions });
  // Who pushes the staging site has made it with this action: nothing was done to live before.
  if (serviceOptions.withStagingSite !== false) recordSeedCopy(github, http.url);

  const record = (request: ServiceRequest): RecordedRequest => {
    const response = responses.get(request);
    const { method, path, headers, body } = request;
    return {
      method,
      path,
      body,
      key: headers['idempotency-key'],
      status: response?.status,
      isReplay: response?.headers['idempotent-replayed'] === 'true',
    };
  };

  /** The steps that ran, for their `post`. */
  const steps = new WeakMap<ActionRun, ActionOptions>();
  /** Without `none`, which says that there is no token. */
  const secretsOf = ({ inputs }: ActionRun): readonly string[] =>
    [inputs['api-token'] ?? seedTokens.full, inputs['github-token'] ?? fullSecret]
      .map((secret) => secret.trim())
      .filter((secret) => !['', 'none'].includes(secret));

  /** Runs a process, and adds what both stand-ins have seen of it. */
  const observe = async (
    { inputs, attempt = 1 }: Pick<ActionOptions, 'inputs' | 'attempt'>,
    start: (onStart: (started: RunningAction) => void) => Promise<ActionResult>,
  ): Promise<ActionRun> => {
    const received = http.received.length;
    const githubReceived = github.requests.length;
    const result = await start((started) => {
      action = started;
    });
    const annotations = (kind: string): string[] =>
      result.log.flatMap((line) => (line.startsWith(`::${kind}::`) ? [unescapeData(line)] : []));
    expect(service.violations, 'what docs/hosts/service.openapi.yaml does not allow').toEqual([]);
    expect(github.violations, 'requests that GitHub would refuse').toEqual([]);
    return {
      ...result,
      inputs,
      attempt,
      requests: http.received.slice(received).map(record),
      githubRequests: github.requests.slice(githubReceived).map(({ method, path }) => `${method} ${path}`),
      error: annotations('error').join('\n'),
      warnings: annotations('warning'),
      notices: annotations('notice'),
    };
  };

  return {
    service,
    http,
    github,
    /** The process of the action that was started last: a test cancels the job with it, or closes the log. */
    get action(): RunningAction {
      if (!action) throw new Error('The action has not been started.');
      return action;
    },
    /** Runs the packaged action and checks what must be true of every run. */
    async runAction(options: RunOptions): Promise<ActionRun> {
      const { isInterrupted = false, hasBrokenFiles = false, onWait, onLine, ...run } = options;
      const step = {
        ...run,
        inputs: {
          'api-url': http.url,
          'api-token': seedTokens.full,
          // The minimum. A task ends after a number of polls, not after a time.
          'poll-interval-seconds': '0.1',
          'github-token': fullSecret,
          ...run.inputs,
        },
        env: { GITHUB_API_URL: github.url, ...run.env },
      };
      let waiting: unknown;
      const watch: ActionOptions['onLine'] = (line, running) => {
        if (line.startsWith('::group::Task')) waiting = onWait?.();
        onLine?.(line, running);
      };
      const seen = await observe(run, (onStart) => runAction({ ...step, onStart, onLine: watch }));
      await Promise.resolve(waiting);
      steps.set(seen, step);
      checkRun(seen, { isInterrupted, hasBrokenFiles, secrets: secretsOf(seen), github });
      return seen;
    },
    /** The job of that step has succeeded: runs its `post`, and checks what must be true of every one. */
    async runPost(run: ActionRun): Promise<ActionRun> {
      const step = steps.get(run);
      if (!step) throw new Error('These services have not run that step.');
      const post = await observe(run, (onStart) => runPost({ ...step, onStart }, run));
      checkPost(post, { secrets: secretsOf(run), github });
      return post;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([http.close(), github.close()]);
    },
  };
}

/** The text of an annotation, as the runner unescapes a command's data. */
function unescapeData(line: string): string {
  const data = line.replace(/^::\w+::/, '');
  return data.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}
