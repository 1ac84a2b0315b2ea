import { z } from 'zod';
import { presentAccount } from '../account.ts';
import type { Call } from '../call.ts';
import type { Review } from '../records.ts';
import type { Reply } from '../reply.ts';
import type { Repository } from '../repository.ts';

const oneRun = z.object({ run_id: z.number() });

/** The reviews of a run, all attempts together. A run without reviews, or without environments, has an empty list. */
export function listRunReviews({ state, repository, parameters }: Call): Reply {
  const { run_id: runId } = oneRun.parse(parameters);
  const reviews = state.reviews.filter((review) => review.runId === runId);
  const described = reviews.map((review) => presentReview(review, repository));
  // GitHub's description knows no review without a user. A deleted account leaves one all the same.
  const body = described.map((each, index) => (reviews[index]?.user ? each : { ...each, user: null }));
  return { status: 200, body, described };
}

function presentReview({ state, comment, environments, user }: Review, repository: Repository) {
  const { url, htmlUrl, apiUrl, serverUrl } = repository;
  return {
    state,
    comment,
    environments: environments.map(({ id, name }) => ({
      id,
      node_id: `EN_${id}`,
      name,
      url: `${url}/environments/${encodeURIComponent(name)}`,
      html_url: `${htmlUrl}/deployments/activity_log?environments_filter=${encodeURIComponent(name)}`,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    })),
    user: presentAccount(user ?? { login: 'ghost', id: 10_137, type: 'User' }, apiUrl, serverUrl),
  };
}
