import { recogniseDns } from '../api/classify-response.ts';
import { isSameDomain, readDnsRecords, readDomain, readVerification } from '../api/domain.ts';
import { bodyOf, defineOperation, posting } from './operation.ts';

/** Add a custom domain to a site (service-interface.md, 4.4). */
export const addDomain = defineOperation({
  name: 'add-domain',
  permission: 'domains.manage',
  required: ['site-id', 'domain'],
  optional: ['defer-verification', 'comment', ...posting],
  bind(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    return {
      kind: 'changes',
      subject: `add domain "${inputs.domain}" to site ${siteId}`,
      done: `domain "${inputs.domain}" has been added to site ${siteId}`,
      request: {
        method: 'POST',
        path: `${prefix}/v1/sites/${siteId}/domains`,
        body: bodyOf({ domain: inputs.domain, defer_verification: inputs['defer-verification'] }),
      },
      known: { domainName: inputs.domain },
      readAnswer(data) {
        const domain = readDomain(data);
        if (!domain) return { ok: false, reason: 'it names no domain' };
        if (domain.siteId !== undefined && domain.siteId !== siteId) {
          return { ok: false, reason: `it speaks of a domain of site ${domain.siteId}, not of ${siteId}` };
        }
        const { name = inputs.domain } = domain;
        const records = readDnsRecords(data);
        return {
          ok: true,
          findings: {
            domainId: domain.id,
            ...(domain.name !== undefined && { domainName: domain.name }),
            ...(domain.status !== undefined && { domainStatus: domain.status }),
            ...(records && { dnsRecords: records }),
            verification: readVerification(data),
          },
          warning: isSameDomain(name, inputs.domain)
            ? undefined
            : `The domain needs attention: the service names it "${name}", not "${inputs.domain}".`,
        };
      },
      recognise: recogniseDns,
      advise: (trouble) =>
        recogniseDns(trouble)
          ? 'Set `defer-verification: true`: the domain is then added as pending, and the DNS records to add are shown. Add them, and run `verify-domain`.'
          : undefined,
    };
  },
});
