import { addDomain } from './add-domain.ts';
import { awaitTask } from './await-task.ts';
import { closeStaging } from './close-staging.ts';
import type { Operation } from './operation.ts';
import { pushPreview } from './push-preview.ts';
import { push } from './push.ts';
import { restoreSnapshot } from './restore-snapshot.ts';
import { restore } from './restore.ts';
import { staging } from './staging.ts';
import { verifyDomain } from './verify-domain.ts';

/** Every operation of the contract, in the order of its table. Another one is one file and one line here. */
export const operations: readonly Operation[] = [
  staging,
  pushPreview,
  push,
  restore,
  restoreSnapshot,
  addDomain,
  verifyDomain,
  awaitTask,
  closeStaging,
];

/** The operation with exactly this name. */
export function findOperation(name: string | undefined): Operation | undefined {
  return operations.find((operation) => operation.name === name);
}
