import * as z from 'zod/mini';
import { succeed } from '../answer.ts';
import { readBody } from '../body.ts';
import { toIso } from '../../clock.ts';
import type { Operation } from '../operation.ts';
import { showTask } from '../presentation.ts';

const schema = z.object({ target_site_id: z.guid('must be a uuid, and is required') });

/** 4.6: restores a whole snapshot onto another site. */
export const restoreSnapshot: Operation = (context, call) => {
  const { decisions, world, tasks, refuse } = context;
  const snapshot = world.backups.get(call.id('source_backup_id'));
  if (snapshot === undefined) return refuse('backupNotFound', 'There is no such snapshot.');
  const read = readBody(schema, call, context);
  if (!read.ok) return read.refusal;

  const typed = read.body.target_site_id;
  const target = world.sites.get(decisions.upperCaseIds === 'the-same' ? typed.toLowerCase() : typed);
  if (target === undefined) return refuse('siteNotFound', 'There is no such target site.');
  if (decisions.snapshotOntoItsOwnSite === 'refused' && target.id === snapshot.siteId) {
    return refuse(
      'sameSite',
      'The target is the site the snapshot was taken of; restore its backup instead.',
    );
  }
  if (decisions.whileTaskRuns === 'refused' && tasks.isBusy(target.id)) {
    return refuse('siteBusy', 'A task on the target site is running.');
  }

  const showStarted = tasks.start({
    kind: 'restore-snapshot',
    siteId: target.id,
    busySiteIds: [target.id],
    key: call.key,
    steps: ['Fetching snapshot', 'Restoring files', 'Restoring database', 'Replacing domains'],
    result: `The snapshot of ${snapshot.takenAt} has been restored onto ${target.site_label}.`,
    apply(atMs) {
      world.contents.set(target.id, snapshot.content);
      target.updated_at = toIso(atMs);
    },
  });
  return succeed({
    status: decisions.success.restoreSnapshot,
    message: 'The snapshot is being restored.',
    data: () => showTask(showStarted(), decisions.taskInPost, { decisions }),
  });
};
