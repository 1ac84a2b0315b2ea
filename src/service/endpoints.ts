import type { OtherRequest, OverwriteRequest } from '../ports.ts';

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Every request to the hosting service (docs/hosts/service.openapi.yaml). `prefix` is the path prefix of `api-url`. Ids are not
 * escaped, because they are UUIDs or were checked by `readId`.
 */
export const endpoints = {
  createStaging: (prefix: string, siteId: string, body: Fields) =>
    post(`${prefix}/v1/sites/${siteId}/staging`, body),
  previewPush: (prefix: string, siteId: string) => get(`${prefix}/v1/sites/${siteId}/staging/push-preview`),
  push: (prefix: string, siteId: string, body: Fields) =>
    overwrite(`${prefix}/v1/sites/${siteId}/staging/push`, body),
  addDomain: (prefix: string, siteId: string, body: Fields) =>
    ({ ...post(`${prefix}/v1/sites/${siteId}/domains`, body), about: 'domain' }) as const,
  verifyDomain: (prefix: string, domainId: string) => verify(`${prefix}/v1/domains/${domainId}/verify`),
  /** At the path that the document gives, which has no version. */
  verifyDomainUnversioned: (prefix: string, domainId: string) =>
    verify(`${prefix}/domains/${domainId}/verify`),
  restore: (prefix: string, ids: Readonly<Record<'siteId' | 'backupId', string>>, body: Fields) =>
    overwrite(`${prefix}/v1/sites/${ids.siteId}/backups/${ids.backupId}/restore`, body),
  restoreSnapshot: (prefix: string, backupId: string, body: Fields) =>
    overwrite(`${prefix}/v1/snapshots/${backupId}/restore`, body),
  readTask: (prefix: string, taskId: string) => get(`${prefix}/v1/tasks/${taskId}`),
} as const;

function get(path: string): OtherRequest {
  return { method: 'GET', path, isReadOnly: true };
}

/** The body has only what the user set: JSON leaves out `undefined`. */
function post(path: string, body: Fields) {
  return { method: 'POST', path, body: JSON.stringify(body) } as const;
}

function overwrite(path: string, body: Fields): OverwriteRequest & { readonly body: string } {
  return { ...post(path, body), about: 'overwrite' };
}

function verify(path: string) {
  return { ...post(path, {}), about: 'verification' } as const;
}
