import { expect, it } from 'vitest';
import { run } from '../../../src/step/run.ts';
import { formatDuration } from '../../../src/text/durations.ts';
import { completed } from '../../support/responses.ts';
import { createTestStep, onPullRequest } from '../../support/run-operation.ts';
import { never } from '../../support/recording-github.ts';
import { created } from '../../support/runs.ts';

it('sets the outputs before it asks GitHub, and then writes the summary with what that brought', async () => {
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
    github: {
      listComments: () => note({ items: [], isLast: true }),
      setDeploymentStatus: () => note(1),
      createComment: never,
    },
  });
  const outcome = await run(test.step);
  isReporting = true;
  await test.report(outcome);
  expect(new Set(statusWhenAsked)).toEqual(new Set(['completed']));
  // What the recording warns of is in the summary, and its time is in the last line.
  expect(test.runner.summaries).toEqual([expect.stringContaining('Could not write the comment')]);
  expect(test.runner.texts('info').at(-1)).toContain(formatDuration(test.clock.elapsedMs()));
});
