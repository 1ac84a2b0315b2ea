import type { Story } from '../story.ts';
import { byHandStories } from './by-hand.ts';
import { longStories } from './long.ts';
import { pullRequestStories } from './pull-request.ts';
import { reRunStories } from './re-run.ts';
import { releaseStories } from './release.ts';

/** Every story, in the order in which they are told. */
export const stories: readonly Story[] = [
  ...pullRequestStories,
  ...releaseStories,
  ...byHandStories,
  ...longStories,
  ...reRunStories,
];
