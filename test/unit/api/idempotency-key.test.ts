import { describe, expect, it } from 'vitest';
import {
  derivedGenerationKey,
  deriveKey,
  ownGenerationKey,
  verificationKey,
  type StepIdentity,
  createFirstKey,
} from '../../../src/api/idempotency-key.ts';
import { fields } from '../../../src/inputs/fields.ts';
import type { RunContext } from '../../../src/inputs/run-context.ts';
import { createPlan } from '../../../src/plan.ts';
import type { ServiceRequest } from '../../../src/ports.ts';
import { ids, requiredInputs, runContext, token } from '../../support/run-operation.ts';

const step: StepIdentity = {
  serverUrl: 'https://github.com',
  repository: '4711',
  runId: '9001',
  job: 'release',
  step: 'push',
};
const push: ServiceRequest = {
  method: 'POST',
  path: `/v1/sites/${ids.staging}/staging/push`,
  body: '{"confirmation":"shop.example.com"}',
};
const staging: ServiceRequest = { method: 'POST', path: `/v1/sites/${ids.live}/staging`, body: '{}' };
const plainKey = 'gha-9001-75eb3e11d154c77c34b46f8cda9cf643';

const matrixJob = (matrix: string): StepIdentity => ({ ...step, matrix });
const restorePath = `/v1/sites/${ids.live}/backups/${ids.backup}/restore`;
const previewPath = `/v1/sites/${ids.staging}/staging/push-preview`;
const elsewhere: StepIdentity = {
  serverUrl: 'https://ghe.example.com',
  repository: 'octo-org/shop',
  runId: '17',
  job: 'a',
  step: '__self_2',
};

// Another program computed these keys from the contract's sentence alone. They are frozen: if a key changes, a
// re-run that spans two versions of the action pushes twice. Never correct a key here; correct the code.
describe('K1: the derived key is frozen', () => {
  it.each<[string, StepIdentity, ServiceRequest, string]>([
    ['a push', step, push, plainKey],
    [
      'a matrix job',
      matrixJob('{"os":"ubuntu","site":"a"}'),
      push,
      'gha-9001-0112053d2c21b6d3bb64a4f513720ec4',
    ],
    [
      'a job of a nested matrix',
      matrixJob('{"zone":null,"site":{"tags":["b","a"],"id":1}}'),
      push,
      'gha-9001-bd74d9fea3612d2cabf3a7c432bb66a9',
    ],
    ['a matrix that is not JSON', matrixJob('not json'), push, 'gha-9001-7e4b5fed50c8f0ec4da80a946814e46d'],
    [
      'non-ASCII letters',
      matrixJob('{"ort":"Zürich"}'),
      { ...push, body: '{"confirmation":"zürich.example"}' },
      'gha-9001-15dc46560019f5982c288cc577d0a53b',
    ],
    ['no body', step, { method: 'GET', path: previewPath }, 'gha-9001-c5c6799f0e2e2a2212cda4ac914e43bb'],
    [
      'an empty body',
      step,
      { method: 'POST', path: restorePath, body: '{}' },
      'gha-9001-8958955d626d49c09043907547372ce0',
    ],
    [
      'a path prefix',
      step,
      { ...push, path: `/hosting/api${push.path}` },
      'gha-9001-14756f1b03ebba8ba06b714a6b5ac39f',
    ],
    ['another server', elsewhere, push, 'gha-17-60efdfc6ddc42d8eddcded1c7fdb40dd'],
    [
      'an environment',
      { ...step, environment: 'Staging-PR-7' },
      staging,
      'gha-9001-57a47eed7d33a3eb5585e7c9d2bedddd',
    ],
  ])('for %s', (_name, identity, request, key) => {
    expect(deriveKey(identity, request)).toBe(key);
  });
});

describe('K1: the derived key', () => {
  it.each(['null', '{}', ' { } '])('is the same for the matrix %j as for none', (matrix) => {
    expect(deriveKey({ ...step, matrix }, push)).toBe(plainKey);
  });

  it('is the same for any order of the matrix’s keys, at any depth', () => {
    const keys = [
      '{"a":1,"b":{"c":[{"x":1,"y":2}],"d":3}}',
      ' { "b": {"d":3,"c":[{"y":2,"x":1}]}, "a": 1 } ',
    ].map((matrix) => deriveKey({ ...step, matrix }, push));
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps the order of a list in the matrix', () => {
    const keys = ['{"a":[1,2]}', '{"a":[2,1]}'].map((matrix) => deriveKey({ ...step, matrix }, push));
    expect(new Set(keys).size).toBe(2);
  });

  it.each<Partial<StepIdentity & ServiceRequest>>([
    { serverUrl: 'https://ghe.example.com' },
    { repository: '4712' },
    { runId: '9002' },
    { job: 'release2' },
    { step: 'push2' },
    ...['{"a":1}', '0', '""', 'false', '{"a":{}}', '{"a":null}', '{"__proto__":1}'].map((matrix) => ({
      matrix,
    })),
    { method: 'GET' },
    { path: '/v1/other' },
    { body: '{}' },
    { environment: 'staging' },
  ])('differs for %j', (difference) => {
    const key = deriveKey({ ...step, ...difference }, { ...push, ...difference });
    // The digits: the run id is part of the key's text as well.
    expect(key.split('-')[2]).not.toBe(plainKey.split('-')[2]);
  });

  it('is the same for an environment in any letter case, which GitHub ignores too', () => {
    const keys = ['STAGING-ü', 'staging-Ü'].map((environment) => deriveKey({ ...step, environment }, push));
    expect(new Set(keys).size).toBe(1);
  });

  it('differs for two steps whose facts join to the same text', () => {
    expect(deriveKey({ ...step, job: 'a","b' }, push)).not.toBe(
      deriveKey({ ...step, job: 'a', step: 'b' }, push),
    );
  });
});

describe('K1: the first key of a plan', () => {
  const firstKey = (
    context: Partial<RunContext>,
    inputs: Readonly<Record<string, string>> = {},
    operation: 'push' | 'staging' = 'push',
  ): string => {
    const planned = createPlan(
      { ...requiredInputs[operation], 'api-url': 'https://api.example.com', 'api-token': token, ...inputs },
      { ...runContext, ...context },
    );
    if (planned.kind !== 'plan') throw new Error(planned.kind);
    const { plan } = planned;
    return createFirstKey(plan, plan.operation.kind === 'close' ? undefined : plan.operation.request);
  };

  it.each<Partial<RunContext>>([
    {},
    { attempt: 2 },
    { sha: 'b'.repeat(40) },
    { eventName: 'release' },
    { actor: 'x', triggeringActor: 'y' },
  ])('does not depend on %j', (context) => {
    expect(firstKey(context)).toBe(plainKey);
  });

  it('uses the repository’s name if there is no id', () => {
    const keys = ['octo-org/shop', 'octo-org/other'].map((repository) =>
      firstKey({ repositoryId: undefined, repository }),
    );
    expect(new Set([plainKey, ...keys]).size).toBe(3);
  });

  it.each([
    [
      'uses the matrix',
      { matrix: '{"site":"a","os":"ubuntu"}' },
      'gha-9001-0112053d2c21b6d3bb64a4f513720ec4',
    ],
    [
      'uses the path prefix',
      { 'api-url': 'https://api.example.com/hosting/api/' },
      'gha-9001-14756f1b03ebba8ba06b714a6b5ac39f',
    ],
    ['ignores the letter case of an id', { 'site-id': ids.staging.toUpperCase() }, plainKey],
    ['is `idempotency-key` if that is set', { 'idempotency-key': 'mine' }, 'mine'],
  ])('%s', (_name, inputs, key) => {
    expect(firstKey({}, inputs)).toBe(key);
  });

  it('uses the environment of `staging`, and of no other operation', () => {
    const environment = 'staging-pr-7';
    const keys = [{}, { environment }, { environment: 'staging-pr-8' }].map((inputs) =>
      firstKey({}, inputs, 'staging'),
    );
    expect(new Set(keys).size).toBe(3);
    expect(firstKey({}, { environment: environment.toUpperCase() }, 'staging')).toBe(keys[1]);
    expect(firstKey({}, { environment })).toBe(plainKey);
  });

  it('is random without a run id', () => {
    expect(firstKey({ runId: undefined })).toMatch(/^site-pipeline-[0-9a-f-]{36}$/);
  });
});

describe('later keys', () => {
  it.each([
    [1, 'k', 'k'],
    [2, 'k-2', 'k/generation-2'],
    [11, 'k-11', 'k/generation-11'],
  ])('K1, K2: generation %i is %s if derived, and %s of an own key', (generation, derived, own) => {
    expect(derivedGenerationKey('k', generation)).toBe(derived);
    expect(ownGenerationKey('k', generation)).toBe(own);
  });

  it('K2: of two own keys never meet', () => {
    const pattern = fields['idempotency-key'].schema();
    const keys = ['k', 'k-2', 'k/generation-', 'k/generation-2x', 'k/generation-2/', '/generation-2'];
    const own = keys.filter((key) => pattern.safeParse(key).success);
    const all = own.flatMap((key) => [1, 2, 3].map((generation) => ownGenerationKey(key, generation)));
    expect(new Set(all).size).toBe(3 * own.length);
    expect(own).toEqual(keys.slice(0, -1));
  });

  it.each([
    [1, 1, 'k-v1-1'],
    [3, 12, 'k-v3-12'],
  ])('K3: attempt %i, call %i', (attempt, call, key) => {
    expect(verificationKey('k', attempt, call)).toBe(key);
  });

  it.each([
    ['the longest `idempotency-key`', 'k'.repeat(240)],
    ['a derived key', deriveKey({ ...step, runId: '9'.repeat(20), job: 'ü'.repeat(999) }, push)],
  ])('have 1 to 255 visible ASCII characters, as the service requires, after %s', (_name, firstKey) => {
    // Three days of calls 0.1 s apart.
    expect(verificationKey(firstKey, 100, 2_592_000)).toMatch(/^[\x21-\x7e]{1,255}$/);
    expect(ownGenerationKey(firstKey, 100)).toMatch(/^[\x21-\x7e]{1,255}$/);
  });
});
