import { expect, it } from 'vitest';
import { createSimulation } from '../fake-clock.ts';
import { seedIds, seedTokens } from './seed.ts';
import { createService } from './service.ts';

const push = `/v1/sites/${seedIds.shopStaging}/staging/push`;
const headers = { authorization: `Bearer ${seedTokens.full}`, 'content-type': 'application/json' };
const body = '{"confirmation":"shop.example"}';

// Every scenario expects no violation. So that is worth something.
it.each([
  [
    { body: '{"confirmation":"shop.example","label":"x"}' },
    {},
    'unevaluated properties {"unevaluatedProperty":"label"}',
  ],
  [{ body: '' }, {}, 'there is no body'],
  [{ headers: { ...headers, 'idempotency-key': 'k'.repeat(256) } }, {}, 'more than 255 characters'],
  [{ method: 'GET', path: `${push}-preview`, body: '' }, {}, undefined],
  [{ method: 'GET', path: `${push}-preview?fields=all`, body: '' }, {}, 'the operation has no query'],
  [{ method: 'DELETE' }, {}, 'there is no such operation'],
  [{}, { server: 'a' }, 'the answer: /data/site must NOT have additional properties'],
  [{}, { updated_at: 'today' }, 'the answer: /data/site/updated_at must match format "date-time"'],
  [{}, {}, undefined],
])(
  'what docs/hosts/service.openapi.yaml does not allow is a violation: %j, %j',
  async (own, fields, violation) => {
    const service = createService({ clock: createSimulation(), withStagingSite: true });
    Object.assign(service.world.sites.get(seedIds.shop) ?? {}, fields);
    await service.handle({ method: 'POST', path: push, headers, body, ...own });
    expect(service.violations).toEqual(violation === undefined ? [] : [expect.stringContaining(violation)]);
  },
);
