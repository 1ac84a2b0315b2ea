import { createFirstKey } from './service/idempotency-key.ts';
import { createRecorder } from './github/recorder.ts';
import type { Runner } from './ports.ts';
import type { Client } from './service/client.ts';
import { describeCause } from './messages/describe-failure.ts';
import { messages } from './messages/messages.ts';
import { sanitizeGitHub } from './report/sanitized-github.ts';
import type { Plan, Step } from './step.ts';
import { createMarkdown } from './text/markdown.ts';
import type { Sanitizer } from './text/sanitizer.ts';

/** Wires a step to its edges. Tests give it other edges. */
export function createStep(
  plan: Plan,
  edges: Pick<Step, 'github' | 'log' | 'onChange' | 'results'> &
    Pick<Client, 'clock' | 'service' | 'signal'> & {
      /** Must sanitize. */
      readonly runner: Runner;
      readonly sanitizer: Sanitizer;
    },
): Step {
  const { clock, log, results, runner, sanitizer, service, signal, onChange } = edges;
  const github = sanitizeGitHub(edges.github, sanitizer);
  return {
    plan,
    firstKey: createFirstKey(plan.ownKey, plan.keyIdentity, {
      request: plan.request,
      prefix: plan.api.prefix,
    }),
    log,
    results,
    github,
    jobKeys: runner,
    onChange,
    client: {
      origin: plan.api.origin,
      service: {
        async send(request, options) {
          if (!request.isReadOnly) onChange();
          const sentAtMs = clock.elapsedMs();
          const result = await service.send(request, options);
          const durationMs = Math.round(clock.elapsedMs() - sentAtMs);
          runner.debug(messages.sent(request, result, { durationMs, key: options.idempotencyKey }));
          return result;
        },
      },
      clock,
      signal,
      deadlineMs: plan.workTimeoutMs,
      onRetry: (failure, leftMs) => {
        log.info(messages.retrying(describeCause(failure), leftMs));
      },
    },
    recorder: createRecorder(plan, {
      github,
      clock,
      log,
      results,
      markdown: createMarkdown(sanitizer),
      signal,
    }),
  };
}
