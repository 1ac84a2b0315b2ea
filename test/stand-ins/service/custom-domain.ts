import { toIso } from '../clock.ts';
import type { OperationContext } from './operation.ts';
import type { DnsRecord, Domain, Verification } from './resources.ts';

/** Whether the DNS records of a custom domain are in place. */
export function isDnsInPlace(domain: string, { world }: OperationContext): boolean {
  return world.dns.has(domain.toLowerCase());
}

/** The records to add for a domain (2.6). CNAME is the only type in the document. */
export function listRecords({ domain, site_id }: Domain, { world }: OperationContext): DnsRecord[] {
  const value = world.sites.get(site_id)?.domain_name ?? 'sites.hosting.example';
  return [{ type: 'CNAME', name: domain, value, ttl: '3600' }];
}

/** The verification block (2.5). */
export function describeVerification({ domain, is_connected }: Domain): Verification {
  return {
    method: 'cname',
    details: null,
    message: is_connected ? `${domain} is verified.` : `Add the DNS records, then verify ${domain}.`,
  };
}

export function connectDomain(domain: Domain, { clock, decisions }: OperationContext): void {
  domain.status = decisions.words.domainVerified;
  domain.is_connected = true;
  domain.updated_at = toIso(clock.nowMs());
}
