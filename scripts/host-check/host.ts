import { describeFailure } from '../../src/messages/describe-failure.ts';
import { refusalOf } from '../../src/outcome/refusal-kind.ts';
import type { Clock, SendResult, Service, ServiceRequest } from '../../src/ports.ts';
import { isConclusive } from '../../src/service/classify-response.ts';
import { sendRequest, type Client, type RequestOptions } from '../../src/service/client.ts';
import { readEnvelope } from '../../src/service/envelope.ts';
import { readSite } from '../../src/service/site.ts';
import { readTask } from '../../src/service/task.ts';
import { isRecord } from '../../src/text/json.ts';
import { createSanitizer } from '../../src/text/sanitizer.ts';
import { findOperation, readDescription } from '../../test/stand-ins/service/description.ts';
import { findRemarks } from './remarks.ts';
import { createFindings } from './requirements.ts';

export interface HostOptions {
  readonly api: { readonly origin: string; readonly prefix: string };
  readonly token: string;
  readonly clock: Clock;
  readonly connect: (token: string) => Service;
  readonly log: (line: string) => void;
  /** Asks a person whether to go on. Throws a `Stop` if not. */
  readonly confirm: (what: string) => Promise<void>;
}

export type Host = ReturnType<typeof createHost>;
export type Answer = Awaited<ReturnType<Host['ask']>>;

/** The host as the action's client sees it. Each answer is judged by what is required of all. */
export function createHost({ api, token, clock, connect, log, confirm }: HostOptions) {
  const operations = readDescription('as-the-action');
  const findings = createFindings();
  const { line: shorten } = createSanitizer([token]);
  const { judge } = findings;

  function judgeResult({ method, path }: ServiceRequest, result: SendResult, tookMs: number): void {
    if (tookMs >= 60_000) judge('speed', false, `${method} ${path} took ${tookMs / 1000} s`);
    if (result.kind !== 'response') return;
    judge('connection', true);
    judge('speed', true);
    const { status, body, contentType } = result;
    const json = 'json' in body ? body.json : undefined;
    const got = `${method} ${path} got ${status}`;
    const envelope = readEnvelope(json);
    const isEnvelope = envelope?.hasEnvelope === true;
    // A gateway may send these. The action sends the request again, or names the redirect.
    const isOfGateway = status === 429 || (status >= 400 && !isConclusive(status, isEnvelope));
    if (isOfGateway || (status >= 300 && status < 400)) return;
    for (const remark of findRemarks(json)) findings.remark(remark);
    judge('envelope', isEnvelope, `${got} with ${json === undefined ? contentType : JSON.stringify(json)}`);
    const operation = findOperation(operations, method, path.slice(api.prefix.length));
    // The action reads null and an empty list as an object without fields, which an error may be.
    const read = status < 400 || !isRecord(json) ? json : { ...json, data: envelope?.data };
    const problems = operation?.checkAnswer(status, read) ?? [];
    if (isEnvelope) judge('form', problems.length === 0, `${got}: ${problems.join(', ')}`);
  }

  /** Sends a request as the action does, and reads the answer. */
  async function ask(request: ServiceRequest, options: RequestOptions = {}, as = token) {
    const inner = connect(as);
    const send: Service['send'] = async (_request, how) => {
      const sentAtMs = clock.elapsedMs();
      // Also for the last attempt before the deadline.
      const result = await inner.send(request, { ...how, timeoutMs: 60_000 });
      judgeResult(request, result, clock.elapsedMs() - sentAtMs);
      return result;
    };
    const onRetry: Client['onRetry'] = (failure) => {
      log(`${describeFailure(failure)}. Trying again for up to two minutes …`);
    };
    const deadlineMs = clock.elapsedMs() + 120_000;
    const { signal } = new AbortController();
    const client = { ...api, service: { send }, clock, signal, deadlineMs, shorten, onRetry };
    const answer = await sendRequest(request, client, options);
    const success = answer.kind === 'success' ? answer.success : undefined;
    const failure = answer.kind === 'failure' ? answer.failure : undefined;
    const isReached = failure?.status !== undefined && failure.cause !== 'redirect';
    const name = failure?.cause === 'no-response' ? 'speed' : 'connection';
    if (failure && !isReached) judge(name, false, describeFailure(failure));
    const { data = {}, isReplayed } = { ...success, ...success?.envelope };
    const answerClock = success?.clock;
    const [task, site] = [readTask(data), readSite(data)];
    const { created_at: createdAt } = isRecord(data['task']) ? data['task'] : data;
    if (request.isReadOnly)
      judge('cache', failure?.cause !== 'from-cache', failure && describeFailure(failure));
    const isUnknown = failure !== undefined && refusalOf(failure) === 'gone';
    const accepted = `a success${isReplayed ? ' (stored)' : ''} with task ${task?.id ?? '(none)'}`;
    const says = failure ? describeFailure(failure) : accepted;
    const serviceTimeMs = answerClock?.nowMs;
    const ofAnswer = { answerClock, serviceTimeMs, createdAt, isReplayed, says };
    return { failure, isUnknown, data, task, site, ...ofAnswer };
  }

  return { ask, judge, findings, confirm, clock, log, prefix: api.prefix };
}
