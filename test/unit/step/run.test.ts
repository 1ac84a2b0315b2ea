import { describe, expect, it } from 'vitest';
import { operations } from '../../../src/operations/operations.ts';
import { run } from '../../../src/step/run.ts';
import { Ended, refuse } from '../../../src/outcome/outcome.ts';
import { changesService, overwritesSite } from '../../../src/outcome/operation.ts';
import type { SendResult } from '../../../src/ports.ts';
import { withCopy } from '../../support/live-records.ts';
import { approval } from '../../support/recording-github.ts';
import { accepted, completed, previewResponse } from '../../support/responses.ts';
import { createTestStep, ids, type OperationName } from '../../support/run-operation.ts';
import type { ScriptedResult } from '../../support/scripted-service.ts';

const sendOptions = { timeoutMs: 1, signal: new AbortController().signal };

const isPeople = (name: OperationName): boolean => ['push', 'restore', 'restore-snapshot'].includes(name);

/** Runs an operation. Resolves to what it asked GitHub and its host, in order, and how it ended. */
async function orderOf(operation: OperationName, inputs: Readonly<Record<string, string | undefined>> = {}) {
  const order: string[] = [];
  const noteCalls = (): void => {
    order.push(...test.github.calls.splice(0));
  };
  const answer = (result: SendResult): ScriptedResult => {
    return ({ method }) => {
      noteCalls();
      order.push(method);
      return result;
    };
  };
  const preview = operation === 'push' ? [answer(previewResponse())] : [];
  const test = createTestStep(operation, {
    inputs: {
      ...(isPeople(operation) && { 'allowed-actors': 'mona', 'require-approval': 'live' }),
      ...inputs,
    },
    script: [...preview, answer(accepted({ site: { id: ids.live } })), answer(completed)],
    github: { reviews: [approval], ...(operation === 'push' ? withCopy() : {}) },
  });
  const { kind } = await run(test.step);
  noteCalls();
  return { kind, order };
}

/** The names of what it asked, in their order, each run of equal ones once. */
const asked = async (...args: Parameters<typeof orderOf>) => {
  const { kind, order } = await orderOf(...args);
  const noted = order.filter((each) => each !== 'viewer');
  return [...noted.filter((each, index) => each !== noted[index - 1]), kind].join(' ');
};
const dryRun = { 'dry-run': 'true' };
const withoutList = { 'github-token': 'none', 'require-approval': undefined };
const withoutLive = { 'live-site-id': undefined };

// The list is asked for at once, and awaited when it is needed. The last GET is the task.
const people = 'listDeployments listReviews';
const entered = 'createDeployment listDeployments POST setDeploymentStatus GET';
it.each<[operation: OperationName, inputs: Parameters<typeof orderOf>[1], order: string]>([
  ['push', {}, `${people} listStatuses GET ${entered} completed`],
  ['push', dryRun, 'listDeployments listStatuses GET dry-run'],
  ['push', withoutList, 'GET POST GET completed'],
  ['push', withoutLive, 'listReviews GET POST GET completed'],
  ['push', { ...withoutLive, ...dryRun }, 'GET dry-run'],
  ...(['restore', 'restore-snapshot'] as const).flatMap(
    (name): [OperationName, Parameters<typeof orderOf>[1], string][] => [
      [name, {}, `${people} ${entered} completed`],
      [name, dryRun, 'listDeployments dry-run'],
      [name, withoutList, 'POST GET completed'],
      [name, { ...withoutList, ...dryRun }, 'dry-run'],
    ],
  ),
])('`%s` with %j asks, records and sends in this order (G11, G12, G14)', async (operation, inputs, order) => {
  expect(await asked(operation, inputs)).toBe(order);
});

it('somebody who may not start it ends it before anything is asked', async () => {
  for (const name of ['push', 'restore'] as const)
    expect(await asked(name, { 'allowed-actors': 'hubot' })).toBe('listDeployments guard-refused');
});

const namesOf = (is: (operation: (typeof operations)[number]) => boolean): readonly OperationName[] =>
  operations.filter(is).map(({ name }) => name);

describe('whatever an operation forgets to ask', () => {
  it.each(namesOf(changesService))('no request of a dry run changes anything: `%s`', async (name) => {
    expect(await asked(name, dryRun)).toMatch(/^(listDeployments )?(listStatuses )?(GET )?dry-run$/);
    const { step } = createTestStep(name, { inputs: dryRun, script: [accepted()] });
    const { request } = step.plan;
    const sending = request && step.client.service.send(request, sendOptions);
    await expect(sending).rejects.toThrow('a dry run');
  });

  it.each(namesOf(overwritesSite))('nothing is overwritten before its entry stands: `%s`', async (name) => {
    const { step } = createTestStep(name, { script: [accepted()] });
    const { request } = step.plan;
    const sending = request && step.client.service.send(request, sendOptions);
    await expect(sending).rejects.toThrow('recorded before');
  });
});

it('an operation that only asks is cancelled in its preparation, if it has not asked yet', async () => {
  for (const name of ['await-task', 'push-preview', 'list-staging'] as const) {
    const { step } = createTestStep(name);
    const outcome = await run({ ...step, client: { ...step.client, signal: AbortSignal.abort() } });
    expect(outcome).toMatchObject({ kind: 'cancelled', during: 'preparation', effect: 'none' });
  }
});

it('only a red end that was meant is an outcome', async () => {
  const { step } = createTestStep('restore');
  const runThrowing = (error: Error) =>
    run({ ...step, plan: { ...step.plan, execute: () => Promise.reject(error) } });
  const end = refuse({ kind: 'rerun-without-list' });
  expect(end).toBeInstanceOf(Ended);
  expect(await runThrowing(end)).toBe(end.outcome);
  await expect(runThrowing(new Error('broken'))).rejects.toThrow('broken');
});

it.each(namesOf(overwritesSite))(
  '`%s` says whose list it reads, and what its entry names (G11, G12)',
  (name) => {
    const { plan } = createTestStep(name);
    expect(plan.overwrite?.['live-site-id']).toBe(plan.lists?.liveSiteId);
    expect(plan.lists).toBeDefined();
  },
);
