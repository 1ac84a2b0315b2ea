import { describe, expect, it } from 'vitest';
import { noOperation } from '../../src/define-operation.ts';
import { run } from '../../src/run.ts';
import type { Operation } from '../../src/step.ts';
import { createTestStep, ids } from '../support/run-operation.ts';

type Facts = Partial<Pick<Operation, 'isReadOnly' | 'makesCopy' | 'overwritesSite' | 'startsTask'>>;

/** Runs an operation that nobody has written yet, in a second attempt. Resolves to what it asked before it acted. */
async function runMadeUp(facts: Facts, startedAt = '2026-01-15T11:00:00Z') {
  const order: string[] = [];
  const note =
    <Answer>(what: string, answer: Answer) =>
    () => {
      order.push(what);
      return Promise.resolve(answer);
    };
  const test = createTestStep('restore', {
    context: { attempt: 2 },
    github: {
      firstAttemptStartedAt: note('firstAttemptStartedAt', startedAt),
      listDeployments: note('listDeployments', { items: [], isLast: true }),
      createDeployment: note('createDeployment', 7001),
    },
  });
  const operation: Operation = {
    ...test.plan.operation,
    ...noOperation,
    name: 'rebuild',
    startsSomething: true,
    ...facts,
  };
  const plan = {
    ...test.plan,
    liveSite: undefined,
    operation,
    // What overwrites a site looks at live even if its inputs name none.
    ...(!facts.overwritesSite && { liveSite: { ids: [ids.live] } }),
    guard: note('guard', undefined),
    execute: () => {
      order.push('execute');
      return Promise.resolve({ kind: 'submitted' } as const);
    },
  };
  const outcome = await run({ ...test.step, plan });
  return { order, outcome };
}

describe('what an operation must ask follows from its facts: a new one cannot forget it', () => {
  it.each<[what: string, facts: Facts, order: readonly string[]]>([
    [
      'overwrites a site (K12, G11, G12)',
      { overwritesSite: true, startsTask: true },
      ['listDeployments', 'firstAttemptStartedAt', 'guard', 'createDeployment', 'execute'],
    ],
    [
      'makes a copy (G12, K12)',
      { makesCopy: true, startsTask: true },
      ['listDeployments', 'guard', 'firstAttemptStartedAt', 'execute'],
    ],
    [
      'starts a task (K12)',
      { startsTask: true },
      ['listDeployments', 'guard', 'firstAttemptStartedAt', 'execute'],
    ],
  ])('if it %s', async (_what, facts, order) => {
    expect((await runMadeUp(facts)).order).toEqual(order);
    const late = await runMadeUp(facts, '2026-01-01T00:00:00Z');
    expect(late.outcome).toMatchObject({ refusal: { kind: 'rerun-too-late' } });
    expect(late.order).not.toContain('execute');
  });
});
