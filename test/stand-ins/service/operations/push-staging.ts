import * as z from 'zod/mini';
import { succeed } from '../answer.ts';
import { readBody } from '../body.ts';
import { toIso } from '../../clock.ts';
import type { Operation, OperationContext } from '../operation.ts';
import { showTask } from '../presentation.ts';
import { findLiveSite, liveDomainOf, previewPush } from '../push-preview.ts';
import { type Content, emptyContent } from '../world.ts';

const schema = z.object({
  confirmation: z
    .string('must be a string, and is required')
    .check(z.maxLength(255, 'must have at most 255 characters')),
});

/** 4.3: pushes a staging site over its live site. */
export const pushStaging: Operation = (context, call) => {
  const { decisions, world, tasks, refuse } = context;
  const staging = world.sites.get(call.id('site_id'));
  if (staging === undefined) return refuse('siteNotFound', 'There is no such site.');
  const live = findLiveSite(staging, context);
  if (live === undefined) return refuse('notStagingSite', 'The site is not a staging site.');
  const read = readBody(schema, call, context);
  if (!read.ok) return read.refusal;

  if (!isConfirmed(read.body.confirmation, liveDomainOf(live, context), context)) {
    return refuse('confirmationMismatch', "The confirmation is not the live site's domain.");
  }
  const { can_push, blocked_reason } = previewPush({ staging, live }, context);
  if (!can_push && decisions.blockedPush === 'refused') {
    return refuse('pushBlocked', blocked_reason ?? 'The push is blocked.');
  }
  if (decisions.whileTaskRuns === 'refused' && (tasks.isBusy(live.id) || tasks.isBusy(staging.id))) {
    return refuse('siteBusy', 'A task on this site is running.');
  }

  const showStarted = tasks.start({
    kind: 'push',
    siteId: live.id,
    aboutSiteId: decisions.pushTaskSite === 'live' ? live.id : staging.id,
    busySiteIds: [live.id, staging.id],
    key: call.key,
    steps: ['Backing up live', 'Copying files', 'Copying database', 'Replacing domains'],
    result: `${liveDomainOf(live, context)} has been replaced by its staging copy.`,
    apply(atMs) {
      const before = world.contents.get(live.id) ?? emptyContent;
      const pushed = world.contents.get(staging.id) ?? emptyContent;
      world.contents.set(live.id, replace(before, pushed, context));
      live.updated_at = toIso(atMs);
    },
  });
  return succeed({
    status: decisions.success.push,
    message: 'The live site is being overwritten.',
    data: () => showTask(showStarted(), decisions.taskInPost, { decisions, site: live }),
  });
};

function isConfirmed(typed: string, required: string, { decisions }: OperationContext): boolean {
  if (decisions.confirmation === 'exact') return typed === required;
  return typed.trim().toLowerCase() === required.toLowerCase();
}

function replace(live: Content, staging: Content, { decisions }: OperationContext): Content {
  const files = decisions.pushReplaces === 'database' ? live.files : staging.files;
  return { files, database: staging.database };
}
