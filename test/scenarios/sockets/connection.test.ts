import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { createAuthority } from '../support/certificates.ts';
import { startConnectProxy } from '../support/connect-proxy.ts';
import { onPullRequest, restore, staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const authority = createAuthority();

test.concurrent(
  'a proxy that alone resolves names leads to the service and to GitHub, and a private authority is trusted',
  async ({ expect, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-ca-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const caFile = join(folder, 'ca.pem');
    writeFileSync(caFile, authority.cert);
    await using services = await startServices({
      withStagingSite: false,
      tls: authority.issue('hosting.example'),
    });
    await using proxy = await startConnectProxy('mona:hunter2', {
      'hosting.example:443': new URL(services.http.url).port,
      'api.github.example:80': new URL(services.github.url).port,
    });
    const recorded = { ...staging, environment: 'staging/pr-7', comment: 'true' };
    const run = await services.runAction({
      inputs: { ...recorded, 'api-url': 'https://hosting.example' },
      ...onPullRequest(),
      env: {
        // As many people write it: without a scheme.
        https_proxy: proxy.address,
        http_proxy: `http://${proxy.address}`,
        GITHUB_API_URL: 'http://api.github.example',
        NODE_EXTRA_CA_CERTS: caFile,
        RUNNER_DEBUG: '1',
      },
    });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.outputs).toHaveProperty('deployment-id');
    expect(run.outputs).toHaveProperty('comment-url');
    expect(run.warnings).toEqual([]);
    expect(proxy.targets).toEqual(new Set(['hosting.example:443', 'api.github.example:80']));
    expect([...run.log, run.summary, run.outputFile].join('\n')).not.toMatch(/hunter|bW9uYTpod/);
  },
);

test.concurrent(
  'K4: certificates are checked whatever NODE_TLS_REJECT_UNAUTHORIZED says, and no retry follows',
  async ({ expect }) => {
    await using services = await startServices({ tls: authority.issue('127.0.0.1') });
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0', RUNNER_DEBUG: '1' };
    const service = await services.runAction({ inputs: restore, env });
    expect(service.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
    expect(service.error).toContain('NODE_EXTRA_CA_CERTS');
    expect(service.log.filter((line) => line.startsWith('::debug::POST '))).toHaveLength(1);

    const github = await services.runAction({
      inputs: { ...restore, 'require-approval': 'production', 'github-token': 'ghs_0123456789' },
      env: { ...env, GITHUB_API_URL: services.http.url },
    });
    expect(github.outputs).toMatchObject({ status: 'refused', 'error-code': 'not_approved' });
    expect(github.error).toContain('NODE_EXTRA_CA_CERTS');
    expect([...service.requests, ...github.requests]).toEqual([]);
  },
);
