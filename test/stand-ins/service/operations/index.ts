import type { OperationId } from '../description.ts';
import type { Operation } from '../operation.ts';
import { addDomain, verifyDomain } from './domains.ts';
import { restoreBackup, restoreSnapshot } from './restores.ts';
import { createStaging, previewPush, pushStaging } from './staging.ts';
import { readTask } from './tasks.ts';

/** What each operation of the description does. */
export const operations: Readonly<Record<OperationId, Operation | undefined>> = {
  createStaging,
  previewPush,
  pushStaging,
  addDomain,
  verifyDomain,
  // Its path has the version.
  verifyDomainAsWritten: undefined,
  restoreBackup,
  restoreSnapshot,
  readTask,
};
