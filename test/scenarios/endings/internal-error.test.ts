import { join } from 'node:path';
import { test } from 'vitest';
import { renderRun } from '../support/render-log.ts';
import { push, restore, staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

const entries = join(import.meta.dirname, '../support/entries');

const rejection = 'an unhandled rejection before a POST';
// A restore asks GitHub and records itself before its POST; the sixth request is a status or its first poll. The event loop
// runs dry at the first timer; without GitHub, because a request that is under way there would keep it alive.
test.concurrent.for<readonly [string, inputs: Readonly<Record<string, string>>, ...fault: string[]]>([
  [rejection, push, 'rejection', '1', 'refused'],
  ['an unhandled rejection with a text before a POST', push, 'rejection-of-a-text', '1', 'refused'],
  ['an uncaught exception after a POST', restore, 'exception', '6', 'unknown'],
  ['an event loop that runs dry', { ...staging, 'github-token': 'none' }, 'run-dry', 'none', 'unknown'],
])('%s ends the step red', async ([what, inputs, FAULT, FAULT_AT, status], { expect }) => {
  await using services = await startServices();
  const env = { FAULT, FAULT_AT };
  const run = await services.runAction({ inputs, entry: join(entries, 'internal-error.ts'), env });

  expect(run.outputs).toMatchObject({ status, 'error-code': 'internal_error' });
  expect(services.service.started).toHaveLength(status === 'refused' ? 0 : 1);
  if (what === rejection) await expect(renderRun(run)).toMatchFileSnapshot('snapshots/internal-error.txt');
});

test.concurrent('a report that fails halfway ends the step red, with a fixed text', async ({ expect }) => {
  await using services = await startServices();
  const inputs = { ...push, confirmation: 'blog.example' };
  const run = await services.runAction({ inputs, entry: join(entries, 'broken-report.ts') });

  expect(run.exitCode).toBe(1);
  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'internal_error' });
  expect(run.error).not.toContain('halfway');
});
