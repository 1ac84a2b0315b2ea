import * as z from 'zod/mini';
import { succeed } from '../answer.ts';
import { readBody } from '../body.ts';
import { toIso } from '../../clock.ts';
import { connectDomain, describeVerification, isDnsInPlace, listRecords } from '../custom-domain.ts';
import type { Operation, OperationContext } from '../operation.ts';
import type { Domain, Site } from '../resources.ts';

const schema = z.object({
  domain: z
    .string('must be a string, and is required')
    .check(
      z.minLength(4, 'must have at least 4 characters'),
      z.maxLength(255, 'must have at most 255 characters'),
    ),
  defer_verification: z.optional(z.boolean('must be true or false')),
});

/** 4.4: attaches a custom domain to a site, at once or to be verified later. */
export const addDomain: Operation = (context, call) => {
  const { decisions, world, refuse } = context;
  const site = world.sites.get(call.id('site_id'));
  if (site === undefined) return refuse('siteNotFound', 'There is no such site.');
  const read = readBody(schema, call, context);
  if (!read.ok) return read.refusal;

  const { domain: name, defer_verification: isDeferred = false } = read.body;
  if (decisions.sameDomainAgain === 'refused' && isTaken(name, context)) {
    return refuse('domainTaken', 'The domain has been added already.');
  }
  const isInPlace = isDnsInPlace(name, context);
  if (!isDeferred && !isInPlace) {
    return refuse('dnsNotInPlace', `The DNS records of ${name} are not in place yet.`);
  }

  const domain = buildDomain(name, site, context);
  if (isInPlace && (!isDeferred || decisions.deferredWithDnsInPlace === 'verified')) {
    connectDomain(domain, context);
  }
  world.domains.set(domain.id, domain);
  return succeed({
    status: decisions.success.addDomain,
    message: domain.is_connected
      ? 'The domain has been added and verified.'
      : 'Add the DNS records, then verify.',
    data: () => ({
      domain: { ...domain },
      verification: describeVerification(domain),
      records: listRecords(domain, context),
    }),
  });
};

function isTaken(name: string, { world }: OperationContext): boolean {
  return [...world.domains.values()].some(({ domain }) => domain.toLowerCase() === name.toLowerCase());
}

function buildDomain(name: string, site: Site, { clock, nextId }: OperationContext): Domain {
  const id = nextId();
  const now = toIso(clock.nowMs());
  return {
    id,
    user_id: site.user_id,
    site_id: site.id,
    domain: name,
    base_domain: name.split('.').slice(-2).join('.'),
    verification_token: `verify-${id.slice(-12)}`,
    status: 'pending',
    is_connected: false,
    created_at: now,
    updated_at: now,
  };
}
