import { describe, expect, it } from 'vitest';
import { findOperation, operations } from '../../../src/operations/operations.ts';
import type { FieldName } from '../../../src/inputs/fields.ts';
import type { ServiceResponse } from '../../../src/ports.ts';
import { changesService, startsSomething } from '../../../src/outcome/operation.ts';
import { submit } from '../../../src/step/submit/submit.ts';
import { findOperation as findDescribed, readDescription } from '../../stand-ins/service/description.ts';
import { accepted, completed, previewResponse } from '../../support/responses.ts';
import { page, response, running } from '../../support/responses.ts';
import { createTestStep, headSha, ids } from '../../support/run-operation.ts';
import { requiredInputs, runOperation, type OperationName } from '../../support/run-operation.ts';

type RawInputs = Readonly<Record<string, string>>;
type Data = Readonly<Record<string, unknown>>;
const site = { id: ids.staging, domain_name: 'pr-7.example.com', parent_site_id: ids.live.toUpperCase() };
/** A value of each input that is optional to an operation. A new input is a type error here. */
const values: Readonly<Record<Exclude<FieldName, 'api-url' | 'confirmation'>, string>> = {
  ...{ 'api-token': 'wpsk_a', 'github-token': 'ghs_a', 'timeout-minutes': '30', 'job-status': 'success' },
  ...{ 'site-id': ids.staging, 'live-site-id': ids.live, 'backup-id': ids.backup, 'task-id': ids.task },
  ...{ 'target-site-id': ids.target, 'domain-id': ids.domain, domain: 'www.example.com' },
  ...{ 'staging-base-domain': 'a.example.com', 'storage-limit': '20', method: 'full' },
  ...{ 'defer-verification': 'true', 'approved-preview': 'f'.repeat(64), 'max-copy-age-hours': '24' },
  ...{ 'require-approval': 'live', 'allowed-actors': 'mona', 'idempotency-key': 'k', matrix: '{"a":1}' },
  ...{ environment: 'pr-7', reuse: 'false', comment: 'true', commit: headSha, 'dry-run': 'true' },
  ...{ wait: 'false', 'poll-interval-seconds': '5' },
};
const optionalOf = (operation: string): RawInputs => {
  const { optional = [] } = findOperation(operation) ?? {};
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => optional.some((each) => each === name)),
  );
};
const requestOf = (operation: OperationName, inputs: RawInputs = {}) => {
  const { request } = createTestStep(operation, { inputs }).plan;
  if (!request) throw new Error('it sends no request');
  return request;
};

/** Those that plan a request to the service. */
const requesting = operations
  .map(({ name }) => name)
  .filter((name) => createTestStep(name).plan.request !== undefined);

const changing = operations.filter(changesService).map(({ name }) => name);

/** Runs it after that response: to its request, not to its preview. */
const answered = (operation: OperationName, ...script: ServiceResponse[]) => {
  const before = operation === 'push' ? [previewResponse()] : [];
  return runOperation(operation, { script: [...before, ...script] });
};

/** What the host does if a step is done twice. Decide it for a new operation: without a row, it is a type error. */
const doneTwice: Readonly<Record<OperationName, 'once' | 'twice' | 'not at all'>> = {
  ...{ staging: 'once', push: 'once', restore: 'once', 'restore-snapshot': 'once', 'add-domain': 'once' },
  'verify-domain': 'twice',
  ...{ 'push-preview': 'not at all', 'await-task': 'not at all' },
  ...{ 'close-staging': 'not at all', 'list-staging': 'not at all' },
};
it.each(operations)('`$name`, done twice, changes as much as it says (K3)', async ({ name, does }) => {
  const times = doneTwice[name];
  const run = () => answered(name, response(401));
  const keys = new Set([...(await run()).keys, ...(await run()).keys]);
  expect(keys.size).toBe({ 'not at all': 0, once: 1, twice: 2 }[times]);
  expect([changesService({ does }), startsSomething({ does })]).toEqual([keys.size > 0, times === 'once']);
});

describe('the request', () => {
  const staging = `POST /v1/sites/${ids.live}/staging`;
  const push = `POST /v1/sites/${ids.staging}/staging/push`;
  const restore = `POST /v1/sites/${ids.live}/backups/${ids.backup}/restore`;
  const snapshot = `POST /v1/snapshots/${ids.backup}/restore`;
  const www = '"domain":"www.example.com"';
  const domains = `POST /v1/sites/${ids.live}/domains`;

  type Row = [operation: OperationName, inputs: RawInputs, request: string, body: string | undefined];
  const rows: readonly Row[] = [
    ['staging', {}, staging, '{}'],
    ['staging', { 'storage-limit': '20' }, staging, '{"storage_limit":20}'],
    ['staging', { 'staging-base-domain': 'a.example.com' }, staging, '{"domain":"a.example.com"}'],
    ['push-preview', {}, `GET /v1/sites/${ids.staging}/staging/push-preview`, undefined],
    ['push', {}, push, '{"confirmation":"shop.example.com"}'],
    ['push', { confirmation: 'Ä  "B"' }, push, '{"confirmation":"Ä  \\"B\\""}'],
    ['restore', {}, restore, '{}'],
    ['restore', { method: 'full' }, restore, '{"method":"full"}'],
    ['restore-snapshot', {}, snapshot, `{"target_site_id":"${ids.target}"}`],
    ['restore-snapshot', { method: 'full' }, snapshot, `{"target_site_id":"${ids.target}"}`],
    ['add-domain', {}, domains, `{${www}}`],
    ['add-domain', { 'defer-verification': 'true' }, domains, `{${www},"defer_verification":true}`],
    ['add-domain', { 'defer-verification': 'false' }, domains, `{${www},"defer_verification":false}`],
    ['verify-domain', {}, `POST /v1/domains/${ids.domain}/verify`, '{}'],
    ['await-task', {}, `GET /v1/tasks/${ids.task}`, undefined],
  ];
  it.each(rows)('of `%s` with %j carries only what is set', (operation, inputs, request, body) => {
    const { method, path, body: sent } = requestOf(operation, inputs);
    expect([`${method} ${path}`, sent]).toEqual([request, body]);
  });

  it.each(requesting)(
    'of `%s` with all its inputs has each field of docs/hosts/service.openapi.yaml, and no other',
    (name) => {
      const request = requestOf(name, optionalOf(name));
      const described = findDescribed(readDescription('as-the-action'), request.method, request.path);
      const { body = '' } = request;
      const sent = { ...request, headers: { 'content-type': 'application/json' }, body };
      const place = `docs/hosts/service.openapi.yaml, ${request.method} ${request.path}`;
      expect(described?.checkBody(sent, 'closed'), place).toEqual([]);
      expect(Object.keys(JSON.parse(body || '{}') as object).sort(), place).toEqual(
        [...(described?.fields ?? [])].sort(),
      );
    },
  );

  it('of each operation has a row above', () => {
    const named = new Set(rows.map(([operation]) => operation));
    expect(named, 'add a row to `rows` in this file').toEqual(new Set(requesting));
  });

  it.each(changing)('of `%s` is what is sent, with a key (K1, K3)', async (operation) => {
    const { method, path, body } = requestOf(operation);
    const { service } = await answered(operation, response(401));
    const key = expect.stringMatching(/^(gha-|site-pipeline-)/) as string;
    expect(service.received.at(-1)).toMatchObject({ method, path, body, key });
  });

  it.each(requesting)('of `%s` has ids in lower case and the path prefix', (operation) => {
    const isId = ([name]: readonly [string, string]): boolean => name.endsWith('-id');
    const given = Object.entries(requiredInputs[operation]).filter(isId);
    const upper = Object.fromEntries(given.map(([name, id]) => [name, id.toUpperCase()]));
    expect(given).not.toEqual([]);
    const { path, ...rest } = requestOf(operation);
    const planned = requestOf(operation, { ...upper, 'api-url': 'https://api.example.com/p/' });
    expect(planned).toEqual({ path: `/p${path}`, ...rest });
  });

  it.each(operations)('of `$name` changes something unless it only reads', (operation) => {
    const { request } = createTestStep(operation.name).plan;
    expect(request === undefined || request.isReadOnly === true).toBe(!changesService(operation));
  });

  it.each(changing)('of `%s` is printed and not sent in a dry run', async (operation) => {
    const inputs = { 'dry-run': 'true' };
    const script = operation === 'push' ? [previewResponse()] : [];
    const { runner, step, ...result } = await runOperation(operation, { inputs, script });

    expect(result).toMatchObject({ status: 'skipped', posts: 0 });
    const { method, path, body } = requestOf(operation);
    // If it does no harm to repeat it, each call has a random key (K3).
    const key = startsSomething(step.plan.operation) ? step.keyOf(1) : 'a random one for each call';
    const lines = [`${method} https://api.example.com${path}`, `Idempotency-Key: ${key}`, body];
    const printed = lines.flatMap((line) => (line === undefined ? [] : `00:00  ${line}`));
    expect(runner.texts('info').slice(-printed.length)).toEqual(printed);
  });
});

// `max-copy-age-hours` is seen by a guard alone, and `live-site-id` is among the inputs of these tests.
const usedInPlan = requesting.flatMap((name) =>
  Object.entries(optionalOf(name)).flatMap(([input, value]) =>
    input === 'max-copy-age-hours' || input === 'live-site-id' ? [] : [[name, input, value] as const],
  ),
);
it.each(usedInPlan)('`%s` does something with its input `%s`', (operation, input, value) => {
  const planWith = (inputs: RawInputs) => {
    const before = operation === 'staging' ? { environment: 'pr-8' } : {};
    return JSON.stringify(createTestStep(operation, { inputs: { ...before, ...inputs } }).plan);
  };
  expect(planWith({ [input]: value })).not.toBe(planWith({}));
});

describe('an operation', () => {
  it.each(operations.filter(startsSomething))('`$name` says what it did', ({ name }) => {
    expect(createTestStep(name).plan.done).toBeDefined();
  });

  // An output that has the name of a required input, and that the answer need not say.
  const namedIds = operations.flatMap(({ name, required }) =>
    required.flatMap((input) =>
      input === 'domain-id' || input === 'task-id' ? [[name, input] as const] : [],
    ),
  );
  it.each(namedIds)(
    '`%s` sets its output `%s` from its inputs, whatever is answered',
    async (operation, output) => {
      const { outputs } = await answered(operation, response(401));
      expect(outputs[output]).toBe(requiredInputs[operation][output]);
    },
  );

  it('is found by its exact name', () => {
    for (const operation of operations) expect(findOperation(operation.name)).toBe(operation);
    expect(findOperation('PUSH')).toBeUndefined();
    expect(findOperation(undefined)).toBeUndefined();
  });

  const task = { id: ids.task, status: 'pending' };
  const answer = (operation: OperationName, data: Data) =>
    answered(operation, response(202, { task, ...data }), completed);
  const domain = { id: ids.domain, site_id: ids.live, domain: 'www.example.com', status: 'pending' };
  const records = [{ type: 'CNAME', name: 'www', value: 'edge.example.net', ttl: '300' }];

  const pushed = { id: ids.live, custom_domain: 'SHOP.example.com', domain_name: 'x.host.example' };
  const added = { id: ids.domain, name: 'www.example.com', status: 'pending' };
  it.each<[operation: OperationName, data: Data, answer: object]>([
    ['staging', { site }, { site: { id: ids.staging, domain: 'pr-7.example.com' } }],
    ['staging', { site: { ...site, parent_site_id: null } }, { site: { id: ids.staging } }],
    ['push', { site: pushed }, { site: { id: ids.live, domain: 'SHOP.example.com' } }],
    ['restore', {}, { site: { id: ids.live } }],
    ['restore-snapshot', {}, { site: { id: ids.target } }],
    ['add-domain', { domain, records }, { domain: { ...added, dnsRecords: records } }],
    ['add-domain', { domain: { ...domain, domain: 'WWW.example.com.' } }, {}],
    ['add-domain', { domain: { ...domain, domain: undefined } }, { domain: { id: ids.domain } }],
  ])('`%s` reads the response %j without a warning', async (operation, data, read) => {
    const expected = { status: 'completed', results: { answer: read }, warnings: [] };
    expect(await answer(operation, data)).toMatchObject(expected);
  });

  it.each<[operation: OperationName, what: string, data: Data]>([
    ['staging', 'a site in `data` itself', { ...site, status: 'completed' }],
    ['staging', 'a copy of another site', { task, site: { ...site, parent_site_id: ids.target } }],
    ['staging', 'the live site itself', { task, site: { id: ids.live } }],
    ['push', 'the staging site as overwritten', { task, site: { id: ids.staging } }],
    ['add-domain', 'no domain', {}],
    ['add-domain', 'a domain of another site', { domain: { ...domain, site_id: ids.target } }],
  ])('`%s` ends as unknown if the response names %s', async (operation, _what, data) => {
    const result = await answered(operation, response(202, data));

    expect(result).toMatchObject({ errorCode: 'invalid_response', status: 'unknown', effect: 'possible' });
    expect(result.outputs['site-id']).toBeUndefined();
    expect(result.outputs['task-id']).toBe('task' in data ? ids.task : undefined);
  });

  it.each<[OperationName, status: string, posts: number]>([
    ['restore', 'unknown', 1],
    ['add-domain', 'unknown', 1],
    ['push-preview', 'refused', 0],
  ])('`%s` needs data: a 204 ends it at once as %s', async (operation, status, posts) => {
    const ended = { errorCode: 'invalid_response', status, posts };
    expect(await answered(operation, page(204))).toMatchObject(ended);
  });

  it('that needs no data is completed by a 204, which is not sent again', async () => {
    const { service, step } = createTestStep('add-domain', { script: [page(204)] });
    const request = { method: 'DELETE', path: `/v1/domains/${ids.domain}` } as const;
    const read = () => ({ ok: true }) as const;
    const { outcome } = await submit({ request, known: { look: undefined }, read }, step);

    expect(outcome).toMatchObject({ kind: 'completed', by: 'this-run' });
    expect(service.received).toMatchObject([{ method: 'DELETE' }]);
  });

  it.each<[operation: OperationName, data: Data]>([
    ['push', { site: { id: ids.live, custom_domain: 'other.example.com' } }],
    ['add-domain', { domain: { ...domain, domain: 'other.example.com' } }],
  ])('`%s` warns if the service names another domain', async (operation, data) => {
    const warnings = [expect.stringContaining('other.example.com')];
    expect(await answer(operation, data)).toMatchObject({ status: 'completed', warnings });
  });

  it.each<[operation: OperationName, result: ServiceResponse, errorCode: string]>([
    ['staging', response(422), 'rejected'],
    ['push-preview', response(404), 'not_found'],
    ['push-preview', response(422), 'rejected'],
    ['push-preview', response(403), 'forbidden'],
    ['push-preview', response(200), 'invalid_response'],
    ['restore-snapshot', response(403), 'forbidden'],
    ['add-domain', response(422, { code: 'dns_not_configured' }), 'dns_not_ready'],
    ['add-domain', response(400, {}, { message: 'DNS is not in place.' }), 'dns_not_ready'],
    ['add-domain', response(409, {}, { message: 'It is not verified.' }), 'dns_not_ready'],
    ['add-domain', response(422, { code: 'domain_taken' }), 'rejected'],
  ])('`%s` is refused (%#)', async (operation, result, errorCode) => {
    expect(await answered(operation, result)).toMatchObject({ errorCode, status: 'refused', effect: 'none' });
  });
});

it('`staging` sets the site’s id at once, and its URL only once the task is completed', async () => {
  const { runner } = await runOperation('staging', { script: [accepted(site), running, completed] });

  const outputs = runner.texts('output').filter((text) => /^(site-|task-)/.test(text));
  expect(outputs).toEqual([
    `task-id=${ids.task}`,
    'task-status=pending',
    `site-id=${ids.staging}`,
    'site-domain=pr-7.example.com',
    'task-status=running',
    'task-status=completed',
    'site-url=https://pr-7.example.com',
  ]);
});
