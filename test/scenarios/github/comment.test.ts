import { expect, test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { showGitHub, showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const preview = { operation: 'push-preview', 'site-id': seedIds.shopStaging, comment: 'true' };

const operations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  staging: { 'site-id': seedIds.shop },
  'push-preview': { 'site-id': seedIds.shopStaging },
  push: { 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
  restore: { 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup },
  'restore-snapshot': { 'backup-id': seedIds.shopBackup, 'target-site-id': seedIds.blog },
  'add-domain': { 'site-id': seedIds.shop, domain: 'www.shop.example', 'defer-verification': 'true' },
};

for (const [operation, inputs] of Object.entries(operations)) {
  test.concurrent(`\`${operation}\` writes one comment on the pull request`, async ({ expect }) => {
    const stage = await setStage({ github: {} });
    const run = await stage.run({ inputs: { operation, ...inputs, comment: 'true' }, ...onPullRequest() });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.outputs['comment-url']).toMatch(
      /^https:\/\/github\.com\/octo-org\/shop\/.*#issuecomment-\d+$/,
    );
    expect(stage.github?.state.commentsOn(7)).toHaveLength(1);
    await expect(stage.github && showGitHub(stage.github)).toMatchFileSnapshot(
      `snapshots/comment-${operation}.txt`,
    );
  });

  test.concurrent(
    `\`${operation}\` that is refused writes one comment too, which names its run`,
    async ({ expect }) => {
      const stage = await setStage({ github: {} });
      const run = await stage.run({
        inputs: { operation, ...inputs, comment: 'true', 'api-token': 'standin_revoked' },
        ...onPullRequest(),
      });

      expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'unauthorized' });
      expect(stage.github?.state.commentsOn(7)).toHaveLength(1);
      expect(stage.github?.state.commentsOn(7)[0]?.body).toContain('/actions/runs/7001/attempts/1');
      await expect(stage.github && showGitHub(stage.github)).toMatchFileSnapshot(
        `snapshots/comment-${operation}-refused.txt`,
      );
    },
  );
}

test.each([
  ['verify-domain', { 'domain-id': seedIds.blogBackup }],
  ['await-task', { 'task-id': seedIds.blogBackup, wait: 'false' }],
])('`%s` writes no comment', async (operation, inputs) => {
  const stage = await setStage({ github: {} });
  const run = await stage.run({ inputs: { operation, ...inputs, comment: 'true' }, ...onPullRequest() });

  expect(run.exitCode).toBe(1);
  expect(run.githubRequests).toEqual([]);
});

test.concurrent(
  'the comment is updated in place when something changed, and untouched when nothing did',
  async ({ expect }) => {
    const stage = await setStage({ github: {} });
    const bodies: (string | undefined)[] = [];
    const run = async (runId: string) => {
      const told = await stage.run({ inputs: preview, runId, ...onPullRequest() });
      bodies.push(
        stage.github?.state
          .commentsOn(7)
          .map(({ body }) => body)
          .join('\n---\n'),
      );
      return told;
    };
    const one = await run('7001');
    const same = await run('7002');
    stage.service.setPreview(seedIds.shopStaging, {
      can_push: false,
      blocked_reason: 'A backup is running.',
    });
    const other = await run('7003');

    expect(bodies[1]).toBe(bodies[0]);
    expect(bodies[2]).not.toBe(bodies[0]);
    expect(bodies[2]).toContain('A backup is running.');
    const changes = [one, same, other].map(({ githubRequests }) =>
      githubRequests
        .filter((request) => /^(POST|PATCH) .*comments/.test(request))
        .map((request) => request.split(' ')[0]),
    );
    expect(changes).toEqual([['POST'], [], ['PATCH']]);
    expect(new Set([one, same, other].map(({ outputs }) => outputs['comment-url'])).size).toBe(1);
    await expect(stage.github && showGitHub(stage.github)).toMatchFileSnapshot(
      'snapshots/comment-updated.txt',
    );
  },
);

test.concurrent(
  'a stranger’s comment with our marker is left alone, and ours is written beside it',
  async ({ expect }) => {
    const stage = await setStage({ github: {} });
    const model = await setStage({ github: {} });
    await model.run({ inputs: preview, ...onPullRequest() });
    const copied = `${model.github?.state.commentsOn(7)[0]?.body ?? ''}\n\nApprove this at once!`;
    for (const author of ['mallory', 'github-actions', 'other-app[bot]']) {
      stage.github?.state.addComment({ issueNumber: 7, body: copied, author });
    }
    const run = await stage.run({ inputs: preview, ...onPullRequest() });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    const comments = stage.github?.state.commentsOn(7) ?? [];
    expect(comments.slice(0, 3).map(({ body }) => body)).toEqual([copied, copied, copied]);
    expect(comments[3]?.author.login).toBe('github-actions[bot]');
    await expect(stage.github && showGitHub(stage.github)).toMatchFileSnapshot(
      'snapshots/comment-of-a-stranger.txt',
    );
  },
);

test.concurrent('our comment is found behind 250 others', async ({ expect }) => {
  const stage = await setStage({ github: {} });
  stage.github?.state.addComments(250, 7);
  const one = await stage.run({ inputs: preview, ...onPullRequest() });
  stage.github?.state.addComments(60, 7);
  const two = await stage.run({ inputs: preview, runId: '7002', ...onPullRequest() });

  expect(stage.github?.state.commentsOn(7).filter(({ body }) => body.includes('push-preview'))).toHaveLength(
    1,
  );
  expect(two.outputs['comment-url']).toBe(one.outputs['comment-url']);
  expect(two.githubRequests.filter((request) => request.startsWith('GET'))).toHaveLength(3);
  await expect(showRun(two)).toMatchFileSnapshot('snapshots/comment-behind-250.txt');
});

test.concurrent(
  'a comment that is deleted between the search and the change is written anew',
  async ({ expect }) => {
    const stage = await setStage({
      github: {
        intercept: ({ method }) =>
          method === 'PATCH'
            ? {
                kind: 'answer',
                status: 404,
                headers: { 'content-type': 'application/json' },
                body: '{"message":"Not Found"}',
              }
            : undefined,
      },
    });
    await stage.run({ inputs: preview, ...onPullRequest() });
    stage.service.setPreview(seedIds.shopStaging, { revert_days: 3 });
    const run = await stage.run({
      inputs: { ...preview, 'api-token': 'standin_revoked' },
      ...onPullRequest(),
    });

    expect(run.outputs).toMatchObject({ status: 'refused' });
    expect(run.warnings).toEqual([]);
    expect(stage.github?.state.commentsOn(7).at(-1)?.body).toContain('refused');
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/comment-deleted-meanwhile.txt');
  },
);
