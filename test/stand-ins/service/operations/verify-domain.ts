import * as z from 'zod/mini';
import { succeed } from '../answer.ts';
import { readBody } from '../body.ts';
import { connectDomain, isDnsInPlace } from '../custom-domain.ts';
import type { Operation } from '../operation.ts';
import { showVerified } from '../presentation.ts';

const schema = z.object({});

/** 4.4: verifies a deferred domain once its DNS is in place. Its shapes are "not shown". */
export const verifyDomain: Operation = (context, call) => {
  const { decisions, world, refuse } = context;
  const domain = world.domains.get(call.id('domain_id'));
  if (domain === undefined) return refuse('domainNotFound', 'There is no such domain.');
  const read = readBody(schema, call, context);
  if (!read.ok) return read.refusal;

  if (isDnsInPlace(domain.domain, context)) connectDomain(domain, context);
  else if (decisions.verifyBeforeDns === 'refused' && !domain.is_connected) {
    return refuse('dnsNotInPlace', `The DNS records of ${domain.domain} are not in place yet.`);
  }
  return succeed({
    status: decisions.success.verifyDomain,
    message: domain.is_connected ? 'The domain is verified.' : 'The DNS records are not in place yet.',
    data: () => showVerified(domain, decisions.domainInVerify),
  });
};
