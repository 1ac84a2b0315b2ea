import { bodyOf, defineOperation, posting, waiting } from './operation.ts';

/** Restore a site from one of its backups (service-interface.md, 4.5). */
export const restore = defineOperation({
  name: 'restore',
  permission: 'site.restore',
  required: ['site-id', 'backup-id'],
  optional: ['method', 'comment', ...posting, ...waiting],
  isReleasing: true,
  findMistakes: (raw) =>
    raw['target-site-id'] === undefined
      ? []
      : [
          {
            input: 'target-site-id',
            got: raw['target-site-id'],
            accepts:
              'nothing with `restore`, which overwrites `site-id`; `restore-snapshot` restores onto another site',
          },
        ],
  bind(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    const backupId = inputs['backup-id'];
    const what = { full: '', files: 'the files of ', db: 'the database of ' }[inputs.method ?? 'full'];
    return {
      kind: 'starts-task',
      subject: `restore ${what}site ${siteId} from backup ${backupId}`,
      done: `${what}site ${siteId} ${inputs.method === 'files' ? 'have' : 'has'} been restored from backup ${backupId}`,
      request: {
        method: 'POST',
        path: `${prefix}/v1/sites/${siteId}/backups/${backupId}/restore`,
        body: bodyOf({ method: inputs.method }),
      },
      known: {},
      guards: [],
      // The answer has only the task (4.5): the site restored is the one that was asked for.
      readAnswer: () => ({ ok: true, findings: { siteId } }),
    };
  },
});
