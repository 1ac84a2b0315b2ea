import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';
import { passingFaults } from './faults.ts';

const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };

for (const [name, what, fault] of passingFaults) {
  test.concurrent(`a preview where ${what} is asked for again, and the push goes on`, async ({ expect }) => {
    const stage = await setStage({ intercept: (_request, index) => (index === 0 ? fault : undefined) });
    const run = await stage.run({ inputs: push });

    expect(run.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
    expect(run.requests.filter(({ path }) => path.endsWith('push-preview'))).toHaveLength(
      fault.kind === 'slow' ? 1 : 2,
    );
    expect(stage.service.started).toHaveLength(1);
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
    await expect(showRun(run)).toMatchFileSnapshot(`snapshots/preview-${name}.txt`);
  });
}

test.concurrent.for([
  ['stall', { kind: 'stall' }, 'connection_failed'],
  ['reset', { kind: 'reset-before' }, 'connection_failed'],
  ['500', { kind: 'answer', status: 500 }, 'service_error'],
  ['html', { kind: 'answer', status: 200, body: '<p>Please log in</p>' }, 'invalid_response'],
  ['429', { kind: 'answer', status: 429 }, 'rate_limited'],
] as const)(
  'a preview that cannot be had (%s) until the time is up ends the push as refused',
  async ([name, fault, code], { expect }) => {
    const stage = await setStage({ intercept: () => fault });
    const run = await stage.run({ inputs: { ...push, 'timeout-minutes': '0.05' } });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': code });
    expect(run.requests.every(({ method }) => method === 'GET')).toBe(true);
    expect(stage.service.started).toEqual([]);
    await expect(showRun(run, { isRepetitive: true })).toMatchFileSnapshot(
      `snapshots/preview-never-${name}.txt`,
    );
  },
);
