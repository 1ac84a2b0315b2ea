import { realClock, toIso } from '../clock.ts';
import { failFirst } from '../fail-first.ts';
import { type GitHub, startGitHub } from '../github/github.ts';
import { answerControl } from './controls.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import type { Fault } from './fault.ts';
import { startHttpService } from './http-service.ts';
import { help, readOptions, type TrialOptions } from './options.ts';
import { seedIds, seedTokens } from './seed.ts';
import { createService, type Service } from './service.ts';
import type { World } from './world.ts';

const githubToken = 'ghs_standin';

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(help);
  else await serve(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('`npm run service -- --help` lists the options.');
  process.exitCode = 2;
}

/** Starts the service for a person to run the action against, and prints how. */
async function serve(options: TrialOptions): Promise<void> {
  const service = createService({
    clock: realClock,
    withStagingSite: true,
    decisions: {
      // Whoever holds it against the description finds no difference.
      unsetFields: 'omitted',
      unknownFields: 'ignored',
      stagingCopies: options.singleCopy ? 'single' : 'unlimited',
    },
    paceOf: () => ({ by: 'time', durationMs: options.taskSeconds * 1000 }),
    failureOf: () => (options.failTasks ? 'The disk of the server is full.' : undefined),
  });
  service.setPreview(seedIds.shopStaging, {
    warnings: options.warnings,
    copied_at: toIso(realClock.nowMs() - options.copyAgeHours * 3_600_000),
    ...(options.blockPush && { can_push: false, blocked_reason: 'The live site is locked for a migration.' }),
  });
  const lost = new Set<ServiceRequest>();
  const fail = createFailures(options);
  const handle: Service['handle'] = async (request) => {
    const control = answerControl(request, service);
    if (control) return control;
    const response = await service.handle(request);
    console.log(describeRequest(request, response, lost.has(request)));
    return response;
  };
  const running = await startHttpService(
    { ...service, handle },
    {
      port: options.port,
      intercept(request) {
        const fault = request.path.startsWith('/_control/') ? undefined : fail(request);
        if (fault?.kind === 'reset-after') lost.add(request);
        if (fault?.kind === 'answer') {
          console.log(describeRequest(request, { headers: {}, body: '', ...fault }, false));
        }
        return fault;
      },
    },
  );
  const github = options.github ? await startTrialGitHub(options.review) : undefined;
  console.log(describeService(running.url, service.world, github));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      Promise.all([running.close(), github?.close()]).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** What goes wrong with a request, by the options. */
function createFailures(options: TrialOptions): (request: ServiceRequest) => Fault | undefined {
  const { downAfterSeconds, expireTokenAfterSeconds, loseAnswers, rateLimitSeconds } = options;
  const loseAnswer = failFirst<Fault>({ calls: loseAnswers, fault: { kind: 'reset-after' }, method: 'POST' });
  const limitRate = failFirst<Fault>({
    calls: rateLimitSeconds === undefined ? 0 : 2,
    fault: refuseWith(429, 'Too many requests.', { 'retry-after': String(rateLimitSeconds) }),
    method: 'POST',
  });
  let firstPostMs: number | undefined;
  return (request) => {
    if (request.method === 'POST') firstPostMs ??= realClock.nowMs();
    const isAfter = (seconds: number | undefined): boolean =>
      seconds !== undefined && firstPostMs !== undefined && realClock.nowMs() - firstPostMs >= seconds * 1000;
    if (isAfter(downAfterSeconds)) {
      return {
        kind: 'answer',
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: '502 Bad Gateway',
      };
    }
    if (isAfter(expireTokenAfterSeconds)) return refuseWith(401, 'The API token has expired.', {});
    return limitRate(request) ?? loseAnswer(request);
  };
}

function refuseWith(status: number, message: string, headers: Readonly<Record<string, string>>): Fault {
  const body = JSON.stringify({ success: false, status_code: status, message, data: null, meta: null });
  return { kind: 'answer', status, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** GitHub's API with pull request 7 in `octo-org/shop`. Each run has this review. */
async function startTrialGitHub(review: TrialOptions['review']): Promise<GitHub> {
  const permissions = { actions: 'read', deployments: 'write', 'pull-requests': 'write' } as const;
  const github: GitHub = await startGitHub({
    tokens: { [githubToken]: { permissions } },
    intercept({ path }) {
      const [, runId] = /\/runs\/(\d+)\/approvals/.exec(path) ?? [];
      if (review !== undefined && runId !== undefined) {
        github.state.addReview({ runId: Number(runId), environments: ['live'], state: review });
      }
      return undefined;
    },
  });
  return github;
}

function describeRequest(
  { method, path, headers, body }: ServiceRequest,
  response: ServiceResponse,
  isLost: boolean,
): string {
  const key = headers['idempotency-key'];
  const replayed = response.headers['idempotent-replayed'] === undefined ? '' : ' replayed';
  const answer = `→ ${response.status}${replayed}${isLost ? ', lost on the way' : ''}`;
  const parts = [method, path, body, key && `key ${key}`, answer];
  return `${new Date().toISOString().slice(11, 19)}  ${parts.filter(Boolean).join('  ')}`;
}

function describeService(url: string, world: World, github: GitHub | undefined): string {
  const run = (inputs: Readonly<Record<string, string>>, env: readonly string[] = []): string => {
    const all = { 'api-url': url, 'api-token': seedTokens.full, ...inputs };
    const given = Object.entries(all).map(([name, value]) => `'INPUT_${name.toUpperCase()}=${value}'`);
    return `  env ${[...env, ...given].join(' ')} node_modules/.bin/node dist/index.js`;
  };
  const tokens = Object.values(seedTokens).map(
    (token) => `  ${token.padEnd(26)} ${[...(world.tokens.get(token)?.permissions ?? [])].join(', ')}`,
  );
  const { shop, blog, shopStaging, shopBackup } = seedIds;
  return `
The stand-in for the hosting service runs at ${url}
(\`npm run service -- --help\` lists what else it can show)

API tokens
${tokens.join('\n')}

Sites
  ${shop}  shop, live at shop.example
  ${shopStaging}  its staging copy
  ${blog}  blog, live
Backups
  ${shopBackup}  of shop
  ${seedIds.blogBackup}  of blog

Try it, in the root of the checkout (with the project's own Node 24; a shell cannot export INPUT_API-URL, \`env\` can)
${run({ operation: 'staging', 'site-id': shop })}
${run({ operation: 'push-preview', 'site-id': shopStaging })}
${run({ operation: 'push', 'site-id': shopStaging, confirmation: 'shop.example' })}
${run({ operation: 'restore', 'site-id': shop, 'backup-id': shopBackup, method: 'files' })}
${run({ operation: 'restore-snapshot', 'backup-id': shopBackup, 'target-site-id': blog })}
${run({ operation: 'add-domain', 'site-id': shop, domain: 'www.shop.example', 'defer-verification': 'true' })}
${github ? describeGitHub(github, run) : ''}
Controls, which are no part of the service
  curl -X POST ${url}/_control/dns -d '{"domain":"www.shop.example"}'   # puts its DNS records in place
  curl ${url}/_control/sites/${shop}   # shows the content of a site
  curl -X DELETE ${url}/_control/sites/${shopStaging}   # deletes a staging site

Stop it with Ctrl+C. Requests:`;
}

type DescribeRun = (inputs: Readonly<Record<string, string>>, env: readonly string[]) => string;

/** How to run the action for pull request 7, and to see what it records on GitHub. */
function describeGitHub({ url, graphqlUrl }: GitHub, run: DescribeRun): string {
  const env = [
    `GITHUB_API_URL=${url}`,
    `GITHUB_GRAPHQL_URL=${graphqlUrl}`,
    'GITHUB_REPOSITORY=octo-org/shop',
    'GITHUB_RUN_ID=$(date +%s)',
    `GITHUB_SHA=${'1'.repeat(40)}`,
    'GITHUB_EVENT_NAME=pull_request',
    'GITHUB_EVENT_PATH=test/stand-ins/service/pull-request.json',
  ];
  const inputs = {
    'site-id': seedIds.shop,
    environment: 'staging-pr-7',
    comment: 'true',
    'github-token': githubToken,
  };
  const show = (path: string): string =>
    `  curl -H 'Authorization: Bearer ${githubToken}' '${url}/repos/octo-org/shop/${path}'`;
  return `
For pull request 7 of octo-org/shop (the second run reuses the site of the first)
${run({ operation: 'staging', ...inputs }, env)}
${run({ operation: 'close-staging', ...inputs }, env)}
${show('deployments?environment=staging-pr-7')}
${show('issues/7/comments')}

For a release (\`--review approved\` approves it)
${run(
  {
    operation: 'push',
    'site-id': seedIds.shopStaging,
    confirmation: 'shop.example',
    'require-approval': 'live',
    'github-token': githubToken,
  },
  env.slice(0, 5),
)}
`;
}
