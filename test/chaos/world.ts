import type { GitHub, Reply, Service } from '../../src/ports.ts';
import { GitHubTrouble } from '../../src/outcome/request-failure.ts';
import type { RunFacts } from '../../src/plan.ts';
import { makePlan } from '../../src/plan.ts';
import { cleanRunner } from '../../src/report/sanitized-runner.ts';
import { createCleaner } from '../../src/text/sanitizer.ts';
import { createJournal } from '../../src/report/run-log.ts';
import { report } from '../../src/report/report.ts';
import type { Outcome } from '../../src/outcome/outcome.ts';
import type { Findings } from '../../src/outcome/results.ts';
import { run } from '../../src/run.ts';
import { createTimeBudget } from '../../src/github/time-budget.ts';
import { createSilentRunner } from '../support/silent-runner.ts';
import { isCarriedOut, type Fault } from '../stand-ins/service/fault.ts';
import type { ServiceRequest, ServiceResponse } from '../stand-ins/service/exchange.ts';
import { seedTokens } from '../stand-ins/service/seed.ts';
import type { Service as StandIn } from '../stand-ins/service/service.ts';
import type { Simulation } from '../stand-ins/fake-clock.ts';

/** By which the stand-in's ledger tells on behalf of which attempt it acted. */
export const attemptHeader = 'x-attempt';

/** More than any wait in these stories needs. */
const MOST_EXCHANGES = 5_000;

/** A fault of the injector: those of real sockets, a refused connection, and a request that arrives too late. */
export type ChaosFault =
  Fault | { readonly kind: 'refuse' } | { readonly kind: 'late'; readonly delayMs: number };

/** How one run attempt of the job goes. */
export interface AttemptScript {
  /** What happens to the n-th exchange; beyond the list nothing does. */
  readonly faults: readonly (ChaosFault | undefined)[];
  /** The runner dies at the n-th exchange: no signal, no report. What it was sending may still arrive. */
  readonly death: { readonly atExchange: number; readonly arrives: boolean } | undefined;
  /** The job is cancelled so many milliseconds after its start. */
  readonly cancelledAfterMs: number | undefined;
  readonly timeoutMinutes: number;
  readonly isGitHubDown: boolean;
  readonly random: number;
}

export interface AttemptResult {
  /** `undefined`: the runner died. */
  readonly outcome: Outcome | undefined;
  readonly findings: Findings;
  readonly startedAtMs: number;
  /** What became of each try of its POST, as far as it can be known on the way: `turned-away` has not arrived. */
  readonly posts: readonly ('turned-away' | 'sent')[];
}

export interface JobOptions {
  readonly simulation: Simulation;
  readonly standIn: StandIn;
  readonly inputs: Readonly<Record<string, string>>;
  /** One that may do everything, unless told. */
  readonly token?: string;
}

/** A job of one run, attempt after attempt, whose every exchange goes through the fault injector. */
export function createJob({ simulation, standIn, inputs, token = seedTokens.full }: JobOptions) {
  const startedAtMs = simulation.nowMs();

  async function attempt(number: number, script: AttemptScript): Promise<AttemptResult> {
    const attemptStartedAtMs = simulation.nowMs();
    const clock = simulation.startProcess(() => script.random);
    const cancellation = new AbortController();
    let exchanges = 0;
    const posts: AttemptResult['posts'][number][] = [];
    const death = Promise.withResolvers<undefined>();
    const life = { isOver: false };

    const toHttp = (
      { method, path, body }: Parameters<Service['exchange']>[0],
      key: string | undefined,
    ): ServiceRequest => ({
      method,
      path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: body ?? '',
    });
    const carryOut = (request: ServiceRequest): Promise<ServiceResponse> =>
      standIn.handle({ ...request, headers: { ...request.headers, [attemptHeader]: String(number) } });

    const service: Service = {
      async exchange(request, { idempotencyKey, timeoutMs, signal }) {
        const index = exchanges;
        exchanges += 1;
        if (exchanges > MOST_EXCHANGES) throw new Error('the action hammers the service');
        const fault = script.faults[index];
        if (request.method === 'POST') posts.push(isTurnedAway(fault) ? 'turned-away' : 'sent');
        if (script.death?.atExchange === index) {
          life.isOver = true;
          if (script.death.arrives) carryOut(toHttp(request, idempotencyKey)).catch(() => undefined);
          death.resolve(undefined);
          return new Promise(() => undefined);
        }
        const answer = answerWith(fault, toHttp(request, idempotencyKey), carryOut, simulation);
        const out = async (): Promise<Reply> => {
          await clock.sleep(timeoutMs, signal);
          return { kind: 'lost', reason: 'no whole answer in time' };
        };
        return Promise.race([answer, out()]);
      },
    };

    const runner = createSilentRunner();
    const cleaner = createCleaner([token]);
    const clean = cleanRunner(runner, cleaner);
    const journal = createJournal(clean, clock, cleaner);
    const facts: RunFacts = {
      serverUrl: 'https://github.com',
      repository: 'octo-org/shop',
      repositoryId: '1001',
      runId: '7001',
      attempt: number,
      job: 'deploy',
      step: 'site',
    };
    const planned = makePlan(
      {
        'api-url': 'https://service.example',
        'api-token': token,
        'timeout-minutes': String(script.timeoutMinutes),
        ...inputs,
      },
      facts,
      () => 'random',
    );
    if (planned.kind !== 'plan') throw new Error(`the story has no plan: ${JSON.stringify(planned)}`);
    const github = fakeGitHub(script.isGitHubDown ? undefined : new Date(startedAtMs).toISOString());
    const recorder = { accepted: () => Promise.resolve(), ended: () => Promise.resolve() };
    const work = async (): Promise<Outcome> => {
      const outcome = await run({
        plan: planned.plan,
        sender: {
          service,
          clock,
          deadlineMs: planned.plan.timeoutMs,
          signal: cancellation.signal,
          onRetry: journal.retry,
        },
        journal,
        github,
        githubBudget: createTimeBudget(10_000, clock),
        recorder,
      });
      await report(outcome, {
        operationName: planned.plan.operationName,
        asked: planned.plan.asked,
        facts,
        journal,
        runner: clean,
        cleaner,
        clock,
        recorder,
      });
      return outcome;
    };
    const { cancelledAfterMs } = script;
    if (cancelledAfterMs !== undefined) {
      clock.sleep(cancelledAfterMs).then(
        () => {
          cancellation.abort();
        },
        () => undefined,
      );
    }
    const outcome = await simulation.run(Promise.race([work(), death.promise]));
    return {
      outcome: life.isOver ? undefined : outcome,
      findings: journal.findings,
      startedAtMs: attemptStartedAtMs,
      posts,
    };
  }

  return { attempt };
}

/** Whether the fault keeps the request from the service for certain: nobody listens, or it is told not to come. */
function isTurnedAway(fault: ChaosFault | undefined): boolean {
  return fault?.kind === 'refuse' || (fault?.kind === 'answer' && [425, 429].includes(fault.status));
}

/** What becomes of an exchange under a fault; never settles where nothing ever answers. */
async function answerWith(
  fault: ChaosFault | undefined,
  request: ServiceRequest,
  carryOut: (request: ServiceRequest) => Promise<ServiceResponse>,
  clock: Simulation,
): Promise<Reply> {
  const never = new Promise<never>(() => undefined);
  if (fault?.kind === 'refuse') return { kind: 'not-sent', reason: 'connection refused' };
  if (fault?.kind === 'late') {
    clock
      .sleep(fault.delayMs)
      .then(
        () => carryOut(request),
        () => undefined,
      )
      .catch(() => undefined);
    return { kind: 'lost', reason: 'reset' };
  }
  if (fault?.kind === 'answer') return toReply({ headers: {}, body: '', ...fault });
  if (fault?.kind === 'reset-before') return { kind: 'lost', reason: 'reset' };
  if (fault?.kind === 'stall') return never;
  if (!isCarriedOut(fault)) throw new Error('a fault without a meaning here');
  const response = await carryOut(request);
  switch (fault?.kind) {
    case 'reset-after':
    case 'cut':
      return { kind: 'lost', reason: 'cut' };
    case 'stall-after':
      return never;
    case 'answer-after':
      return toReply({ headers: {}, body: '', ...fault });
    case 'slow':
      await clock.sleep(fault.delayMs);
      return toReply(response);
    default:
      return toReply(response);
  }
}

function toReply({
  status,
  headers = {},
  body = '',
}: Partial<ServiceResponse> & { readonly status: number }): Reply {
  const retryAfter = headers['retry-after'];
  return {
    kind: 'answered',
    status,
    isReplay: headers['idempotent-replayed'] === 'true',
    ...(retryAfter !== undefined && { retryAfter }),
    body: parse(body),
  };
}

function parse(body: string): { readonly json: unknown } | { readonly unreadable: string } {
  try {
    return { json: JSON.parse(body) as unknown };
  } catch {
    return { unreadable: 'it is not JSON' };
  }
}

function fakeGitHub(startedAt: string | undefined): GitHub {
  const no = (): Promise<never> => Promise.reject(new GitHubTrouble('not part of this story'));
  return {
    firstAttemptStartedAt: () => (startedAt === undefined ? no() : Promise.resolve(startedAt)),
    // eslint-disable-next-line @typescript-eslint/require-await -- a generator that ends at once
    listDeployments: async function* () {
      yield* [];
    },
    createDeployment: no,
    setDeploymentStatus: no,
    findComment: no,
    createComment: no,
    updateComment: no,
  };
}
