import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onPullRequest, push, staging } from '../support/requests.ts';
import { runAction, runPost } from '../support/run-action.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent('`post` gets the inputs of its step, what that kept, and files of its own', async () => {
  const entry = join(import.meta.dirname, '../support/entries/saved-state.ts');
  const options = { inputs: { operation: 'staging' }, entry };
  const main = await runAction(options);
  expect(main.outputs).toEqual({ status: 'completed' });

  const [line = ''] = (await runPost(options, main)).log;
  expect(JSON.parse(line)).toEqual({
    INPUT_OPERATION: 'staging',
    STATE_plain: 'a=b<<c',
    STATE_lines: 'one\nplain=no',
    outputs: '',
  });
});

test.concurrent('G13: only a job that has succeeded says so, in its deployment and its comment', async () => {
  await using services = await startServices();
  const inputs = { ...staging, environment: 'pr-7', comment: 'true' };
  const run = await services.runAction({ inputs, ...onPullRequest() });
  const { state } = services.github;
  const seen = () => [state.stateOf(Number(run.outputs['deployment-id'])), state.comments[0]?.body];

  const inMain = ['in_progress', expect.stringContaining('the job is still running')];
  expect(seen()).toEqual(inMain);
  await services.runPost(run);
  expect(seen()).toEqual(['success', expect.stringContaining('✅ Commit')]);
});

test.concurrent(
  'G13: a step that has no environment leaves nothing to say at the end of its job',
  async () => {
    await using services = await startServices();
    const run = await services.runAction({ inputs: push });
    expect((await services.runPost(run)).githubRequests).toEqual([]);
  },
);
