import type { OperationId } from '../description.ts';
import type { Operation } from '../operation.ts';
import { addDomain, verifyDomain } from './domains.ts';
import { restoreBackup, restoreSnapshot } from './restores.ts';
import { createStaging, previewPush, pushStaging } from './staging.ts';
import { readTask } from './tasks.ts';

/** What each operation of the description does, except `verifyDomainAsWritten`: the version is in the path. */
export const operations: Readonly<Partial<Record<OperationId, Operation>>> = {
  createStaging,
  previewPush,
  pushStaging,
  addDomain,
  verifyDomain,
  restoreBackup,
  restoreSnapshot,
  readTask,
};
