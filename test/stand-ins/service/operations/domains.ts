import * as z from 'zod/mini';
import { toIso } from '../../clock.ts';
import { Refusal } from '../exchange.ts';
import { type Context, findSite, type Operation, readBody } from '../operation.ts';
import type { Domain, Site } from '../world.ts';

const addBody = z.object({ domain: z.string(), defer_verification: z._default(z.boolean(), false) });

/** `POST /v1/sites/{site_id}/domains`: attaches a custom domain to a site, at once or to be verified later. */
export const addDomain: Operation = (context, call) => {
  const { decisions, world } = context;
  const site = findSite(call.id('site_id'), context);
  const { domain: name, defer_verification: isDeferred } = readBody(addBody, call, context);
  const domain = buildDomain(name, site, context);
  // Deferred means pending, even if the DNS records are in place.
  if (!isDeferred) connect(domain, context);
  world.domains.set(domain.id, domain);
  return {
    status: decisions.success.addDomain,
    message: isDeferred ? 'Add the DNS records, then verify.' : 'The domain has been added and verified.',
    data: () => ({
      domain: { ...domain },
      verification: {
        method: 'cname',
        details: null,
        message: domain.is_connected ? `${name} is verified.` : `Add the DNS records, then verify ${name}.`,
      },
      // CNAME is the only type in the description (`DnsRecord`).
      records: [{ type: 'CNAME', name, value: site.domain_name, ttl: '3600' }],
    }),
  };
};

/** `POST /v1/domains/{domain_id}/verify`: verifies a deferred domain once its DNS is in place. Its shapes are open. */
export const verifyDomain: Operation = (context, call) => {
  const { decisions, world } = context;
  const domain = world.domains.get(call.id('domain_id'));
  if (domain === undefined) throw new Refusal('domainNotFound', 'There is no such domain.');
  readBody(z.unknown(), call, context);
  connect(domain, context);
  return {
    status: decisions.success.verifyDomain,
    message: 'The domain is verified.',
    data: () => ({ domain: { ...domain } }),
  };
};

function buildDomain(name: string, site: Site, { clock, nextId }: Context): Domain {
  const id = nextId();
  const now = toIso(clock.nowMs());
  return {
    ...{ id, user_id: site.user_id, site_id: site.id, domain: name },
    base_domain: name.split('.').slice(-2).join('.'),
    verification_token: `verify-${id.slice(-12)}`,
    ...{ status: 'pending', is_connected: false, created_at: now, updated_at: now },
  };
}

/** Marks a domain as verified. Refuses if its DNS records are not in place. */
function connect(domain: Domain, { clock, world }: Context): void {
  if (!world.dns.has(domain.domain.toLowerCase())) {
    throw new Refusal('dnsNotInPlace', `The DNS records of ${domain.domain} are not in place yet.`);
  }
  domain.status = 'active';
  domain.is_connected = true;
  domain.updated_at = toIso(clock.nowMs());
}
