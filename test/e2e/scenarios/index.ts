import type { Scenario } from '../scenario.ts';
import { manualScenarios } from './manual.ts';
import { otherScenarios } from './other.ts';
import { pullRequestScenarios } from './pull-request.ts';
import { releaseScenarios } from './release.ts';

/** Every scenario, in the order of the README. */
export const scenarios: readonly Scenario[] = [
  ...pullRequestScenarios,
  ...manualScenarios,
  ...releaseScenarios,
  ...otherScenarios,
];
