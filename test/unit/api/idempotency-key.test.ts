import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deriveKey,
  keyOfGeneration,
  keyOfQuestion,
  type StepIdentity,
} from '../../../src/api/idempotency-key.ts';
import type { ServiceRequest } from '../../../src/ports.ts';
import { makePlan, type RunFacts } from '../../../src/plan.ts';
import { ids, needs, runFacts } from '../../support/run-operation.ts';

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
const plainKey = 'gha-9001-75eb3e11d154c77c34b46f8cda9cf643';

// These keys were computed by another program, from the contract's sentence alone. They are frozen: a key that
// changes lets a re-run which straddles two versions of the action push twice. Never correct one; correct the code.
describe('the derived key is frozen', () => {
  it.each([
    { of: 'a push', identity: step, request: push, key: plainKey },
    {
      of: 'a leg of a matrix',
      identity: { ...step, matrix: '{"os":"ubuntu","site":"a"}' },
      request: push,
      key: 'gha-9001-0112053d2c21b6d3bb64a4f513720ec4',
    },
    {
      of: 'a leg of a nested matrix',
      identity: { ...step, matrix: '{"zone":null,"site":{"tags":["b","a"],"id":1}}' },
      request: push,
      key: 'gha-9001-bd74d9fea3612d2cabf3a7c432bb66a9',
    },
    {
      of: 'a request without a body',
      identity: step,
      request: { method: 'GET' as const, path: `/v1/sites/${ids.staging}/staging/push-preview` },
      key: 'gha-9001-c5c6799f0e2e2a2212cda4ac914e43bb',
    },
    {
      of: 'a path with a prefix',
      identity: step,
      request: { ...push, path: `/hosting/api${push.path}` },
      key: 'gha-9001-14756f1b03ebba8ba06b714a6b5ac39f',
    },
    {
      of: 'an empty body',
      identity: step,
      request: {
        method: 'POST' as const,
        path: `/v1/sites/${ids.live}/backups/${ids.backup}/restore`,
        body: '{}',
      },
      key: 'gha-9001-8958955d626d49c09043907547372ce0',
    },
    {
      of: 'a repository without an id, on a server of its own',
      identity: {
        serverUrl: 'https://ghe.example.com',
        repository: 'octo-org/shop',
        runId: '17',
        job: 'a',
        step: '__self_2',
      },
      request: push,
      key: 'gha-17-60efdfc6ddc42d8eddcded1c7fdb40dd',
    },
    {
      of: 'a matrix that is no JSON',
      identity: { ...step, matrix: 'not json' },
      request: push,
      key: 'gha-9001-7e4b5fed50c8f0ec4da80a946814e46d',
    },
    {
      of: 'letters beyond ASCII',
      identity: { ...step, matrix: '{"ort":"Zürich"}' },
      request: { ...push, body: '{"confirmation":"zürich.example"}' },
      key: 'gha-9001-15dc46560019f5982c288cc577d0a53b',
    },
  ])('for $of', ({ identity, request, key }) => {
    expect(deriveKey(identity, request)).toBe(key);
  });
});

describe('the derived key', () => {
  it('has the form gha-<run id>-<32 hex digits>', () => {
    expect(deriveKey(step, push)).toMatch(/^gha-9001-[0-9a-f]{32}$/);
  });

  it.each(['null', '{}', ' { } ', ' null'])('takes the matrix %j for none', (matrix) => {
    expect(deriveKey({ ...step, matrix }, push)).toBe(plainKey);
  });

  it.each(['{"a":1}', '0', '""', 'false', '{"a":{}}', '{"a":null}'])(
    'does not take the matrix %j for none',
    (matrix) => {
      expect(deriveKey({ ...step, matrix }, push)).not.toBe(plainKey);
    },
  );

  it('is the same whatever the order of the keys of the matrix, at any depth', () => {
    const keys = [
      '{"a":1,"b":{"c":[{"x":1,"y":2}],"d":3}}',
      '{"b":{"d":3,"c":[{"y":2,"x":1}]},"a":1}',
      ' { "b" : {"c":[{"x":1,"y":2}],"d":3}, "a": 1 } ',
    ].map((matrix) => deriveKey({ ...step, matrix }, push));
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps the order of a list in the matrix', () => {
    const [one, other] = ['{"a":[1,2]}', '{"a":[2,1]}'].map((matrix) => deriveKey({ ...step, matrix }, push));
    expect(one).not.toBe(other);
  });

  it.each<Partial<StepIdentity>>([
    { serverUrl: 'https://ghe.example.com' },
    { repository: '4712' },
    { job: 'release2' },
    { step: 'push2' },
    { matrix: '{"leg":1}' },
    { matrix: '{"__proto__":1}' },
  ])('differs for %j', (difference) => {
    expect(deriveKey({ ...step, ...difference }, push)).not.toBe(plainKey);
  });

  it('differs for another run also in its digits', () => {
    expect(deriveKey({ ...step, runId: '9002' }, push).split('-')[2]).not.toBe(plainKey.split('-')[2]);
  });

  it.each<Partial<ServiceRequest>>([{ method: 'GET' }, { path: '/v1/other' }, { body: '{}' }])(
    'differs for the request %j',
    (difference) => {
      expect(deriveKey(step, { ...push, ...difference })).not.toBe(plainKey);
    },
  );

  it('cannot be the same for two steps whose facts only join to the same text', () => {
    expect(deriveKey({ ...step, job: 'a","b' }, push)).not.toBe(
      deriveKey({ ...step, job: 'a', step: 'b' }, push),
    );
  });
});

describe('the key of a plan', () => {
  const inputs = { ...needs.push, 'api-url': 'https://api.example.com', 'api-token': 'token' };
  const firstKey = (facts: RunFacts, more: Readonly<Record<string, string>> = {}): string => {
    const planned = makePlan({ ...inputs, ...more }, facts, () => 'random-key');
    if (planned.kind !== 'plan') throw new Error(planned.kind);
    return planned.plan.firstKey;
  };

  it('is the frozen one, with the run’s facts', () => {
    expect(firstKey(runFacts)).toBe(plainKey);
  });

  it.each([1, 2, 7])('does not depend on the run attempt (%i)', (attempt) => {
    expect(firstKey({ ...runFacts, attempt })).toBe(plainKey);
  });

  it('does not depend on who runs it, the event or the commit', () => {
    const facts = {
      ...runFacts,
      sha: 'b'.repeat(40),
      eventName: 'release',
      actor: 'x',
      triggeringActor: 'y',
    };
    expect(firstKey(facts)).toBe(plainKey);
  });

  it('is over the repository’s name where there is no id', () => {
    const { repositoryId, ...facts } = runFacts;
    expect(repositoryId).toBe('4711');
    expect(firstKey(facts)).not.toBe(plainKey);
    expect(firstKey(facts)).not.toBe(firstKey({ ...facts, repository: 'octo-org/other' }));
  });

  it('is over the matrix that the input carries', () => {
    expect(firstKey(runFacts, { matrix: '{"site":"a","os":"ubuntu"}' })).toBe(
      'gha-9001-0112053d2c21b6d3bb64a4f513720ec4',
    );
    expect(firstKey(runFacts, { matrix: 'null' })).toBe(plainKey);
  });

  it('is over the path with its prefix', () => {
    expect(firstKey(runFacts, { 'api-url': 'https://api.example.com/hosting/api/' })).toBe(
      'gha-9001-14756f1b03ebba8ba06b714a6b5ac39f',
    );
  });

  it('does not depend on the case in which an id was typed', () => {
    expect(firstKey(runFacts, { 'site-id': ids.staging.toUpperCase() })).toBe(plainKey);
  });

  it('is `idempotency-key` where that is set', () => {
    expect(firstKey(runFacts, { 'idempotency-key': 'mine' })).toBe('mine');
  });

  it('is random without a run id', () => {
    const { runId, ...facts } = runFacts;
    expect(runId).toBe('9001');
    expect(firstKey(facts)).toBe('random-key');
  });
});

describe('the keys of generations and questions', () => {
  it.each([
    [1, 'k'],
    [2, 'k-2'],
    [3, 'k-3'],
    [11, 'k-11'],
  ])('generation %i', (generation, key) => {
    expect(keyOfGeneration('k', generation)).toBe(key);
  });

  it.each([
    [1, 1, 'k-v1-1'],
    [1, 2, 'k-v1-2'],
    [3, 12, 'k-v3-12'],
  ])('attempt %i, question %i', (attempt, question, key) => {
    expect(keyOfQuestion('k', attempt, question)).toBe(key);
  });

  it('are no longer than the 255 characters that the service takes, with the longest `idempotency-key`', () => {
    const own = 'k'.repeat(240);
    // Three days of questions 0.1 s apart, in a run that was re-run a hundred times.
    expect(keyOfQuestion(own, 100, 2_592_000).length).toBeLessThanOrEqual(255);
    expect(keyOfGeneration(own, 100).length).toBeLessThanOrEqual(255);
  });

  it('are no longer than that where they are derived, whatever the facts are', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string(),
        fc.integer({ min: 1, max: 1000 }),
        (job, name, matrix, n) => {
          const key = deriveKey({ ...step, runId: '9'.repeat(20), job, step: name, matrix }, push);
          expect(keyOfQuestion(key, n, 2_592_000).length).toBeLessThanOrEqual(255);
          expect(keyOfGeneration(key, n)).toMatch(/^[\x21-\x7e]{1,255}$/);
        },
      ),
    );
  });
});
