import { describeFailure } from '../../src/messages/describe-failure.ts';
import type { Clock, SendResult, Service, ServiceRequest } from '../../src/ports.ts';
import { sendRequest, type RequestOptions } from '../../src/service/client.ts';
import { readEnvelope } from '../../src/service/envelope.ts';
import { readSite } from '../../src/service/site.ts';
import { readTask } from '../../src/service/task.ts';
import { readDescription } from '../../test/stand-ins/service/description.ts';
import { createFindings } from './requirements.ts';

export interface HostOptions {
  readonly api: { readonly origin: string; readonly prefix: string };
  readonly token: string;
  readonly clock: Clock;
  readonly connect: (token: string) => Service;
  /** Says what is going on. */
  readonly log: (line: string) => void;
}

export type Host = ReturnType<typeof createHost>;
export type Answer = Awaited<ReturnType<Host['ask']>>;

/** For this long a request is sent again. The action does it for five minutes. */
const RETRY_MS = 120_000;

/** The host as the action's client sees it. Each answer is judged by what is required of all. */
export function createHost({ api, token, clock, connect, log }: HostOptions) {
  const operations = readDescription('as-the-action');
  const findings = createFindings();
  const { judge } = findings;

  function judgeResult({ method, path }: ServiceRequest, result: SendResult, tookMs: number): void {
    if (tookMs >= 60_000) judge('speed', false, `${method} ${path} took ${tookMs / 1000} s`);
    if (result.kind !== 'response') return;
    judge('connection', true);
    judge('speed', true);
    const { status, body, contentType } = result;
    // A gateway may send these. The action sends the request again, or names the redirect.
    if (status === 408 || status === 429 || status >= 500 || (status >= 300 && status < 400)) return;
    const json = 'json' in body ? body.json : undefined;
    const got = `${method} ${path} got ${status}`;
    const isEnvelope = readEnvelope(json)?.isOfService === true;
    judge('envelope', isEnvelope, `${got} with ${json === undefined ? contentType : JSON.stringify(json)}`);
    const relative = path.slice(api.prefix.length);
    const operation = operations.find((each) => each.method === method && each.path.test(relative));
    const problems = operation?.checkAnswer(status, json) ?? [];
    if (isEnvelope) judge('form', problems.length === 0, `${got}: ${problems.join(', ')}`);
  }

  /** Sends a request as the action does, and reads the answer. */
  async function ask(
    request: ServiceRequest,
    { as = token, ...options }: RequestOptions & { readonly as?: string } = {},
  ) {
    const inner = connect(as);
    const send: Service['send'] = async (...sent) => {
      const sentAtMs = clock.elapsedMs();
      const result = await inner.send(...sent);
      judgeResult(request, result, clock.elapsedMs() - sentAtMs);
      return result;
    };
    const answer = await sendRequest(
      request,
      {
        ...{ service: { send }, origin: api.origin, clock, signal: new AbortController().signal },
        deadlineMs: clock.elapsedMs() + RETRY_MS,
        onRetry: (failure) => {
          log(`${describeFailure(failure)}. Trying again for up to two minutes …`);
        },
      },
      options,
    );
    if (answer.kind === 'cancelled') throw new Error('Nothing cancels a request here.');
    const failure = answer.kind === 'failure' ? answer.failure : undefined;
    const success = answer.kind === 'success' ? answer.success : undefined;
    // One lost answer is nothing: the action sends the request again.
    const name =
      failure?.cause === 'no-response' ? (options.isTriedOnce ? undefined : 'speed') : 'connection';
    const isReached = failure === undefined || (failure.status !== undefined && failure.cause !== 'redirect');
    if (!isReached && name) judge(name, false, describeFailure(failure));
    const data = success?.envelope.data ?? {};
    const [task, site] = [readTask(data), readSite(data)];
    const isReplayed = success?.isReplayed === true;
    const accepted = `your host ${isReplayed ? 'replayed' : 'sent'} a success, of task ${task?.id ?? '(none)'}`;
    const says = failure ? describeFailure(failure) : accepted;
    return { failure, data, task, site, isReplayed, serviceTimeMs: success?.serviceTimeMs, says };
  }

  return { ask, judge, findings, clock, log, prefix: api.prefix };
}
