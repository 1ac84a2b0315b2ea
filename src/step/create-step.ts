import { createHistory } from '../github/history.ts';
import { messages } from '../messages/messages.ts';
import type { ResultStore } from '../outcome/results.ts';
import type { Runner, SendResult } from '../ports.ts';
import { createRecorder } from '../github/recorder.ts';
import { createResultStore } from './report/result-store.ts';
import { sanitizeGitHub } from './report/sanitized-github.ts';
import type { Client } from '../service/client.ts';
import { createKeys } from '../service/idempotency-key.ts';
import type { Changes, Plan, Step } from './step.ts';
import type { Sanitizer } from '../text/sanitizer.ts';

/** Wires a step to its edges. Returns it with readable results, for the report: the step itself can only write them. */
export function createStep(
  plan: Plan,
  edges: Pick<Step, 'github' | 'log'> &
    Pick<Client, 'clock' | 'service' | 'signal'> & {
      /** Must sanitize. */
      readonly runner: Runner;
      readonly sanitizer: Sanitizer;
    },
): Step & { readonly results: ResultStore } {
  const { clock, log, runner, sanitizer, service, signal } = edges;
  const { origin, prefix } = plan.api;
  const github = sanitizeGitHub(edges.github, sanitizer);
  const changes: Changes = { effect: 'none' };
  const results = createResultStore(runner);
  const keyOf = createKeys(plan.ownKey, plan.keyIdentity, { request: plan.request, prefix });
  const client: Client = {
    origin,
    prefix,
    service: {
      async send(request, options) {
        if (!request.isReadOnly) {
          // These two checks hold even if an operation forgets its guards.
          if (plan.isDryRun) throw new Error('a dry run sends nothing that changes anything');
          if (request.about === 'overwrite' && recorder.overwrite && !recorder.overwrite.isBegun())
            throw new Error('an overwrite is recorded before it is sent');
          changes.effect = 'possible';
        }
        const sentAtMs = clock.elapsedMs();
        const result = await service.send(request, options);
        const { idempotencyKey: key } = options;
        const ofKey = key === undefined ? '' : ` key ${key}`;
        const durationMs = Math.round(clock.elapsedMs() - sentAtMs);
        const { method, path } = request;
        runner.debug(`${method} ${path} → ${describeSent(result)} in ${durationMs} ms${ofKey}`);
        return result;
      },
    },
    clock,
    signal,
    deadlineMs: plan.workTimeoutMs,
    shorten: sanitizer.line,
    onRetry: (failure, leftMs) => log.info(messages.retrying(failure, leftMs)),
  };
  const key = keyOf(1);
  const recorder = createRecorder(
    { ...plan, key },
    { github, clock, log, results, signal, deadlineMs: plan.timeoutMs },
  );
  const history = createHistory(
    { ...plan, key },
    {
      client,
      github,
      log,
      onEnd: (entry, end) => {
        if (!plan.isReadOnly && entry.key !== undefined) recorder.noteEnd(entry, end);
      },
    },
  );
  return { plan, keyOf, history, log, results, github, changes, client, recorder };
}

function describeSent(result: SendResult): string {
  return result.kind === 'response'
    ? `${result.status}${result.isReplayed ? ' replayed' : ''}`
    : `${result.kind} (${result.reason})`;
}
