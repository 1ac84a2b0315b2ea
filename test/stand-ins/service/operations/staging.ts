import * as z from 'zod/mini';
import { toIso } from '../../clock.ts';
import { Refusal } from '../exchange.ts';
import { type Context, findSite, type Operation, overwrite, readBody } from '../operation.ts';
import { emptyContent, type PushPreview, type Site } from '../world.ts';

/** The service's default staging base domain (the description names none). `.example` belongs to nobody. */
const stagingBaseDomain = 'staging.hosting.example';

const stagingBody = z.object({
  domain: z.optional(z.string()),
  storage_limit: z.optional(z.nullable(z.number())),
});

/** `POST /v1/sites/{site_id}/staging`: creates a live site's staging copy. */
export const createStaging: Operation = (context, call) => {
  const { decisions, world } = context;
  const live = findSite(call.id('site_id'), context);
  if (live.parent_site_id !== null) {
    throw new Refusal('notLiveSite', 'The site is a staging site; a staging copy is made of a live site.');
  }
  const body = readBody(stagingBody, call, context);
  const copies = Array.from(world.sites.values()).filter((site) => site.parent_site_id === live.id).length;
  if (decisions.stagingCopies === 'single' && copies > 0) {
    throw new Refusal('stagingExists', 'The site has a staging copy already.');
  }
  const staging = buildCopy(live, { copies, ...body }, context);
  const content = world.contents.get(live.id) ?? emptyContent;
  return {
    kind: 'staging',
    siteId: staging.id,
    busySiteIds: [live.id, staging.id],
    begin() {
      world.sites.set(staging.id, staging);
      world.contents.set(staging.id, emptyContent);
    },
    steps: ['Creating site', 'Copying files', 'Copying database', 'Replacing domains'],
    result: `The staging copy is ready at ${staging.domain_name}.`,
    apply(atMs) {
      const now = toIso(atMs);
      const status = decisions.words.siteActive;
      Object.assign(staging, { status, wp_installed: true, updated_at: now, completed_at: now });
      // A person may have deleted the site since.
      if (!world.sites.has(staging.id)) return;
      world.contents.set(staging.id, content);
      world.copiedAt.set(staging.id, decisions.copiedAt === 'start' ? staging.created_at : now);
    },
    onFailure(atMs) {
      staging.status = decisions.words.siteFailed;
      staging.updated_at = toIso(atMs);
    },
    message: 'The staging copy is being created.',
    site: staging,
  };
};

type CopyOptions = z.output<typeof stagingBody> & { readonly copies: number };

function buildCopy(parent: Site, options: CopyOptions, { clock, decisions, world, nextId }: Context): Site {
  const { copies, domain = stagingBaseDomain, storage_limit } = options;
  const label = `${parent.site_label}-staging${copies === 0 ? '' : `-${copies + 1}`}`;
  const now = toIso(clock.nowMs());
  // Server, region and PHP version are the parent's, and so are all fields not mentioned.
  return {
    ...parent,
    id: nextId(),
    stack_number: world.sites.size + 1,
    site_label: label,
    domain_name: `${label}.${domain}`,
    custom_domain: null,
    // `null` means the parent's value, as if it was not set.
    storage_limit: storage_limit ?? parent.storage_limit,
    parent_site_id: parent.id,
    status: decisions.words.siteCreating,
    wp_installed: false,
    created_at: now,
    updated_at: now,
    completed_at: null,
  };
}

/** `GET /v1/sites/{site_id}/staging/push-preview`: previews a push of a staging site. */
export const previewPush: Operation = (context, call) => {
  const pair = findPair(call.id('site_id'), context);
  return {
    status: context.decisions.success.pushPreview,
    message: 'The push preview.',
    data: () => preview(pair, context),
  };
};

const pushBody = z.object({ confirmation: z.string() });

/** `POST /v1/sites/{site_id}/staging/push`: pushes a staging site over its live site. */
export const pushStaging: Operation = (context, call) => {
  const { world } = context;
  const { staging, live } = findPair(call.id('site_id'), context);
  const { confirmation } = readBody(pushBody, call, context);
  const domain = liveDomainOf(live, context);
  if (!isConfirmed(confirmation, domain, context)) {
    throw new Refusal('confirmationMismatch', "The confirmation is not the live site's domain.");
  }
  const { can_push, blocked_reason } = preview({ staging, live }, context);
  if (!can_push) throw new Refusal('pushBlocked', blocked_reason ?? 'The push is blocked.');

  return {
    kind: 'push',
    siteId: live.id,
    busySiteIds: [live.id, staging.id],
    steps: ['Backing up live', 'Copying files', 'Copying database', 'Replacing domains'],
    result: `${domain} has been replaced by its staging copy.`,
    ...overwrite(live, () => world.contents.get(staging.id) ?? emptyContent, context),
    message: 'The live site is being overwritten.',
    site: live,
  };
};

/** A staging site and its live site. */
function findPair(stagingId: string, context: Context) {
  const staging = findSite(stagingId, context);
  if (staging.parent_site_id === null) {
    throw new Refusal('notStagingSite', 'The site is not a staging site.');
  }
  return { staging, live: findSite(staging.parent_site_id, context) };
}

/** The live site's domain, which the caller of a push must type. */
function liveDomainOf(live: Site, { decisions }: Context): string {
  return decisions.liveDomain === 'domain_name' ? live.domain_name : (live.custom_domain ?? live.domain_name);
}

function isConfirmed(typed: string, required: string, { decisions }: Context): boolean {
  if (decisions.confirmation === 'exact') return typed === required;
  return typed.trim().toLowerCase() === required.toLowerCase();
}

/** The `PushPreview`, with the fields that a test has set. */
function preview({ staging, live }: ReturnType<typeof findPair>, context: Context): PushPreview {
  const { decisions, tasks, world } = context;
  const isPushing = decisions.previewWhilePushing === 'blocked' && tasks.isBusy(live.id, 'push');
  const blocked = !world.copiedAt.has(staging.id)
    ? // Its push would empty the live site.
      'The staging copy has not been finished.'
    : isPushing && 'A push to the live site is running.';
  return {
    confirmation_required: liveDomainOf(live, context),
    can_push: blocked === false,
    blocked_reason: blocked || null,
    copied_at: world.copiedAt.get(staging.id) ?? null,
    revert_days: 7,
    warnings: [],
    ...world.previews.get(staging.id),
  };
}
