import { describe, expect, it } from 'vitest';
import {
  createKeys,
  deriveKey as derive,
  sha256,
  isDerivedKey,
} from '../../../src/service/idempotency-key.ts';
import type { StepIdentity } from '../../../src/service/idempotency-key.ts';
import { fields } from '../../../src/inputs/fields.ts';
import type { RunContext } from '../../../src/inputs/run-context.ts';
import type { ServiceRequest } from '../../../src/ports.ts';
import { createTestStep, ids } from '../../support/run-operation.ts';

const run = { serverUrl: 'https://github.com', repository: '4711', runId: '9001' };
const step: StepIdentity = { ...run, job: 'release', step: 'push' };
const push: ServiceRequest = {
  method: 'POST',
  path: `/v1/sites/${ids.staging}/staging/push`,
  body: '{"confirmation":"shop.example.com"}',
};
const staging: ServiceRequest = { method: 'POST', path: `/v1/sites/${ids.live}/staging`, body: '{}' };
const plainDigest = '75eb3e11d154c77c34b46f8cda9cf643';
const plainKey = `gha-9001-${plainDigest}`;
const matrixDigest = '0112053d2c21b6d3bb64a4f513720ec4';
const deriveKey = (identity: StepIdentity, request: ServiceRequest, generation?: number): string =>
  derive(identity, { request, prefix: '' }, generation);
const tokenHash = '3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0';
const inEnvironment = (environment: string | undefined) => ({ copy: { environment, tokenHash } });

const restore: ServiceRequest = {
  method: 'POST',
  path: `/v1/sites/${ids.live}/backups/${ids.backup}/restore`,
  body: '{}',
};
const preview: ServiceRequest = { method: 'GET', path: `/v1/sites/${ids.staging}/staging/push-preview` };
const matrix = '{"os":"ubuntu","site":"a"}';
const nested = '{"zone":null,"site":{"tags":["b","a"],"id":1}}';
const reordered = ' { "b": 1, "a": {"c":[{"y":2,"x":1}]} } ';
const umlaut = { matrix: '{"ort":"Zürich"}' };
const umlautPush = { ...push, body: '{"confirmation":"zürich.example"}' };
const otherRun = { serverUrl: 'https://ghe.example.com', repository: 'octo-org/shop', runId: '17' };
const elsewhere: Partial<StepIdentity> = { ...otherRun, job: 'a', step: '__self_2' };

// Another program computed these digests from the contract's sentence alone. They are frozen: if a key changes, a
// re-run that spans two versions of the action pushes twice. Never correct a key here; correct the code.
describe('K1: the derived key is frozen', () => {
  it.each<[string, Partial<StepIdentity>, ServiceRequest, digest: string]>([
    ['a push', {}, push, plainDigest],
    ['a matrix job', { matrix }, push, matrixDigest],
    ['a job of a nested matrix', { matrix: nested }, push, 'bd74d9fea3612d2cabf3a7c432bb66a9'],
    ['a matrix that is not JSON', { matrix: 'not json' }, push, '7e4b5fed50c8f0ec4da80a946814e46d'],
    ['non-ASCII letters', umlaut, umlautPush, '15dc46560019f5982c288cc577d0a53b'],
    ['no body', {}, preview, 'c5c6799f0e2e2a2212cda4ac914e43bb'],
    ['an empty body', {}, restore, '8958955d626d49c09043907547372ce0'],
    ['another server', elsewhere, push, '60efdfc6ddc42d8eddcded1c7fdb40dd'],
    ['a copy in an environment', inEnvironment('Staging-PR-7'), staging, 'ca7dab8fe75e456a9b61137704b5ea09'],
    ['a copy that is not recorded', inEnvironment(undefined), staging, '8bc6b86edfb287984581b05c6342987a'],
  ])('for %s', (_name, identity, request, digest) => {
    const { runId = step.runId } = identity;
    expect(deriveKey({ ...step, ...identity }, request)).toBe(`gha-${runId}-${digest}`);
  });
});

describe('K1: the derived key', () => {
  it('has the SHA-256 of the token', () => {
    expect(sha256('token')).toBe(tokenHash);
  });

  it.each(['null', '{}', ' { } '])('is the same for the matrix %j as for none', (empty) => {
    expect(deriveKey({ ...step, matrix: empty }, push)).toBe(plainKey);
  });

  it.each<[string, isSame: boolean, Partial<StepIdentity>, Partial<StepIdentity>]>([
    ['any order of keys', true, { matrix: '{"a":{"c":[{"x":1,"y":2}]},"b":1}' }, { matrix: reordered }],
    ['another order of a list in the matrix', false, { matrix: '{"a":[1,2]}' }, { matrix: '{"a":[2,1]}' }],
    // GitHub ignores the letter case, too.
    ['an environment in any letter case', true, inEnvironment('STAGING-ü'), inEnvironment('staging-Ü')],
    ['two steps whose facts join to the same text', false, { job: 'a","b' }, { job: 'a', step: 'b' }],
  ])('for %s is the same: %j', (_what, isSame, a, b) => {
    expect(deriveKey({ ...step, ...a }, push) === deriveKey({ ...step, ...b }, push)).toBe(isSame);
  });

  // The digests above show the same of every other fact.
  it.each(['{"a":1}', '0', 'false', '{"a":{}}', '{"a":null}', '{"__proto__":1}'])(
    'differs for %j',
    (other) => {
      expect(deriveKey({ ...step, matrix: other }, push)).not.toBe(plainKey);
    },
  );
});

describe('K1: the first key of a plan', () => {
  const firstKey = (
    context: Partial<RunContext>,
    inputs: Readonly<Record<string, string>> = {},
    operation: 'push' | 'staging' | 'add-domain' = 'push',
  ): string => createTestStep(operation, { inputs, context }).step.keyOf(1);

  it('depends on nothing that a re-run may change', () => {
    const context = { attempt: 2, sha: 'b'.repeat(40), eventName: 'release', actor: 'x' };
    expect(firstKey({})).toBe(plainKey);
    expect(firstKey({ ...context, triggeringActor: 'y' })).toBe(plainKey);
  });

  it('uses the repository’s name if there is no id', () => {
    const keys = ['octo-org/shop', 'octo-org/other'].map((repository) =>
      firstKey({ repositoryId: undefined, repository }),
    );
    expect(new Set([plainKey, ...keys]).size).toBe(3);
  });

  it.each([
    ['uses the matrix', { matrix: '{"site":"a","os":"ubuntu"}' }, `gha-9001-${matrixDigest}`],
    ['ignores the prefix', { 'api-url': 'https://api.example.com/hosting/api/' }, plainKey],
    ['ignores the token', { 'api-token': 'another' }, plainKey],
    ['ignores the letter case of an id', { 'site-id': ids.staging.toUpperCase() }, plainKey],
    ['is `idempotency-key` if that is set', { 'idempotency-key': 'mine' }, 'mine'],
  ])('%s', (_name, inputs, key) => {
    expect(firstKey({}, inputs)).toBe(key);
  });

  it('uses the environment and the token of `staging`, and of no other operation', () => {
    const environment = 'staging-pr-7';
    const keys = [{}, { environment }, { environment: 'staging-pr-8' }].map((inputs) =>
      firstKey({}, inputs, 'staging'),
    );
    const otherToken = firstKey({}, { 'api-token': 'another' }, 'staging');
    expect(new Set([...keys, otherToken]).size).toBe(4);
    expect(firstKey({}, { environment: environment.toUpperCase() }, 'staging')).toBe(keys[1]);
    expect(firstKey({}, { environment }, 'add-domain')).toBe(firstKey({}, {}, 'add-domain'));
  });
});

describe('later keys', () => {
  const keysOf = (ownKey: string | undefined, identity: StepIdentity = step, request = push) =>
    [1, 2, 3].map(createKeys(ownKey, identity, { request, prefix: '' }));

  it('K1: a derived one has its generation at its end', () => {
    expect(keysOf(undefined)).toEqual([plainKey, `${plainKey}-2`, `${plainKey}-3`]);
  });

  it('K1: is told from a user’s own key by its form, and generation 1 from others', () => {
    expect(isDerivedKey(plainKey)).toBe(true);
    for (const other of [undefined, '', `my-${plainKey}`, `${plainKey}-2`, 'gha-9001-short']) {
      expect(isDerivedKey(other), other).toBe(false);
    }
  });

  it('K1: outside GitHub Actions is random, and each generation has its own', () => {
    const keyOf = createKeys(undefined, undefined, { prefix: '', request: push });
    expect(keyOf(2)).toBe(`${keyOf(1)}-2`);
    expect(createKeys(undefined, undefined, { prefix: '', request: push })(1)).not.toBe(keyOf(1));
  });

  it('K1: of a copy each has digits of its own: nobody can continue them', () => {
    const copy = { ...step, ...inEnvironment('Staging-PR-7') };
    expect(keysOf(undefined, copy, staging)).toEqual([
      'gha-9001-ca7dab8fe75e456a9b61137704b5ea09',
      'gha-9001-b324d1d227c11d46c610afc65bb7d5ed',
      'gha-9001-5f88d7781774ca761f46862a02a5c79e',
    ]);
  });

  it('K2: of two own keys never meet', () => {
    expect(keysOf('k')).toEqual(['k', 'k/generation-2', 'k/generation-3']);
    const pattern = fields['idempotency-key'].schema;
    const keys = ['k', 'k-2', 'k/generation-', 'k/generation-2x', 'k/generation-2/', '/generation-2'];
    const accepted = keys.filter((key) => pattern.safeParse(key).success);
    expect(new Set(accepted.flatMap((key) => keysOf(key))).size).toBe(3 * accepted.length);
    expect(accepted).toEqual(keys.slice(0, -1));
  });

  it('have 1 to 255 visible ASCII characters, as the service requires', () => {
    const long = { ...step, runId: '9'.repeat(20), job: 'ü'.repeat(999) };
    for (const ownKey of ['k'.repeat(240), undefined]) {
      expect(createKeys(ownKey, long, { request: push, prefix: '' })(100)).toMatch(/^[\x21-\x7e]{1,255}$/);
    }
  });
});
