import { describe, expect, it } from 'vitest';
import { readSite } from '../../../src/service/site.ts';

describe('readSite', () => {
  it.each<[Record<string, unknown>, object | undefined]>([
    [{ site: null }, undefined],
    [{ site: {} }, { names: [] }],
    [
      { site: { id: 'A', custom_domain: 'c', domain_name: 'd' } },
      { id: 'a', copyDomain: 'd', liveDomain: 'c', names: ['c', 'd'] },
    ],
    [
      { site: { id: 7, custom_domain: '', domain_name: 'd', parent_site_id: null } },
      { id: '7', copyDomain: 'd', liveDomain: 'd', names: ['d'] },
    ],
    [
      { site: { custom_domain: 'c', expires_at: 1_768_467_600 } },
      { copyDomain: 'c', liveDomain: 'c', names: ['c'], expiresAt: '2026-01-15T09:00:00.000Z' },
    ],
    [
      { site: { custom_domain: 'http://mona@c', domain_name: ' HTTPS://d.example.com:8443/ ' } },
      {
        copyDomain: 'd.example.com:8443',
        liveDomain: 'http://mona@c',
        names: ['http://mona@c', 'd.example.com:8443'],
      },
    ],
    [{ site: { id: 'x;rm -rf $HOME' } }, { names: [] }],
    [{ site: { id: 'a'.repeat(129), parent_site_id: 'P;x' } }, { names: [], parentSiteId: 'p;x' }],
  ])('reads %j: an id with other characters is missing', (data, site) => {
    expect(readSite(data)).toEqual(site);
  });
});
