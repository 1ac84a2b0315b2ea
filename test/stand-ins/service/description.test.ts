import { describe, expect, it } from 'vitest';
import { createSimulation } from '../fake-clock.ts';
import { seedIds, seedTokens } from './seed.ts';
import { createService } from './service.ts';

const restore = `/v1/sites/${seedIds.shop}/backups/${seedIds.shopBackup}/restore`;
const pushPreview = `/v1/sites/${seedIds.shopStaging}/staging/push-preview`;
const push = `/v1/sites/${seedIds.shopStaging}/staging/push`;
const headers = { authorization: `Bearer ${seedTokens.full}`, 'content-type': 'application/json' };

describe('what docs/service.openapi.yaml does not allow is a violation', () => {
  it.each([
    [
      'POST',
      restore,
      '{"method":"files","label":"x"}',
      {},
      'unevaluated properties {"unevaluatedProperty":"label"}',
    ],
    ['POST', restore, '{"method":"all"}', {}, '/method must be equal to one of the allowed values'],
    ['POST', restore, '', {}, 'there is no body'],
    ['POST', restore, '{}', { 'content-type': 'text/plain' }, 'the Content-Type must be application/json'],
    ['POST', restore, '{}', { 'idempotency-key': 'k'.repeat(256) }, 'must NOT have more than 255 characters'],
    ['GET', pushPreview, '{}', {}, 'the operation has no body'],
    ['GET', pushPreview, '', { 'idempotency-key': 'a-key' }, 'the operation has no Idempotency-Key'],
    ['GET', `${pushPreview}?fields=all`, '', {}, 'the operation has no query'],
    ['GET', '/v1/tasks/7', '', {}, 'must match format "uuid"'],
    ['DELETE', `/v1/sites/${seedIds.shopStaging}`, '', {}, 'there is no such operation'],
  ])('in a request: %s %s %s %j', async (method, path, body, ownHeaders, violation) => {
    const service = createService({ clock: createSimulation(), withStagingSite: true });
    await service.handle({ method, path, headers: { ...headers, ...ownHeaders }, body });
    expect(service.violations).toEqual([expect.stringContaining(violation)]);
  });

  it.each([
    [{ server: 'a' }, '/data/site must NOT have additional properties {"additionalProperty":"server"}'],
    [{ region: null }, '/data/site/region must be string'],
    [{ updated_at: 'today' }, '/data/site/updated_at must match format "date-time"'],
  ])('in an answer: a site with %j', async (fields, violation) => {
    const service = createService({ clock: createSimulation(), withStagingSite: true });
    Object.assign(service.world.sites.get(seedIds.shop) ?? {}, fields);
    await service.handle({ method: 'POST', path: push, headers, body: '{"confirmation":"shop.example"}' });
    expect(service.violations).toEqual([expect.stringContaining(`the answer: ${violation}`)]);
  });

  it('but not what was decided about fields without a value, and about the place of a task', async () => {
    for (const unsetFields of ['null', 'empty', 'omitted'] as const) {
      for (const taskInPost of ['data', 'data.task'] as const) {
        const decisions = { unsetFields, taskInPost };
        const service = createService({ clock: createSimulation(), withStagingSite: true, decisions });
        await service.handle({
          method: 'POST',
          path: push,
          headers,
          body: '{"confirmation":"shop.example"}',
        });
        expect(service.violations).toEqual([]);
      }
    }
  });
});
