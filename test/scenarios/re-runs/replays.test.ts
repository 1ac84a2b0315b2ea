import { test } from 'vitest';
import { generationsOf, recordFirstAttempt, restore } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent(
  'K5: a stored 5xx is unknown and never retried, and the message does not promise that a re-run helps',
  async ({ expect }) => {
    await using services = await startServices({
      decisions: { storesErrors: '4xx-and-5xx', storesAfterBreaking: 'the-5xx' },
      breakAt: ({ index }) => (index === 0 ? 'after-acting' : undefined),
    });
    const run = await services.runAction({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'service_error', replayed: 'true' });
    // The 500 is retried. The stored 500 is not.
    expect(run.requests).toHaveLength(2);
    expect(run.error).not.toMatch(/find out/);
    expect(services.service.started).toHaveLength(1);
  },
);

test.concurrent('K7: a re-run after a stored 5xx uses the next key', async ({ expect }) => {
  await using services = await startServices({
    github: {},
    decisions: { storesErrors: '4xx-and-5xx' },
    breakAt: ({ index }) => (index === 0 ? 'before-acting' : undefined),
  });
  recordFirstAttempt(services);
  const first = await services.runAction({ inputs: restore });
  const again = await services.runAction({ inputs: restore, attempt: 2 });

  expect(first.outputs).toMatchObject({ status: 'unknown', 'error-code': 'service_error' });
  expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
  expect(generationsOf(again)).toEqual(['', '-2']);
  expect(services.service.started).toHaveLength(1);
});

test.concurrent(
  'K10: a replay in attempt 1 belongs to another step with the same key',
  async ({ expect }) => {
    await using services = await startServices();
    const first = await services.runAction({ inputs: restore });
    const second = await services.runAction({ inputs: restore });

    expect(first.warnings).toEqual([]);
    expect(second.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
    expect(second.warnings).toHaveLength(1);
    expect(second.warnings[0]).toContain('`idempotency-key`');
    expect(services.service.started).toHaveLength(1);
  },
);

test.concurrent(
  'a service that stores no keys repeats a request whose response was lost',
  async ({ expect }) => {
    await using services = await startServices({
      decisions: { storesKeys: false },
      intercept: (_request, index) => (index === 0 ? { kind: 'reset-after' } : undefined),
    });
    const run = await services.runAction({ inputs: restore });

    // The contract says that it cannot prevent this.
    expect(run.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
    expect(services.service.started).toHaveLength(2);
  },
);
