import { describe, expect, it } from 'vitest';
import { effectOfFailure } from '../../../src/outcome/outcome.ts';
import type { SendResult, ServiceRequest } from '../../../src/ports.ts';
import { sendRequest } from '../../../src/service/client.ts';
import { endpoints } from '../../../src/service/endpoints.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { noResponse, replayed, response } from '../../support/responses.ts';
import { createScriptedService, forever, type Script } from '../../support/scripted-service.ts';

const [id, body] = ['d4a7', {}];
const requests: readonly (readonly [string, ServiceRequest])[] = [
  ...Object.entries({
    createStaging: endpoints.createStaging('', id, body),
    previewPush: endpoints.previewPush('', id),
    push: endpoints.push('', id, body),
    addDomain: endpoints.addDomain('', id, body),
    verifyDomain: endpoints.verifyDomain('', id),
    verifyDomainUnversioned: endpoints.verifyDomainUnversioned('', id),
    restore: endpoints.restore('', id, id, body),
    restoreSnapshot: endpoints.restoreSnapshot('', id, body),
    readTask: endpoints.readTask('', id),
  } satisfies Record<keyof typeof endpoints, ServiceRequest>),
  ['a DELETE that nobody has marked', { method: 'DELETE', path: '/v1/x' }],
];

/** What the action says that the request may have started. */
async function effectOf(request: ServiceRequest, script: Script) {
  const clock = createFakeClock();
  const service = createScriptedService(clock, script);
  const { signal } = new AbortController();
  const client = { service, origin: 'https://api.example.com', clock, deadlineMs: 60_000, signal };
  const sent = await sendRequest(request, { ...client, onRetry: () => undefined }, { idempotencyKey: 'k' });
  if (sent.kind !== 'failure') throw new Error(sent.kind);
  return {
    effect: effectOfFailure(sent.failure, sent.attempts.mayHaveActed),
    count: service.received.length,
  };
}

describe.each(requests)('%s', (_name, request) => {
  const effect = request.method === 'GET' ? 'none' : 'possible';

  it.each<[string, SendResult]>([
    ['lost', noResponse],
    ['answered 500', response(500)],
  ])(`that is %s to the end may have started: ${effect}`, async (_what, result) => {
    expect(await effectOf(request, forever(result))).toMatchObject({ effect });
  });

  it('is not retried after a stored 500 if it changes something (K5)', async () => {
    const { count } = await effectOf(request, forever(replayed(response(500))));
    expect(count === 1).toBe(request.method !== 'GET');
  });
});
