import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPayload } from '../../../src/github/deployment-payload.ts';
import { isSameDomain, readDnsRecords, readDomain, readVerification } from '../../../src/api/domain.ts';
import { copyAgeMs, isConfirmed, readPreview } from '../../../src/api/preview.ts';
import { readPullRequest } from '../../../src/github/pull-request.ts';
import { readSite, siteUrl } from '../../../src/api/site.ts';
import { ids } from '../../support/run-operation.ts';

const parse = (json: string) => JSON.parse(json) as Record<string, unknown>;

describe('the site in an answer', () => {
  it.each<[Record<string, unknown>, object | undefined]>([
    [{}, undefined],
    [{ site: null }, undefined],
    [{ site: 'x' }, undefined],
    [{ site: [] }, undefined],
    [{ site: {} }, { names: [], concerns: [] }],
    [
      { site: { id: 'A', custom_domain: 'c', domain_name: 'd', parent_site_id: 'P' } },
      { id: 'a', domain: 'c', names: ['c', 'd'], parentSiteId: 'p', concerns: [] },
    ],
    [
      { site: { id: 7, custom_domain: '', domain_name: 'd', parent_site_id: null } },
      { domain: 'd', names: ['d'], concerns: [] },
    ],
    [{ site: { custom_domain: null, domain_name: null } }, { names: [], concerns: [] }],
    [
      {
        site: { site_lock: 'true', maintenance_mode: 1, billing_suspended_at: '', admin_suspended_at: null },
      },
      { names: [], concerns: [] },
    ],
  ])('is read liberally (%#)', (data, site) => {
    expect(readSite(data)).toEqual(site);
  });

  it.each([
    ['shop.example.com', 'https://shop.example.com'],
    ['SHOP.Example.com', 'https://shop.example.com'],
    ['xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['a-b.c1.io', 'https://a-b.c1.io'],
    [undefined, undefined],
    ['', undefined],
    ['localhost', undefined],
    ['shop.example.com/x', undefined],
    ['shop.example.com:8080', undefined],
    ['user@shop.example.com', undefined],
    ['https://shop.example.com', undefined],
    ['shop example.com', undefined],
    ['-a.example.com', undefined],
    ['a-.example.com', undefined],
    ['a..example.com', undefined],
    ['.example.com', undefined],
    ['example.com.', undefined],
    ['shop.example.com\n', undefined],
    ['javascript:alert(1).x', undefined],
    // A last label that is a number makes an address of it, and no right one.
    ['shop.123', undefined],
    ['256.256.256.256', undefined],
    ['a.0x', undefined],
    [`${'a'.repeat(63)}.io`, `https://${'a'.repeat(63)}.io`],
    [`${'a'.repeat(64)}.io`, undefined],
    [`${'a.'.repeat(126)}io`, undefined],
    [`a](https://evil.example).io`, undefined],
  ])('at the domain %j has the address %j', (domain, url) => {
    expect(siteUrl(domain)).toBe(url);
  });
});

describe('two names', () => {
  it.each([
    ['www.example.com', 'WWW.Example.com.', true],
    ['bücher.example', 'xn--bcher-kva.example', true],
    ['www.example.com', 'example.com', false],
    ['www.example.com', 'www.example.org', false],
    ['a b', 'A B', true],
    ['a b', 'a c', false],
    // What would be a part of a URL is no part of a name.
    ['example.com@evil.example', 'evil.example', false],
    ['example.com/x', 'example.com', false],
  ])('%j and %j are of one domain: %j', (a, b, isSame) => {
    expect(isSameDomain(a, b)).toBe(isSame);
  });
});

describe('the domain in an answer', () => {
  it.each<[Record<string, unknown>, object | undefined]>([
    [{}, undefined],
    [{ domain: {} }, undefined],
    [{ domain: { id: 7 } }, undefined],
    [
      { domain: { id: 'D', site_id: 'S', domain: 'x.io', status: 'pending' } },
      { id: 'd', siteId: 's', name: 'x.io', status: 'pending', isVerified: false },
    ],
    [
      { id: 'd', domain: 'x.io', is_connected: true },
      { id: 'd', name: 'x.io', isVerified: true },
    ],
    [{ domain: { id: 'd', status: 'active' } }, { id: 'd', status: 'active', isVerified: true }],
    [{ domain: { id: 'd', status: 'verified' } }, { id: 'd', status: 'verified', isVerified: true }],
    [{ domain: { id: 'd', status: 'connected' } }, { id: 'd', status: 'connected', isVerified: true }],
    [
      { domain: { id: 'd', status: 'inactive', is_connected: 'true' } },
      { id: 'd', status: 'inactive', isVerified: false },
    ],
    [parse('{"domain":{"id":"d","__proto__":{"is_connected":true}}}'), { id: 'd', isVerified: false }],
  ])('is read liberally (%#)', (data, domain) => {
    expect(readDomain(data)).toEqual(domain);
  });

  it('has the records to add, whatever their fields hold', () => {
    const shown = { type: 'CNAME', name: 'www', value: 'x.example.net', ttl: '300' };
    expect(readDnsRecords({ records: [shown, 'x', null, { type: 'A', ttl: 300, value: { a: 1 } }] })).toEqual(
      [shown, { type: 'A', name: '', value: '{"a":1}', ttl: '300' }],
    );
    expect(readDnsRecords({ records: [] })).toEqual([]);
    expect(readDnsRecords({ records: {} })).toBeUndefined();
    expect(readDnsRecords({})).toBeUndefined();
  });

  it('has the verification block field by field', () => {
    expect(
      readVerification({ verification: { method: 'cname', details: { a: 1 }, message: null, other: 'x' } }),
    ).toEqual([
      ['method', 'cname'],
      ['details', '{"a":1}'],
    ]);
    expect(readVerification({ verification: { message: 'Wait.' } })).toEqual([['message', 'Wait.']]);
    expect(readVerification({ verification: null })).toEqual([]);
    expect(readVerification({})).toEqual([]);
  });
});

describe('a push preview', () => {
  const data = { can_push: true, copied_at: '2026-01-15T09:00:00Z', revert_days: 14, warnings: ['a', 'b'] };

  it('is read liberally', () => {
    expect(readPreview({ ...data, confirmation_required: 'x', blocked_reason: 'r' }, 's')).toMatchObject({
      canPush: true,
      confirmationRequired: 'x',
      blockedReason: 'r',
      copiedAt: '2026-01-15T09:00:00Z',
      revertDays: 14,
      warnings: ['a', 'b'],
    });
    expect(readPreview({}, 's')).toMatchObject({
      canPush: false,
      isConfirmationReadable: true,
      warnings: [],
    });
    for (const name of ['confirmationRequired', 'blockedReason', 'copiedAt', 'revertDays'])
      expect(readPreview({}, 's')).not.toHaveProperty(name);
    expect(readPreview({ warnings: 'x' }, 's').warnings).toEqual(['x']);
    expect(readPreview({ blocked_reason: { a: 1 } }, 's').blockedReason).toBe('{"a":1}');
    expect(readPreview({ confirmation_required: 7 }, 's').isConfirmationReadable).toBe(false);
    expect(readPreview({ warnings: [{ a: 1 }, 7, null] }, 's').warnings).toEqual(['{"a":1}', '7', 'null']);
  });

  // These digests were computed by another program. They are frozen: an approval may be days old.
  it.each<[string, Record<string, unknown>, string]>([
    [
      'in full',
      { ...data, warnings: [] },
      '2d991f5b836dcb5e3d521c4975fa1ca5b5be332f7fe9220524da0c80b039daa1',
    ],
    ['with warnings', data, '8c5fa16f0f7339db5c1c19b32d6437cba9fd9d73eb76354db1aa1bcf8b3f5eae'],
    ['with nothing known', {}, '84aeb3a84382ba1839fb54a769c814b9f743adcf0752a112f2a0600f48f3d53f'],
    [
      'with nothing but nulls',
      { copied_at: null, revert_days: null, warnings: null },
      '84aeb3a84382ba1839fb54a769c814b9f743adcf0752a112f2a0600f48f3d53f',
    ],
  ])('has the frozen digest %s', (_name, preview, digest) => {
    expect(readPreview(preview, ids.staging).digest).toBe(digest);
  });

  it('has a SHA-256 over the site id, `copied_at`, `revert_days` and how many warnings there are', () => {
    const over = JSON.stringify([ids.staging, data.copied_at, 14, 2]);
    expect(readPreview(data, ids.staging).digest).toBe(createHash('sha256').update(over).digest('hex'));
  });

  it.each<Record<string, unknown>>([
    { copied_at: '2026-01-15T09:00:01Z' },
    { copied_at: null },
    { copied_at: 1_768_467_600 },
    { revert_days: 13 },
    { revert_days: null },
    { revert_days: '13' },
    { warnings: ['a'] },
    { warnings: ['a', 'b', 'c'] },
  ])('has another digest with %j', (change) => {
    expect(readPreview({ ...data, ...change }, 's').digest).not.toBe(readPreview(data, 's').digest);
  });

  it('has another digest for each `copied_at` that is a number, too', () => {
    const digests = [1_768_467_600, 1_768_467_601].map(
      (at) => readPreview({ ...data, copied_at: at }, 's').digest,
    );
    expect(new Set(digests).size).toBe(2);
  });

  it('has the same digest whatever the warnings say, can_push and blocked_reason', () => {
    const other = { ...data, warnings: ['x', 'y'], can_push: false, blocked_reason: 'z', more: 1 };
    expect(readPreview(other, 's').digest).toBe(readPreview(data, 's').digest);
  });
});

describe('the age of a copy', () => {
  const nowMs = Date.UTC(2026, 0, 15, 12);
  const hour = 3_600_000;

  it.each<[string | undefined, number | undefined]>([
    ['2026-01-15T09:00:00Z', 3 * hour],
    ['2026-01-15T09:00:00.000Z', 3 * hour],
    ['2026-01-15T09:00:00.123456Z', 3 * hour - 123],
    ['2026-01-15T09:00:00', 3 * hour],
    ['2026-01-15 09:00:00', 3 * hour],
    ['2026-01-15 09:00', 3 * hour],
    ['2026-01-15T09:00Z', 3 * hour],
    ['2026-01-15t09:00:00z', 3 * hour],
    ['2026-01-15T10:00:00+01:00', 3 * hour],
    ['2026-01-15T10:00:00+0100', 3 * hour],
    ['2026-01-15 10:00:00 +01:00', 3 * hour],
    ['2026-01-15 10:00:00+01', 3 * hour],
    ['2026-01-15T04:00:00-05:00', 3 * hour],
    ['2026-01-15', 12 * hour],
    [' 2026-01-15T09:00:00Z ', 3 * hour],
    ['2026-01-16T00:00:00Z', 0],
    [undefined, undefined],
    ['', undefined],
    ['yesterday', undefined],
    ['2026', undefined],
    ['2026-13-01', undefined],
    ['2026-01-15T25:00:00Z', undefined],
    ['15.01.2026 09:00', undefined],
    ['01/15/2026', undefined],
    ['2026-01-15T09:00:00 CET', undefined],
    ['2026-01-15T09:00:00Z; DROP', undefined],
  ])('made at %j is %j ms', (copiedAt, ageMs) => {
    expect(copyAgeMs(copiedAt, nowMs)).toBe(ageMs);
  });

  it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    'without a zone is UTC also on a runner in %s',
    (timeZone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = timeZone;
      try {
        expect(copyAgeMs('2026-01-15T09:00:00', nowMs)).toBe(3 * hour);
        expect(copyAgeMs('2026-01-15', nowMs)).toBe(12 * hour);
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    },
  );
});

describe('a confirmation', () => {
  it.each<[string, string | undefined, boolean]>([
    ['shop.example.com', 'shop.example.com', true],
    [' Shop.example.com', 'shop.EXAMPLE.com ', true],
    ['anything', undefined, true],
    ['shop.example.org', 'shop.example.com', false],
    ['', 'shop.example.com', false],
    ['x', ' ', false],
  ])('%j of %j: %j', (typed, required, isRight) => {
    expect(isConfirmed(typed, required)).toBe(isRight);
  });
});

describe('the pull request of an event', () => {
  const sha = 'a'.repeat(40);
  it.each<[string | undefined, unknown, object]>([
    ['pull_request', { pull_request: { number: 7, head: { sha } } }, { number: 7, headSha: sha }],
    ['pull_request_target', { pull_request: { number: 7, head: { sha } } }, { number: 7, headSha: sha }],
    ['pull_request', { pull_request: { number: 7, head: { sha: 'main' } } }, {}],
    ['pull_request', { pull_request: { number: -7, head: { sha } } }, {}],
    ['pull_request', { pull_request: { number: '7', head: { sha } } }, {}],
    ['pull_request', null, {}],
    ['pull_request', undefined, {}],
    ['pull_request', 'x', {}],
    ['issue_comment', { issue: { number: 7, pull_request: {} } }, { number: 7 }],
    ['issue_comment', { issue: { number: 7, pull_request: { url: 'x' } } }, { number: 7 }],
    ['issue_comment', { issue: { number: 7 } }, {}],
    ['workflow_dispatch', { inputs: { pr: '7' } }, { number: 7 }],
    ['workflow_dispatch', { inputs: { 'pull-request-number': '7' } }, { number: 7 }],
    ['workflow_dispatch', { inputs: { pull_request: 7 } }, { number: 7 }],
    ['workflow_dispatch', { inputs: { PR_NUMBER: '7' } }, { number: 7 }],
    ['workflow_dispatch', { inputs: { number: '7' } }, { number: 7 }],
    ['workflow_dispatch', { inputs: { site: '7', pr: '8' } }, { number: 8 }],
    ['workflow_dispatch', { inputs: { pr: '' } }, {}],
    ['workflow_dispatch', { inputs: { pr: '0' } }, {}],
    ['workflow_dispatch', { inputs: { pr: '7x' } }, {}],
    ['workflow_dispatch', { inputs: { approach: '7', numbers: '7' } }, {}],
    ['workflow_dispatch', { inputs: null }, {}],
    ['workflow_dispatch', {}, {}],
    ['push', { pull_request: { number: 7, head: { sha } } }, {}],
    [undefined, { pull_request: { number: 7, head: { sha } } }, {}],
  ])('%s (%#)', (eventName, event, found) => {
    expect(readPullRequest(eventName, event)).toEqual(found);
  });
});

describe('the payload of a deployment', () => {
  const payload = {
    action: 'site-pipeline',
    'api-url': 'https://api.example.com',
    'live-site-id': ids.live,
    'site-id': ids.staging,
    'task-id': ids.task,
    options: '{}',
  };

  it('is read as an object or as its JSON text', () => {
    expect(readPayload(payload)).toEqual(payload);
    expect(readPayload(JSON.stringify(payload))).toEqual(payload);
    const more = { ...payload, 'site-domain': 'x.io', 'idempotency-key': 'k' };
    expect(readPayload(more)).toEqual(more);
  });

  it.each<unknown>([
    null,
    undefined,
    '',
    'x',
    '{}',
    [],
    {},
    { ...payload, action: 'another' },
    { ...payload, 'site-id': 'x' },
    { ...payload, 'site-id': ids.staging.toUpperCase() },
    { ...payload, 'live-site-id': '' },
    { ...payload, 'task-id': '../x' },
    { ...payload, 'task-id': `${ids.task}\n` },
    { ...payload, 'site-domain': 7 },
    { ...payload, options: undefined },
  ])('is none of ours where it is another (%#)', (value) => {
    expect(readPayload(value)).toBeUndefined();
  });
});
