import { githubActions, type RepositoryState } from './github/state.ts';
import { seedIds } from './service/seed.ts';

/**
 * Records the staging site that the service has from the start, as a `staging` would whose job has succeeded. Its ids leave
 * all others as they are.
 */
export function recordSeedCopy({ state }: { readonly state: RepositoryState }, apiUrl: string): void {
  state.addDeployment({
    id: 900,
    creator: githubActions,
    environment: 'release',
    sha: '4'.repeat(40),
    task: `site-pipeline:${seedIds.shop}`,
    payload: {
      action: 'site-pipeline',
      'api-url': apiUrl,
      operation: 'staging',
      'live-site-id': seedIds.shop,
      'idempotency-key': 'gha-6999-seed',
      attempt: 1,
      'site-id': seedIds.shopStaging,
      options: '{}',
      base: 0,
      first: 0,
    },
  });
  state.addDeploymentStatus({
    ...{ id: 901, deploymentId: 900, creator: githubActions },
    ...{ state: 'success', description: 'The job succeeded' },
  });
}
