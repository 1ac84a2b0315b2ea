import { expect, it } from 'vitest';
import { afterFailedTask, afterNothing, afterRequest, type Next } from '../../../src/outcome/next.ts';
import type { Report } from '../../../src/outcome/report.ts';
import { bareReport, named, overwrite } from '../../support/outcomes.ts';
import { lookSaying } from '../../support/results.ts';
import { runContext } from '../../support/run-operation.ts';

type Given = Partial<Report> & { readonly operation: Report['operation'] };

const plan = { subject: '', isDryRun: false, isRepeatable: true, timeoutMs: 1, keyIdentity: undefined };
const repeatable = {
  plan: { ...plan, ownKey: undefined, api: { prefix: '' } },
};
const later = { context: { ...runContext, attempt: 2 } };
const withTask = { results: { task: { id: 'x', isSeen: true, isSilent: false } } };
const ownEnd = (end: 'running' | 'completed' | 'failed' | 'unknown', key = 'x'): Partial<Report> => ({
  ...later,
  results: { look: { ...lookSaying('x'), overwrites: [{ ...overwrite, key, run: 'x', end }] } },
});

const cases: readonly (readonly [what: string, decide: (report: Report) => Next, Given, Next])[] = [
  ['nothing, of what is harmless', afterNothing, { operation: named('await-task') }, 'run-again'],
  ['nothing', afterNothing, { operation: named('push') }, 'rerun'],
  [
    'nothing, without the list (G14)',
    afterNothing,
    { operation: named('push'), isWithoutList: true },
    'new-run',
  ],
  ['no restore in attempt 1', afterNothing, { operation: named('restore') }, 'new-run'],
  [
    'no restore in a later attempt that has not read the list (G12)',
    afterNothing,
    { ...later, operation: named('restore') },
    'rerun',
  ],
  [
    'its own restore, which runs (G12)',
    afterNothing,
    { ...ownEnd('running'), operation: named('restore') },
    'rerun',
  ],
  [
    'its own restore, which completed',
    afterNothing,
    { ...ownEnd('completed'), operation: named('restore') },
    'rerun',
  ],
  [
    'its own restore, which failed',
    afterNothing,
    { ...ownEnd('failed'), operation: named('restore') },
    'new-run',
  ],
  [
    'what became of its own restore is unknown',
    afterNothing,
    { ...ownEnd('unknown'), operation: named('restore') },
    'new-run',
  ],
  [
    'what another step of the run did',
    afterNothing,
    { ...ownEnd('running', 'other'), operation: named('restore') },
    'new-run',
  ],
  ['a request that a re-run repeats', afterRequest, { ...repeatable, operation: named('restore') }, 'rerun'],
  [
    'a request that no re-run repeats, with its task',
    afterRequest,
    { ...withTask, operation: named('push') },
    'await-task',
  ],
  [
    'a request without the list, with its task (G14)',
    afterRequest,
    { ...repeatable, ...withTask, isWithoutList: true, operation: named('push') },
    'await-task',
  ],
  [
    'a request outside GitHub',
    afterRequest,
    { operation: named('push'), results: { idempotencyKey: 'k' } },
    'same-key',
  ],
  ['a request whose key nobody knows', afterRequest, { operation: named('push') }, 'look-first'],
  [
    'a request without the list',
    afterRequest,
    { operation: named('push'), isWithoutList: true, results: { idempotencyKey: 'k' } },
    'look-first',
  ],
  ['a request that is harmless', afterRequest, { operation: named('verify-domain') }, 'run-again'],
  [
    'a failed task that a re-run starts again',
    afterFailedTask,
    { ...repeatable, operation: named('push') },
    'rerun',
  ],
  [
    'a failed task of a request that no re-run repeats',
    afterFailedTask,
    { operation: named('push') },
    'new-run',
  ],
  [
    'a failed task without the list',
    afterFailedTask,
    { ...repeatable, isWithoutList: true, operation: named('push') },
    'new-run',
  ],
  ['a failed restore (G12)', afterFailedTask, { ...repeatable, operation: named('restore') }, 'new-run'],
  [
    'a failed task that the step only awaited',
    afterFailedTask,
    { operation: named('await-task') },
    'look-first',
  ],
];

it.each(cases)('M2: after %s', (_what, decide, given, next) => {
  expect(decide({ ...bareReport, ...given })).toBe(next);
});
