import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedContents, seedIds } from '../../service/seed.ts';
import { createAuthority } from '../support/certificates.ts';
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

test('a service behind a private certificate authority is trusted by NODE_EXTRA_CA_CERTS', async () => {
  const stage = await setStage({ tls: authority.issue({ names: ['127.0.0.1'] }) });
  const run = await stage.run({ inputs: restore, env: trusting });

  expect(stage.http.url).toMatch(/^https:/);
  expect(run.outputs).toMatchObject({ status: 'completed' });
  expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/tls.txt');
});

test.each([
  ['of an authority that nobody has told us of', 'unknown', { names: ['127.0.0.1'] }, false],
  ['for another host', 'other-host', { names: ['other.example'] }, true],
  ['that has expired', 'expired', { names: ['127.0.0.1'], isExpired: true }, true],
])('a certificate %s is refused, and never tried again', async (_what, name, options, isTrusting) => {
  const stage = await setStage({ tls: authority.issue(options) });
  const run = await stage.run({ inputs: restore, env: isTrusting ? trusting : {} });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
  expect(run.error).toContain('NODE_EXTRA_CA_CERTS');
  expect(run.log.join('\n')).not.toContain('trying again');
  expect(run.requests).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot(`snapshots/tls-${name}.txt`);
});

test('a preview behind a certificate that does not hold ends the push as refused', async () => {
  const stage = await setStage({ tls: authority.issue({ names: ['127.0.0.1'], isExpired: true }) });
  const run = await stage.run({
    inputs: { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
    env: trusting,
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/tls-at-the-preview.txt');
});

test('a service that speaks no TLS where https is said was never reached: refused', async () => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: { ...restore, 'api-url': stage.http.url.replace('http:', 'https:'), 'timeout-minutes': '0.05' },
  });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'connection_failed' });
  expect(run.requests).toEqual([]);
});
