import { endpoints } from '../api/endpoints.ts';
import { defineOperation, postInputs, waitInputs } from './operation.ts';

/** Verifies a domain's DNS until it is in place (service-interface.md, 4.4; the shapes are not documented). */
export const verifyDomain = defineOperation({
  name: 'verify-domain',
  permission: 'domains.manage',
  required: ['domain-id'],
  shared: [...waitInputs, ...postInputs],
  advice: { not_found: 'Check `domain-id`: `add-domain` sets it as its output `domain-id`.' },
  plan(inputs, { prefix }) {
    const domainId = inputs['domain-id'];
    const subject = `verify domain ${domainId}`;
    return {
      kind: 'verification',
      domainId,
      subject,
      done: subject,
      request: endpoints.verifyDomain(prefix, domainId),
      fallback: endpoints.verifyDomainUnversioned(prefix, domainId),
      target: {},
      knownResults: { domainId },
    };
  },
});
