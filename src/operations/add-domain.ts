import { readDnsRecords, readDomain, readVerification } from '../api/domain.ts';
import { endpoints } from '../api/endpoints.ts';
import { messages } from '../report/messages.ts';
import { isSameDomain } from '../text/domain-name.ts';
import { defineOperation, postInputs } from './operation.ts';

/** Adds a custom domain to a site (service-interface.md, 4.4). */
export const addDomain = defineOperation({
  name: 'add-domain',
  permission: 'domains.manage',
  required: ['site-id', 'domain'],
  optional: ['defer-verification'],
  shared: [...postInputs, 'comment'],
  advice: {
    dns_not_ready:
      'To see the DNS records to add, set `defer-verification: true`: the domain is then added as pending. Add the records, then run `verify-domain`.',
  },
  plan(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    const { domain } = inputs;
    return {
      kind: 'change',
      subject: `add domain "${domain}" to site ${siteId}`,
      done: `domain "${domain}" was added to site ${siteId}`,
      request: endpoints.addDomain(prefix, siteId, {
        domain,
        defer_verification: inputs['defer-verification'],
      }),
      target: { siteId, domain },
      knownResults: { domainName: domain },
    };
  },
  readResponse(data, { siteId = '', domain: requested = '' }) {
    const domain = readDomain(data);
    if (!domain) return { ok: false, reason: 'the response names no domain' };
    if (domain.siteId !== undefined && domain.siteId !== siteId) {
      return {
        ok: false,
        reason: `the response is about a domain of site ${domain.siteId}, not of site ${siteId}`,
      };
    }
    const { name = requested } = domain;
    return {
      ok: true,
      results: {
        domainId: domain.id,
        domainName: domain.name,
        domainStatus: domain.status,
        dnsRecords: readDnsRecords(data),
        verification: readVerification(data),
      },
      warnings: isSameDomain(name, requested) ? [] : [messages.otherDomain(name, requested)],
    };
  },
});
