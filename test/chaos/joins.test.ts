import fc from 'fast-check';
import { expect, it } from 'vitest';
import { push, restore, restoreSnapshot } from '../scenarios/support/requests.ts';
import type { DecisionChanges } from '../stand-ins/service/decisions.ts';
import { faultlessAttempt } from './attempt.ts';
import { numRuns, seed, TIMEOUT_MS } from './properties.ts';
import { serviceVariants } from './service-variants.ts';
import { createWorld, HOUR_MS, MINUTE_MS } from './world.ts';

const scenario = fc.record({
  inputs: fc.constantFrom<Readonly<Record<string, string>>>(push, restore, restoreSnapshot),
  decisions: serviceVariants,
  hostSkewMs: fc.constantFrom(0, 7 * MINUTE_MS, -3 * HOUR_MS, 26 * HOUR_MS),
  clockSkewMs: fc.constantFrom(0, -5 * HOUR_MS, 26 * HOUR_MS),
  /** After a person has started the same in the dashboard. */
  afterMs: fc.integer({ min: 0, max: 3 * HOUR_MS }),
  taskSeconds: fc.constantFrom(1, 300),
  joins: fc.boolean(),
});

it(
  'K11: of a host that joins requests, a green overwrite is this step’s own, or younger than five minutes; else none is refused',
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ afterMs, clockSkewMs, inputs, joins, ...given }) => {
        const decisions: DecisionChanges = {
          ...given.decisions,
          // Nothing else stands in the way.
          liveDomain: 'custom-else-name',
          confirmation: 'trimmed-ignoring-case',
          whileTaskRuns: 'allowed',
          previewWhilePushing: 'can-push',
          keyInProgress: 'wait',
          taskPermission: undefined,
          forgetsTasksAfterMs: undefined,
          joinsForMs: joins ? 4 * HOUR_MS : undefined,
        };
        const world = createWorld({
          ...given,
          decisions,
          taskSeconds: [given.taskSeconds],
          withStagingSite: true,
        });
        const { simulation, service } = world;
        const attempt = (runId: string, more: Readonly<Record<string, string>>) =>
          simulation.run(
            world.attempt({
              name: runId,
              inputs: { ...inputs, ...more },
              context: { runId, attempt: 1 },
              script: { ...faultlessAttempt, clockSkewMs },
            }),
          );
        // A person leaves no entry.
        const byPerson = await attempt('7001', { 'github-token': 'none' });
        await simulation.advance(afterMs);
        service.settle();
        const startedAtMs = simulation.nowMs();
        const step = await attempt('7002', {});
        const [first, own] = world.tasksOf([byPerson, step]);
        const ageMs = startedAtMs - (first?.startedAtMs ?? NaN);
        if (joins && ageMs > 7 * MINUTE_MS) expect(step.outcome?.kind).toBe('foreign-answer');
        if (!joins) expect([step.status, own?.startedBy.name]).toEqual(['completed', '7002']);
      }),
      { seed, numRuns: numRuns.twins },
    );
  },
  TIMEOUT_MS,
);
