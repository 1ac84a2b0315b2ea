import { defineOperation } from '../../step/define-operation.ts';
import { endpoints } from '../../service/endpoints.ts';
import { bothRestores, restoreSite } from './restore.ts';

/** Restores a snapshot onto another site. */
export const restoreSnapshot = defineOperation({
  name: 'restore-snapshot',
  permission: 'site.view on the source and site.restore on the target',
  required: ['backup-id', 'target-site-id'],
  ...bothRestores,
  findMistakes: ({ method = '' }) =>
    ['', 'full'].includes(method)
      ? {}
      : { method: '`full`, or left out, with `restore-snapshot`, which always restores the whole site' },
  plan(inputs, { prefix }) {
    const backupId = inputs['backup-id'];
    const siteId = inputs['target-site-id'];
    const request = endpoints.restoreSnapshot(prefix, backupId, { target_site_id: siteId });
    return {
      subject: `restore snapshot ${backupId} onto site ${siteId}`,
      done: `Snapshot ${backupId} was restored onto site ${siteId}.`,
      ...restoreSite({ siteId, backupId, replaced: 'the files and the database' }, request),
    };
  },
});
