import { test } from 'vitest';
import { noonMs } from '../../stand-ins/fake-clock.ts';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { push } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

test.concurrent.for<
  readonly [
    code: string,
    what: string,
    inputs: Readonly<Record<string, string>>,
    preview: Readonly<Record<string, unknown>>,
  ]
>([
  ['push_blocked', 'the service blocks it', {}, { can_push: false, blocked_reason: 'A backup is running.' }],
  ['preview_changed', 'another preview was approved', { 'approved-preview': 'a'.repeat(64) }, {}],
  [
    'copy_too_old',
    'the copy is too old',
    { 'max-copy-age-hours': '24' },
    { copied_at: '2020-02-02 10:00:00' },
  ],
  [
    'copy_too_old',
    'the copy is from the future, by the clock of the service',
    { 'max-copy-age-hours': '24' },
    { copied_at: new Date(noonMs + 6 * 60_000).toISOString() },
  ],
  ['forbidden', 'the token cannot read the preview', { 'api-token': seedTokens.withoutStaging }, {}],
])(
  'a push is refused with `%s` if %s, and no POST is sent',
  async ([code, , inputs, preview], { expect }) => {
    await using services = await startServices();
    services.service.setPreview(seedIds.shopStaging, preview);
    const run = await services.runAction({ inputs: { ...push, ...inputs } });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': code });
    expect(run.requests.map(({ method }) => method)).toEqual(['GET']);
    expect(services.service.started).toEqual([]);
  },
);

test.concurrent('a push is refused if the confirmation names another site', async ({ expect }) => {
  await using services = await startServices();
  const run = await services.runAction({ inputs: { ...push, confirmation: 'blog.example' } });

  expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'confirmation_mismatch' });
  expect(run.error).toMatch(/blog\.example.*shop\.example/);
  expect(services.service.started).toEqual([]);
  await expect(renderRun(run)).toMatchFileSnapshot('snapshots/confirmation-mismatch.txt');
});
