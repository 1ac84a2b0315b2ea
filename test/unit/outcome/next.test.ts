import { describe, expect, it } from 'vitest';
import type { Does } from '../../../src/outcome/operation.ts';
import { afterFailedTask, afterNothing, afterRequest, type Next } from '../../../src/outcome/next.ts';
import type { Results } from '../../../src/outcome/results.ts';
import { named, overwrite } from '../../support/outcomes.ts';
import { lookSaying } from '../../support/results.ts';
import { ids, runContext } from '../../support/run-operation.ts';

/** An operation of each kind. A new kind is a type error here. */
const byKind: Readonly<Record<Does, string>> = {
  reads: 'push-preview',
  closes: 'close-staging',
  'changes-idempotently': 'verify-domain',
  'changes-once': 'add-domain',
  copies: 'staging',
  pushes: 'push',
  restores: 'restore',
};

const task: Results = { task: { id: ids.task, isSeen: true, isSilent: false } };
const key: Results = { idempotencyKey: 'gha-9001-abc' };

interface Facts {
  readonly attempt?: number;
  readonly isRepeatable?: boolean;
  readonly isWithoutList?: boolean;
  readonly results?: Results;
}

function factsOf(does: Does, { attempt = 1, isRepeatable = true, isWithoutList = false, results }: Facts) {
  const plan = { subject: '', isDryRun: false, timeoutMs: 1, keyIdentity: undefined, api: { prefix: '' } };
  return {
    context: { ...runContext, attempt },
    isWithoutList,
    operation: named(byKind[does]),
    plan: { ...plan, isRepeatable },
    results: results ?? {},
  };
}

/** What the lists say of this step's own restore, or of another one of the run. */
function lookAt(end: 'running' | 'completed' | 'failed', isOwn = true): Results {
  const look = lookSaying('x');
  return { look: { ...look, overwrites: [{ ...overwrite, key: isOwn ? look.key : 'other', end }] } };
}

describe('M2: what to press', () => {
  const noList = { isWithoutList: true };
  it.each<[Does, Facts, Next]>([
    ['reads', noList, 'run-again'],
    ['closes', {}, 'run-again'],
    ['changes-idempotently', {}, 'run-again'],
    ['changes-once', {}, 'rerun'],
    ['copies', {}, 'rerun'],
    ['pushes', {}, 'rerun'],
    // A re-run without the list does nothing (G14).
    ['pushes', noList, 'new-run'],
    // A re-run begins no restore, but follows one of an earlier attempt (G12).
    ['restores', {}, 'new-run'],
    ['restores', { results: lookAt('running') }, 'new-run'],
    ['restores', { attempt: 2 }, 'rerun'],
    ['restores', { attempt: 2, ...noList }, 'new-run'],
    ['restores', { attempt: 2, results: lookAt('running') }, 'rerun'],
    ['restores', { attempt: 2, results: lookAt('completed') }, 'rerun'],
    ['restores', { attempt: 2, results: lookAt('failed') }, 'new-run'],
    ['restores', { attempt: 2, results: lookAt('completed', false) }, 'new-run'],
  ])('after `%s` has started nothing (%#)', (does, facts, next) => {
    expect(afterNothing(factsOf(does, facts))).toBe(next);
  });

  it.each<[Does, Facts, Next]>([
    ['pushes', { results: task }, 'rerun'],
    ['restores', {}, 'rerun'],
    ['changes-once', {}, 'rerun'],
    ['pushes', { ...noList, results: { ...task, ...key } }, 'await-task'],
    ['restores', { isRepeatable: false, results: { ...task, ...key } }, 'await-task'],
    ['reads', { results: task }, 'await-task'],
    ['reads', {}, 'run-again'],
    ['changes-idempotently', { results: key }, 'run-again'],
    // Outside GitHub.
    ['restores', { isRepeatable: false, results: key }, 'same-key'],
    ['copies', { isRepeatable: false }, 'look-first'],
    ['pushes', { ...noList, results: key }, 'look-first'],
  ])('after a request of `%s` that may have acted (%#)', (does, facts, next) => {
    expect(afterRequest(factsOf(does, facts))).toBe(next);
  });

  it.each<[Does, Facts, Next]>([
    ['reads', {}, 'look-first'],
    ['copies', {}, 'rerun'],
    ['pushes', {}, 'rerun'],
    ['pushes', noList, 'new-run'],
    ['copies', { isRepeatable: false }, 'new-run'],
    ['restores', { attempt: 2 }, 'new-run'],
  ])('after the task of `%s` has failed (%#)', (does, facts, next) => {
    expect(afterFailedTask(factsOf(does, facts))).toBe(next);
  });
});
