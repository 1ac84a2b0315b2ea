import { describe, expect, it } from 'vitest';
import { fields } from '../../../src/inputs/fields.ts';
import { findOperation, operations } from '../../../src/operations/operations.ts';
import { noOperation } from '../../../src/step/define-operation.ts';
import { nameInputs } from '../../../src/step/create-reporter.ts';
import { createPlan } from '../../../src/step/plan.ts';
import { changesService } from '../../../src/outcome/operation.ts';
import type { Plan } from '../../../src/step/step.ts';
import { ids, requiredInputs, runContext, type OperationName } from '../../support/run-operation.ts';

type Raw = Readonly<Record<string, string>>;
const service = { 'api-url': 'https://api.example.com', 'api-token': 'wpsk_abc' };
const plan = (raw: Raw, context = runContext) => createPlan(raw, context, operations);
const namedBy = (raw: Raw) => nameInputs(raw, findOperation(raw['operation']) ?? noOperation);
const withoutSecrets = { ...runContext, getsNoSecrets: true };
const planOf = (raw: Raw, context = runContext): Plan => {
  const planned = plan(raw, context);
  if (planned.kind !== 'plan') throw new Error(JSON.stringify(planned));
  return planned.plan;
};
const errorsOf = (raw: Raw, context = runContext): readonly string[] => {
  const planned = plan(raw, context);
  if (planned.kind !== 'invalid-inputs') return [];
  return planned.errors.map((error) => (error.problem === 'unknown' ? error.variable : error.input));
};
const names = operations.map(({ name }) => name);
const overwriting = names.filter((name) => ['pushes', 'restores'].includes(findOperation(name)?.does ?? ''));
/** Those that a run without secrets skips. */
const skippable = names.filter(
  (name) => !overwriting.includes(name) && findOperation(name)?.apiToken === 'required',
);
const inputsOf = (name: OperationName): ReadonlySet<string> => {
  const { optional = [], required = [] } = findOperation(name) ?? {};
  return new Set([...required, ...optional]);
};

const withRequired = (name: OperationName, raw?: Raw): Raw => ({
  ...service,
  ...requiredInputs[name],
  ...raw,
});

describe('a plan', () => {
  it.each(names)('needs only the required inputs of `%s`, and has no secrets', (name) => {
    const planned = planOf(withRequired(name, { 'github-token': 'ghs_x' }));
    expect(JSON.stringify(planned)).not.toMatch(/wpsk_abc|ghs_x/);
    expect(planned).toMatchObject({
      operation: { name },
      api: { baseUrl: 'https://api.example.com' },
      isWaiting: true,
      isDryRun: false,
      comment: undefined,
      isRepeatable: true,
      timeoutMs: 3_600_000,
      fixedIntervalMs: undefined,
    });
  });

  it('has what the optional inputs say', () => {
    const switches = { wait: 'false', 'dry-run': 'true', comment: 'true', 'idempotency-key': 'mine' };
    const raw = { ...switches, 'timeout-minutes': '1.5', 'poll-interval-seconds': '0.5' };
    expect(
      planOf(withRequired('staging', { ...raw, 'api-url': 'https://api.example.com/x/' })),
    ).toMatchObject({
      api: { origin: 'https://api.example.com', prefix: '/x' },
      isWaiting: false,
      isDryRun: true,
      comment: { siteId: ids.live, environment: undefined },
      timeoutMs: 90_000,
      fixedIntervalMs: 500,
      ownKey: 'mine',
    });
  });

  /** Read for every operation, or by `main`. */
  const common = ['api-url', 'api-token', 'timeout-minutes', 'github-token', 'job-status'];
  it.each(names)('ignores every input that `%s` does not use, valid or not', (name) => {
    const used = new Set(inputsOf(name));
    // Errors with these operations, because they would overwrite the wrong site or more than was meant.
    if (overwriting.includes(name))
      ['target-site-id', 'method', 'environment'].forEach((input) => used.add(input));
    const unused = Object.keys(fields).filter((input) => !used.has(input) && !common.includes(input));
    const raw = Object.fromEntries(unused.map((input) => [input, 'wrong '.repeat(60)]));
    expect(JSON.stringify(planOf(withRequired(name, raw)))).toBe(JSON.stringify(planOf(withRequired(name))));
  });

  it('is repeatable with a run id or with an own key', () => {
    const outside = { ...runContext, runId: undefined };
    const raw = withRequired('push');
    expect(planOf(raw, outside)).toMatchObject({ isRepeatable: false, keyIdentity: undefined });
    expect(planOf({ ...raw, 'idempotency-key': 'mine' }, outside).isRepeatable).toBe(true);
  });

  it.each<[OperationName, Raw, number]>([
    ['staging', {}, 60],
    ['staging', { environment: 'staging' }, 60 - 1 / 6],
    ['staging', { comment: 'true', 'timeout-minutes': '1' }, 0.9],
    ['push', { 'timeout-minutes': '1' }, 1],
  ])('of `%s` with %j keeps 10 s, a tenth of its time at most, to record (G8)', (name, raw, minutes) => {
    const { timeoutMs, workTimeoutMs } = planOf(withRequired(name, raw));
    expect(workTimeoutMs).toBeCloseTo(minutes * 60_000);
    expect(timeoutMs).toBe(Number(raw['timeout-minutes'] ?? 60) * 60_000);
  });
});

describe('the errors', () => {
  it.each(names)('name everything that `%s` requires', (name) => {
    const { apiToken, required = [] } = findOperation(name) ?? {};
    const isTokenRequired = apiToken === 'required';
    const credentials = isTokenRequired ? ['api-url', 'api-token'] : ['api-url'];
    expect([...errorsOf({ operation: name })].sort()).toEqual([...credentials, ...required].sort());
  });

  it('name the site that is missing, and not the live site that is given', () => {
    const inputs = { 'live-site-id': ids.live };
    expect(errorsOf({ ...service, operation: 'push-preview', ...inputs })).toEqual(['site-id']);
  });

  it('are reported all at once, each input once', () => {
    const invalid =
      'api-url api-token site-id live-site-id wait timeout-minutes dry-run approved-preview poll-interval-seconds github-token';
    const raw = Object.fromEntries(invalid.split(' ').map((name) => [name, 'a b']));
    expect([...errorsOf({ operation: 'push', ...raw })].sort()).toEqual(
      [...Object.keys(raw), 'confirmation'].sort(),
    );
  });

  it.each([undefined, 'Push', 'toString'])(
    'have an unknown operation, whatever else is set: %j (I3)',
    (operation) => {
      const raw = operation === undefined ? {} : { operation };
      const problem = operation === undefined ? 'missing' : 'invalid';
      const accepts = names.join(', ').replace(/, ([^,]*)$/, ' or $1');
      const errors = [{ input: 'operation', problem, value: operation ?? '', accepts }];
      expect(plan({ ...service, ...raw })).toMatchObject({ kind: 'invalid-inputs', errors });
      expect(errorsOf(raw)).toEqual(['operation', 'api-url', 'api-token']);
    },
  );

  it.each<[OperationName, string, string]>([
    ['restore', 'target-site-id', ids.target],
    ['restore-snapshot', 'method', 'files'],
    ['push', 'environment', 'live'],
    ['push', 'live-site-id', ids.staging.toUpperCase()],
    ['push-preview', 'live-site-id', ids.staging],
    ['staging', 'environment', 'Live-Sites'],
    ['close-staging', 'environment', 'LIVE-SITES'],
  ])(
    'have, with `%s`, an input that would overwrite the wrong site or more than was meant: %s %s (I3)',
    (name, input, value) => {
      expect(errorsOf(withRequired(name, { [input]: value }))).toEqual([input]);
    },
  );

  it.each([
    ['add-domain', 'domain'],
    ['restore', 'operation'],
  ] as const)('and the report have, with `%s`, no credentials or query of a URL in `%s`', (name, input) => {
    const raw = withRequired(name, { [input]: 'https://user:s3cret@shop.example.com/?token=s3cret' });
    const planned = plan(raw);
    const shown = JSON.stringify([planned, namedBy(raw)]);
    expect(planned).toMatchObject({ kind: 'invalid-inputs', errors: [{ input }] });
    expect(shown).toContain('https://shop.example.com/');
    expect(shown).not.toMatch(/user|token=|s3cret/);
  });

  it.each(['user:s3cret@shop.example.com', 'shop.example.com/?token=s3cret', 'localhost:8080?token=s3cret'])(
    'and the report have no credentials or query of an address without a scheme: %s',
    (domain) => {
      const raw = withRequired('add-domain', { domain });
      expect(JSON.stringify([plan(raw), namedBy(raw)])).not.toMatch(/user|token=|s3cret/);
    },
  );
});

describe('an empty text (I1)', () => {
  const guards =
    'dry-run matrix commit method environment approved-preview max-copy-age-hours require-approval allowed-actors'.split(
      ' ',
    );
  const empty = Object.fromEntries(guards.map((name) => [name, '']));

  it.each(names)('is a mistake in the inputs of `%s` that protect or select, and in no other', (name) => {
    const used = guards.filter((guard) => inputsOf(name).has(guard));
    expect([...errorsOf(withRequired(name, empty))].sort()).toEqual(used.sort());
  });

  it('is the problem, or the input is missing if it is required', () => {
    expect(plan(withRequired('restore', { method: '' }))).toMatchObject({
      errors: [{ input: 'method', problem: 'empty', guardDefault: 'default' }],
    });
    expect(plan(withRequired('close-staging', { environment: '' }))).toMatchObject({
      errors: [{ input: 'environment', problem: 'missing' }],
    });
  });

  it('of `max-copy-age-hours` matters to `staging` only with `environment`, as any other value', () => {
    for (const value of ['', 'x']) {
      const raw = { 'max-copy-age-hours': value };
      expect(errorsOf(withRequired('staging', raw))).toEqual([]);
      expect(errorsOf(withRequired('staging', { ...raw, environment: 'e' }))).toEqual(['max-copy-age-hours']);
    }
  });

  it('of `commit` matters to `staging` only if something names the commit, as any other value (G1)', () => {
    for (const commit of ['', 'x']) {
      expect(errorsOf(withRequired('staging', { commit, comment: 'false' }))).toEqual([]);
      expect(errorsOf(withRequired('staging', { commit, comment: 'True' }))).toEqual(['commit']);
      expect(errorsOf(withRequired('staging', { commit, environment: 'e' }))).toEqual(['commit']);
    }
  });

  it('is not reached if a missing token skips the step', () => {
    const raw = { operation: 'staging', ...empty };
    expect(plan(raw, withoutSecrets).kind).toBe('token-missing');
  });
});

describe('an unknown input (I2)', () => {
  const unknown = { INPUT_DRYRUN: 'true' };
  const reading: readonly string[] = operations.flatMap((each) => (changesService(each) ? [] : [each.name]));
  const ignored = { kind: 'plan', warnings: [{ kind: 'unknown', variables: ['INPUT_DRYRUN'] }] };

  it.each(names)('is a mistake if `%s` sends a POST, else ignored', (name) => {
    const raw = withRequired(name, unknown);
    if (reading.includes(name)) expect(plan(raw)).toMatchObject(ignored);
    else expect(plan(raw)).toMatchObject({ kind: 'invalid-inputs', warnings: [] });
    expect(errorsOf(raw)).toEqual(reading.includes(name) ? [] : ['INPUT_DRYRUN']);
  });

  it('is ignored in a dry run', () => {
    expect(plan(withRequired('push', { ...unknown, 'dry-run': 'true' }))).toMatchObject(ignored);
  });

  it('is ignored if the runner passes the inputs of composite actions to their steps', () => {
    const context = { ...runContext, passesForeignInputs: true };
    expect(plan(withRequired('push', unknown), context)).toMatchObject(ignored);
  });

  it('is ignored if nothing is sent for lack of a token', () => {
    const raw = { operation: 'staging', ...unknown };
    expect(plan(raw, withoutSecrets)).toEqual({ ...ignored, kind: 'token-missing' });
  });

  it('is reported with all other mistakes, and is none of a plan without it', () => {
    expect(errorsOf({ operation: 'deploy', ...service, ...unknown })).toEqual(['operation', 'INPUT_DRYRUN']);
    expect(plan(withRequired('push'))).toMatchObject({ warnings: [] });
  });
});

describe('an environment of which an expression was empty (I5)', () => {
  const gaps = [
    'staging-pr-',
    '-main',
    '_x',
    'x_',
    'feature/',
    '/x',
    'pr--staging',
    'preview/pr-/shop',
    'a_/b',
  ];
  const ofEvent = (eventName: string) => ({ ...runContext, eventName });

  it.each(['staging', 'close-staging', 'list-staging'] as const)(
    'is a mistake of `%s`, and one warning in the runs of a pull request, whose name may be cut',
    (name) => {
      for (const environment of gaps) {
        const raw = withRequired(name, { environment });
        expect(errorsOf(raw, ofEvent('push'))).toEqual(['environment']);
        expect(errorsOf(raw, ofEvent('issue_comment'))).toEqual(['environment']);
        for (const event of ['pull_request', 'pull_request_target'])
          expect(plan(raw, ofEvent(event))).toMatchObject({
            kind: 'plan',
            warnings: [{ kind: 'gap', value: environment }],
          });
      }
      expect(plan(withRequired(name, { environment: 'a-b_c/d.-e' }))).toMatchObject({ warnings: [] });
    },
  );

  it('is nothing to an operation that does not use it', () => {
    expect(errorsOf(withRequired('add-domain', { environment: 'x-' }))).toEqual([]);
  });
});

it('an operation with an invisible character, or that GitHub did not fill in, shows it (I5)', () => {
  const kindOf = (operation: string) => {
    const planned = plan({ operation, ...service });
    return planned.kind === 'invalid-inputs'
      ? planned.errors.map((each) => 'cause' in each && each.cause)
      : [];
  };
  expect(kindOf('push\u200b')).toMatchObject([{ kind: 'invisible' }]);
  expect(kindOf('$OPERATION')).toMatchObject([{ kind: 'unfilled' }]);
  expect(kindOf('flush')).toEqual([undefined]);
});

describe('an input that would protect, and that the operation does not use (*Inputs*)', () => {
  const protecting = {
    confirmation: 'shop.example.com',
    'approved-preview': 'a'.repeat(64),
    'max-copy-age-hours': '24',
    'require-approval': 'live',
    'allowed-actors': 'mona',
  };
  const unchecked = (operation: string, ...inputs: readonly string[]) => ({
    warnings: [{ kind: 'unchecked', operation, inputs }],
  });

  it('is one warning if the step would send a POST, also in its dry run', () => {
    expect(plan(withRequired('push', protecting))).toMatchObject({ warnings: [] });
    const restored = ['confirmation', 'approved-preview', 'max-copy-age-hours'];
    expect(plan(withRequired('restore', protecting))).toMatchObject(unchecked('restore', ...restored));
    const added = Object.keys(protecting);
    expect(plan(withRequired('add-domain', protecting))).toMatchObject(unchecked('add-domain', ...added));
    for (const name of ['push', 'restore', 'add-domain'] as const) {
      const { warnings } = plan(withRequired(name, protecting));
      expect(plan(withRequired(name, { ...protecting, 'dry-run': 'true' }))).toMatchObject({ warnings });
    }
  });

  it('is none if it is not set, or the operation only reads', () => {
    const off = { confirmation: '', 'max-copy-age-hours': '' };
    expect(plan(withRequired('restore', off))).toMatchObject({ warnings: [] });
    expect(plan(withRequired('push-preview', protecting))).toMatchObject({ warnings: [] });
  });
});

it('what a push confirms is one line, whatever was typed', () => {
  const planned = plan(withRequired('push', { confirmation: 'shop.example.com \n  now' }));
  expect(planned).toMatchObject({
    plan: { subject: expect.stringContaining('shop.example.com now') as string },
  });
});

describe('a missing token (I4)', () => {
  const withoutToken = (name: OperationName): Raw => ({
    ...requiredInputs[name],
    'api-url': service['api-url'],
    'api-token': '',
  });

  it.each(skippable)('skips `%s` in a run without secrets, whatever is missing, and in no other', (name) => {
    expect(plan({ operation: name }, withoutSecrets)).toEqual({ kind: 'token-missing', warnings: [] });
    // A renamed secret must not make every pull request green without a site.
    expect(errorsOf(withoutToken(name))).toEqual(['api-token']);
    expect(plan(withRequired(name), withoutSecrets).kind).toBe('plan');
  });

  it.each(overwriting)('is a mistake of `%s` in every run', (name) => {
    expect(errorsOf(withoutToken(name), withoutSecrets)).toEqual(['api-token']);
    expect(errorsOf(withoutToken(name))).toEqual(['api-token']);
  });

  it('is nothing to `close-staging`, which uses none, and to `list-staging`, which may have one', () => {
    for (const name of ['close-staging', 'list-staging'] as const) {
      expect(planOf(withoutToken(name), withoutSecrets).hasApiToken).toBe(false);
      expect(errorsOf({ ...withoutToken(name), 'github-token': '' }, withoutSecrets)).toContain(
        'github-token',
      );
    }
    expect(errorsOf(withRequired('close-staging', { 'api-token': 'a b' }))).toEqual([]);
    expect(errorsOf(withRequired('list-staging', { 'api-token': 'a b' }))).toEqual(['api-token']);
    expect(planOf(withRequired('list-staging')).hasApiToken).toBe(true);
  });
});

it('a missing `site-id` skips `close-staging` in a run without secrets, and in no other (I4)', () => {
  const raw = withRequired('close-staging', { 'site-id': '' });
  expect(plan(raw, withoutSecrets).kind).toBe('token-missing');
  expect(errorsOf(raw)).toEqual(['site-id']);
  expect(errorsOf(withRequired('list-staging', { 'site-id': '' }), withoutSecrets)).toEqual(['site-id']);
});

it('the ids that the operation uses are known before the inputs are validated', () => {
  const raw = { operation: 'restore', 'site-id': 'x', 'backup-id': 'y', 'domain-id': 'z' };
  expect(namedBy(raw)).toEqual({ 'site-id': 'x', 'backup-id': 'y' });
  expect(namedBy({ 'site-id': 'x' })).toEqual({});
});
