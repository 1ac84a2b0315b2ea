import { runAction } from '../../test/scenarios/support/run-action.ts';
import { startGitHub } from '../../test/stand-ins/github/github.ts';
import { realClock } from '../../test/stand-ins/clock.ts';
import { startHttpService } from '../../test/stand-ins/service/http-service.ts';
import { seedIds, seedTokens } from '../../test/stand-ins/service/seed.ts';
import { createService } from '../../test/stand-ins/service/service.ts';

/** What the packaged action has written, and where GitHub shows it. */
export interface Sheet {
  readonly name: string;
  /** The job's name. */
  readonly job: string;
  readonly kind: 'summary' | 'comment';
  readonly markdown: string;
  readonly errors: readonly string[];
}

interface Picture extends Pick<Sheet, 'name' | 'job' | 'kind'> {
  readonly inputs: Readonly<Record<string, string>>;
  /** The expected status. */
  readonly status: string;
}

const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };

const pictures: readonly Picture[] = [
  {
    name: 'comment',
    job: 'Staging site',
    kind: 'comment',
    inputs: { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging-pr-7', comment: 'true' },
    status: 'completed',
  },
  {
    name: 'approval',
    job: 'Prepare and check',
    kind: 'summary',
    inputs: { ...push, 'dry-run': 'true', 'max-copy-age-hours': '72' },
    status: 'skipped',
  },
  {
    name: 'refused',
    job: 'Push to live',
    kind: 'summary',
    inputs: { ...push, 'require-approval': 'live' },
    status: 'refused',
  },
];

const pullRequest = 7;
const githubToken = 'ghs_pictures';

/** Runs the packaged action for each picture. Throws if a step has another status than expected. */
export async function makeSheets(): Promise<readonly Sheet[]> {
  return Promise.all(pictures.map(makeSheet));
}

async function makeSheet({ name, job, kind, inputs, status }: Picture): Promise<Sheet> {
  const service = createService({
    clock: realClock,
    withStagingSite: kind === 'summary',
    paceOf: () => ({ by: 'time', durationMs: 4_000 }),
  });
  service.setPreview(seedIds.shopStaging, {
    copied_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    warnings: ['12 orders came in on live since the copy was made.'],
  });
  const http = await startHttpService(service);
  const github = await startGitHub({
    tokens: {
      [githubToken]: { permissions: { actions: 'read', deployments: 'write', 'pull-requests': 'write' } },
    },
  });
  try {
    const { log, outputs, summary } = await runAction({
      inputs: { ...inputs, 'api-url': http.url, 'api-token': seedTokens.full, 'github-token': githubToken },
      runId: '17263540912',
      eventName: 'pull_request',
      event: JSON.stringify({ pull_request: { number: pullRequest, head: { sha: '8a4f6f2d'.repeat(5) } } }),
      env: { GITHUB_API_URL: github.url, GITHUB_GRAPHQL_URL: github.graphqlUrl },
    });
    if (outputs['status'] !== status) throw new Error(`${name} is not ${status}:\n${log.join('\n')}`);
    const errors = log.flatMap((line) => /^::error::(.*)$/.exec(line)?.[1] ?? []);
    return {
      name,
      job,
      kind,
      markdown: kind === 'summary' ? summary : (github.state.commentsOn(pullRequest)[0]?.body ?? ''),
      errors: errors.map((text) => text.replaceAll('%0A', '\n').replaceAll('%25', '%')),
    };
  } finally {
    await Promise.all([http.close(), github.close()]);
  }
}
