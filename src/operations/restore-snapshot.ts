import { bodyOf, defineOperation, posting, waiting } from './operation.ts';

/** Restore a snapshot onto another site (service-interface.md, 4.6). */
export const restoreSnapshot = defineOperation({
  name: 'restore-snapshot',
  permission: 'site.view on the source and site.restore on the target',
  required: ['backup-id', 'target-site-id'],
  optional: ['comment', ...posting, ...waiting],
  isReleasing: true,
  findMistakes: (raw) =>
    raw['method'] === undefined || raw['method'] === 'full'
      ? []
      : [
          {
            input: 'method',
            got: raw['method'],
            accepts: 'only full with `restore-snapshot`, which always restores the whole site',
          },
        ],
  bind(inputs, { prefix }) {
    const backupId = inputs['backup-id'];
    const targetSiteId = inputs['target-site-id'];
    return {
      kind: 'starts-task',
      subject: `restore snapshot ${backupId} onto site ${targetSiteId}`,
      done: `snapshot ${backupId} has been restored onto site ${targetSiteId}`,
      request: {
        method: 'POST',
        path: `${prefix}/v1/snapshots/${backupId}/restore`,
        body: bodyOf({ target_site_id: targetSiteId }),
      },
      known: {},
      guards: [],
      // The answer has only the task (4.6): the site restored is the one that was asked for.
      readAnswer: () => ({ ok: true, findings: { siteId: targetSiteId } }),
    };
  },
});
