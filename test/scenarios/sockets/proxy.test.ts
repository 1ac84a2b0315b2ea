import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { createAuthority } from '../support/certificates.ts';
import {
  findOwnName,
  hasTinyproxy,
  startBadProxy,
  startNamingProxy,
  startTinyproxy,
} from '../support/forward-proxy.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { showRun } from '../support/show.ts';
import { setStage, type Stage } from '../support/stage.ts';
import { testWhere, testWithSignals } from '../support/test-where.ts';

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
const authority = createAuthority();
const ownName = findOwnName();
let folder = '';
let caFile = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-pipeline-ca-'));
  caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, authority.cert);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A service with TLS on a name of this machine that is not loopback's. */
function setDistantStage(): Promise<Stage> {
  return setStage({ host: '0.0.0.0', tls: authority.issue({ names: [ownName] }) });
}

function urlOf(stage: Stage): string {
  return stage.http.url.replace('0.0.0.0', ownName);
}

/** A snapshot must not know this machine's name. */
function show(run: Parameters<typeof showRun>[0]): string {
  return showRun(run, { isRepetitive: true }).replaceAll(
    new RegExp(`${RegExp.escape(ownName)}(:\\d+)?`, 'g'),
    '<this machine>',
  );
}

// Linux in CI has to have it, which `.ci/run` and `ci.yml` see to. Where it is missing all the same, the tests fail.
const mustHaveTinyproxy = process.platform === 'linux' && process.env['CI'] !== undefined;
const testWithTinyproxy = testWhere(
  mustHaveTinyproxy || hasTinyproxy(),
  'three scenarios of a real forward proxy, since tinyproxy is not installed (apt-get install tinyproxy)',
);

testWithTinyproxy(
  'through a real forward proxy, with TLS and a private authority, all goes its way',
  async ({ expect }) => {
    const proxy = await startTinyproxy();
    const stage = await setDistantStage();
    const run = await stage.run({
      inputs: { ...restore, 'api-url': urlOf(stage) },
      env: { https_proxy: proxy.url, NODE_EXTRA_CA_CERTS: caFile },
    });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
    expect(proxy.readLog().match(/: CONNECT \S+ HTTP/g)).toHaveLength(run.requests.length);
    await expect(show(run)).toMatchFileSnapshot('snapshots/proxy.txt');
  },
);

testWithTinyproxy('the credentials for a proxy are used, and told to nobody', async ({ expect }) => {
  const proxy = await startTinyproxy({ user: 'mona', password: 'hunter2' });
  const stage = await setDistantStage();
  const inputs = { ...restore, 'api-url': urlOf(stage) };
  const env = { NODE_EXTRA_CA_CERTS: caFile, RUNNER_DEBUG: '1' };
  const run = await stage.run({
    inputs,
    env: { ...env, HTTPS_PROXY: proxy.url.replace('//', '//mona:hunter2@') },
  });
  const without = await stage.run({
    inputs: { ...inputs, 'timeout-minutes': '0.05' },
    runId: '7002',
    env: { ...env, HTTPS_PROXY: proxy.url.replace('//', '//mona:hunter3@') },
  });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(without.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
  for (const { log, summary, outputFile, stderr } of [run, without]) {
    expect([...log, summary, outputFile, stderr].join('\n')).not.toMatch(/hunter|bW9uYTpod/);
  }
});

testWithTinyproxy('`no_proxy` leads around the proxy', async ({ expect }) => {
  const proxy = await startTinyproxy();
  const stage = await setDistantStage();
  const run = await stage.run({
    inputs: { ...restore, 'api-url': urlOf(stage) },
    env: { https_proxy: proxy.url, no_proxy: `localhost,${ownName}`, NODE_EXTRA_CA_CERTS: caFile },
  });

  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(proxy.readLog()).not.toMatch(/: CONNECT \S+ HTTP/);
});

test.concurrent(
  'where the proxy alone can resolve names, the service and GitHub are both reached through it',
  async ({ expect }) => {
    const stage = await setStage({
      withStagingSite: false,
      tls: authority.issue({ names: ['hosting.example'] }),
      github: {},
    });
    const proxy = await startNamingProxy({
      'hosting.example:443': new URL(stage.http.url).port,
      'api.github.example:80': new URL(stage.github?.url ?? '').port,
    });
    const run = await stage.run({
      inputs: {
        operation: 'staging',
        'site-id': seedIds.shop,
        environment: 'staging/pr-7',
        comment: 'true',
        'api-url': 'https://hosting.example',
      },
      ...onPullRequest(),
      env: {
        https_proxy: proxy.url,
        http_proxy: proxy.url,
        GITHUB_API_URL: 'http://api.github.example',
        NODE_EXTRA_CA_CERTS: caFile,
      },
    });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.outputs).toHaveProperty('deployment-id');
    expect(run.outputs).toHaveProperty('comment-url');
    expect(run.warnings).toEqual([]);
    expect(new Set(proxy.asked)).toEqual(
      new Set(['CONNECT hosting.example:443 HTTP/1.1', 'CONNECT api.github.example:80 HTTP/1.1']),
    );
    await expect(show(run)).toMatchFileSnapshot('snapshots/proxy-that-resolves-names.txt');
  },
);

test.concurrent(
  'through a proxy that speaks TLS itself, with credentials, the service and GitHub are both reached',
  async ({ expect }) => {
    const stage = await setStage({
      withStagingSite: false,
      tls: authority.issue({ names: ['hosting.example'] }),
      github: {},
    });
    const proxy = await startNamingProxy(
      {
        'hosting.example:443': new URL(stage.http.url).port,
        'api.github.example:80': new URL(stage.github?.url ?? '').port,
      },
      {
        // Of its own name alone: http-client’s `tunnel` would ask it for that of the host behind it.
        tls: authority.issue({ names: ['127.0.0.1'] }),
        credentials: { user: 'mona', password: 'hunter2' },
      },
    );
    // The service behind TLS in TLS, GitHub behind the proxy's TLS alone.
    const run = await stage.run({
      inputs: {
        operation: 'staging',
        'site-id': seedIds.shop,
        environment: 'staging/pr-7',
        comment: 'true',
        'api-url': 'https://hosting.example',
      },
      ...onPullRequest(),
      env: {
        https_proxy: proxy.url,
        http_proxy: proxy.url,
        GITHUB_API_URL: 'http://api.github.example',
        NODE_EXTRA_CA_CERTS: caFile,
        RUNNER_DEBUG: '1',
      },
    });

    expect(proxy.url).toMatch(/^https:\/\/mona:hunter2@/);
    // What Node deprecates, which is how a proxy's credentials are sent, is no news for the user's log.
    expect(run.stderr).toBe('');
    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.outputs).toHaveProperty('deployment-id');
    expect(run.outputs).toHaveProperty('comment-url');
    expect(run.warnings).toEqual([]);
    expect(new Set(proxy.asked)).toEqual(
      new Set(['CONNECT hosting.example:443 HTTP/1.1', 'CONNECT api.github.example:80 HTTP/1.1']),
    );
    expect([...run.log, run.summary, run.outputFile].join('\n')).not.toMatch(/hunter|bW9uYTpod/);
  },
);

test.concurrent(
  'a proxy whose certificate does not hold: nothing was sent, so it is refused',
  async ({ expect }) => {
    const stage = await setStage({ tls: authority.issue({ names: ['hosting.example'] }) });
    const proxy = await startNamingProxy(
      { 'hosting.example:443': new URL(stage.http.url).port },
      { tls: authority.issue({ names: ['other.example'] }) },
    );
    const run = await stage.run({
      inputs: { ...restore, 'api-url': 'https://hosting.example' },
      env: { https_proxy: proxy.url, NODE_EXTRA_CA_CERTS: caFile },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
    expect(run.requests).toEqual([]);
    // Never tried again: another try would find the same certificate.
    expect(run.log.join('\n')).not.toContain('trying again');
  },
);

test.concurrent.for(['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'])(
  'a proxy that is no URL is gone around, with a warning that names `%s` and not what it holds',
  async (name, { expect }) => {
    const stage = await setDistantStage();
    const run = await stage.run({
      inputs: { ...restore, 'api-url': urlOf(stage) },
      env: { [name]: 'http://mona:hunter2@:x', NODE_EXTRA_CA_CERTS: caFile },
    });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.warnings).toEqual([`\`${name}\` is not a URL: connecting without a proxy.`]);
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
    expect([...run.log, run.summary, run.outputFile].join('\n')).not.toContain('hunter');
  },
);

test.concurrent.for([
  ['never answers', 'never'],
  ['refuses', 'no'],
  ['breaks off', 'reset'],
] as const)(
  'a proxy that %s the CONNECT: nothing was sent, so it is refused',
  async ([, answer], { expect }) => {
    const proxy = await startBadProxy(answer);
    const stage = await setStage();
    const run = await stage.run({
      inputs: { ...restore, 'api-url': 'https://hosting.example', 'timeout-minutes': '0.05' },
      env: { https_proxy: proxy.url },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
    expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT hosting.example:443 HTTP/1.1']));
    expect(Number(run.outputs['duration-seconds'])).toBeLessThan(10);
    await expect(show(run)).toMatchFileSnapshot(`snapshots/proxy-that-says-${answer}.txt`);
  },
);

test.concurrent('a proxy that is not there: nothing was sent, so it is refused', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: { ...restore, 'api-url': 'https://hosting.example', 'timeout-minutes': '0.05' },
    env: { https_proxy: 'http://127.0.0.1:9' },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
});

testWithSignals('the job can be cancelled while a proxy keeps silent', async ({ expect }) => {
  const proxy = await startBadProxy('never');
  const stage = await setStage();
  const run = await stage.run({
    inputs: { ...restore, 'api-url': 'https://hosting.example' },
    env: { https_proxy: proxy.url },
    onLine: (line, action) => {
      if (line.startsWith('POST ')) action.kill('SIGINT');
    },
  });

  expect(run.outputs).toMatchObject({ status: 'cancelled', 'error-code': 'cancelled' });
  expect(run.error).toContain('before anything was started');
});
