import * as z from 'zod/mini';
import { succeed } from '../answer.ts';
import { readBody, refuseFields } from '../body.ts';
import { toIso } from '../../clock.ts';
import type { Operation, OperationContext } from '../operation.ts';
import { showTask } from '../presentation.ts';
import type { Site } from '../resources.ts';
import { emptyContent } from '../world.ts';

const schema = z.object({
  domain: z.optional(z.string('must be a string').check(z.minLength(1, 'must not be empty'))),
  storage_limit: z.optional(z.nullable(z.int('must be an integer or null'))),
});

/** 4.1: creates a live site's staging copy. */
export const createStaging: Operation = (context, call) => {
  const { decisions, world, tasks, refuse } = context;
  const live = world.sites.get(call.id('site_id'));
  if (live === undefined) return refuse('siteNotFound', 'There is no such site.');
  if (live.parent_site_id !== null) {
    return refuse('notLiveSite', 'The site is a staging site; a staging copy is made of a live site.');
  }
  const read = readBody(schema, call, context);
  if (!read.ok) return read.refusal;

  const baseDomain = read.body.domain ?? decisions.stagingBaseDomain;
  // `null` means the parent's value, as if it was not set (4.1).
  const storageLimit = read.body.storage_limit ?? live.storage_limit;
  if (storageLimit < decisions.smallestStorageLimitGb) {
    return refuseFields({ storage_limit: `must be at least ${decisions.smallestStorageLimitGb}` }, refuse);
  }
  if (decisions.stagingCopies === 'single' && listCopies(live, context).length > 0) {
    return refuse('stagingExists', 'The site has a staging copy already.');
  }
  if (decisions.whileTaskRuns === 'refused' && tasks.isBusy(live.id)) {
    return refuse('siteBusy', 'A task on this site is running.');
  }

  const staging = buildCopy(live, { baseDomain, storageLimit }, context);
  world.sites.set(staging.id, staging);
  world.contents.set(staging.id, emptyContent);

  const showStarted = tasks.start({
    kind: 'staging',
    siteId: staging.id,
    aboutSiteId: decisions.stagingTaskSite === 'staging' ? staging.id : live.id,
    busySiteIds: [live.id, staging.id],
    key: call.key,
    steps: ['Creating site', 'Copying files', 'Copying database', 'Replacing domains'],
    result: `The staging copy is ready at ${staging.domain_name}.`,
    apply(atMs) {
      // A person may have deleted the site since.
      if (!world.sites.has(staging.id)) return;
      world.contents.set(staging.id, world.contents.get(live.id) ?? emptyContent);
      world.copiedAt.set(staging.id, toIso(atMs));
    },
    onEnd(ended, atMs) {
      const isDone = ended === 'completed';
      staging.status = isDone ? decisions.words.siteActive : decisions.words.siteFailed;
      staging.wp_installed = isDone;
      staging.updated_at = toIso(atMs);
      staging.completed_at = isDone ? toIso(atMs) : null;
    },
  });
  return succeed({
    status: decisions.success.staging,
    message: 'The staging copy is being created.',
    data: () => showTask(showStarted(), decisions.taskInPost, { decisions, site: staging }),
  });
};

function listCopies(live: Site, { world }: OperationContext): Site[] {
  return [...world.sites.values()].filter((site) => site.parent_site_id === live.id);
}

function buildCopy(
  parent: Site,
  chosen: { readonly baseDomain: string; readonly storageLimit: number },
  context: OperationContext,
): Site {
  const { clock, decisions, world, nextId } = context;
  const copies = listCopies(parent, context).length;
  const label = copies === 0 ? `${parent.site_label}-staging` : `${parent.site_label}-staging-${copies + 1}`;
  const now = toIso(clock.nowMs());
  // Server, region and PHP version are the parent's (4.1, rules 2 and 3), and so are all fields not mentioned.
  return {
    ...parent,
    id: nextId(),
    stack_number: world.sites.size + 1,
    site_label: label,
    domain_name: `${label}.${chosen.baseDomain}`,
    custom_domain: null,
    storage_limit: chosen.storageLimit,
    parent_site_id: parent.id,
    status: decisions.words.siteCreating,
    wp_installed: false,
    created_at: now,
    updated_at: now,
    completed_at: null,
  };
}
