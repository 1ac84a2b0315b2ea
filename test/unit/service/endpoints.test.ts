import { expect, it } from 'vitest';
import type { ServiceRequest } from '../../../src/ports.ts';
import { endpoints } from '../../../src/service/endpoints.ts';

const [id, body] = ['d4a7', {}];
const requests = {
  createStaging: endpoints.createStaging('', id, body),
  previewPush: endpoints.previewPush('', id),
  push: endpoints.push('', id, body),
  addDomain: endpoints.addDomain('', id, body),
  verifyDomain: endpoints.verifyDomain('', id),
  verifyDomainUnversioned: endpoints.verifyDomainUnversioned('', id),
  restore: endpoints.restore('', { siteId: id, backupId: id }, body),
  restoreSnapshot: endpoints.restoreSnapshot('', id, body),
  readTask: endpoints.readTask('', id),
} satisfies Record<keyof typeof endpoints, ServiceRequest>;

// Any other may have started something if its response is lost, and is not retried after a stored 500 (K5).
it.each(Object.entries<ServiceRequest>(requests))(
  '%s is read-only if, and only if, it is a GET',
  (_name, request) => {
    expect(request.isReadOnly === true).toBe(request.method === 'GET');
  },
);
