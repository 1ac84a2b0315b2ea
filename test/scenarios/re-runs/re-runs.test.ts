import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { push, slowPolls, startedTaskId } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('K7: a re-run of a killed job attaches to the running task', async ({ expect }) => {
  await using services = await startServices({ paceOf: () => ({ by: 'polls', polls: 5 }) });
  const killed = await services.runAction({
    inputs: { ...push, ...slowPolls },
    isInterrupted: true,
    async onWait() {
      // The record of live names the task by then.
      await expect
        .poll(() => services.github.state.stateOf(services.github.state.deployments.at(-1)?.id ?? 0))
        .toBe('in_progress');
      services.action.kill('SIGKILL');
    },
  });
  const again = await services.runAction({ inputs: push, attempt: 2 });

  expect(killed.signal).toBe('SIGKILL');
  // Later steps of the killed job can read the task's id.
  const task = { 'task-id': startedTaskId(services) };
  expect(killed.outputs).toMatchObject(task);
  expect(again.outputs).toMatchObject({ status: 'completed', replayed: 'true', ...task });
  expect(again.warnings).toEqual([]);
  expect(services.service.started).toHaveLength(1);
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
  await expect(renderRun(again)).toMatchFileSnapshot('snapshots/after-a-kill.txt');
});
