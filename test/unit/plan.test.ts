import { describe, expect, it } from 'vitest';
import { makePlan, namesOf, runUrlOf, type Plan, type Planned } from '../../src/plan.ts';
import { operations } from '../../src/operations/index.ts';
import { ids, needs, runFacts, type OperationName } from '../support/run-operation.ts';

type Raw = Readonly<Record<string, string>>;
const service = { 'api-url': 'https://api.example.com', 'api-token': 'wpsk_abc' };
const plan = (raw: Raw): Planned => makePlan(raw, runFacts, () => 'random');
const planOf = (raw: Raw): Plan => {
  const planned = plan(raw);
  if (planned.kind !== 'plan') throw new Error(JSON.stringify(planned));
  return planned.plan;
};
const mistakesOf = (raw: Raw): readonly string[] => {
  const planned = plan(raw);
  return planned.kind === 'mistakes' ? planned.mistakes.map(({ input }) => input) : [];
};
const names = Object.keys(needs) as OperationName[];
const releasing: readonly OperationName[] = ['push', 'restore', 'restore-snapshot'];
const others = names.filter((name) => !releasing.includes(name));

describe('a plan', () => {
  it.each(names)('is made of what `%s` needs', (name) => {
    expect(planOf({ ...service, ...needs[name] })).toMatchObject({
      operationName: name,
      apiToken: 'wpsk_abc',
      githubToken: undefined,
      isWaiting: true,
      isDryRun: false,
      isCommenting: false,
      isRepeatable: true,
      timeoutMs: 3_600_000,
      fixedIntervalMs: undefined,
    });
  });

  it('takes over what is set', () => {
    const raw = {
      ...service,
      ...needs.push,
      'github-token': 'ghs_x',
      wait: 'false',
      'dry-run': 'true',
      comment: 'true',
      'timeout-minutes': '1.5',
      'poll-interval-seconds': '0.5',
      'idempotency-key': 'mine',
    };
    expect(planOf(raw)).toMatchObject({
      githubToken: 'ghs_x',
      isWaiting: false,
      isDryRun: true,
      isCommenting: true,
      timeoutMs: 90_000,
      fixedIntervalMs: 500,
      firstKey: 'mine',
    });
  });

  it.each(names)('ignores every input that `%s` does not use, right or wrong', (name) => {
    const operation = operations.find((each) => each.name === name);
    const used = new Set<string>([...(operation?.required ?? []), ...(operation?.optional ?? [])]);
    const catastrophes = new Set(['target-site-id', 'method']);
    const unused: Raw = Object.fromEntries(
      [
        'site-id',
        'backup-id',
        'target-site-id',
        'domain-id',
        'task-id',
        'confirmation',
        'method',
        'domain',
        'defer-verification',
        'storage-limit',
        'preview',
        'approved-preview',
        'max-copy-age-hours',
        'reuse',
        'wait',
        'poll-interval-seconds',
        'idempotency-key',
        'comment',
      ]
        .filter((input) => !used.has(input) && !(releasing.includes(name) && catastrophes.has(input)))
        .map((input) => [input, 'wrong '.repeat(60)]),
    );

    expect(planOf({ ...service, ...needs[name], ...unused }).firstKey).toBe(
      planOf({ ...service, ...needs[name] }).firstKey,
    );
  });

  it('lets one dispatch workflow pass all inputs', () => {
    const all = Object.assign({}, ...Object.values(needs)) as Raw;
    for (const name of others) expect(plan({ ...service, ...all, operation: name }).kind).toBe('plan');
  });

  it('sends nothing outside of the origin', () => {
    expect(planOf({ ...service, ...needs.push, 'api-url': 'https://api.example.com/x/' }).api).toEqual({
      origin: 'https://api.example.com',
      prefix: '/x',
    });
  });

  it('is repeatable with a run id or a key of its own', () => {
    const { runId, ...facts } = runFacts;
    expect(runId).toBeDefined();
    const repeatable = (raw: Raw): unknown => {
      const planned = makePlan({ ...service, ...needs.push, ...raw }, facts, () => 'random');
      return planned.kind === 'plan' && planned.plan.isRepeatable;
    };
    expect(repeatable({})).toBe(false);
    expect(repeatable({ 'idempotency-key': 'mine' })).toBe(true);
  });

  it.each<[OperationName, string]>([
    ['staging', 'site.staging'],
    ['push-preview', 'site.staging'],
    ['push', 'site.restore'],
    ['restore', 'site.restore'],
    ['restore-snapshot', 'site.view on the source and site.restore on the target'],
    ['add-domain', 'domains.manage'],
    ['verify-domain', 'domains.manage'],
  ])('of `%s` knows the permission %s', (name, permission) => {
    expect(planOf({ ...service, ...needs[name] }).permission).toBe(permission);
  });
});

describe('mistakes', () => {
  it.each(names)('are, of `%s`, everything that it needs', (name) => {
    const needed = Object.keys(needs[name]).filter((input) => input !== 'operation');
    expect([...mistakesOf({ operation: name })].sort()).toEqual(['api-token', 'api-url', ...needed].sort());
  });

  it('are reported all at once', () => {
    const raw = {
      operation: 'push',
      'api-url': 'http://api.example.com',
      'api-token': 'a b',
      'site-id': 'shop',
      wait: 'perhaps',
      'timeout-minutes': '0',
      'dry-run': 'x',
      'approved-preview': 'missing',
      preview: 'false',
      'on-missing-token': 'skip',
      'poll-interval-seconds': '0',
      'github-token': 'a b',
    };
    expect(new Set(mistakesOf(raw))).toEqual(
      new Set(
        [...Object.keys(raw), 'confirmation'].filter((name) => name !== 'operation' && name !== 'preview'),
      ),
    );
  });

  it.each([undefined, 'Push', 'deploy', ' push', 'toString', '__proto__'])(
    'are an unknown operation, whatever else is set: %j',
    (operation) => {
      const raw = { ...service, ...(operation !== undefined && { operation }) };
      const planned = plan(raw);
      expect(planned).toMatchObject({
        kind: 'mistakes',
        mistakes: [
          {
            input: 'operation',
            got: operation ?? 'nothing',
            accepts:
              'staging, push-preview, push, restore, restore-snapshot, add-domain, verify-domain or await-task',
          },
        ],
      });
      expect(mistakesOf({ ...raw, 'on-missing-token': 'skip', 'api-token': 'x' })).toContain('operation');
    },
  );

  it('are an unknown operation also where the token is missing and may be', () => {
    expect(mistakesOf({ operation: 'deploy', 'on-missing-token': 'skip' })).toContain('operation');
  });

  it('are `target-site-id` with `restore`, which would overwrite the wrong site', () => {
    expect(mistakesOf({ ...service, ...needs.restore, 'target-site-id': ids.target })).toEqual([
      'target-site-id',
    ]);
    expect(mistakesOf({ ...service, ...needs.restore, 'target-site-id': 'nonsense' })).toEqual([
      'target-site-id',
    ]);
  });

  it.each(['files', 'db', 'Full', 'nonsense'])('are `method: %s` with `restore-snapshot`', (method) => {
    expect(mistakesOf({ ...service, ...needs['restore-snapshot'], method })).toEqual(['method']);
  });

  it('are not `method: full` with `restore-snapshot`', () => {
    expect(mistakesOf({ ...service, ...needs['restore-snapshot'], method: 'full' })).toEqual([]);
  });

  it.each(['false', 'False'])(
    'are `approved-preview` and `max-copy-age-hours` with `preview: %s`',
    (preview) => {
      const raw = { ...service, ...needs.push, preview };
      expect(mistakesOf({ ...raw, 'approved-preview': 'a'.repeat(64) })).toEqual(['approved-preview']);
      expect(mistakesOf({ ...raw, 'max-copy-age-hours': '3' })).toEqual(['max-copy-age-hours']);
      expect(mistakesOf(raw)).toEqual([]);
      expect(mistakesOf({ ...raw, preview: 'true', 'approved-preview': 'a'.repeat(64) })).toEqual([]);
    },
  );
});

describe('a missing token', () => {
  const { 'api-url': apiUrl } = service;

  it.each(others)('is skipped for `%s` where that is allowed, whatever else is missing', (name) => {
    expect(plan({ operation: name, 'on-missing-token': 'skip' })).toEqual({
      kind: 'token-missing',
      operationName: name,
    });
  });

  it.each(releasing)('is a mistake of `%s`: a lost secret must not make a release green', (name) => {
    const raw = { ...needs[name], 'api-url': apiUrl, 'on-missing-token': 'skip' };
    expect(mistakesOf(raw)).toEqual(['api-token', 'on-missing-token']);
  });

  it.each(releasing)('is a mistake of `%s` also where the token is there', (name) => {
    expect(mistakesOf({ ...service, ...needs[name], 'on-missing-token': 'skip' })).toEqual([
      'on-missing-token',
    ]);
  });

  it.each(names)('is a mistake of `%s` elsewise', (name) => {
    expect(mistakesOf({ ...needs[name], 'api-url': apiUrl })).toEqual(['api-token']);
    expect(mistakesOf({ ...needs[name], 'api-url': apiUrl, 'on-missing-token': 'fail' })).toEqual([
      'api-token',
    ]);
  });

  it('that is not missing changes nothing', () => {
    expect(plan({ ...service, ...needs.staging, 'on-missing-token': 'skip' }).kind).toBe('plan');
  });
});

describe('the names of a step', () => {
  it('are the operation and the ids that it uses, before the inputs are right', () => {
    expect(namesOf({ operation: 'restore', 'site-id': 'x', 'backup-id': 'y', 'domain-id': 'z' })).toEqual({
      operationName: 'restore',
      asked: { 'site-id': 'x', 'backup-id': 'y' },
    });
    expect(namesOf({ 'site-id': 'x' })).toEqual({ operationName: 'no operation', asked: {} });
  });
});

describe('the address of the run', () => {
  it('is that of this attempt', () => {
    expect(runUrlOf({ ...runFacts, attempt: 3 })).toBe(
      'https://github.com/octo-org/shop/actions/runs/9001/attempts/3',
    );
  });

  it('is none outside of Actions', () => {
    const { serverUrl, attempt, job, step } = runFacts;
    expect(runUrlOf({ serverUrl, attempt, job, step })).toBeUndefined();
    expect(runUrlOf({ serverUrl, attempt, job, step, runId: '1' })).toBeUndefined();
    expect(runUrlOf({ serverUrl, attempt, job, step, repository: 'a/b' })).toBeUndefined();
  });
});
