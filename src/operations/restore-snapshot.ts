import { endpoints } from '../api/endpoints.ts';
import { defineOperation, guardsOfOverwrite, postInputs, waitInputs } from './operation.ts';

/** Restores a snapshot onto another site (service-interface.md, 4.6). */
export const restoreSnapshot = defineOperation({
  name: 'restore-snapshot',
  permission: 'site.view on the source and site.restore on the target',
  required: ['backup-id', 'target-site-id'],
  optional: ['require-approval'],
  shared: [...waitInputs, ...postInputs, 'comment'],
  overwritesSite: true,
  validate: ({ method: value }) =>
    value === undefined || value === 'full'
      ? []
      : [
          {
            input: 'method',
            problem: 'invalid',
            value,
            accepts: 'full or empty with `restore-snapshot`, which always restores the whole site',
          },
        ],
  plan(inputs, { prefix }) {
    const backupId = inputs['backup-id'];
    const siteId = inputs['target-site-id'];
    return {
      kind: 'task',
      subject: `restore snapshot ${backupId} onto site ${siteId}`,
      done: `snapshot ${backupId} was restored onto site ${siteId}`,
      request: endpoints.restoreSnapshot(prefix, backupId, { target_site_id: siteId }),
      target: { siteId },
      knownResults: {},
      guards: guardsOfOverwrite(inputs['require-approval']),
    };
  },
  // The response has only the task (4.6): the site restored is the one requested.
  readResponse: (_data, { siteId }) => ({ ok: true, results: { siteId } }),
});
