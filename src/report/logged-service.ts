import type { Clock, Reply, Runner, Service } from '../ports.ts';

/** A service whose every request is one debug line: method, path, status, milliseconds, key. */
export function logService(service: Service, runner: Runner, clock: Clock): Service {
  return {
    async exchange(request, options) {
      const sentAtMs = clock.elapsedMs();
      const reply = await service.exchange(request, options);
      const tookMs = Math.round(clock.elapsedMs() - sentAtMs);
      const key = options.idempotencyKey === undefined ? '' : ` key ${options.idempotencyKey}`;
      runner.debug(`${request.method} ${request.path} → ${describe(reply)} in ${tookMs} ms${key}`);
      return reply;
    },
  };
}

function describe(reply: Reply): string {
  if (reply.kind !== 'answered') return `${reply.kind} (${reply.reason})`;
  return `${reply.status}${reply.isReplay ? ' replayed' : ''}`;
}
