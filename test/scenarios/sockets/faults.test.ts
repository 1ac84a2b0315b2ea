import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { restore } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent(
  'K4: a POST is retried with its key if the connection breaks after the service has acted',
  async ({ expect }) => {
    await using services = await startServices({
      intercept: (_request, index) => (index === 0 ? 'reset-after' : undefined),
    });
    const run = await services.runAction({ inputs: restore });

    const [first, retry] = run.requests;
    expect(run.outputs).toMatchObject({ status: 'completed', replayed: 'true' });
    expect(retry).toMatchObject({ method: 'POST', key: first?.key });
    // K8: a replay of its own request is no reason for a warning.
    expect(run.warnings).toEqual([]);
    expect(services.service.started).toHaveLength(1);
    expect(services.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopBackup);
    await expect(renderRun(run)).toMatchFileSnapshot('snapshots/retried-post.txt');
  },
);
