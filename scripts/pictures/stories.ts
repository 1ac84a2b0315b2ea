import { runAction, type ActionOptions } from '../../test/scenarios/support/run-action.ts';
import { startGitHub } from '../../test/stand-ins/github/github.ts';
import { realClock } from '../../test/stand-ins/clock.ts';
import { startHttpService } from '../../test/stand-ins/service/http-service.ts';
import { seedIds, seedTokens } from '../../test/stand-ins/service/seed.ts';
import { createService, type Service } from '../../test/stand-ins/service/service.ts';

/** Markdown that the packaged action has written, and where GitHub shows it. */
export interface Sheet {
  readonly story: string;
  readonly kind: 'summary' | 'comment';
  readonly markdown: string;
}

interface Story {
  readonly name: string;
  readonly status: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly paceMs?: number;
  readonly failure?: string;
  readonly prepare?: (service: Service) => void;
}

const pullRequest = 7;
const githubToken = 'ghs_pictures';
const aDayMs = 24 * 3_600_000;

const stories: readonly Story[] = [
  {
    name: 'staging-completed',
    status: 'completed',
    inputs: {
      operation: 'staging',
      'site-id': seedIds.shop,
      environment: 'staging/pr-7',
      comment: 'true',
    },
    paceMs: 4_000,
  },
  {
    name: 'push-preview',
    status: 'completed',
    inputs: { operation: 'push-preview', 'site-id': seedIds.shopStaging, comment: 'true' },
  },
  {
    name: 'push-refused',
    status: 'refused',
    inputs: {
      operation: 'push',
      'site-id': seedIds.shopStaging,
      confirmation: 'blog.example',
      comment: 'true',
    },
  },
  {
    name: 'push-completed',
    status: 'completed',
    inputs: { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
    paceMs: 6_000,
    prepare: (service) => {
      service.setPreview(seedIds.shopStaging, {
        copied_at: new Date(Date.now() - 2 * aDayMs - 5 * 3_600_000).toISOString(),
        warnings: ['Live has 12 orders that are newer than the copy.'],
      });
    },
  },
  {
    name: 'restore-failed',
    status: 'failed',
    inputs: {
      operation: 'restore',
      'site-id': seedIds.shop,
      'backup-id': seedIds.shopBackup,
      method: 'files',
      comment: 'true',
    },
    failure: 'The disk of the site is full: 20 GB of 20 GB.',
  },
  {
    name: 'domain-added',
    status: 'completed',
    inputs: {
      operation: 'add-domain',
      'site-id': seedIds.shop,
      domain: 'www.shop.example',
      'defer-verification': 'true',
      comment: 'true',
    },
  },
  {
    name: 'restore-timed-out',
    status: 'timed-out',
    inputs: {
      operation: 'restore-snapshot',
      'backup-id': seedIds.shopBackup,
      'target-site-id': seedIds.blog,
      'timeout-minutes': '0.05',
      comment: 'true',
    },
    paceMs: 60_000,
  },
];

/** Runs every story against the stand-ins for the service and for GitHub; throws where one ends otherwise than told. */
export async function tellStories(): Promise<readonly Sheet[]> {
  const sheets: Sheet[] = [];
  for (const story of stories) sheets.push(...(await tell(story)));
  return sheets;
}

async function tell(story: Story): Promise<readonly Sheet[]> {
  const service = createService({
    clock: realClock,
    withStagingSite: true,
    paceOf: () => ({ by: 'time', durationMs: story.paceMs ?? 1_500 }),
    failureOf: () => story.failure,
  });
  story.prepare?.(service);
  const http = await startHttpService(service);
  const github = await startGitHub({
    tokens: { [githubToken]: { permissions: { deployments: 'write', 'pull-requests': 'write' } } },
  });
  try {
    const result = await runAction(
      onPullRequest(github, {
        ...story.inputs,
        'api-url': http.url,
        'api-token': seedTokens.full,
        'github-token': githubToken,
      }),
    );
    const status = result.outputs['status'];
    if (status !== story.status) {
      throw new Error(
        `${story.name} ended ${status ?? 'without a status'}, not ${story.status}\n${result.log.join('\n')}`,
      );
    }
    return [
      { story: story.name, kind: 'summary', markdown: result.summary },
      ...github.state
        .commentsOn(pullRequest)
        .map(({ body }): Sheet => ({ story: story.name, kind: 'comment', markdown: body })),
    ];
  } finally {
    await Promise.all([http.close(), github.close()]);
  }
}

/** A run of a pull request's workflow. */
function onPullRequest(
  github: { readonly url: string; readonly graphqlUrl: string },
  inputs: Readonly<Record<string, string>>,
): ActionOptions {
  return {
    inputs,
    runId: '17263540912',
    eventName: 'pull_request',
    event: JSON.stringify({
      pull_request: { number: pullRequest, head: { sha: '8a4f6f2d3f0a8c1b5e7d9c2b4a6f8e0d1c3b5a79' } },
    }),
    env: { GITHUB_API_URL: github.url, GITHUB_GRAPHQL_URL: github.graphqlUrl },
  };
}
