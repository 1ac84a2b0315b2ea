import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import type { DecisionChanges } from '../../stand-ins/service/decisions.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

/** What the service's document leaves open, decided one way and the other. */
const shapes: Readonly<Record<string, DecisionChanges>> = {
  'the task is all there is in `data`': { taskInPost: 'data', taskInPoll: 'data', unsetFields: 'omitted' },
  'the task is in `data.task`': { taskInPost: 'data.task', taskInPoll: 'data.task', unsetFields: 'empty' },
  'each success is a 200': { success: { push: 200, restore: 200, staging: 200, addDomain: 200 } },
  'the task is said to wait in other words': {
    words: { taskQueued: 'Completed?', taskRunning: 'COMPLETED' },
  },
};

for (const [index, [shape, decisions]] of Object.entries(shapes).entries()) {
  test.concurrent(`a push comes to its end where ${shape}`, async ({ expect }) => {
    const stage = await setStage({ decisions });
    const run = await stage.run({
      inputs: { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
    });

    expect(run.outputs).toMatchObject({ status: 'completed', 'task-status': 'completed' });
    // Only the word `completed` ends it, just so: the second poll is what the task takes.
    expect(run.requests.filter(({ path }) => path.startsWith('/v1/tasks/'))).toHaveLength(2);
    await expect(showRun(run)).toMatchFileSnapshot(`snapshots/answer-shape-${index + 1}.txt`);
  });
}
