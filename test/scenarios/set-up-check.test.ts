import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { fullSecret } from '../stand-ins/github/open-github.ts';
import { fullToken } from '../stand-ins/github/permissions.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import { startServices } from './support/start-services.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/set-up-check.md'), 'utf8');
const [, code = ''] = /^```yaml\n([^]*?)^```$/m.exec(page) ?? [];
const reading = z.object({ deployments: z.literal('read') });
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

// A pull request makes a copy; then the steps of the page's job run with its permissions, and the given live site.
test.concurrent.for([
  {
    what: 'lists the copy and names the live domain',
    id: seedIds.shop,
    domain: 'shop.example',
    isRight: true,
  },
  { what: 'finds a wrong id and a wrong domain', id: seedIds.blog, domain: 'blog.example', isRight: false },
])('the check of a set-up $what, and only reads', async ({ id, domain, isRight }, { expect }) => {
  const reader = 'ghs_reader';
  await using services = await startServices({
    withStagingSite: false,
    github: { tokens: { [fullSecret]: fullToken, [reader]: { permissions: check.permissions } } },
  });
  const copy = { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging-pr-7' };
  const copyId = (await services.runAction({ inputs: copy })).outputs['site-id'] ?? '';
  const runs = [];
  for (const step of check.steps) {
    const own = Object.entries(step.with)
      // Those that every scenario shares.
      .filter(([name]) => !name.startsWith('api-'))
      .map(([name, value]): [string, string] => [
        name,
        String(value)
          .replace('${{ inputs.copy-id }}', copyId)
          .replace('${{ env.LIVE_SITE_ID }}', id)
          .replace('${{ env.LIVE_DOMAIN }}', domain),
      ]);
    const inputs = { ...Object.fromEntries(own), 'github-token': reader };
    runs.push(await services.runAction({ inputs, runId: '2' }));
  }

  const [list, push] = runs;
  expect(list?.summary.includes(copyId)).toBe(isRight);
  expect(push?.outputs['error-code']).toBe(isRight ? undefined : 'confirmation_mismatch');
  if (isRight) expect(push?.summary).toContain(domain);
  expect(runs.flatMap(({ requests }) => requests).filter(({ method }) => method !== 'GET')).toEqual([]);
});
