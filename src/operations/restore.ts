import { endpoints } from '../api/endpoints.ts';
import { defineOperation, guardsOfOverwrite, postInputs, waitInputs } from './operation.ts';

/** Restores a site from one of its backups (service-interface.md, 4.5). */
export const restore = defineOperation({
  name: 'restore',
  permission: 'site.restore',
  required: ['site-id', 'backup-id'],
  optional: ['method', 'require-approval'],
  shared: [...waitInputs, ...postInputs, 'comment'],
  overwritesSite: true,
  validate: ({ 'target-site-id': value }) =>
    value === undefined
      ? []
      : [
          {
            input: 'target-site-id',
            problem: 'invalid',
            value,
            accepts:
              'empty with `restore`, which overwrites `site-id`. To restore onto another site, use `restore-snapshot`',
          },
        ],
  plan(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    const backupId = inputs['backup-id'];
    const { method } = inputs;
    const what = { full: '', files: 'the files of ', db: 'the database of ' }[method ?? 'full'];
    return {
      kind: 'task',
      subject: `restore ${what}site ${siteId} from backup ${backupId}`,
      done: `${what}site ${siteId} ${method === 'files' ? 'were' : 'was'} restored from backup ${backupId}`,
      request: endpoints.restore(prefix, siteId, backupId, { method }),
      target: { siteId },
      knownResults: {},
      guards: guardsOfOverwrite(inputs['require-approval']),
    };
  },
  // The response has only the task (4.5): the site restored is the one requested.
  readResponse: (_data, { siteId }) => ({ ok: true, results: { siteId } }),
});
