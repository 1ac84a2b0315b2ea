import { describe, expect, it } from 'vitest';
import { findOperation, operations } from '../../../src/operations/index.ts';
import { answer, replayed } from '../../support/responses.ts';
import type { Line } from '../../support/scripted-service.ts';
import { accepted, previewAnswer, taskAnswer } from '../../support/task-responses.ts';
import { ids, setScene, tell, type OperationName } from '../../support/run-operation.ts';

type Raw = Readonly<Record<string, string>>;
const completed = taskAnswer('completed');
const requestOf = (operation: OperationName, inputs: Raw = {}) =>
  setScene(operation, { inputs }).plan.operation.request;

describe('the request', () => {
  it.each<[OperationName, Raw, string, string, string | undefined]>([
    ['staging', {}, 'POST', `/v1/sites/${ids.live}/staging`, '{}'],
    ['staging', { 'storage-limit': '20' }, 'POST', `/v1/sites/${ids.live}/staging`, '{"storage_limit":20}'],
    [
      'staging',
      { 'staging-base-domain': 'staging.example.com', 'storage-limit': '20' },
      'POST',
      `/v1/sites/${ids.live}/staging`,
      '{"domain":"staging.example.com","storage_limit":20}',
    ],
    ['push-preview', {}, 'GET', `/v1/sites/${ids.staging}/staging/push-preview`, undefined],
    ['push', {}, 'POST', `/v1/sites/${ids.staging}/staging/push`, '{"confirmation":"shop.example.com"}'],
    [
      'push',
      { confirmation: 'Ä "B"' },
      'POST',
      `/v1/sites/${ids.staging}/staging/push`,
      '{"confirmation":"Ä \\"B\\""}',
    ],
    ['restore', {}, 'POST', `/v1/sites/${ids.live}/backups/${ids.backup}/restore`, '{}'],
    [
      'restore',
      { method: 'full' },
      'POST',
      `/v1/sites/${ids.live}/backups/${ids.backup}/restore`,
      '{"method":"full"}',
    ],
    [
      'restore',
      { method: 'db' },
      'POST',
      `/v1/sites/${ids.live}/backups/${ids.backup}/restore`,
      '{"method":"db"}',
    ],
    [
      'restore-snapshot',
      {},
      'POST',
      `/v1/snapshots/${ids.backup}/restore`,
      `{"target_site_id":"${ids.target}"}`,
    ],
    [
      'restore-snapshot',
      { method: 'full' },
      'POST',
      `/v1/snapshots/${ids.backup}/restore`,
      `{"target_site_id":"${ids.target}"}`,
    ],
    ['add-domain', {}, 'POST', `/v1/sites/${ids.live}/domains`, '{"domain":"www.example.com"}'],
    [
      'add-domain',
      { 'defer-verification': 'true' },
      'POST',
      `/v1/sites/${ids.live}/domains`,
      '{"domain":"www.example.com","defer_verification":true}',
    ],
    [
      'add-domain',
      { 'defer-verification': 'false' },
      'POST',
      `/v1/sites/${ids.live}/domains`,
      '{"domain":"www.example.com","defer_verification":false}',
    ],
    ['verify-domain', {}, 'POST', `/v1/domains/${ids.domain}/verify`, '{}'],
    ['await-task', {}, 'GET', `/v1/tasks/${ids.task}`, undefined],
  ])('of `%s` with %j carries only what was set', (operation, inputs, method, path, body) => {
    expect(requestOf(operation, inputs)).toEqual({ method, path, ...(body !== undefined && { body }) });
  });

  it.each<[OperationName, Raw]>([
    ['staging', { 'site-id': ids.live.toUpperCase() }],
    ['push', { 'site-id': ids.staging.toUpperCase() }],
    ['restore', { 'site-id': ids.live.toUpperCase(), 'backup-id': ids.backup.toUpperCase() }],
    [
      'restore-snapshot',
      { 'backup-id': ids.backup.toUpperCase(), 'target-site-id': ids.target.toUpperCase() },
    ],
    ['add-domain', { 'site-id': ids.live.toUpperCase() }],
    ['verify-domain', { 'domain-id': ids.domain.toUpperCase() }],
    ['await-task', { 'task-id': ids.task.toUpperCase() }],
  ])('of `%s` has its ids in lower case', (operation, inputs) => {
    expect(requestOf(operation, inputs)).toEqual(requestOf(operation));
  });

  it.each<[OperationName]>([
    ['staging'],
    ['push'],
    ['restore'],
    ['restore-snapshot'],
    ['add-domain'],
    ['verify-domain'],
  ])('of `%s` keeps the path prefix', (operation) => {
    const { path } = requestOf(operation);
    expect(requestOf(operation, { 'api-url': 'https://api.example.com/p/' }).path).toBe(`/p${path}`);
  });
});

describe('the registry', () => {
  it('finds an operation by its name, to the letter', () => {
    for (const operation of operations) expect(findOperation(operation.name)).toBe(operation);
    expect(findOperation('PUSH')).toBeUndefined();
    expect(findOperation(undefined)).toBeUndefined();
  });
});

describe('`staging`', () => {
  const site = {
    id: ids.staging,
    domain_name: 'pr-7.staging.example.com',
    custom_domain: null,
    parent_site_id: ids.live,
  };

  it('puts out the site that it made, and its address once it is true', async () => {
    const told = await tell('staging', { says: [accepted(site), taskAnswer('running'), completed] });

    const names = told.runner.texts('output').map((text) => text.split('=')[0]);
    expect(names.indexOf('site-id')).toBeLessThan(names.indexOf('site-url'));
    expect(told.runner.texts('output')).toContain('task-status=running');
    expect(names.indexOf('site-url')).toBeGreaterThan(names.lastIndexOf('task-status'));
    expect(told.runner.outputs).toMatchObject({
      'site-id': ids.staging,
      'site-domain': 'pr-7.staging.example.com',
      'site-url': 'https://pr-7.staging.example.com',
      'task-id': ids.task,
      'task-status': 'completed',
    });
  });

  it.each<[string, Line, string]>([
    ['that is a copy of another site', accepted({ ...site, parent_site_id: ids.target }), ids.target],
    [
      'that is the live site itself',
      accepted({ ...site, id: ids.live, parent_site_id: null }),
      'live site itself',
    ],
  ])('takes a site %s for no answer: unknown, with the task’s id', async (_name, line, words) => {
    const told = await tell('staging', { says: [line] });

    expect(told).toMatchObject({ errorCode: 'invalid_response', outcome: { status: 'unknown' } });
    expect(told.message).toContain(words);
    expect(told.runner.outputs['task-id']).toBe(ids.task);
    expect(told.runner.outputs).not.toHaveProperty('site-id');
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['has no parent', { ...site, parent_site_id: null }],
    ['has its parent in capitals', { ...site, parent_site_id: ids.live.toUpperCase() }],
    ['does not name a parent', { id: ids.staging, domain_name: 'x.example.com' }],
  ])('takes a site that %s', async (_name, found) => {
    const told = await tell('staging', { says: [accepted(found), completed] });

    expect(told.outcome.status).toBe('completed');
    expect(told.runner.outputs['site-id']).toBe(ids.staging);
  });

  it('does not take the site for the task where there is none', async () => {
    const told = await tell('staging', { says: [answer(202, { site })] });

    expect(told).toMatchObject({ errorCode: 'invalid_response', outcome: { status: 'unknown' } });
    expect(told.message).toContain('names no task');
  });

  it('does not take a site in `data` itself for the task', async () => {
    const told = await tell('staging', { says: [answer(202, { ...site, status: 'completed' })] });

    expect(told).toMatchObject({ errorCode: 'invalid_response' });
  });

  it('refused says that the site may have a staging copy already', async () => {
    const told = await tell('staging', { says: [answer(422, {}, { message: 'No.' })] });

    expect(told.message).toMatch(/may have a staging copy already/);
  });
});

describe('`push`', () => {
  it('puts out the live site that it overwrote', async () => {
    const told = await tell('push', {
      says: [
        previewAnswer(),
        accepted({ id: ids.live, custom_domain: 'shop.example.com', domain_name: 'x.host.example' }),
        completed,
      ],
    });

    expect(told.runner.outputs).toMatchObject({
      'site-id': ids.live,
      'site-domain': 'shop.example.com',
      'site-url': 'https://shop.example.com',
    });
  });

  it('warns of a site that is locked, suspended or in maintenance', async () => {
    const concerns = { site_lock: true, lock_reason: 'a migration', maintenance_mode: true };
    const told = await tell('push', {
      says: [
        previewAnswer(),
        accepted({ id: ids.live, custom_domain: 'shop.example.com', ...concerns }),
        completed,
      ],
    });

    expect(told.runner.texts('warning')).toEqual([
      'The site needs attention: it is locked (a migration), it is in maintenance mode.',
    ]);
  });

  it('takes an answer that names the staging site as overwritten for none: unknown', async () => {
    const told = await tell('push', { says: [previewAnswer(), accepted({ id: ids.staging })] });

    expect(told).toMatchObject({ errorCode: 'invalid_response', outcome: { status: 'unknown' } });
  });

  it('warns where the site that is overwritten has another domain than the one confirmed', async () => {
    const says = (domain: string): Line[] => [
      previewAnswer(),
      accepted({ id: ids.live, custom_domain: domain, domain_name: 'x.host.example' }),
      completed,
    ];
    const other = await tell('push', { says: says('other.example.com') });
    expect(other.runner.texts('warning')).toEqual([expect.stringContaining('other.example.com')]);

    const same = await tell('push', { says: says('SHOP.example.com') });
    expect(same.runner.texts('warning')).toEqual([]);
  });

  it('puts out `data` of its own answer', async () => {
    const told = await tell('push', { says: [previewAnswer(), accepted({ id: ids.live }), completed] });

    expect(JSON.parse(told.runner.outputs['data'] ?? '')).toEqual({
      site: { id: ids.live },
      task: { id: ids.task, status: 'pending' },
    });
  });

  it('refused by the service points at the preview', async () => {
    const told = await tell('push', { says: [previewAnswer(), answer(422)] });

    expect(told.message).toMatch(/run `push-preview`/);
  });
});

describe('`restore` and `restore-snapshot`', () => {
  it.each<[OperationName, string]>([
    ['restore', ids.live],
    ['restore-snapshot', ids.target],
  ])('%s puts out the site that it restored', async (operation, site) => {
    const told = await tell(operation, { says: [accepted(), completed] });

    expect(told.runner.outputs['site-id']).toBe(site);
    expect(told.runner.outputs).not.toHaveProperty('site-url');
  });

  it('`restore-snapshot` refused for a permission names both', async () => {
    const told = await tell('restore-snapshot', { says: [answer(403)] });

    expect(told.message).toContain('site.view on the source and site.restore on the target');
  });
});

describe('`push-preview`', () => {
  it('puts out what the preview says, and never what has to be confirmed', async () => {
    const told = await tell('push-preview', {
      says: [previewAnswer({ can_push: false, blocked_reason: 'locked', warnings: ['a', { b: 1 }] })],
    });

    expect(told.outcome.status).toBe('completed');
    expect(told.runner.outputs).toMatchObject({
      'can-push': 'false',
      'blocked-reason': 'locked',
      'copied-at': '2026-01-15T09:00:00Z',
      'revert-days': '14',
      warnings: '["a","{\\"b\\":1}"]',
      'preview-digest': expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(JSON.stringify(told.runner.outputs)).not.toContain('shop.example.com');
    expect(JSON.parse(told.runner.outputs['data'] ?? '')).not.toHaveProperty('confirmation_required');
  });

  it('shows in the log what has to be confirmed', async () => {
    const told = await tell('push-preview', { says: [previewAnswer()] });

    expect(told.runner.texts('info').join('\n')).toContain('The confirmation to type is: shop.example.com');
  });

  it.each<[string, Line, string]>([
    ['404', answer(404), 'not_found'],
    ['422', answer(422), 'rejected'],
    ['403', answer(403), 'forbidden'],
    ['an answer that is no preview', answer(200, {}), 'invalid_response'],
  ])('starts nothing, so that %s is refused', async (_name, line, errorCode) => {
    const told = await tell('push-preview', { says: [line] });

    expect(told).toMatchObject({ errorCode, outcome: { status: 'refused' } });
  });

  it('says of a 404 that the id may not be a staging site’s', async () => {
    const told = await tell('push-preview', { says: [answer(404)] });

    expect(told.message).toMatch(/may not be a staging site.s id/);
  });

  it('asks without a key, and waits for nothing', async () => {
    const told = await tell('push-preview', { says: [previewAnswer()] });

    expect(told.service.received).toEqual([
      { method: 'GET', path: `/v1/sites/${ids.staging}/staging/push-preview`, atMs: 0, timeoutMs: 60_000 },
    ]);
    expect(told.runner.outputs).not.toHaveProperty('idempotency-key');
  });

  it('is cancelled before anything was started', async () => {
    const told = await tell('push-preview', {
      says: [answer(429, {}, { retryAfter: '60' })],
      cancelledAtMs: 10,
    });

    expect(told.outcome.status).toBe('cancelled');
  });
});

describe('`add-domain`', () => {
  const records = [{ type: 'CNAME', name: 'www', value: 'edge.example.net', ttl: '300' }];
  const added = (domain: object, more: object = {}): Line => answer(201, { domain, ...more });
  const good = { id: ids.domain, site_id: ids.live, domain: 'www.example.com', status: 'pending' };

  it('is done with its answer, and puts out the domain and the records to add', async () => {
    const told = await tell('add-domain', { says: [added(good, { records })] });

    expect(told.outcome.status).toBe('completed');
    expect(told.message).toContain('www.example.com');
    expect(told.message).toContain(ids.live);
    expect(told.runner.outputs).toMatchObject({
      'domain-id': ids.domain,
      'domain-status': 'pending',
      'dns-records': JSON.stringify(records),
      replayed: 'false',
    });
  });

  it.each<[string, Line, string]>([
    ['no domain', answer(201, {}), 'it names no domain'],
    ['a domain without an id', added({ domain: 'www.example.com' }), 'it names no domain'],
    ['a domain of another site', added({ ...good, site_id: ids.target }), ids.target],
    ['a task', answer(201, { id: ids.task, task_type: 'x', status: 'queued' }), 'it names no domain'],
    ['a site', answer(201, { id: ids.target, domain_name: 'www.example.com' }), 'it names no domain'],
  ])('takes %s for no answer: unknown', async (_name, line, words) => {
    const told = await tell('add-domain', { says: [line] });

    expect(told).toMatchObject({ errorCode: 'invalid_response', outcome: { status: 'unknown' } });
    expect(told.message).toContain(words);
  });

  it.each(['WWW.example.com', 'www.example.com.', undefined])(
    'is done also where the service writes the domain as %j',
    async (domain) => {
      const told = await tell('add-domain', { says: [added({ ...good, domain })] });

      expect(told.outcome.status).toBe('completed');
      expect(told.runner.texts('warning')).toEqual([]);
    },
  );

  it('under another name than was asked for is done with a warning', async () => {
    const told = await tell('add-domain', { says: [added({ ...good, domain: 'example.com' })] });

    expect(told.outcome.status).toBe('completed');
    expect(told.runner.texts('warning')).toEqual([
      'The domain needs attention: the service names it "example.com", not "www.example.com".',
    ]);
  });

  it.each<[string, Line]>([
    ['by a code', answer(422, { code: 'dns_not_configured' })],
    ['by its words', answer(400, { code: 'x' }, { message: 'DNS is not in place.' })],
    ['of verification', answer(409, {}, { message: 'The domain could not be verified.' })],
  ])(
    'refused for DNS %s is `dns_not_ready`, and says that `defer-verification` shows the records',
    async (_name, line) => {
      const told = await tell('add-domain', { says: [line] });

      expect(told).toMatchObject({ errorCode: 'dns_not_ready', outcome: { status: 'refused' } });
      expect(told.message).toMatch(/defer-verification: true[^]*records/);
    },
  );

  it('refused for another reason is `rejected`', async () => {
    const told = await tell('add-domain', {
      says: [answer(422, { code: 'domain_taken' }, { message: 'Taken.' })],
    });

    expect(told).toMatchObject({
      errorCode: 'rejected',
      outcome: { status: 'refused', serviceCode: 'domain_taken' },
    });
    expect(told.message).not.toContain('defer-verification');
  });

  it('walks the generations in a later attempt, without asking GitHub for the age', async () => {
    const told = await tell('add-domain', {
      says: [replayed(answer(422)), added(good)],
      facts: { attempt: 2 },
    });

    expect(told.outcome.status).toBe('completed');
    expect(told.keys[1]).toBe(`${told.keys[0] ?? ''}-2`);
    expect(told.github.calls).toEqual([]);
  });
});

describe('a site that needs attention', () => {
  it.each([
    [{ site_lock: true, lock_reason: 'malware' }, 'it is locked (malware)'],
    [{ site_lock: true }, 'it is locked'],
    [{ billing_suspended_at: '2026-01-01' }, 'it is suspended for billing'],
    [{ admin_suspended_at: '2026-01-01' }, 'it is suspended by an administrator'],
    [{ maintenance_mode: true }, 'it is in maintenance mode'],
    [
      { site_lock: true, billing_suspended_at: 'x', admin_suspended_at: 'y', maintenance_mode: true },
      'it is locked, it is suspended for billing, it is suspended by an administrator, it is in maintenance mode',
    ],
  ])('is one warning: %j', async (fields, words) => {
    const told = await tell('staging', { says: [accepted({ id: ids.staging, ...fields }), completed] });

    expect(told.runner.texts('warning')).toEqual([`The site needs attention: ${words}.`]);
  });

  it('is none where nothing is wrong', async () => {
    const fine = {
      id: ids.staging,
      site_lock: false,
      lock_reason: 'old',
      billing_suspended_at: null,
      maintenance_mode: false,
    };
    const told = await tell('staging', { says: [accepted(fine), completed] });

    expect(told.runner.texts('warning')).toEqual([]);
  });
});

describe('a dry run', () => {
  it.each<[OperationName, string]>([
    ['staging', 'POST'],
    ['restore', 'POST'],
    ['restore-snapshot', 'POST'],
    ['add-domain', 'POST'],
    ['verify-domain', 'POST'],
    ['push-preview', 'GET'],
    ['await-task', 'GET'],
  ])('of `%s` prints the request and sends nothing', async (operation, method) => {
    const told = await tell(operation, { says: [], inputs: { 'dry-run': 'true' } });

    expect(told.outcome.status).toBe('skipped');
    expect(told.service.received).toEqual([]);
    const { path } = told.plan.operation.request;
    expect(told.runner.texts('info')).toContainEqual(
      expect.stringContaining(`${method} https://api.example.com${path}`),
    );
    expect(told.runner.texts('info').some((line) => line.includes('Idempotency-Key'))).toBe(
      method === 'POST',
    );
  });
});
