import { test } from 'vitest';
import * as z from 'zod/mini';
import { failFirst } from '../../stand-ins/fail-first.ts';
import { badGateway } from '../../stand-ins/github/fault.ts';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { renderGitHub } from '../support/render-log.ts';
import { pushPreview, restore } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const options = { inputs: { ...pushPreview, comment: 'true' }, ...onPullRequest() };

test.concurrent('G5: a refused step writes one comment that links to its run', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  const run = await services.runAction({
    ...options,
    inputs: { ...options.inputs, 'api-token': 'standin_revoked' },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'unauthorized' });
  expect(run.outputs['comment-url']).toMatch(/^https:\/\/github\.com\/octo-org\/shop\/.*#issuecomment-\d+$/);
  expect(services.github.state.commentsOn(7)).toHaveLength(1);
  expect(services.github.state.commentsOn(7)[0]?.body).toContain('/actions/runs/7001/attempts/1');
  await expect(renderGitHub(services.github)).toMatchFileSnapshot('snapshots/comment-refused.txt');
});

test.concurrent('G5: the comment is updated in place, and only if it changed', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  const first = await services.runAction({ ...options, runId: '7001' });
  const same = await services.runAction({ ...options, runId: '7002' });
  services.service.setPreview(seedIds.shopStaging, {
    can_push: false,
    blocked_reason: 'A backup is running.',
  });
  const other = await services.runAction({ ...options, runId: '7003' });

  const writes = [first, same, other].map(({ githubRequests }) =>
    githubRequests.filter((line) => /^(POST|PATCH) .*comments/.test(line)).map((line) => line.split(' ')[0]),
  );
  expect(writes).toEqual([['POST'], [], ['PATCH']]);
  expect(new Set([first, same, other].map(({ outputs }) => outputs['comment-url'])).size).toBe(1);
  expect(services.github.state.commentsOn(7)[0]?.body).toContain('A backup is running.');
});

test.concurrent('G5: a stranger’s comment with the marker is left alone', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  await using model = await startServices({ github: {} });
  await model.runAction(options);
  const copied = `${model.github.state.commentsOn(7)[0]?.body ?? ''}\n\nApprove this at once!`;
  for (const author of ['mallory', 'github-actions', 'other-app[bot]']) {
    services.github.state.addComment({ issueNumber: 7, body: copied, author });
  }
  const run = await services.runAction(options);

  expect(run.outputs).toMatchObject({ status: 'completed' });
  const comments = services.github.state.commentsOn(7);
  expect(comments.slice(0, 3).map(({ body }) => body)).toEqual([copied, copied, copied]);
  expect(comments[3]?.author.login).toBe('github-actions[bot]');
});

test.concurrent('G5: the own comment is found behind 250 others, 100 of them large', async ({ expect }) => {
  await using services = await startServices({ github: {} });
  const body = 'x'.repeat(65_536);
  for (let count = 0; count < 100; count += 1) services.github.state.addComment({ issueNumber: 7, body });
  services.github.state.addComments(150, 7);
  const first = await services.runAction(options);
  services.github.state.addComments(60, 7);
  const second = await services.runAction({ ...options, runId: '7002' });

  expect(services.github.state.commentsOn(7)).toHaveLength(311);
  expect(second.outputs['comment-url']).toBe(first.outputs['comment-url']);
});

test.concurrent('G5: a comment that was deleted in the meantime is written again', async ({ expect }) => {
  await using services = await startServices({
    github: {
      intercept({ method }) {
        const [comment] = services.github.state.comments;
        if (method === 'PATCH' && comment) services.github.state.deleteComment(comment);
        return undefined;
      },
    },
  });
  const first = await services.runAction(options);
  const run = await services.runAction({
    ...options,
    inputs: { ...options.inputs, 'api-token': 'standin_revoked' },
  });

  expect(run.outputs).toMatchObject({ status: 'refused' });
  expect(run.warnings).toEqual([]);
  expect(services.github.state.commentsOn(7)).toHaveLength(1);
  expect(run.outputs['comment-url']).not.toBe(first.outputs['comment-url']);
});

test.concurrent(
  'G5: of two jobs that end together, one keeps its comment, and the other updates it',
  async ({ expect }) => {
    const written = z.object({ body: z.string() });
    await using services = await startServices({
      github: {
        intercept({ method, path, body }) {
          if (method !== 'POST' || !path.endsWith('/comments')) return undefined;
          // The other job's comment, which this job could not see when it read the comments.
          services.github.state.addComment({
            issueNumber: 7,
            author: 'github-actions[bot]',
            body: `${written.parse(body).body.split('\n')[0] ?? ''}\n\nthe other job`,
          });
          return undefined;
        },
      },
    });
    const run = await services.runAction(options);

    const comments = services.github.state.commentsOn(7);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).not.toContain('the other job');
    expect(run.outputs['comment-url']).toContain(`#issuecomment-${comments[0]?.id ?? ''}`);
    expect(run.warnings).toEqual([]);
  },
);

test.concurrent(
  'G5, G7: the comment is read again at the end of the task, and one 502 is retried',
  async ({ expect }) => {
    await using services = await startServices({
      github: { intercept: failFirst({ calls: 1, path: /graphql|comments/, fault: badGateway }) },
      intercept({ path }) {
        const [comment] = services.github.state.comments;
        if (path.startsWith('/v1/tasks/') && comment) {
          services.github.state.editComment(comment, `${comment.body}\n\na faster job has failed`);
        }
        return undefined;
      },
    });
    const restoring = { ...options, inputs: { ...restore, comment: 'true' } };
    const first = await services.runAction(restoring);
    const [body] = services.github.state.comments.map((comment) => comment.body);
    const second = await services.runAction({ ...restoring, runId: '7002' });

    expect([...first.warnings, ...second.warnings]).toEqual([]);
    expect(services.github.state.comments.map((comment) => comment.body)).toEqual([body]);
  },
);
