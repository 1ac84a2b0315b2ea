import { proceed, type GuardContext, type GuardDecision } from './guard.ts';
import { guardPush, type PushGuard } from './push-preview.ts';
import { guardRerunAge, type RerunAgeGuard } from './rerun-age.ts';
import { guardRunApproval, type RunApproval } from './run-approval.ts';
import { reuseStagingSite, type StagingReuse } from './staging-reuse.ts';

/** A guard as the plan has it: plain data. */
export type GuardSpec = RerunAgeGuard | RunApproval | PushGuard | StagingReuse;

/** Runs one guard. A dry run sends no POST, so only the guards of a push are of use to it. */
export async function runGuard(guard: GuardSpec, context: GuardContext): Promise<GuardDecision> {
  switch (guard.kind) {
    case 'rerun-age':
      return context.isDryRun ? proceed : guardRerunAge(context);
    case 'run-approval':
      // A dry run comes before the approval.
      return context.isDryRun ? proceed : guardRunApproval(guard, context);
    case 'staging-reuse':
      return context.isDryRun ? proceed : reuseStagingSite(guard, context);
    case 'push-preview':
      return guardPush(guard, context);
  }
}
