import { readEvent } from './adapters/event.ts';
import { createGitHub } from './adapters/github.ts';
import { createService } from './adapters/service.ts';
import { createFirstKey } from './api/idempotency-key.ts';
import type { Step } from './execution/step.ts';
import { createRecorder } from './github/recorder.ts';
import type { ResultStore } from './outcome/results.ts';
import type { Plan } from './plan.ts';
import type { Clock, Runner, RunLog } from './ports.ts';
import { logRequests } from './report/logged-service.ts';
import { messages } from './report/messages.ts';
import { sanitizeGitHub } from './report/sanitized-github.ts';
import type { Markdown } from './text/markdown.ts';
import type { Sanitizer } from './text/sanitizer.ts';

export { run } from './run.ts';

export interface StepEdges {
  readonly env: NodeJS.ProcessEnv;
  readonly apiToken: string;
  readonly githubToken: string | undefined;
  readonly clock: Clock;
  readonly log: RunLog;
  readonly results: ResultStore;
  /** Must sanitize. */
  readonly runner: Runner;
  readonly sanitizer: Sanitizer;
  readonly markdown: Markdown;
  /** Aborts on a cancellation and on an internal error. */
  readonly signal: AbortSignal;
  /** Called before each POST to the hosting service. */
  readonly onPost: () => void;
}

/**
 * Wires everything that sends requests. Loaded only if the inputs are valid: without HTTP, TLS and cryptography, a
 * run with invalid inputs ends sooner (measured in docs/measurements.md).
 */
export function createStep(plan: Plan, edges: StepEdges): Step {
  const { env, apiToken, githubToken, clock, log, results, runner, sanitizer, markdown, signal, onPost } =
    edges;
  const { api, operation } = plan;
  const service = logRequests(createService({ origin: api.origin, token: apiToken }), runner, clock);
  const github = sanitizeGitHub(createGitHub(env, githubToken, clock), sanitizer);
  return {
    plan,
    firstKey: createFirstKey(plan),
    log,
    results,
    github,
    client: {
      origin: api.origin,
      service: {
        send(request, options) {
          if (request.method === 'POST') onPost();
          return service.send(request, options);
        },
      },
      clock,
      signal,
      deadlineMs: plan.workTimeoutMs,
      onRetry: (failure, delayMs) => {
        log.info(messages.retrying(failure, delayMs));
      },
    },
    recorder: createRecorder({
      plan: { ...plan, recording: operation.kind === 'task' ? operation.recording : undefined },
      log,
      results,
      clock,
      github,
      markdown,
      deadlineMs: plan.timeoutMs,
      event: readEvent(env),
      signal,
    }),
  };
}
