import { describe, expect, it } from 'vitest';
import { findOperation, operations } from '../../../src/operations/index.ts';
import { messages } from '../../../src/report/messages.ts';
import { page, replayed, response } from '../../support/responses.ts';
import { createTestStep, ids, runOperation, type OperationName } from '../../support/run-operation.ts';
import type { ScriptedResult } from '../../support/scripted-service.ts';
import { accepted, previewResponse, taskResponse } from '../../support/task-responses.ts';

type RawInputs = Readonly<Record<string, string>>;
type Data = Readonly<Record<string, unknown>>;
const completed = taskResponse('completed');
const requestOf = (operation: OperationName, inputs: RawInputs = {}) =>
  createTestStep(operation, { inputs }).plan.operation.request;

describe('the request', () => {
  const staging = `POST /v1/sites/${ids.live}/staging`;
  const push = `POST /v1/sites/${ids.staging}/staging/push`;
  const restore = `POST /v1/sites/${ids.live}/backups/${ids.backup}/restore`;
  const snapshot = `POST /v1/snapshots/${ids.backup}/restore`;
  const domains = `POST /v1/sites/${ids.live}/domains`;

  it.each<[operation: OperationName, inputs: RawInputs, request: string, body: string | undefined]>([
    ['staging', {}, staging, '{}'],
    ['staging', { 'storage-limit': '20' }, staging, '{"storage_limit":20}'],
    [
      'staging',
      { 'staging-base-domain': 'staging.example.com' },
      staging,
      '{"domain":"staging.example.com"}',
    ],
    ['push-preview', {}, `GET /v1/sites/${ids.staging}/staging/push-preview`, undefined],
    ['push', {}, push, '{"confirmation":"shop.example.com"}'],
    ['push', { confirmation: 'Ä "B"' }, push, '{"confirmation":"Ä \\"B\\""}'],
    ['restore', {}, restore, '{}'],
    ['restore', { method: 'full' }, restore, '{"method":"full"}'],
    ['restore', { method: 'db' }, restore, '{"method":"db"}'],
    ['restore-snapshot', {}, snapshot, `{"target_site_id":"${ids.target}"}`],
    ['restore-snapshot', { method: 'full' }, snapshot, `{"target_site_id":"${ids.target}"}`],
    ['add-domain', {}, domains, '{"domain":"www.example.com"}'],
    [
      'add-domain',
      { 'defer-verification': 'true' },
      domains,
      '{"domain":"www.example.com","defer_verification":true}',
    ],
    [
      'add-domain',
      { 'defer-verification': 'false' },
      domains,
      '{"domain":"www.example.com","defer_verification":false}',
    ],
    ['verify-domain', {}, `POST /v1/domains/${ids.domain}/verify`, '{}'],
    ['await-task', {}, `GET /v1/tasks/${ids.task}`, undefined],
  ])('of `%s` with %j carries only what is set', (operation, inputs, request, body) => {
    const planned = requestOf(operation, inputs);
    expect(`${planned.method} ${planned.path}`).toBe(request);
    expect(planned.body).toBe(body);
  });

  it.each<[operation: OperationName, inputs: RawInputs]>([
    ['staging', { 'site-id': ids.live }],
    ['push-preview', { 'site-id': ids.staging }],
    ['push', { 'site-id': ids.staging }],
    ['restore', { 'site-id': ids.live, 'backup-id': ids.backup }],
    ['restore-snapshot', { 'backup-id': ids.backup, 'target-site-id': ids.target }],
    ['add-domain', { 'site-id': ids.live }],
    ['verify-domain', { 'domain-id': ids.domain }],
    ['await-task', { 'task-id': ids.task }],
  ])('of `%s` has ids in lower case and the path prefix', (operation, inputs) => {
    const upperCase = Object.fromEntries(
      Object.entries(inputs).map(([name, id]) => [name, id.toUpperCase()]),
    );
    const { path, ...rest } = requestOf(operation);
    expect(requestOf(operation, { ...upperCase, 'api-url': 'https://api.example.com/p/' })).toEqual({
      path: `/p${path}`,
      ...rest,
    });
  });

  it.each(operations.map(({ name }) => name as OperationName).filter((name) => name !== 'push'))(
    'of `%s` is printed and not sent in a dry run',
    async (operation) => {
      const { plan, runner, service, status } = await runOperation(operation, {
        inputs: { 'dry-run': 'true' },
      });

      expect(status).toBe('skipped');
      expect(service.received).toEqual([]);
      const { method, path } = plan.operation.request;
      expect(runner.texts('info')).toContainEqual(
        expect.stringContaining(`${method} https://api.example.com${path}`),
      );
      expect(runner.texts('info').some((line) => line.includes('Idempotency-Key'))).toBe(method === 'POST');
    },
  );
});

describe('an operation', () => {
  it('is found by its exact name', () => {
    for (const operation of operations) expect(findOperation(operation.name)).toBe(operation);
    expect(findOperation('PUSH')).toBeUndefined();
    expect(findOperation(undefined)).toBeUndefined();
  });

  const read = (operation: OperationName, data: Data) => {
    const { target } = createTestStep(operation).plan.operation;
    return findOperation(operation)?.readResponse(data, target);
  };
  const stagingSite = { id: ids.staging, domain_name: 'pr-7.example.com', parent_site_id: ids.live };
  const domain = { id: ids.domain, site_id: ids.live, domain: 'www.example.com', status: 'pending' };
  const records = [{ type: 'CNAME', name: 'www', value: 'edge.example.net', ttl: '300' }];

  it.each<[operation: OperationName, data: Data, results: object]>([
    ['staging', { site: stagingSite }, { siteId: ids.staging, siteDomain: 'pr-7.example.com' }],
    ['staging', { site: { ...stagingSite, parent_site_id: null } }, { siteId: ids.staging }],
    [
      'staging',
      { site: { ...stagingSite, parent_site_id: ids.live.toUpperCase() } },
      { siteId: ids.staging },
    ],
    ['staging', {}, { siteId: undefined }],
    [
      'push',
      { site: { id: ids.live, custom_domain: 'SHOP.example.com', domain_name: 'x.host.example' } },
      { siteId: ids.live, siteDomain: 'SHOP.example.com' },
    ],
    ['push', {}, { siteId: undefined }],
    ['restore', {}, { siteId: ids.live }],
    ['restore-snapshot', {}, { siteId: ids.target }],
    [
      'add-domain',
      { domain, records },
      { domainId: ids.domain, domainName: 'www.example.com', domainStatus: 'pending', dnsRecords: records },
    ],
    ['add-domain', { domain: { ...domain, domain: 'WWW.example.com.' } }, { domainName: 'WWW.example.com.' }],
    ['add-domain', { domain: { ...domain, domain: undefined } }, { domainId: ids.domain }],
  ])('`%s` reads the response %j without a warning', (operation, data, results) => {
    expect(read(operation, data)).toMatchObject({ ok: true, results });
    expect(read(operation, data)).not.toHaveProperty('warnings.0');
  });

  it.each<[operation: OperationName, what: string, data: Data]>([
    ['staging', 'a copy of another site', { site: { ...stagingSite, parent_site_id: ids.target } }],
    ['staging', 'the live site itself', { site: { id: ids.live } }],
    ['push', 'the staging site as overwritten', { site: { id: ids.staging } }],
    ['add-domain', 'no domain', {}],
    ['add-domain', 'a domain without an id', { domain: { domain: 'www.example.com' } }],
    ['add-domain', 'a domain of another site', { domain: { ...domain, site_id: ids.target } }],
    ['add-domain', 'a task', { id: ids.task, task_type: 'x', status: 'queued' }],
    ['add-domain', 'a site', { id: ids.target, domain_name: 'www.example.com' }],
  ])('`%s` ends as unknown if the response names %s', async (operation, _what, data) => {
    const script = [response(202, { task: { id: ids.task, status: 'pending' }, ...data })];
    const result = await runOperation(operation, {
      script: operation === 'push' ? [previewResponse(), ...script] : script,
    });

    expect(result).toMatchObject({ errorCode: 'invalid_response', status: 'unknown', effect: 'possible' });
    expect(result.results.siteId).toBeUndefined();
    if (operation !== 'add-domain') expect(result.results.taskId).toBe(ids.task);
  });

  it.each<[operation: OperationName, data: Data, warning: string]>([
    [
      'push',
      { site: { id: ids.live, custom_domain: 'other.example.com' } },
      messages.otherSiteOverwritten(['other.example.com'], 'shop.example.com'),
    ],
    [
      'add-domain',
      { domain: { ...domain, domain: 'example.com' } },
      messages.otherDomain('example.com', 'www.example.com'),
    ],
  ])('`%s` warns if the service names another domain', (operation, data, warning) => {
    expect(read(operation, data)).toMatchObject({ ok: true, warnings: [warning] });
  });

  it.each<[fields: Data, words: readonly string[]]>([
    [{ site_lock: false, lock_reason: 'old', billing_suspended_at: null, maintenance_mode: false }, []],
    [{ site_lock: true, lock_reason: 'malware' }, ['locked (malware)']],
    [
      { site_lock: true, billing_suspended_at: 'x', admin_suspended_at: 'y', maintenance_mode: true },
      ['locked', 'suspended for billing', 'suspended by an administrator', 'maintenance mode'],
    ],
  ])('`staging` and `push` have at most one warning about a site with %j', async (fields, words) => {
    const pushed = { id: ids.live, custom_domain: 'shop.example.com', ...fields };
    for (const { runner } of [
      await runOperation('staging', { script: [accepted({ ...stagingSite, ...fields }), completed] }),
      await runOperation('push', { script: [previewResponse(), accepted(pushed), completed] }),
    ]) {
      expect(runner.texts('warning')).toHaveLength(words.length === 0 ? 0 : 1);
      for (const word of words) expect(runner.texts('warning')[0]).toContain(word);
    }
  });

  it.each<[operation: OperationName, script: readonly ScriptedResult[], advice: RegExp]>([
    ['staging', [response(422)], /may have a staging copy already/],
    ['push', [previewResponse(), response(422)], /run `push-preview`/],
    ['push-preview', [response(404)], /may not be a staging site.s id/],
    ['restore-snapshot', [response(403)], /site\.view on the source and site\.restore on the target/],
  ])('`%s` has its own advice for a refusal', async (operation, script, advice) => {
    const { status, effect, text } = await runOperation(operation, { script });

    expect({ status, effect }).toEqual({ status: 'refused', effect: 'none' });
    expect(text.next).toMatch(advice);
  });
});

describe('`staging`', () => {
  const site = { id: ids.staging, domain_name: 'pr-7.example.com', parent_site_id: ids.live };

  it('sets the site’s id at once, and its URL only once the task is completed', async () => {
    const script = [accepted(site), taskResponse('running'), completed];
    const { runner } = await runOperation('staging', { script });

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

  it.each([
    ['`data.site`', { site }],
    ['`data` itself', { ...site, status: 'completed' }],
  ])('does not take a site in %s for a task', async (_where, data) => {
    const result = await runOperation('staging', { script: [response(202, data)] });
    expect(result).toMatchObject({ errorCode: 'invalid_response', status: 'unknown' });
  });
});

describe('`push`', () => {
  it('sets the site that it overwrote, and the data of its own response', async () => {
    const site = { id: ids.live, custom_domain: 'shop.example.com' };
    const { results } = await runOperation('push', {
      script: [previewResponse(), accepted(site), completed],
    });

    expect(results).toMatchObject({
      siteId: ids.live,
      siteUrl: 'https://shop.example.com',
      data: { site, task: { id: ids.task, status: 'pending' } },
    });
  });
});

describe('`push-preview`', () => {
  it('sends one GET without a key, and sets everything except the required confirmation', async () => {
    const { runner, service, ...result } = await runOperation('push-preview', {
      script: [previewResponse({ can_push: false, blocked_reason: 'locked', warnings: ['a', { b: 1 }] })],
    });

    expect(result).toMatchObject({ status: 'completed', effect: 'none' });
    expect(service.received).toEqual([
      { method: 'GET', path: `/v1/sites/${ids.staging}/staging/push-preview`, atMs: 0, timeoutMs: 60_000 },
    ]);
    expect(runner.outputs).toMatchObject({
      'can-push': 'false',
      'blocked-reason': 'locked',
      'copied-at': '2026-01-15T09:00:00Z',
      'revert-days': '14',
      warnings: '["a","{\\"b\\":1}"]',
      'preview-digest': expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(JSON.stringify(runner.outputs)).not.toMatch(
      /shop\.example\.com|confirmation_required|idempotency/,
    );
    expect(runner.texts('info')).toContainEqual(expect.stringContaining('shop.example.com'));
  });

  it.each<[what: string, result: ScriptedResult, errorCode: string]>([
    ['404', response(404), 'not_found'],
    ['422', response(422), 'rejected'],
    ['403', response(403), 'forbidden'],
    ['a response that is not a preview', response(200), 'invalid_response'],
  ])('starts nothing: %s is refused', async (_what, result, errorCode) => {
    const ended = await runOperation('push-preview', { script: [result] });
    expect(ended).toMatchObject({ errorCode, status: 'refused', effect: 'none' });
  });

  it('ends at once if the job is cancelled', async () => {
    const result = await runOperation('push-preview', {
      script: [page(429, { retryAfter: '60' })],
      cancelledAtMs: 10,
    });
    expect(result).toMatchObject({ status: 'cancelled', effect: 'none' });
  });
});

describe('`add-domain`', () => {
  it.each<[what: string, result: ScriptedResult, errorCode: string]>([
    ['a code about DNS', response(422, { code: 'dns_not_configured' }), 'dns_not_ready'],
    [
      'a message about DNS',
      response(400, { code: 'x' }, { message: 'DNS is not in place.' }),
      'dns_not_ready',
    ],
    [
      'a message about verification',
      response(409, {}, { message: 'It could not be verified.' }),
      'dns_not_ready',
    ],
    ['another code', response(422, { code: 'domain_taken' }, { message: 'Taken.' }), 'rejected'],
  ])('is refused with %s', async (_what, result, errorCode) => {
    const { text, ...ended } = await runOperation('add-domain', { script: [result] });

    expect(ended).toMatchObject({ errorCode, status: 'refused', effect: 'none' });
    expect(/defer-verification: true[^]*records/.test(text.next)).toBe(errorCode === 'dns_not_ready');
  });

  it('tries the next generation in a later attempt (K7)', async () => {
    const added = response(201, { domain: { id: ids.domain, site_id: ids.live } });
    const { keys, status } = await runOperation('add-domain', {
      script: [replayed(response(422)), added],
      context: { attempt: 2 },
    });

    expect(status).toBe('completed');
    expect(keys[1]).toBe(`${keys[0] ?? ''}-2`);
  });
});
