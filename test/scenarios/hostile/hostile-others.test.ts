import { test } from 'vitest';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import { judgeHostile } from '../support/judge-hostile.ts';
import { heaps, mixture, poison } from '../support/poison.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

test.concurrent('hostile text in the target of a redirect reaches nobody as such', async ({ expect }) => {
  const stage = await setStage({
    intercept: () => ({
      kind: 'answer',
      status: 302,
      headers: {
        location: `https://evil.example/##[error]x::error::x<img src=x>[x](https://evil.example)@octocat|${seedTokens.full}`,
      },
    }),
  });
  const run = await stage.run({
    inputs: { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_response' });
  judgeHostile(run, stage);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/redirect.txt');
});

test.concurrent('hostile text in what GitHub says reaches nobody as such', async ({ expect }) => {
  const stage = await setStage({
    withStagingSite: false,
    github: {
      intercept: () => ({
        kind: 'answer',
        status: 422,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message: mixture.slice(0, 180), errors: [mixture] }),
      }),
    },
  });
  const run = await stage.run({
    inputs: { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging', comment: 'true' },
    ...onPullRequest(),
  });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  judgeHostile(run, stage);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/github.txt');
});

test.concurrent('hostile text in the inputs reaches nobody as such', async ({ expect }) => {
  for (const [, heap] of heaps) {
    const stage = await setStage();
    // No variable of a process can hold a null.
    const text = heap.replaceAll('\0', '');
    const run = await stage.run({
      inputs: {
        operation: 'push',
        'site-id': text,
        confirmation: text,
        'approved-preview': text,
        'max-copy-age-hours': text,
        'idempotency-key': text,
      },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_input' });
    judgeHostile(run, stage);
  }
});

test.concurrent('a hostile confirmation is typed by somebody, and is shown cleaned', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: mixture.slice(0, 200) },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'confirmation_mismatch' });
  judgeHostile(run, stage);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/typed.txt');
});

test.concurrent('an answer that echoes the request’s headers gives no token away', async ({ expect }) => {
  const stage = await setStage({
    retell: (request, response) => poison(response, JSON.stringify(JSON.stringify(request.headers))),
  });
  const run = await stage.run({
    inputs: { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
    env: { RUNNER_DEBUG: '1' },
  });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(run.outputs['task-result']).toContain('Bearer ***');
  judgeHostile(run, stage);
});
