import { createFirstKey } from './service/idempotency-key.ts';
import { createRecorder } from './github/recorder.ts';
import type { Runner } from './ports.ts';
import { logRequests } from './report/logged-service.ts';
import type { Client } from './service/client.ts';
import { messages } from './messages/messages.ts';
import { sanitizeGitHub } from './report/sanitized-github.ts';
import type { Plan, Step } from './step.ts';
import { createMarkdown } from './text/markdown.ts';
import type { Sanitizer } from './text/sanitizer.ts';

/** Wires a step to its edges. Tests give it other edges. */
export function createStep(
  plan: Plan,
  edges: Pick<Step, 'github' | 'log' | 'results'> &
    Pick<Client, 'clock' | 'service' | 'signal'> & {
      readonly event: unknown;
      /** Must sanitize. */
      readonly runner: Runner;
      readonly sanitizer: Sanitizer;
      /** Called before each request that changes something at the hosting service. */
      readonly onChange: () => void;
    },
): Step {
  const { clock, event, log, results, runner, sanitizer, signal, onChange } = edges;
  const { api } = plan;
  const service = logRequests(edges.service, runner, clock);
  const github = sanitizeGitHub(edges.github, sanitizer);
  return {
    plan,
    firstKey: createFirstKey(plan),
    log,
    results,
    github,
    jobKeys: runner,
    client: {
      origin: api.origin,
      service: {
        send(request, options) {
          if (!request.isReadOnly) onChange();
          return service.send(request, options);
        },
      },
      clock,
      signal,
      deadlineMs: plan.workTimeoutMs,
      onRetry: (failure, leftMs) => {
        log.info(messages.retrying(failure, leftMs));
      },
    },
    recorder: createRecorder(plan, event, {
      github,
      clock,
      log,
      results,
      markdown: createMarkdown(sanitizer),
      signal,
    }),
  };
}
