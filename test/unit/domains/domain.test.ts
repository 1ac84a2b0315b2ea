import { describe, expect, it } from 'vitest';
import { readDnsRecords, readDomain, readVerification } from '../../../src/domains/domain.ts';

describe('readDomain', () => {
  it.each<[string, object | undefined]>([
    ['{"domain":{}}', undefined],
    ['{"domain":{"id":7}}', undefined],
    ['{"domain":{"id":"$(id)","domain":"x.io"}}', undefined],
    ['{"id":"s","domain_name":"x.io"}', undefined],
    ['{"domain":{"id":"D","site_id":"S"}}', { id: 'd', siteId: 's', isVerified: false }],
    ['{"id":"d","domain":"x.io","is_connected":true}', { id: 'd', name: 'x.io', isVerified: true }],
    ['{"domain":{"id":"d","status":"active"}}', { id: 'd', status: 'active', isVerified: true }],
    ['{"domain":{"id":"d","status":"verified"}}', { id: 'd', status: 'verified', isVerified: true }],
    ['{"domain":{"id":"d","status":"connected"}}', { id: 'd', status: 'connected', isVerified: true }],
    ['{"domain":{"id":"d","status":"x","is_connected":"true"}}', { id: 'd', status: 'x', isVerified: false }],
    ['{"domain":{"id":"d","__proto__":{"is_connected":true}}}', { id: 'd', isVerified: false }],
  ])('reads %s', (json, domain) => {
    expect(readDomain(JSON.parse(json) as Record<string, unknown>)).toEqual(domain);
  });
});

describe('readDnsRecords', () => {
  const record = { type: 'CNAME', name: 'www', value: 'x.example.net', ttl: '300' };

  it.each<[unknown, unknown]>([
    [{}, undefined],
    [[], []],
    [
      [record, 'x', null, { type: 'A', ttl: 300, value: { a: 1 } }],
      [record, { type: 'A', name: '', value: '{"a":1}', ttl: '300' }],
    ],
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
