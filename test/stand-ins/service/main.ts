import { parseArgs } from 'node:util';
import { realClock } from '../clock.ts';
import { type GitHub, startGitHub } from '../github/github.ts';
import { fullToken } from '../github/permissions.ts';
import { recordSeedCopy } from '../seed-copy.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import { createFaultyHost, hostFaults, type HostFaultName } from './host-faults.ts';
import { startHttpService } from './http-service.ts';
import { seedIds, seedTokens } from './seed.ts';
import type { Service } from './service.ts';
import type { World } from './world.ts';

const faultNames = Object.keys(hostFaults).filter((name): name is HostFaultName => name in hostFaults);

const help = `npm run service -- [options]

Starts stand-ins for the hosting service and for GitHub on this machine, and prints commands that run the action against
them.

  --port N           listens on this port; on a free one by default
  --task-seconds N   how long a task takes: 6 by default; 600 to see a step wait, or to cancel it
  --fail-tasks       every task fails
  --block-push       the preview of a push says that the push is blocked
  --lose-answers N   the service carries out the first N POSTs, and the connection breaks before its answer
  --github-lag N     GitHub lists an entry after N seconds: at once by default
  --help             prints this text

What a host can do wrong (\`npm run host-check\` finds it)
${faultNames.map((name) => `  --${name.padEnd(20)} ${hostFaults[name].says}`).join('\n')}`;

const githubToken = 'ghs_standin';

try {
  const options = readOptions();
  if (options.help) console.log(help);
  else await serve(options);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  process.exitCode = 2;
}

/** Throws an error whose message is for the person who typed the options. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      port: { type: 'string', default: '0' },
      'task-seconds': { type: 'string', default: '6' },
      'fail-tasks': { type: 'boolean' },
      'block-push': { type: 'boolean' },
      'lose-answers': { type: 'string', default: '0' },
      'github-lag': { type: 'string', default: '0' },
      ...Object.fromEntries(faultNames.map((name) => [name, { type: 'boolean' as const }])),
    },
  });
  for (const name of ['port', 'task-seconds', 'lose-answers', 'github-lag'] as const) {
    if (/^\d+$/.test(values[name])) continue;
    throw new Error(`--${name} must be a whole number, not "${values[name]}".`);
  }
  const given = new Map<string, unknown>(Object.entries(values));
  return { ...values, faults: faultNames.filter((name) => given.get(name) === true) };
}

/** Starts the service for a person to run the action against, and prints how. */
async function serve(options: ReturnType<typeof readOptions>): Promise<void> {
  const service = createFaultyHost(
    {
      clock: realClock,
      withStagingSite: true,
      decisions: { unknownFields: 'ignored' },
      paceOf: () => ({ by: 'time', durationMs: Number(options['task-seconds']) * 1000 }),
      failureOf: () => (options['fail-tasks'] ? 'The disk of the server is full.' : undefined),
    },
    options.faults,
  );
  if (options['block-push']) {
    const preview = { can_push: false, blocked_reason: 'The live site is locked for a migration.' };
    service.setPreview(seedIds.shopStaging, preview);
  }
  let answersToLose = Number(options['lose-answers']);
  const loseAnswer = ({ method }: ServiceRequest): 'reset-after' | undefined => {
    if (method === 'GET' || answersToLose === 0) return undefined;
    answersToLose -= 1;
    return 'reset-after';
  };
  const handle: Service['handle'] = async (request) => {
    const response = await service.handle(request);
    console.log(describeRequest(request, response));
    return response;
  };
  const listening = { port: Number(options.port), intercept: loseAnswer };
  const running = await startHttpService({ ...service, handle }, listening);
  const github = await startGitHub({
    tokens: { [githubToken]: fullToken },
    listLagMs: Number(options['github-lag']) * 1000,
  });
  recordSeedCopy(github, running.url);
  console.log(describe(running.url, service.world, github));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      Promise.all([running.close(), github.close()]).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

function describeRequest({ method, path, headers, body }: ServiceRequest, response: ServiceResponse): string {
  const key = headers['idempotency-key'];
  const replayed = response.headers['idempotent-replayed'] === undefined ? '' : ' replayed';
  const parts = [method, path, body, key && `key ${key}`, `→ ${response.status}${replayed}`];
  return `${new Date().toISOString().slice(11, 19)}  ${parts.filter(Boolean).join('  ')}`;
}

/** What there is, and commands that use it. */
function describe(url: string, world: World, github: GitHub): string {
  const run = (inputs: Readonly<Record<string, string>>, event: readonly string[] = []): string => {
    const all = { 'api-url': url, 'api-token': seedTokens.full, 'github-token': githubToken, ...inputs };
    const given = Object.entries(all).map(([name, value]) => `'INPUT_${name.toUpperCase()}=${value}'`);
    const env = [
      `GITHUB_API_URL=${github.url}`,
      'GITHUB_REPOSITORY=octo-org/shop',
      'GITHUB_RUN_ID=$(date +%s)',
      `GITHUB_SHA=${'1'.repeat(40)}`,
    ];
    return `  env ${[...env, ...event, ...given].join(' ')} '${process.execPath}' dist/index.js`;
  };
  const onPullRequest = (operation: string): string =>
    run({ operation, 'site-id': seedIds.shop, environment: 'staging-pr-7', comment: 'true' }, [
      'GITHUB_EVENT_NAME=pull_request',
      'GITHUB_EVENT_PATH=test/stand-ins/service/pull-request.json',
    ]);
  const show = (path: string): string =>
    `  curl -H 'Authorization: Bearer ${githubToken}' '${github.url}/repos/octo-org/shop/${path}'`;
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

Try it, in the root of the checkout (with the Node that runs this; a shell cannot export INPUT_API-URL, \`env\` can)
${run({ operation: 'staging', 'site-id': shop })}
${run({ operation: 'push-preview', 'site-id': shopStaging, 'live-site-id': shop })}
${run({ operation: 'push', 'site-id': shopStaging, 'live-site-id': shop, confirmation: 'shop.example' })}
${run({ operation: 'restore', 'site-id': shop, 'backup-id': shopBackup, method: 'files' })}
${run({ operation: 'restore-snapshot', 'backup-id': shopBackup, 'target-site-id': blog })}
${run({ operation: 'add-domain', 'site-id': shop, domain: 'www.shop.example', 'defer-verification': 'true' })}

Check it as a host
  SITE_API_TOKEN=${seedTokens.full} npm run host-check -- --url ${url} --copy ${shopStaging}

For pull request 7 of octo-org/shop (the second run reuses the site of the first)
${onPullRequest('staging')}
${onPullRequest('close-staging')}
${show('deployments?environment=staging-pr-7')}
${show('issues/7/comments')}

Stop it with Ctrl+C. Requests:`;
}
