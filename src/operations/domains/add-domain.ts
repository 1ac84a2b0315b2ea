import { showRequest } from '../../step/submit/show-request.ts';
import { readDnsRecords, readDomain, readVerification } from './domain.ts';
import { endpoints } from '../../service/endpoints.ts';
import { submit, type ReadResponse } from '../../step/submit/submit.ts';
import { defaultLabels, defineOperation } from '../../step/define-operation.ts';
import { messages } from '../../messages/messages.ts';
import { isSameDomain } from '../../text/domain-name.ts';

/** Adds a custom domain to a site. */
export const addDomain = defineOperation({
  name: 'add-domain',
  permission: 'domains.manage',
  does: 'changes-once',
  labels: { ...defaultLabels, noun: 'request', nothing: 'No domain was added' },
  required: ['site-id', 'domain'],
  optional: ['defer-verification'],
  advice: {
    dns_not_ready:
      'To see the DNS records to add, set `defer-verification: true`: the domain is then added as pending. Add the records, then run `verify-domain`.',
  },
  plan(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    const { domain } = inputs;
    const request = endpoints.addDomain(prefix, siteId, {
      domain,
      defer_verification: inputs['defer-verification'],
    });
    return {
      subject: `add domain "${domain}" to site ${siteId}`,
      done: `Domain "${domain}" was added to site ${siteId}.`,
      siteId,
      request,
      named: { domainName: domain },
      async execute(step) {
        if (step.plan.isDryRun) return showRequest(request, step);
        const read = readAdded(siteId, domain);
        const { answer, outcome } = await submit({ request, known: { look: undefined }, read }, step);
        for (const record of answer.domain?.dnsRecords ?? []) step.log.info(messages.dnsRecord(record));
        return outcome;
      },
    };
  },
});

function readAdded(siteId: string, requested: string): ReadResponse {
  return (data) => {
    const domain = readDomain(data);
    if (!domain) return { ok: false, reason: 'the response names no domain' };
    const { createdAt, id, name, siteId: namedSite = siteId, status } = domain;
    if (namedSite !== siteId)
      return { ok: false, reason: messages.ofOtherSite('a domain', namedSite, siteId) };
    const isOther = name !== undefined && !isSameDomain(name, requested);
    return {
      ok: true,
      createdAt,
      domain: { id, name, status, dnsRecords: readDnsRecords(data), verification: readVerification(data) },
      warnings: isOther ? [messages.otherDomain(name, requested)] : [],
    };
  };
}
