import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { fullSecret } from '../stand-ins/github/open-github.ts';
import { fullToken } from '../stand-ins/github/permissions.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import { startServices } from './support/start-services.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/set-up-check.md'), 'utf8');
const [, code = ''] = /^```yaml\n([^]*?)^```$/m.exec(page) ?? [];
const reading = z.object({ actions: z.literal('read'), deployments: z.literal('read') });
const { check } = z
  .object({
    jobs: z.object({
      check: z.object({
        permissions: reading,
        steps: z.array(z.object({ with: z.record(z.string(), z.union([z.string(), z.boolean()])) })),
      }),
    }),
  })
  .parse(parse(code)).jobs;

/** A pull request makes a copy; then the steps of the page's job run with its permissions, and the given live site. */
async function runCheck(live: { readonly id: string; readonly domain: string }) {
  const reader = 'ghs_reader';
  await using services = await startServices({
    withStagingSite: false,
    github: { tokens: { [fullSecret]: fullToken, [reader]: { permissions: check.permissions } } },
  });
  const inputs = { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging-pr-7' };
  const copyId = (await services.runAction({ inputs })).outputs['site-id'] ?? '';
  const runs = [];
  for (const step of check.steps) {
    const own = Object.entries(step.with)
      // Those that every scenario shares.
      .filter(([name]) => !name.startsWith('api-'))
      .map(([name, value]): [string, string] => [
        name,
        String(value)
          .replace('${{ inputs.copy-id }}', copyId)
          .replace('${{ env.LIVE_SITE_ID }}', live.id)
          .replace('${{ env.LIVE_DOMAIN }}', live.domain),
      ]);
    runs.push(
      await services.runAction({
        inputs: { ...Object.fromEntries(own), 'github-token': reader },
        runId: '2',
      }),
    );
  }
  expect(runs.flatMap(({ requests }) => requests).filter(({ method }) => method !== 'GET')).toEqual([]);
  const [list, push] = runs;
  return { listsCopy: list?.summary.includes(copyId), push };
}

test.concurrent(
  'the check of a set-up lists the copy and names the live domain, and only reads',
  async () => {
    const { listsCopy, push } = await runCheck({ id: seedIds.shop, domain: 'shop.example' });
    expect(listsCopy).toBe(true);
    expect(push?.exitCode).toBe(0);
    expect(push?.summary).toContain('shop.example');
  },
);

test.concurrent('the check of a set-up finds a wrong id and a wrong domain', async () => {
  const { listsCopy, push } = await runCheck({ id: seedIds.blog, domain: 'blog.example' });
  expect(listsCopy).toBe(false);
  expect(push?.outputs['error-code']).toBe('confirmation_mismatch');
});
