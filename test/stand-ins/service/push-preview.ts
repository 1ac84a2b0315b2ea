import type { OperationContext } from './operation.ts';
import type { PushPreview, Site } from './resources.ts';

interface PushPair {
  readonly staging: Site;
  readonly live: Site;
}

/** The live site's domain, which the caller of a push must type (2.7). */
export function liveDomainOf(live: Site, { decisions }: OperationContext): string {
  if (decisions.liveDomain === 'domain_name') return live.domain_name;
  return live.custom_domain ?? live.domain_name;
}

/** The live site of a staging site; undefined for other sites. */
export function findLiveSite(staging: Site, { world }: OperationContext): Site | undefined {
  return staging.parent_site_id === null ? undefined : world.sites.get(staging.parent_site_id);
}

/** The push preview (2.7), with the fields that a test has set. */
export function previewPush({ staging, live }: PushPair, context: OperationContext): PushPreview {
  const { decisions, world } = context;
  const blockedReason = findBlock({ staging, live }, context);
  return {
    confirmation_required: liveDomainOf(live, context),
    can_push: blockedReason === undefined,
    blocked_reason: blockedReason ?? null,
    copied_at: world.copiedAt.get(staging.id) ?? null,
    revert_days: decisions.revertDays,
    warnings: [],
    ...world.previews.get(staging.id),
  };
}

function findBlock(
  { staging, live }: PushPair,
  { decisions, world, tasks }: OperationContext,
): string | undefined {
  if (decisions.unfinishedCopy === 'blocked' && !world.copiedAt.has(staging.id)) {
    return 'The staging copy has not been finished.';
  }
  if (decisions.previewWhilePushing === 'blocked' && tasks.isBusy(live.id, 'push')) {
    return 'A push to the live site is running.';
  }
  return undefined;
}
