import type { Workshop } from './operation.ts';
import type { PushPreview, Site } from './resources.ts';

interface PushPair {
  readonly staging: Site;
  readonly live: Site;
}

/** The live site's domain: what the caller of a push must type (2.7). */
export function liveDomainOf(live: Site, { decisions }: Workshop): string {
  if (decisions.liveDomain === 'domain_name') return live.domain_name;
  return live.custom_domain ?? live.domain_name;
}

/** The live site that a staging site belongs to; undefined where it is no staging site. */
export function findLiveSite(staging: Site, { world }: Workshop): Site | undefined {
  return staging.parent_site_id === null ? undefined : world.sites.get(staging.parent_site_id);
}

/** What a push of a staging site would meet now (2.7), with what a test has set on top. */
export function previewPush({ staging, live }: PushPair, workshop: Workshop): PushPreview {
  const { decisions, world } = workshop;
  const blockedReason = findBlock({ staging, live }, workshop);
  return {
    confirmation_required: liveDomainOf(live, workshop),
    can_push: blockedReason === undefined,
    blocked_reason: blockedReason ?? null,
    copied_at: world.copiedAt.get(staging.id) ?? null,
    revert_days: decisions.revertDays,
    warnings: [],
    ...world.previews.get(staging.id),
  };
}

function findBlock({ staging, live }: PushPair, { decisions, world, tasks }: Workshop): string | undefined {
  if (decisions.unfinishedCopy === 'blocked' && !world.copiedAt.has(staging.id)) {
    return 'The staging copy has not been finished.';
  }
  if (decisions.previewWhilePushing === 'blocked' && tasks.isBusy(live.id, 'push')) {
    return 'A push to the live site is running.';
  }
  return undefined;
}
