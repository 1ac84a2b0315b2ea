import * as z from 'zod/mini';
import { Refusal } from '../exchange.ts';
import { findSite, type Operation, overwrite, readBody } from '../operation.ts';

const backupBody = z.object({ method: z._default(z.enum(['full', 'files', 'db']), 'full') });

/** `POST /v1/sites/{site_id}/backups/{backup_id}/restore`: restores a site from one of its own backups. */
export const restoreBackup: Operation = (context, call) => {
  const { world } = context;
  const site = findSite(call.id('site_id'), context);
  const backup = world.backups.get(call.id('backup_id'));
  // "one of its backups" (1): a backup of another site is not found.
  if (backup?.siteId !== site.id) throw new Refusal('backupNotFound', 'The site has no such backup.');
  const { method } = readBody(backupBody, call, context);
  return {
    kind: 'restore',
    siteId: site.id,
    busySiteIds: [site.id],
    steps: [
      'Fetching backup',
      ...(method === 'db' ? [] : ['Restoring files']),
      ...(method === 'files' ? [] : ['Restoring database']),
    ],
    result: `${site.site_label} has been restored from the backup of ${backup.takenAt} (${method}).`,
    ...overwrite(
      site,
      (before) => ({
        files: (method === 'db' ? before : backup.content).files,
        database: (method === 'files' ? before : backup.content).database,
      }),
      context,
    ),
    message: 'The site is being restored.',
  };
};

const snapshotBody = z.object({ target_site_id: z.string().check(z.toLowerCase()) });

/** `POST /v1/snapshots/{source_backup_id}/restore`: restores a whole snapshot onto another site. */
export const restoreSnapshot: Operation = (context, call) => {
  const { world } = context;
  const snapshot = world.backups.get(call.id('source_backup_id'));
  if (snapshot === undefined) throw new Refusal('backupNotFound', 'There is no such snapshot.');
  const target = findSite(readBody(snapshotBody, call, context).target_site_id, context);
  return {
    kind: 'restore-snapshot',
    siteId: target.id,
    busySiteIds: [target.id],
    steps: ['Fetching snapshot', 'Restoring files', 'Restoring database', 'Replacing domains'],
    result: `The snapshot of ${snapshot.takenAt} has been restored onto ${target.site_label}.`,
    ...overwrite(target, () => snapshot.content, context),
    message: 'The snapshot is being restored.',
  };
};
