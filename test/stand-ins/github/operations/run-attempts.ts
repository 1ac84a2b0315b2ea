import { z } from 'zod';
import { presentAccount } from '../account.ts';
import type { Call } from '../call.ts';
import type { RunAttempt } from '../records.ts';
import { notFound, type Reply } from '../reply.ts';
import { presentRepository, type Repository } from '../repository.ts';

const oneAttempt = z.object({ run_id: z.number(), attempt_number: z.number() });

export function getRunAttempt({ state, repository, parameters }: Call): Reply {
  const { run_id: runId, attempt_number: attempt } = oneAttempt.parse(parameters);
  const run = state.runAttempts.find((each) => each.runId === runId && each.attempt === attempt);
  return run === undefined ? notFound() : { status: 200, body: presentRunAttempt(run, repository) };
}

function presentRunAttempt({ runId, attempt, createdAt, runStartedAt }: RunAttempt, repository: Repository) {
  const { url, htmlUrl, apiUrl, serverUrl, defaultBranch } = repository;
  const runUrl = `${url}/actions/runs/${runId}`;
  const attemptUrl = `${runUrl}/attempts/${attempt}`;
  const actor = presentAccount({ login: 'octocat', id: 583_231, type: 'User' }, apiUrl, serverUrl);
  const sha = repository.refs[defaultBranch] ?? '0'.repeat(40);
  const author = { name: 'The Octocat', email: 'octocat@users.noreply.github.com' };
  return {
    id: runId,
    name: 'Deploy',
    node_id: `WFR_${runId}`,
    head_branch: defaultBranch,
    head_sha: sha,
    path: '.github/workflows/deploy.yml',
    display_title: 'Deploy',
    run_number: 1,
    run_attempt: attempt,
    event: 'push',
    status: 'completed',
    conclusion: 'failure',
    workflow_id: 1,
    url: attemptUrl,
    html_url: `${htmlUrl}/actions/runs/${runId}/attempts/${attempt}`,
    pull_requests: [],
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
    ...(runStartedAt === undefined ? {} : { run_started_at: runStartedAt.toISOString() }),
    actor,
    triggering_actor: actor,
    jobs_url: `${attemptUrl}/jobs`,
    logs_url: `${attemptUrl}/logs`,
    check_suite_url: `${url}/check-suites/1`,
    artifacts_url: `${runUrl}/artifacts`,
    cancel_url: `${runUrl}/cancel`,
    rerun_url: `${runUrl}/rerun`,
    previous_attempt_url: attempt > 1 ? `${runUrl}/attempts/${attempt - 1}` : null,
    workflow_url: `${url}/actions/workflows/1`,
    head_commit: {
      id: sha,
      tree_id: sha,
      message: 'Deploy',
      timestamp: createdAt.toISOString(),
      author,
      committer: author,
    },
    repository: presentRepository(repository),
    head_repository: presentRepository(repository),
  };
}
