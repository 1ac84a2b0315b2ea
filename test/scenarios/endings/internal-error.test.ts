import { join } from 'node:path';
import { test } from 'vitest';
import { renderRun } from '../support/render-log.ts';
import { push, restore } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const entries = join(import.meta.dirname, '../support/entries');
const entry = join(entries, 'internal-error.ts');

const kinds: Readonly<Record<string, string>> = {
  'run-dry': 'an event loop that runs dry',
  rejection: 'an unhandled rejection',
  'rejection-of-a-text': 'an unhandled rejection with a text instead of an error',
  exception: 'an uncaught exception',
};

for (const [kind, what] of Object.entries(kinds)) {
  test.concurrent(`${what} before a POST: refused`, async ({ expect }) => {
    await using services = await startServices();
    const run = await services.runAction({ inputs: push, entry, env: { FAULT: kind, FAULT_AT: '1' } });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'internal_error' });
    expect(services.service.started).toEqual([]);
    if (kind === 'rejection') {
      await expect(renderRun(run)).toMatchFileSnapshot('snapshots/internal-error.txt');
    }
  });

  if (kind === 'rejection-of-a-text') continue;
  test.concurrent(`${what} after a POST: unknown`, async ({ expect }) => {
    await using services = await startServices();
    // A restore asks GitHub twice and records itself before its POST; the sixth request is a status or its first poll. The
    // event loop runs dry at the first timer, although a push keeps the idle connection of its preview; without GitHub,
    // because a request that is under way there would keep it alive.
    const run = await services.runAction({
      entry,
      ...(kind === 'run-dry'
        ? { inputs: { ...push, 'github-token': 'none' }, env: { FAULT: kind, FAULT_AT: '99' } }
        : { inputs: restore, env: { FAULT: kind, FAULT_AT: '6' } }),
    });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'internal_error' });
    expect(services.service.started).toHaveLength(1);
  });
}

test.concurrent('a report that fails halfway ends the step red, with a fixed text', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({
    inputs: { ...push, confirmation: 'blog.example' },
    entry: join(entries, 'broken-report.ts'),
  });

  expect(run.exitCode).toBe(1);
  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'internal_error' });
  expect(run.error).not.toContain('halfway');
});
