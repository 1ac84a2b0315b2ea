import { describeFailure } from '../../src/messages/describe-failure.ts';
import type { Clock, SendResult, Service, ServiceRequest } from '../../src/ports.ts';
import { sendRequest, type RequestOptions, type RequestResult } from '../../src/service/client.ts';
import { readEnvelope } from '../../src/service/envelope.ts';
import { readDescription } from '../../test/stand-ins/service/description.ts';
import type { Findings } from './requirements.ts';

export type Answer = Exclude<RequestResult, { readonly kind: 'cancelled' }>;

export type Host = ReturnType<typeof createHost>;

export interface HostOptions {
  readonly api: { readonly origin: string; readonly prefix: string };
  readonly token: string;
  readonly clock: Clock;
  readonly connect: (token: string) => Service;
  /** Prints what is going on. */
  readonly log: (line: string) => void;
}

/** A request is retried for this long. The action itself does it for five minutes. */
const RETRY_MS = 2 * 60_000;
const SLOWEST_MS = 60_000;

/** The host as the action's client sees it. Every answer is judged by the requirements that all answers have. */
export function createHost({ api, token, clock, connect, log }: HostOptions, findings: Findings) {
  const operations = readDescription('as-the-action');
  const service = connect(token);
  let isSlow = false;

  function judge(request: ServiceRequest, result: SendResult, tookMs: number): void {
    const what = `${request.method} ${request.path}`;
    if (result.kind === 'no-response' && tookMs >= SLOWEST_MS) {
      isSlow = true;
      findings.missing('speed', `${what} was not answered in ${Math.round(tookMs / 1000)} s`);
    }
    if (result.kind !== 'response') return;
    findings.met('connection');
    findings.met('speed');
    const { status, body, contentType = 'no type' } = result;
    // What a gateway may answer instead: the action sends the request again, or reports the redirect.
    if (status === 408 || status === 429 || status >= 500 || (status >= 300 && status < 400)) return;
    const json = 'json' in body ? body.json : undefined;
    if (readEnvelope(json)?.isOfService !== true) {
      const instead = json === undefined ? contentType : JSON.stringify(json);
      findings.missing('envelope', `${what} was answered with ${status} and ${instead}`);
      return;
    }
    findings.met('envelope');
    const path = request.path.slice(api.prefix.length);
    const operation = operations.find((each) => each.method === request.method && each.path.test(path));
    const problems = operation?.checkAnswer(status, json) ?? [];
    if (problems.length === 0) findings.met('form');
    else findings.missing('form', `${what} was answered with ${status}, where ${problems.join(', ')}`);
  }

  const observe = (inner: Service): Service => ({
    async send(request, options) {
      const sentAtMs = clock.elapsedMs();
      const result = await inner.send(request, options);
      judge(request, result, clock.elapsedMs() - sentAtMs);
      return result;
    },
  });

  return {
    prefix: api.prefix,
    clock,
    log,
    /** Sends a request as the action does. */
    async ask(
      request: ServiceRequest,
      options: RequestOptions & { readonly token?: string } = {},
    ): Promise<Answer> {
      const answer = await sendRequest(
        request,
        {
          service: observe(options.token === undefined ? service : connect(options.token)),
          origin: api.origin,
          clock,
          deadlineMs: clock.elapsedMs() + RETRY_MS,
          signal: new AbortController().signal,
          onRetry: (failure) => {
            log(`${describeFailure(failure)}. Trying again for up to two minutes …`);
          },
        },
        options,
      );
      if (answer.kind === 'cancelled') throw new Error('Nothing cancels a request here.');
      const { failure } = answer.kind === 'failure' ? answer : {};
      const isUnreachable = failure?.status === undefined && !isSlow;
      if (failure && (isUnreachable || failure.cause === 'redirect')) {
        findings.missing('connection', describeFailure(failure));
      }
      return answer;
    },
  };
}

/** Whether the host itself answered, and not something in its place or nobody. */
export function isAnswered(answer: Answer): boolean {
  return answer.kind === 'success' || answer.failure.hasEnvelope;
}
