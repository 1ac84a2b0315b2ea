import { recogniseDns } from '../api/classify-response.ts';
import { readDnsRecords, readDomain, readVerification } from '../api/domain.ts';
import { defineOperation, posting, waiting } from './operation.ts';

/** Ask whether a domain's DNS is in place, until it is (service-interface.md, 4.4: the shapes are not shown). */
export const verifyDomain = defineOperation({
  name: 'verify-domain',
  permission: 'domains.manage',
  required: ['domain-id'],
  optional: [...posting, ...waiting],
  bind(inputs, { prefix }) {
    const domainId = inputs['domain-id'];
    return {
      kind: 'asks',
      subject: `verify domain ${domainId}`,
      request: { method: 'POST', path: `${prefix}/v1/domains/${domainId}/verify`, body: '{}' },
      // The document writes this path without the version that every other one has.
      otherPath: `${prefix}/domains/${domainId}/verify`,
      known: { domainId },
      isYes(data) {
        const domain = readDomain(data);
        return domain?.id === domainId && domain.isVerified;
      },
      readAnswer(data) {
        const domain = readDomain(data);
        // An answer about another domain says nothing about this one.
        if (domain?.id !== domainId) {
          return {
            ok: false,
            reason: domain
              ? `the answer is about another domain (${domain.id})`
              : 'the answer names no domain',
          };
        }
        const records = readDnsRecords(data);
        return {
          ok: true,
          findings: {
            ...(domain.name !== undefined && { domainName: domain.name }),
            ...(domain.status !== undefined && { domainStatus: domain.status }),
            ...(records && { dnsRecords: records }),
            verification: readVerification(data),
          },
        };
      },
      recognise: recogniseDns,
      advise: (trouble) =>
        trouble.errorCode === 'not_found'
          ? 'Check `domain-id`: it is the output `domain-id` of `add-domain`.'
          : undefined,
    };
  },
});
