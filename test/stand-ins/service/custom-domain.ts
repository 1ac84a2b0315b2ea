import { toIso } from '../clock.ts';
import type { Workshop } from './operation.ts';
import type { DnsRecord, Domain, Verification } from './resources.ts';

/** Whether the DNS records of a custom domain are in place. */
export function isDnsInPlace(domain: string, { world }: Workshop): boolean {
  return world.dns.has(domain.toLowerCase());
}

/** The records to add for a domain (2.6). CNAME is the one type the document gives. */
export function listRecords({ domain, site_id }: Domain, { world }: Workshop): DnsRecord[] {
  const value = world.sites.get(site_id)?.domain_name ?? 'sites.hosting.example';
  return [{ type: 'CNAME', name: domain, value, ttl: '3600' }];
}

/** How a domain is, or was, verified (2.5). */
export function describeVerification({ domain, is_connected }: Domain): Verification {
  return {
    method: 'cname',
    details: null,
    message: is_connected ? `${domain} is verified.` : `Add the DNS records, then verify ${domain}.`,
  };
}

/** Makes a domain a verified one. */
export function connectDomain(domain: Domain, { clock, decisions }: Workshop): void {
  domain.status = decisions.words.domainVerified;
  domain.is_connected = true;
  domain.updated_at = toIso(clock.nowMs());
}
