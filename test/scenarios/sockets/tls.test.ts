import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { createAuthority, type CertificateOptions } from '../support/certificates.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
const authority = createAuthority();
let folder = '';
let trusting: Readonly<Record<string, string>> = {};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-pipeline-ca-'));
  writeFileSync(join(folder, 'ca.pem'), authority.cert);
  trusting = { NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') };
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.concurrent(
  'a service behind a private certificate authority is trusted by NODE_EXTRA_CA_CERTS',
  async ({ expect }) => {
    const stage = await setStage({ tls: authority.issue({ names: ['127.0.0.1'] }) });
    const run = await stage.run({ inputs: restore, env: trusting });

    expect(stage.http.url).toMatch(/^https:/);
    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/tls.txt');
  },
);

test.concurrent.for<{
  readonly what: string;
  readonly name: string;
  readonly options: CertificateOptions;
  readonly isTrusting: boolean;
}>([
  {
    what: 'of an authority that nobody has told us of',
    name: 'unknown',
    options: { names: ['127.0.0.1'] },
    isTrusting: false,
  },
  { what: 'for another host', name: 'other-host', options: { names: ['other.example'] }, isTrusting: true },
  {
    what: 'that has expired',
    name: 'expired',
    options: { names: ['127.0.0.1'], isExpired: true },
    isTrusting: true,
  },
])(
  'a certificate $what is refused, and never tried again',
  async ({ name, options, isTrusting }, { expect }) => {
    const stage = await setStage({ tls: authority.issue(options) });
    const run = await stage.run({ inputs: restore, env: isTrusting ? trusting : {} });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
    expect(run.error).toContain('NODE_EXTRA_CA_CERTS');
    expect(run.log.join('\n')).not.toContain('trying again');
    expect(run.requests).toEqual([]);
    await expect(showRun(run)).toMatchFileSnapshot(`snapshots/tls-${name}.txt`);
  },
);

test.concurrent(
  'a preview behind a certificate that does not hold ends the push as refused',
  async ({ expect }) => {
    const stage = await setStage({ tls: authority.issue({ names: ['127.0.0.1'], isExpired: true }) });
    const run = await stage.run({
      inputs: { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
      env: trusting,
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/tls-at-the-preview.txt');
  },
);

test.concurrent(
  'a service that speaks no TLS where https is said was never reached: refused',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: { ...restore, 'api-url': stage.http.url.replace('http:', 'https:'), 'timeout-minutes': '0.05' },
    });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
    expect(run.requests).toEqual([]);
  },
);
