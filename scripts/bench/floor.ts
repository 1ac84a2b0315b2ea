import { createHash } from 'node:crypto';
import * as core from '@actions/core';
import * as z from 'zod/mini';

/**
 * The least that an action on these libraries does before its first request: read and check the inputs, derive an
 * idempotency key, send a POST. `npm run bench` bundles it with the build of the action, and measures both.
 */
const inputs = z.object({
  'api-url': z.url(),
  'api-token': z.string().check(z.minLength(1)),
  'site-id': z.uuid(),
  'backup-id': z.uuid(),
});

async function main(): Promise<void> {
  const names = Object.keys(inputs.shape);
  const read = inputs.safeParse(Object.fromEntries(names.map((name) => [name, core.getInput(name)])));
  if (!read.success) {
    core.setFailed(z.prettifyError(read.error));
    return;
  }
  const token = read.data['api-token'];
  core.setSecret(token);
  const { 'api-url': apiUrl, 'site-id': siteId, 'backup-id': backupId } = read.data;
  const url = `${apiUrl}/v1/sites/${siteId}/backups/${backupId}/restore`;
  const key = createHash('sha256')
    .update(`${process.env['GITHUB_RUN_ID'] ?? ''} ${url}`)
    .digest('hex');
  const { HttpClient } = await import('@actions/http-client');
  const client = new HttpClient('floor');
  const response = await client.post(url, '{}', {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  });
  core.setOutput('body', await response.readBody());
}

main().catch((error: unknown) => {
  core.setFailed(String(error));
});
