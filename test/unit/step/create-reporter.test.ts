import { expect, it } from 'vitest';
import { run } from '../../../src/step/run.ts';
import { completed } from '../../support/responses.ts';
import { createTestStep, onPullRequest } from '../../support/run-operation.ts';
import { created } from '../../support/runs.ts';

it('sets the outputs before GitHub is asked at the end, because a cancelled step may have no time for both', async () => {
  let isReporting = false;
  const statusWhenAsked: unknown[] = [];
  const note = <T>(answer: T): Promise<T> => {
    if (isReporting) statusWhenAsked.push(test.runner.outputs['status']);
    return Promise.resolve(answer);
  };
  const test = createTestStep('staging', {
    ...onPullRequest,
    inputs: { environment: 'pr-7', comment: 'true' },
    script: [created, completed],
    github: { listComments: () => note({ items: [], isLast: true }), setDeploymentStatus: () => note(1) },
  });
  const outcome = await run(test.step);
  isReporting = true;
  await test.report(outcome);
  expect(statusWhenAsked).toEqual(['completed', 'completed']);
  // The summary names the comment, so it is written afterwards.
  expect(test.runner.summaries).toEqual([expect.stringContaining(test.runner.outputs['comment-url'] ?? '-')]);
});
