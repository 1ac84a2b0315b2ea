import { afterAll, expect } from 'vitest';
import { startGitHub, type GitHub, type GitHubOptions } from '../../stand-ins/github/github.ts';
import { fullSecret, fullToken } from '../../stand-ins/github/open-github.ts';
import type { ServiceRequest, ServiceResponse } from '../../stand-ins/service/exchange.ts';
import { createSimulation, type Simulation } from '../../stand-ins/fake-clock.ts';
import type { Fault } from '../../stand-ins/service/fault.ts';
import {
  startHttpService,
  type HttpService,
  type HttpServiceOptions,
} from '../../stand-ins/service/http-service.ts';
import { seedTokens } from '../../stand-ins/service/seed.ts';
import { createService, type Service, type ServiceOptions } from '../../stand-ins/service/service.ts';
import { runAction, type ActionOptions, type ActionResult } from './run-action.ts';
import { judgeRun } from './truth.ts';

/** Tests that run side by side share the hooks of their file. */
const closers: (() => unknown)[] = [];
afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
});

/** Has something closed when all tests of the file are over. */
export function closeAtEnd(close: () => unknown): void {
  closers.push(close);
}

/** A request of a run, and what became of it. */
export interface ToldRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly key: string | undefined;
  /** What the service answered; undefined where it never saw the request. */
  readonly status: number | undefined;
  readonly isReplay: boolean;
  readonly fault: Fault | undefined;
}

/** A run of the action, with all that is to be seen of it from outside. */
export interface Told extends ActionResult {
  /** What the workflow's `with:` says, besides what every scenario has. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly attempt: number;
  /** The requests to the hosting service. */
  readonly requests: readonly ToldRequest[];
  /** The requests to GitHub, in a line each. */
  readonly githubRequests: readonly string[];
  /** The text of the one error annotation; empty where it is green. */
  readonly error: string;
  readonly warnings: readonly string[];
  readonly notices: readonly string[];
}

export interface StageOptions
  extends Omit<ServiceOptions, 'clock'>, Omit<HttpServiceOptions, 'port' | 'beside'> {
  /** Also a stand-in for GitHub, with a pull request 7. */
  readonly github?: Partial<GitHubOptions>;
  /** Says something else than the service does, after it has done what it does. */
  readonly retell?: (request: ServiceRequest, response: ServiceResponse) => ServiceResponse;
}

export interface RunOptions extends ActionOptions {
  /** The run is killed, or its log cannot be read to the end: its ending is not judged. */
  readonly isCutShort?: boolean;
  /** There are no files that could be written: the log alone is judged. */
  readonly hasNoFiles?: boolean;
}

export interface Stage {
  readonly service: Service;
  readonly http: HttpService;
  readonly github: GitHub | undefined;
  /** The service's clock, which stands still unless a test moves it. */
  readonly clock: Simulation;
  /** Runs the packaged action against the stage, and holds how it ends to what is true of every run. */
  run(options: RunOptions): Promise<Told>;
}

/** Sets up the hosting service, and GitHub where wanted, for one test. */
export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const { github: githubOptions, intercept, retell, host, prefix, tls, ...serviceOptions } = options;
  const clock = createSimulation();
  const service = createService({
    clock,
    withStagingSite: true,
    paceOf: () => ({ by: 'polls', polls: 2 }),
    ...serviceOptions,
  });
  const answers = new Map<ServiceRequest, ServiceResponse>();
  const faults = new Map<ServiceRequest, Fault | undefined>();
  const http = await startHttpService(
    {
      ...service,
      async handle(request) {
        const response = await service.handle(request);
        answers.set(request, response);
        return retell?.(request, response) ?? response;
      },
    },
    {
      ...(host !== undefined && { host }),
      ...(prefix !== undefined && { prefix }),
      ...(tls && { tls }),
      intercept(request, index) {
        const fault = intercept?.(request, index);
        faults.set(request, fault);
        return fault;
      },
    },
  );
  closeAtEnd(() => http.close());
  const github = githubOptions && (await startGitHubFor(githubOptions));

  const tellRequest = (request: ServiceRequest): ToldRequest => {
    const answer = answers.get(request);
    const { method, path, headers, body } = request;
    return {
      method,
      path,
      headers,
      body,
      key: headers['idempotency-key'],
      status: answer?.status,
      isReplay: answer?.headers['idempotent-replayed'] === 'true',
      fault: faults.get(request),
    };
  };

  return {
    service,
    http,
    github,
    clock,
    async run({ isCutShort = false, hasNoFiles = false, ...run }) {
      const received = http.received.length;
      const githubReceived = github?.requests.length ?? 0;
      const result = await runAction({
        ...run,
        inputs: {
          'api-url': http.url,
          'api-token': seedTokens.full,
          // As short as it goes: what ends a task is how often it was asked for, never how long that took.
          'poll-interval-seconds': '0.1',
          ...(github && { 'github-token': fullSecret }),
          ...run.inputs,
        },
        env: {
          ...(github && { GITHUB_API_URL: github.url, GITHUB_GRAPHQL_URL: github.graphqlUrl }),
          ...run.env,
        },
      });
      const annotations = (kind: string): string[] =>
        result.log.filter((line) => line.startsWith(`::${kind}::`)).map((line) => unescapeData(line, kind));
      const told: Told = {
        ...result,
        inputs: run.inputs,
        attempt: run.attempt ?? 1,
        requests: http.received.slice(received).map(tellRequest),
        githubRequests: (github?.requests ?? [])
          .slice(githubReceived)
          .map(({ method, path, query, body }) =>
            [method, `${path}${describeQuery(query)}`, body === undefined ? '' : JSON.stringify(body)]
              .join(' ')
              .trim(),
          ),
        error: annotations('error').join('\n--- and another ---\n'),
        warnings: annotations('warning'),
        notices: annotations('notice'),
      };
      expect(github?.violations ?? [], 'what GitHub’s description does not allow').toEqual([]);
      judgeRun(told, {
        isCutShort,
        hasNoFiles,
        secrets: [told.inputs['api-token'] ?? seedTokens.full, ...(github ? [fullSecret] : [])],
      });
      return told;
    },
  };
}

async function startGitHubFor(options: Partial<GitHubOptions>): Promise<GitHub> {
  const github = await startGitHub({ tokens: { [fullSecret]: fullToken }, ...options });
  closeAtEnd(() => github.close());
  return github;
}

function describeQuery(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
}

/** The text of an annotation, as the runner unescapes a command's data. */
function unescapeData(line: string, kind: string): string {
  return line
    .slice(`::${kind}::`.length)
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%25', '%');
}
