import { addDomain } from './domains/add-domain.ts';
import { verifyDomain } from './domains/verify-domain.ts';
import type { Planned } from '../step/step.ts';
import type { Operation } from '../outcome/operation.ts';
import { pushPreview } from './push/push-preview.ts';
import { push } from './push/push.ts';
import { restoreSnapshot } from './restore/restore-snapshot.ts';
import { restore } from './restore/restore.ts';
import { closeStaging } from './staging/close-staging.ts';
import { listStaging } from './staging/list-staging.ts';
import { staging } from './staging/staging.ts';
import { awaitTask } from './await-task/await-task.ts';

/** Every operation. A new one needs one file and one line here; the types and the tests ask for the rest. */
export const operations = [
  staging,
  pushPreview,
  push,
  restore,
  restoreSnapshot,
  addDomain,
  verifyDomain,
  awaitTask,
  closeStaging,
  listStaging,
] as const satisfies readonly Operation<Planned>[];

export type OperationName = (typeof operations)[number]['name'];

export function findOperation(name: string | undefined): Operation<Planned> | undefined {
  return operations.find((operation) => operation.name === name);
}
