import { describe, expect, it } from 'vitest';
import { operations } from '../../src/operations.ts';
import { noOperation } from '../../src/operation/define-operation.ts';
import { guardsOf, run } from '../../src/run.ts';
import { overwritesSite, type Does } from '../../src/outcome/operation.ts';
import { approval } from '../support/recording-github.ts';
import { accepted, completed } from '../support/responses.ts';
import { createTestStep, requiredInputs, type OperationName } from '../support/run-operation.ts';

/** Runs an operation that nobody has written yet. Resolves to what it asked before it acted. */
async function runMadeUp(does: Does, inputs: Readonly<Record<string, string>>) {
  const order: string[] = [];
  const note =
    <Answer>(what: string, answer: Answer) =>
    () => {
      order.push(what);
      return Promise.resolve(answer);
    };
  const test = createTestStep('restore', {
    inputs: { 'allowed-actors': 'mona', 'require-approval': 'live', ...inputs },
    github: {
      listReviews: note('listReviews', [approval]),
      listDeployments: note('listDeployments', { items: [], isLast: true }),
      createDeployment: note('createDeployment', 7001),
    },
  });
  const plan = {
    ...test.plan,
    operation: { ...test.plan.operation, ...noOperation, name: 'rebuild', does },
    guard: note('guard', undefined),
    execute: note('execute', { kind: 'submitted' } as const),
  };
  const { kind } = await run({ ...test.step, plan });
  return { kind, order };
}

describe('what is asked before an operation acts follows from what it does: a new one cannot forget it', () => {
  // The list that a plan names is asked for at once, and awaited when it is needed.
  it.each<[does: Does, order: readonly string[]]>([
    ['restores', ['listReviews', 'guard', 'createDeployment', 'listDeployments', 'execute']],
    ['copies', ['execute']],
    ['changes', ['execute']],
    ['verifies', ['execute']],
    ['reads', ['execute']],
    ['closes', ['execute']],
  ])('if it %s (G11, G12)', async (does, order) => {
    expect((await runMadeUp(does, {})).order).toEqual(['listDeployments', ...order]);
  });

  it('and nothing of its own, if it has no guard', async () => {
    const { step } = createTestStep('restore', { script: [accepted(), completed] });
    const plan = { ...step.plan };
    delete plan.guard;
    expect(await run({ ...step, plan })).toMatchObject({ kind: 'completed' });
  });

  it('in a dry run of what overwrites: no list of people, no approval, no entry, no request', async () => {
    const { kind, order } = await runMadeUp('restores', { 'dry-run': 'true', 'allowed-actors': 'hubot' });
    expect([kind, order]).toEqual(['dry-run', ['listDeployments', 'guard']]);
  });

  it('and somebody who may not start it ends it before anything is asked', async () => {
    const { kind, order } = await runMadeUp('restores', { 'allowed-actors': 'hubot' });
    expect([kind, order]).toEqual(['guard-refused', ['listDeployments']]);
  });
});

/** The names of the guards that a step asks, in their order. */
const namesOf = (
  does: Does,
  { isDryRun = false, missingForList = [] }: Partial<Parameters<typeof guardsOf>[0]> = {},
) => guardsOf({ operation: { does }, isDryRun, missingForList }).map(({ name }) => name);
const people = ['guardActors', 'guardRunApproval'];

describe('each guard of what overwrites has its place in this order', () => {
  const before = [...people, 'guardLists', 'guardLateAttempt', 'guardSameStep'];
  // What it records is what it will do: nothing may refuse it any more but the list, read again.
  it.each<[does: Does, rest: readonly string[]]>([
    ['pushes', ['guardItself', 'guardPushedLive', 'recordOverwrite']],
    ['restores', ['guardRestoredLive', 'guardItself', 'recordOverwrite']],
  ])('if it %s (G11, G12)', (does, rest) => {
    expect(namesOf(does)).toEqual([...before, ...rest]);
  });

  // A new guard fails here until somebody has said whether a dry run, and a step without the list, ask it.
  it.each<[does: Does, ownGuard: string]>([
    ['pushes', 'guardPushedLive'],
    ['restores', 'guardRestoredLive'],
  ])('and these alone are left out of a dry run and without the list, if it %s (G14)', (does, ownGuard) => {
    const leftOut = (asked: readonly string[]) =>
      namesOf(does)
        .filter((name) => !asked.includes(name))
        .sort();
    const dryRun = namesOf(does, { isDryRun: true });
    expect(leftOut(dryRun)).toEqual([...people, 'guardSameStep', ownGuard, 'recordOverwrite'].sort());
    const withoutList = namesOf(does, { missingForList: ['github-token'] });
    const ofList = ['guardLists', 'guardLateAttempt', 'guardSameStep', ownGuard, 'recordOverwrite'];
    expect(leftOut(withoutList)).toEqual(ofList.sort());
    expect(withoutList).toEqual(['guardWithoutList', ...people, 'guardItself']);
    const both = namesOf(does, { isDryRun: true, missingForList: ['github-token'] });
    expect(both).toEqual(withoutList.filter((name) => !people.includes(name)));
  });
});

const isName = (name: string): name is OperationName => name in requiredInputs;
it.each(operations.flatMap(({ does, name }) => (overwritesSite({ does }) && isName(name) ? [name] : [])))(
  '`%s` says whose list it reads, and what its entry names (G11, G12)',
  (name) => {
    const { plan } = createTestStep(name);
    expect(plan.overwrite?.['live-site-id']).toBe(plan.lists?.site.liveSiteId);
    expect(plan.lists).toBeDefined();
  },
);
