import type { Decisions } from '../decisions.ts';
import type { Operation } from '../operation.ts';
import { addDomain, verifyDomain } from './domains.ts';
import { restoreBackup, restoreSnapshot } from './restores.ts';
import { createStaging, previewPush, pushStaging } from './staging.ts';
import { readTask } from './tasks.ts';

/** The operations of section 4. Two depend on decisions. */
export function listOperations({ verifyPath, taskPermission }: Decisions): readonly Operation[] {
  return [
    createStaging,
    previewPush,
    pushStaging,
    addDomain,
    verifyPath === 'v1' ? verifyDomain : { ...verifyDomain, path: '/domains/{domain_id}/verify' },
    restoreBackup,
    restoreSnapshot,
    { ...readTask, permissions: taskPermission === undefined ? [] : [taskPermission] },
  ];
}
