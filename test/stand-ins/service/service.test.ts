import { expect, it } from 'vitest';
import { createSimulation } from '../fake-clock.ts';
import { seedContents, seedIds, seedTokens } from './seed.ts';
import { createService, type Service, type ServiceOptions } from './service.ts';

const minuteMs = 60_000;
const { shop, shopStaging } = seedIds;

/** A service whose tasks take a minute of its clock. */
function start(options: Partial<ServiceOptions> = {}) {
  const clock = createSimulation();
  const paceOf = () => ({ by: 'time', durationMs: minuteMs }) as const;
  return { clock, service: createService({ clock, paceOf, withStagingSite: true, ...options }) };
}

async function ask(
  service: Service,
  method: string,
  path: string,
  body?: object,
  token: string = seedTokens.full,
) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'idempotency-key': path, 'content-type': 'application/json' }),
  };
  const answer = await service.handle({ method, path, headers, body: body ? JSON.stringify(body) : '' });
  return { status: answer.status, data: (JSON.parse(answer.body) as { data: unknown }).data };
}

const push = (service: Service, token?: string) =>
  ask(service, 'POST', `/v1/sites/${shopStaging}/staging/push`, { confirmation: 'shop.example' }, token);

it('a push that fails leaves half of the copy on live, until a person reverts it', async () => {
  const { clock, service } = start({ failureOf: () => 'The disk is full.' });
  await push(service);
  await clock.advance(minuteMs);
  service.settle();

  expect(service.started[0]?.ended).toBe('failed');
  const { files } = seedContents.shopStaging;
  expect(service.world.contents.get(shop)).toEqual({ ...seedContents.shop, files });
  service.revertOverwrite(shop);
  expect(service.world.contents.get(shop)).toEqual(seedContents.shop);
});

it.each(['start', 'end'] as const)(
  'a copy has what was live at its start: `copied_at` is its %s',
  async (copiedAt) => {
    const { clock, service } = start({ decisions: { copiedAt } });
    const startMs = clock.nowMs();
    await ask(service, 'POST', `/v1/sites/${shop}/staging`, {});
    const id = service.started[0]?.siteId ?? '';
    service.world.contents.set(shop, seedContents.blog);
    await clock.advance(minuteMs);

    const atMs = copiedAt === 'start' ? startMs : startMs + minuteMs;
    expect(await ask(service, 'GET', `/v1/sites/${id}/staging/push-preview`)).toMatchObject({
      data: { copied_at: new Date(atMs).toISOString() },
    });
    expect(service.world.contents.get(id)).toEqual(seedContents.shop);
  },
);

it('a token may start a task that it may not read', async () => {
  const { service } = start({ decisions: { taskPermission: 'domains.manage' } });
  const { status } = await push(service, seedTokens.withoutDomains);
  expect(status).toBe(202);
  const path = `/v1/tasks/${service.started[0]?.taskId}`;
  expect(await ask(service, 'GET', path, undefined, seedTokens.withoutDomains)).toMatchObject({
    status: 403,
  });
  expect(await ask(service, 'GET', path)).toMatchObject({ status: 200 });
});
