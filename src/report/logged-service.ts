import type { Clock, Runner, SendResult, Service } from '../ports.ts';

/** A service that writes one debug line for each request: method, path, status, milliseconds, key. */
export function logRequests(service: Service, runner: Runner, clock: Clock): Service {
  return {
    async send(request, options) {
      const sentAtMs = clock.elapsedMs();
      const result = await service.send(request, options);
      const durationMs = Math.round(clock.elapsedMs() - sentAtMs);
      const key = options.idempotencyKey === undefined ? '' : ` key ${options.idempotencyKey}`;
      runner.debug(`${request.method} ${request.path} → ${describe(result)} in ${durationMs} ms${key}`);
      return result;
    },
  };
}

function describe(result: SendResult): string {
  if (result.kind !== 'response') return `${result.kind} (${result.reason})`;
  return `${result.status}${result.isReplayed ? ' replayed' : ''}`;
}
