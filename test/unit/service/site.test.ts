import { describe, expect, it } from 'vitest';
import { readSite, type SiteProblem } from '../../../src/service/site.ts';

describe('readSite', () => {
  it.each<[Record<string, unknown>, object | undefined]>([
    [{}, undefined],
    [{ site: null }, undefined],
    [{ site: [] }, undefined],
    [{ site: {} }, { names: [], problems: [] }],
    [
      { site: { id: 'A', custom_domain: 'c', domain_name: 'd', parent_site_id: 'P' } },
      { id: 'a', domain: 'c', names: ['c', 'd'], parentSiteId: 'p', problems: [] },
    ],
    [
      { site: { id: 7, custom_domain: '', domain_name: 'd', parent_site_id: null } },
      { domain: 'd', names: ['d'], problems: [] },
    ],
    [{ site: { id: 'x;rm -rf $HOME' } }, { names: [], problems: [] }],
    [
      { site: { id: 'a'.repeat(129), parent_site_id: 'P;x' } },
      { names: [], parentSiteId: 'p;x', problems: [] },
    ],
  ])('reads %j: an id with other characters is missing', (data, site) => {
    expect(readSite(data)).toEqual(site);
  });

  it.each<[Record<string, unknown>, readonly SiteProblem[]]>([
    [{ site_lock: true, lock_reason: 'abuse' }, [{ kind: 'locked', reason: 'abuse' }]],
    [
      { site_lock: true, billing_suspended_at: 'x', admin_suspended_at: 'x', maintenance_mode: true },
      [
        { kind: 'locked', reason: undefined },
        { kind: 'suspended-for-billing' },
        { kind: 'suspended-by-admin' },
        { kind: 'in-maintenance' },
      ],
    ],
    [{ billing_suspended_at: '0001-01-01T00:00:00Z', admin_suspended_at: '0000-00-00 00:00:00' }, []],
    [{ site_lock: 'true', maintenance_mode: 1, billing_suspended_at: '', admin_suspended_at: null }, []],
  ])('finds the problems in %j', (site, problems) => {
    expect(readSite({ site })?.problems).toEqual(problems);
  });
});
