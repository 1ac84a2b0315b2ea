import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../../src/ports.ts';
import { run } from '../../../../src/step/run.ts';
import { effectOf, statusOf } from '../../../../src/outcome/outcome.ts';
import { purgeCache } from '../../../support/purge-cache.ts';
import {
  noResponse,
  page,
  previewResponse,
  refusedConnection,
  response,
} from '../../../support/responses.ts';
import { createTestStep, ids, runOperation } from '../../../support/run-operation.ts';
import { forever, inTurn, whenCancelled, type Script } from '../../../support/scripted-service.ts';

/** Runs the model of CONTRIBUTING.md as `main` would, if it were in the list of operations. */
async function purge(script: Script, cancelledAtMs?: number) {
  const { service, step } = createTestStep('verify-domain', { script, cancelledAtMs });
  const raw = { 'api-url': 'https://api.example.com', 'api-token': 't', 'site-id': ids.live };
  const planned = purgeCache.plan(raw);
  if (!planned.ok) throw new Error('the inputs are invalid');
  const own = planned.value.plan;
  const plan = { ...step.plan, operation: purgeCache };
  const outcome = await run({ ...step, plan: { ...plan, execute: (of) => own.execute(of) } });
  const { received } = service;
  return { status: statusOf(outcome), effect: effectOf(outcome), received, ...step.results.current };
}

const refusal: SendResult = response(422, { code: 'no' });

describe('a request that starts no task', () => {
  it.each<[what: string, status: string, effect: string, script: Script]>([
    ['is done', 'completed', 'started', [response(200, { purged: true })]],
    ['is refused', 'refused', 'none', [refusal]],
    ['never left', 'refused', 'none', forever(refusedConnection)],
    ['has no answer', 'unknown', 'possible', forever(noResponse)],
    ['has no answer, and is then refused', 'unknown', 'possible', [noResponse, refusal]],
    ['is answered with a web page', 'unknown', 'possible', [page(200, { contentType: 'text/html' })]],
  ])('that %s: %s', async (_what, status, effect, script) => {
    expect(await purge(script)).toMatchObject({ status, effect });
  });

  it.each<[what: string, effect: string, script: Script]>([
    ['before it was sent', 'none', forever(refusedConnection)],
    ['in flight', 'possible', [whenCancelled(noResponse)]],
    [
      'after one try without an answer',
      'possible',
      inTurn([noResponse], forever(page(429, { retryAfter: '60' }))),
    ],
  ])('that is cancelled %s may have acted: %s (W4)', async (_what, effect, script) => {
    expect(await purge(script, 3_000)).toMatchObject({ status: 'cancelled', effect });
  });

  it('has its answer as a result, and a random key (K3)', async () => {
    const [one, other] = [await purge([refusal]), await purge([refusal])];
    expect(one.answer).toMatchObject({ data: { code: 'no' }, isReplayed: false });
    expect(one.received[0]?.key).toBe(one.idempotencyKey);
    expect(one.idempotencyKey).not.toBe(other.idempotencyKey);
  });

  it('has no key, and cannot have acted, if it only reads', async () => {
    const run = await runOperation('push-preview', { script: forever(noResponse) });
    expect(run).toMatchObject({ status: 'refused', effect: 'none' });
    const { outputs } = await runOperation('push-preview', { script: [previewResponse()] });
    expect(outputs).not.toHaveProperty('idempotency-key');
    expect(outputs).not.toHaveProperty('replayed');
  });
});
