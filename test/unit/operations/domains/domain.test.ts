import { describe, expect, it } from 'vitest';
import {
  readDnsRecords,
  readDomain,
  readVerification,
  saysVerified,
} from '../../../../src/operations/domains/domain.ts';

describe('readDomain', () => {
  it.each<[string, object | undefined]>([
    ['{"domain":{}}', undefined],
    ['{"domain":{"id":1.5}}', undefined],
    ['{"domain":{"id":7}}', { id: '7' }],
    ['{"domain":{"id":"$(id)","domain":"x.io"}}', undefined],
    ['{"id":"s","domain_name":"x.io"}', undefined],
    ['{"domain":{"id":"D","site_id":"S"}}', { id: 'd', siteId: 's', isVerified: false }],
    // A host's own count of its sites is not another site than the UUID that was asked for.
    ['{"domain":{"id":"d","site_id":42}}', { id: 'd', siteId: undefined }],
    ['{"id":"d","domain":"x.io","is_connected":true}', { id: 'd', name: 'x.io', isVerified: true }],
    ['{"domain":{"id":"d","status":"active"}}', { id: 'd', status: 'active', isVerified: true }],
    ['{"domain":{"id":"d","status":"verified"}}', { id: 'd', status: 'verified', isVerified: true }],
    ['{"domain":{"id":"d","status":"connected"}}', { id: 'd', status: 'connected', isVerified: true }],
    ['{"domain":{"id":"d","is_connected":"true"}}', { id: 'd', isVerified: true }],
    ['{"domain":{"id":"d","is_connected":1}}', { id: 'd', isVerified: true }],
    ['{"domain":{"id":"d","status":" Active"}}', { id: 'd', status: ' Active', isVerified: true }],
    ['{"domain":{"id":"d","status":"ACTIVE","is_connected":null}}', { status: 'ACTIVE', isVerified: true }],
    // An explicit `false`, and what cannot be read, outweigh every word.
    ...['false', '0', '"false"', '"0"', '""', '"no"', '2', '[]', '{}'].map(
      (isConnected): [string, object] => [
        `{"domain":{"id":"d","status":"active","is_connected":${isConnected}}}`,
        { id: 'd', status: 'active', isVerified: false },
      ],
    ),
    ['{"domain":{"id":"d","__proto__":{"is_connected":true}}}', { id: 'd', isVerified: false }],
  ])('reads %s', (json, domain) => {
    const read = readDomain(JSON.parse(json) as Record<string, unknown>);
    if (domain === undefined) expect(read).toBeUndefined();
    else expect(read).toMatchObject(domain);
  });
});

describe('saysVerified', () => {
  it.each<[object, message: string | undefined, boolean]>([
    [{ verified: true }, undefined, true],
    [{ verified: 'true' }, 'OK', true],
    [{ verified: 1, status: 'pending' }, undefined, true],
    [{ status: 'Verified' }, undefined, true],
    [{ domain: { domain: 'x.io', status: 'verified' } }, undefined, true],
    // It may be of anything.
    [{ status: 'active' }, 'Domain verified', false],
    [{ domain: 'x.io', verified: true }, undefined, true],
    [{}, 'Domain verified successfully', true],
    [{}, 'Your custom domain www.example.com has already been verified.', true],
    // A field outweighs every word.
    [{ verified: false }, 'Domain verified successfully', false],
    [{ verified: 'perhaps', status: 'active' }, undefined, false],
    [{ is_connected: false, verified: true }, undefined, false],
    [{ status: 'pending' }, 'Domain verified', false],
    // The state of something else.
    [{ id: 'other', verified: true }, undefined, false],
    [{ task: { status: 'active' }, status: 'active' }, 'Domain verified', false],
    [{ task_type: 'verify', status: 'active' }, undefined, false],
    ...[
      ...['Domain not verified', 'Domain will be verified', 'Domain verified soon', 'Domain unverified'],
      ...['Domain verification started', 'Domain could not be verified', 'Domain verified: no', 'OK', ''],
    ].map((message): [object, string, boolean] => [{}, message, false]),
    [{}, undefined, false],
  ])('of %j with the message %j', (data, message, isVerified) => {
    expect(saysVerified({ ...data }, message)).toBe(isVerified);
  });
});

describe('readDnsRecords', () => {
  const record = { type: 'CNAME', name: 'www', value: 'x.example.net', ttl: '300' };

  const other = (value: string) => ({ type: '', name: '', value, ttl: '' });
  it.each<[unknown, unknown]>([
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    [{}, []],
    [[], []],
    [record, [record]],
    [{ 1: record, 3: record }, [record, record]],
    [{ www: record }, [record]],
    [
      [record, null, {}, { type: 'A', ttl: 300, value: { a: 1 } }],
      [record, { type: 'A', name: '', value: '{"a":1}', ttl: '300' }],
    ],
    // In a form that nobody expects, a person can still read them.
    ['www CNAME x', [other('www CNAME x')]],
    [['www CNAME x'], [other('www CNAME x')]],
    [{ cname: [record] }, [other(JSON.stringify({ cname: [record] }))]],
    [[[record]], [other(JSON.stringify([record]))]],
  ])('reads %j', (records, read) => {
    expect(readDnsRecords({ records })).toEqual(read);
  });
});

describe('readVerification', () => {
  it.each<[unknown, unknown]>([
    [undefined, []],
    [{ details: { a: 1 }, message: null, other: 'x' }, [['details', '{"a":1}']]],
    [{ method: 'cname', message: 'm' }, ['method cname', 'message m'].map((pair) => pair.split(' '))],
  ])('reads %j', (verification, read) => {
    expect(readVerification({ verification })).toEqual(read);
  });
});
