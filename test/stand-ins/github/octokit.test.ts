import { getOctokit } from '@actions/github';
import { describe, expect, it } from 'vitest';
import { fullSecret, openGitHub } from './open-github.ts';

const shop = { owner: 'octo-org', repo: 'shop' };

describe.each(['github.com', 'enterprise-server'] as const)(
  'Octokit, as actions use it, on %s',
  (edition) => {
    it('is answered as by GitHub', async () => {
      const github = await openGitHub({ edition });
      github.state.addRunAttempt({ runId: 42, attempt: 1, createdAt: new Date('2026-03-01T10:00:00Z') });
      const { rest, graphql } = getOctokit(fullSecret, { baseUrl: github.url });

      await expect(graphql('{ viewer { login } }')).resolves.toEqual({
        viewer: { login: 'github-actions[bot]' },
      });
      const { data: run } = await rest.actions.getWorkflowRunAttempt({
        ...shop,
        run_id: 42,
        attempt_number: 1,
      });
      const created = await rest.repos.createDeployment({
        ...shop,
        ref: 'main',
        environment: 'staging',
        auto_merge: false,
        required_contexts: [],
        transient_environment: true,
        production_environment: false,
        payload: { site: 'e1' },
      });
      const deploymentId = created.status === 201 ? created.data.id : 0;
      await rest.repos.createDeploymentStatus({ ...shop, deployment_id: deploymentId, state: 'in_progress' });
      const { data: deployments } = await rest.repos.listDeployments({ ...shop, environment: 'staging' });
      const { data: statuses } = await rest.repos.listDeploymentStatuses({
        ...shop,
        deployment_id: deploymentId,
      });
      const { data: comment } = await rest.issues.createComment({ ...shop, issue_number: 7, body: 'Hello' });
      await rest.issues.updateComment({ ...shop, comment_id: comment.id, body: 'Goodbye' });

      expect(run.created_at).toBe('2026-03-01T10:00:00.000Z');
      expect(deployments.map(({ id }) => id)).toEqual([deploymentId]);
      expect(statuses.map(({ state }) => state)).toEqual(['in_progress']);
      expect(github.state.comments).toMatchObject([{ body: 'Goodbye' }]);
      expect(github.requests.map(({ identity }) => identity?.login)).toEqual(
        github.requests.map(() => 'github-actions[bot]'),
      );
    });

    it('turns all pages', async () => {
      const github = await openGitHub({ edition });
      github.state.addComments(250, 7);
      const { paginate, rest } = getOctokit(fullSecret, { baseUrl: github.url });

      const comments = await paginate(rest.issues.listComments, { ...shop, issue_number: 7, per_page: 100 });

      expect(comments.map(({ id }) => id)).toEqual(github.state.comments.map(({ id }) => id));
      expect(github.requests).toHaveLength(3);
    });
  },
);
