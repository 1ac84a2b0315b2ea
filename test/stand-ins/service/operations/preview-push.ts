import { succeed } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { findLiveSite, previewPush as preview } from '../push-preview.ts';

/** 4.2: previews a push of a staging site. */
export const previewPush: Operation = (context, call) => {
  const { decisions, world, refuse } = context;
  const staging = world.sites.get(call.id('site_id'));
  if (staging === undefined) return refuse('siteNotFound', 'There is no such site.');
  const live = findLiveSite(staging, context);
  if (live === undefined) return refuse('notStagingSite', 'The site is not a staging site.');

  return succeed({
    status: decisions.success.pushPreview,
    message: 'The push preview.',
    data: () => preview({ staging, live }, context),
  });
};
