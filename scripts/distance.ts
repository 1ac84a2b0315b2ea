import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAuthority } from '../test/scenarios/support/certificates.ts';
import { runAction, type ActionOptions } from '../test/scenarios/support/run-action.ts';
import { recordSeedCopy } from '../test/stand-ins/seed-copy.ts';
import { realClock } from '../test/stand-ins/clock.ts';
import { startGitHub, type GitHub } from '../test/stand-ins/github/github.ts';
import { fullToken } from '../test/stand-ins/github/permissions.ts';
import { openPort } from '../test/stand-ins/open-port.ts';
import { startHttpService } from '../test/stand-ins/service/http-service.ts';
import { seedIds, seedTokens } from '../test/stand-ins/service/seed.ts';
import { createService } from '../test/stand-ins/service/service.ts';

/**
 * `npm run distance [rounds] [part of a name]` prints *Distance* of `docs/maintainers/measurements.md`: how long the packaged action
 * takes if the service and GitHub are far away. Both are the stand-ins behind TLS, and a relay that delays every byte.
 */

/** A round trip to it, and how long a request takes there. */
const places = {
  service: { roundTripMs: 80, workMs: 60 },
  github: { roundTripMs: 40, workMs: 120 },
};

/** When the first connection was opened and the last response arrived. While a use is prepared, nothing is delayed. */
const seen = { isDistant: false, firstMs: 0, lastMs: 0 };
const authority = createAuthority();
const caFile = join(mkdtempSync(join(tmpdir(), 'site-pipeline-distance-')), 'authority.pem');
writeFileSync(caFile, authority.cert);

/** Passes data on after a delay, in its order. */
function relay(from: Socket, to: Socket, dueAtMs: () => number): void {
  let last = Promise.resolve();
  const later = (pass: () => unknown): void => {
    const dueMs = dueAtMs();
    last = last.then(() => sleep(Math.max(0, dueMs - performance.now()))).then(() => void pass());
  };
  from.setNoDelay(true);
  from.on('data', (chunk: Buffer) => {
    later(() => to.destroyed || to.write(chunk));
  });
  from.on('close', () => {
    later(() => to.destroy());
  });
  from.on('error', () => undefined);
}

/** Serves what `target` serves, over TLS and from far away, and returns the origin. */
async function moveAway(target: string, { roundTripMs, workMs }: typeof places.service) {
  const delayMs = (ms: number): number => (seen.isDistant ? ms : 0);
  const front = https.createServer(authority.issue('127.0.0.1'), (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    outgoing.on('finish', () => {
      seen.lastMs = performance.now() + delayMs(roundTripMs / 2);
    });
    const forward = (): void => {
      const forwarded = http.request(`${target}${url}`, { method, headers }, (answer) => {
        const own = Object.entries(answer.headers).filter(
          ([name]) => !/^(connection|keep-alive)$/.test(name),
        );
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(own));
        answer.pipe(outgoing);
      });
      incoming.pipe(forwarded);
    };
    setTimeout(forward, delayMs(workMs));
  });
  const frontPort = await openPort(front);
  const server = createServer((near) => {
    seen.firstMs ||= performance.now();
    // The handshake of TCP takes a round trip, before which the client could not send anything.
    const openAtMs = performance.now() + delayMs(roundTripMs);
    const far = connect(frontPort, '127.0.0.1');
    relay(near, far, () => Math.max(performance.now(), openAtMs) + delayMs(roundTripMs / 2));
    relay(far, near, () => performance.now() + delayMs(roundTripMs / 2));
  });
  const origin = `https://127.0.0.1:${await openPort(server)}`;
  return { origin, servers: [front, server] };
}

interface Use extends ActionOptions {
  readonly name: string;
  /**
   * Every request in the contract's order (G12: look-ups, preview, entry, the list once more, POST, polls, the last status),
   * on connections that were opened at once and kept. A push: 80 + 160 for the look-ups, 140, 160, 160, 140, 140 and 160 ms.
   * A copy that is used again: 80 + 160 for the look-ups, its task and preview, the list once more, its entry, the comments,
   * the comment, and the status.
   */
  readonly boundMs: number;
  /** The wait before the first poll, which is left out. */
  readonly waitMs?: number;
  /** The runs before it. */
  readonly before?: readonly ActionOptions[];
  readonly prepare?: (github: GitHub) => void;
  readonly isFirstTaskFailing?: boolean;
}

const [waitMs, environment] = [1000, 'staging/pr-7'];
const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
const push = {
  operation: 'push',
  'site-id': seedIds.shopStaging,
  'live-site-id': seedIds.shop,
  confirmation: 'shop.example',
};
const approved = { ...push, 'require-approval': 'production' };
const staging = { operation: 'staging', 'site-id': seedIds.shop, environment };
const close = { operation: 'close-staging', 'site-id': seedIds.shop, environment, 'api-token': '' };
const onPullRequest = (inputs: Readonly<Record<string, string>>, sha = '2', runId = '7001') => {
  const event = JSON.stringify({ number: 7, pull_request: { number: 7, head: { sha: sha.repeat(40) } } });
  return { inputs, runId, eventName: 'pull_request', event };
};
const second = onPullRequest({ ...staging, comment: 'true' });
const before = [onPullRequest(staging, '1', '7000')];
const tenBefore = Array.from({ length: 10 }, (_, index) =>
  onPullRequest({ ...staging, reuse: 'false', comment: String(index === 9) }, '1', `${6000 + index}`),
);
const addReview = ({ state }: GitHub): void => {
  state.addReview({ runId: 7001, environments: ['production'], user: 'mona' });
};
const addComments = ({ state }: GitHub): void => {
  state.addComments(250, 7);
};
const rerun = { inputs: approved, attempt: 2, before: [{ inputs: approved }], isFirstTaskFailing: true };
const closeWithComment = onPullRequest({ ...close, comment: 'true' });

const uses: readonly Use[] = [
  { name: 'restore', boundMs: 1000, waitMs, inputs: restore },
  { name: 'staging, first in a pull request', boundMs: 840, waitMs, ...onPullRequest(staging) },
  { name: '… with comment', boundMs: 1160, waitMs, ...second },
  { name: 'staging reused, new commit, comment', boundMs: 1320, before, ...second },
  { name: '… with 250 comments', boundMs: 1320, before, prepare: addComments, ...second },
  { name: 'push', boundMs: 1300, waitMs, inputs: push },
  { name: 'push, approval', boundMs: 1300, waitMs, prepare: addReview, inputs: approved },
  { name: '… re-run, failed task', boundMs: 1740, waitMs, prepare: addReview, ...rerun },
  { name: 'close-staging, 1 record', boundMs: 560, before, inputs: close },
  { name: '… 10 records', boundMs: 2000, before: tenBefore, inputs: close },
  { name: '… 10 records and comment', boundMs: 2480, before: tenBefore, ...closeWithComment },
  { name: 'push-preview', boundMs: 540, inputs: { ...push, operation: 'push-preview' } },
];

/** Runs one use in a world of its own, and returns how long its user waits for distance. */
async function measure(use: Use): Promise<number> {
  const service = createService({
    clock: realClock,
    withStagingSite: use.inputs['site-id'] === seedIds.shopStaging,
    paceOf: () => ({ by: 'polls', polls: 1 }),
    failureOf: ({ index }) => (use.isFirstTaskFailing && index === 0 ? 'The disk is full.' : undefined),
  });
  const standIn = await startHttpService(service);
  const github = await startGitHub({
    tokens: { ghs: fullToken },
  });
  const far = [
    await moveAway(standIn.url, places.service),
    await moveAway(github.url, places.github),
  ] as const;
  const run = (options: ActionOptions) =>
    runAction({
      ...options,
      inputs: {
        'api-url': far[0].origin,
        'api-token': seedTokens.full,
        'github-token': 'ghs',
        ...options.inputs,
      },
      env: { NODE_EXTRA_CA_CERTS: caFile, GITHUB_API_URL: far[1].origin },
    });
  if (use.inputs['site-id'] === seedIds.shopStaging) recordSeedCopy(github, far[0].origin);
  use.prepare?.(github);
  for (const options of use.before ?? []) {
    await run({ ...options, inputs: { ...options.inputs, 'poll-interval-seconds': '0.1' } });
  }
  Object.assign(seen, { isDistant: true, firstMs: 0, lastMs: 0 });
  const { exitCode, log } = await run(use);
  seen.isDistant = false;
  await Promise.all([standIn.close(), github.close()]);
  for (const server of far.flatMap(({ servers }) => servers)) server.close();
  if (exitCode !== 0 || github.violations.length > 0) throw new Error(`${use.name}: ${log.join('\n')}`);
  return seen.lastMs - seen.firstMs - (use.waitMs ?? 0);
}

const [, , rounds = '3', part = ''] = process.argv;
const { service, github } = places;
console.log(
  `Round trip and work: ${service.roundTripMs} and ${service.workMs} ms to the service, ${github.roundTripMs} and ${github.workMs} ms to GitHub. Medians of ${rounds} rounds.\n`,
);
console.log('| Use | Net, ms | Bound, ms | Ratio |\n| :-- | --: | --: | --: |');
for (const use of uses.filter(({ name }) => name.includes(part))) {
  const values: number[] = [];
  while (values.length < Number(rounds)) values.push(await measure(use));
  const netMs = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  console.log(
    `| ${use.name} | ${netMs.toFixed(0)} | ${use.boundMs} | ${(netMs / use.boundMs).toFixed(2)} × |`,
  );
}
rmSync(dirname(caFile), { recursive: true, force: true });
