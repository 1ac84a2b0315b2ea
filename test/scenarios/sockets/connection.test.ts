import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { createAuthority } from '../support/certificates.ts';
import { findOwnHost, startConnectProxy } from '../support/proxies.ts';
import { renderRun } from '../support/render-log.ts';
import { onPullRequest, restore, staging } from '../support/requests.ts';
import { startServices, type Services } from '../support/start-services.ts';

const authority = createAuthority();
const ownHost = findOwnHost();
const notConnected = { status: 'refused', 'error-code': 'connection_failed' };
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

/** A service with TLS on an address of this machine that is not loopback, so that a proxy is used. */
async function startDistantServices(): Promise<Services & { readonly url: string }> {
  const services = await startServices({ host: '0.0.0.0', tls: authority.issue(ownHost) });
  return Object.assign(services, { url: services.http.url.replace('0.0.0.0', ownHost) });
}

test.concurrent('TLS: a private authority is trusted by NODE_EXTRA_CA_CERTS', async ({ expect }) => {
  await using services = await startServices({ tls: authority.issue('127.0.0.1') });
  const run = await services.runAction({ inputs: restore, env: { NODE_EXTRA_CA_CERTS: caFile } });

  expect(services.http.url).toMatch(/^https:/);
  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
});

test.concurrent(
  'K4: a certificate of an unknown authority is refused and never retried',
  async ({ expect }) => {
    await using services = await startServices({ tls: authority.issue('127.0.0.1') });
    const run = await services.runAction({ inputs: restore, env: { RUNNER_DEBUG: '1' } });

    expect(run.outputs).toMatchObject(notConnected);
    expect(run.error).toContain('NODE_EXTRA_CA_CERTS');
    expect(run.log.filter((line) => line.startsWith('::debug::POST '))).toHaveLength(1);
    expect(run.requests).toEqual([]);
    await expect(renderRun(run)).toMatchFileSnapshot('snapshots/invalid-certificate.txt');
  },
);

for (const scheme of ['http', 'https'] as const) {
  test.concurrent(
    `a proxy that speaks ${scheme} and alone resolves names leads to the service and to GitHub`,
    async ({ expect }) => {
      await using services = await startServices({
        withStagingSite: false,
        tls: authority.issue('hosting.example'),
      });
      using proxy = await startConnectProxy(
        {
          'hosting.example:443': new URL(services.http.url).port,
          'api.github.example:80': new URL(services.github.url).port,
        },
        {
          login: 'mona:hunter2',
          // For its own name only: the `tunnel` of http-client would expect the name of the host behind it.
          ...(scheme === 'https' && { tls: authority.issue('127.0.0.1') }),
        },
      );
      const run = await services.runAction({
        inputs: {
          ...staging,
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

      expect(run.outputs).toMatchObject({ status: 'completed' });
      expect(run.outputs).toHaveProperty('deployment-id');
      expect(run.outputs).toHaveProperty('comment-url');
      expect(run.warnings).toEqual([]);
      expect(new Set(proxy.requestLines)).toEqual(
        new Set(['CONNECT hosting.example:443 HTTP/1.1', 'CONNECT api.github.example:80 HTTP/1.1']),
      );
      expect([...run.log, run.summary, run.outputFile].join('\n')).not.toMatch(/hunter|bW9uYTpod/);
    },
  );
}

test.concurrent.for(['https_proxy', 'HTTPS_PROXY'])(
  'K4: a proxy in `%s` that cannot be used is never passed by: the step is refused',
  async (name, { expect }) => {
    await using services = await startDistantServices();
    const run = await services.runAction({
      inputs: { ...restore, 'api-url': services.url },
      env: { [name]: 'http://mona:hunter2@:x', NODE_EXTRA_CA_CERTS: caFile },
    });

    expect(run.outputs).toMatchObject(notConnected);
    expect(run.error).toContain(`\`${name}\``);
    expect(run.requests).toEqual([]);
    expect([...run.log, run.summary, run.outputFile].join('\n')).not.toContain('hunter');
  },
);

test.concurrent(
  'K4: certificates are checked whatever NODE_TLS_REJECT_UNAUTHORIZED says',
  async ({ expect }) => {
    const impostor = authority.issue('127.0.0.1');
    await using services = await startServices({ tls: impostor });
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const service = await services.runAction({ inputs: restore, env });
    expect(service.outputs).toMatchObject(notConnected);

    const github = await services.runAction({
      inputs: { ...restore, 'require-approval': 'production', 'github-token': 'ghs_0123456789' },
      env: { ...env, GITHUB_API_URL: services.http.url },
    });
    expect(github.outputs).toMatchObject({ status: 'refused', 'error-code': 'not_approved' });
    expect(github.error).toContain('NODE_EXTRA_CA_CERTS');
    expect([...service.requests, ...github.requests]).toEqual([]);
  },
);
