import { createFirstKey } from './service/idempotency-key.ts';
import { createPayloadSigner } from './github/payload-signer.ts';
import { createRecorder } from './github/recorder.ts';
import type { ResultStore } from './outcome/results.ts';
import type { Clock, GitHub, JobNotes, Runner, RunLog, Service } from './ports.ts';
import { logRequests } from './report/logged-service.ts';
import type { Signer } from './service/signature.ts';
import { messages } from './messages/messages.ts';
import { sanitizeGitHub } from './report/sanitized-github.ts';
import type { Plan, Step } from './step.ts';
import type { Sanitizer } from './text/sanitizer.ts';

export interface StepEdges {
  readonly service: Service;
  readonly github: GitHub;
  /** `undefined` without an API token. */
  readonly signer: Signer | undefined;
  /** The event that started the run, as GitHub describes it. */
  readonly event: unknown;
  readonly clock: Clock;
  readonly log: RunLog;
  readonly results: ResultStore;
  /** Must sanitize. */
  readonly runner: Runner;
  readonly sanitizer: Sanitizer;
  /** Aborts on a cancellation and on an internal error. */
  readonly signal: AbortSignal;
  readonly jobNotes: JobNotes;
  /** Called before each POST to the hosting service. */
  readonly onPost: () => void;
}

/** Wires a step to its edges. Tests give it other edges. */
export function createStep(plan: Plan, edges: StepEdges): Step {
  const { clock, event, jobNotes, log, results, runner, sanitizer, signal, onPost } = edges;
  const { api } = plan;
  const service = logRequests(edges.service, runner, clock);
  const github = sanitizeGitHub(edges.github, sanitizer);
  const payloadSigner = createPayloadSigner(edges.signer, plan.context, sanitizer.line);
  return {
    plan,
    firstKey: createFirstKey(plan),
    log,
    results,
    github,
    jobNotes,
    payloadSigner,
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
      contact: { hasAnswered: false },
      onRetry: (failure, delayMs) => {
        log.info(messages.retrying(failure, delayMs));
      },
    },
    recorder: createRecorder(plan, event, { github, clock, log, results, payloadSigner, signal }),
  };
}
