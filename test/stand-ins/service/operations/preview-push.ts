import { succeed } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { findLiveSite, previewPush as preview } from '../push-preview.ts';

/** 4.2: says what a push of a staging site would meet. */
export const previewPush: Operation = (workshop, call) => {
  const { decisions, world, refuse } = workshop;
  const staging = world.sites.get(call.id('site_id'));
  if (staging === undefined) return refuse('siteNotFound', 'There is no such site.');
  const live = findLiveSite(staging, workshop);
  if (live === undefined) return refuse('notStagingSite', 'The site is not a staging site.');

  return succeed({
    status: decisions.success.pushPreview,
    message: 'This is what a push would meet.',
    data: () => preview({ staging, live }, workshop),
  });
};
