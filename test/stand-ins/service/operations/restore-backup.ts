import * as z from 'zod/mini';
import { succeed } from '../answer.ts';
import { readBody } from '../body.ts';
import { toIso } from '../../clock.ts';
import type { Operation } from '../operation.ts';
import { showTask } from '../presentation.ts';
import { type Content, emptyContent } from '../world.ts';

const methods = ['full', 'files', 'db'] as const;
type Method = (typeof methods)[number];

const schema = z.object({
  method: z.optional(z.enum(methods, 'must be one of full, files, db')),
});

const steps: Readonly<Record<Method, readonly string[]>> = {
  full: ['Fetching backup', 'Restoring files', 'Restoring database'],
  files: ['Fetching backup', 'Restoring files'],
  db: ['Fetching backup', 'Restoring database'],
};

/** 4.5: restores a site from one of its own backups. */
export const restoreBackup: Operation = (context, call) => {
  const { decisions, world, tasks, refuse } = context;
  const site = world.sites.get(call.id('site_id'));
  if (site === undefined) return refuse('siteNotFound', 'There is no such site.');
  const backup = world.backups.get(call.id('backup_id'));
  // "one of its backups" (1): a backup of another site is not found.
  if (backup?.siteId !== site.id) return refuse('backupNotFound', 'The site has no such backup.');
  const read = readBody(schema, call, context);
  if (!read.ok) return read.refusal;
  if (decisions.whileTaskRuns === 'refused' && tasks.isBusy(site.id)) {
    return refuse('siteBusy', 'A task on this site is running.');
  }

  const { method = 'full' } = read.body;
  const showStarted = tasks.start({
    kind: 'restore',
    siteId: site.id,
    busySiteIds: [site.id],
    key: call.key,
    steps: steps[method],
    result: `${site.site_label} has been restored from the backup of ${backup.takenAt} (${method}).`,
    apply(atMs) {
      world.contents.set(
        site.id,
        restore(world.contents.get(site.id) ?? emptyContent, backup.content, method),
      );
      site.updated_at = toIso(atMs);
    },
  });
  return succeed({
    status: decisions.success.restore,
    message: 'The site is being restored.',
    data: () => showTask(showStarted(), decisions.taskInPost, { decisions }),
  });
};

function restore(before: Content, backup: Content, method: Method): Content {
  switch (method) {
    case 'full':
      return backup;
    case 'files':
      return { files: backup.files, database: before.database };
    case 'db':
      return { files: before.files, database: backup.database };
  }
}
