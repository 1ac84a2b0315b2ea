import { endpoints } from '../service/endpoints.ts';
import { guardRerunAge } from '../guards/rerun-age.ts';
import { guardRunApproval } from '../guards/run-approval.ts';
import { submit } from '../execution/submit.ts';
import { defaultLabels, defineOperation, waitInputs } from '../operation.ts';

/** Restores a snapshot onto another site (service-interface.md, 4.6). */
export const restoreSnapshot = defineOperation({
  name: 'restore-snapshot',
  permission: 'site.view on the source and site.restore on the target',
  required: ['backup-id', 'target-site-id'],
  optional: ['require-approval'],
  shared: waitInputs,
  overwritesSite: true,
  labels: { ...defaultLabels, noun: 'restore', nothing: 'Nothing was restored' },
  validate: ({ method: value }) =>
    value === undefined || value === '' || value === 'full'
      ? []
      : [
          {
            input: 'method',
            problem: 'invalid',
            value,
            accepts: '`full`, or left out, with `restore-snapshot`, which always restores the whole site',
          },
        ],
  plan(inputs, { prefix }) {
    const backupId = inputs['backup-id'];
    const siteId = inputs['target-site-id'];
    const request = endpoints.restoreSnapshot(prefix, backupId, { target_site_id: siteId });
    return {
      subject: `restore snapshot ${backupId} onto site ${siteId}`,
      done: `snapshot ${backupId} was restored onto site ${siteId}`,
      siteId,
      request,
      guard: async (step) =>
        (await guardRerunAge(step)) ?? (await guardRunApproval(inputs['require-approval'], step)),
      // The response has only the task (4.6): the site restored is the one requested.
      execute: (step) =>
        submit({ request, read: () => ({ ok: true, results: { siteId } }), startsTask: true }, step),
    };
  },
});
