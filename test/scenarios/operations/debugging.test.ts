import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

test.concurrent(
  'with step debugging on, each request is one debug line: method, path, status, time, key',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' },
      env: { RUNNER_DEBUG: '1' },
    });

    const lines = run.log.filter((line) => line.startsWith('::debug::'));
    expect(lines).toHaveLength(run.requests.length);
    for (const [index, { method, path, status, key = '' }] of run.requests.entries()) {
      expect(lines[index]).toMatch(new RegExp(`${method} ${path} .*${status ?? ''}.* ms`));
      expect(lines[index]).toContain(key);
    }
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/debugging.txt');
  },
);
