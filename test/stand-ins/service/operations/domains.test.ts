import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { type Reply, startConversation } from '../conversation.ts';
import { seedIds } from '../seed.ts';

const path = `/v1/sites/${seedIds.shop}/domains`;
const name = 'www.shop.example';
const deferred = { domain: name, defer_verification: true };

describe('adding a domain', () => {
  it('is refused while its DNS is not in place', async () => {
    const { post, service } = startConversation();
    for (const body of [{ domain: name }, { domain: name, defer_verification: false }]) {
      const reply = await post(path, body);
      expect(reply).toMatchObject({ status: 422, data: { code: 'dns_not_in_place' } });
      expect(reply.message).toContain('DNS');
    }
    expect(service.world.domains.size).toBe(0);
  });

  it('is done at once where its DNS is in place', async () => {
    const { post, service } = startConversation();
    service.putDnsInPlace(name);
    expect(await post(path, { domain: name })).toMatchObject({
      status: 201,
      data: { domain: { status: 'active', is_connected: true } },
    });
  });

  it('returns the records to add where it is deferred', async () => {
    const { post } = startConversation();
    expect(await post(path, deferred)).toMatchObject({
      status: 201,
      data: {
        domain: { domain: name, base_domain: 'shop.example', status: 'pending', is_connected: false },
        verification: { method: 'cname' },
        records: [{ type: 'CNAME', name, value: 'shop.hosting.example', ttl: '3600' }],
      },
    });
  });

  it('takes 4 to 255 characters', async () => {
    const { post } = startConversation();
    const statusOf = async (domain: string) => (await post(path, { ...deferred, domain })).status;
    expect(await statusOf('a.b')).toBe(422);
    expect(await statusOf('a.bc')).toBe(201);
    expect(await statusOf('a'.repeat(255))).toBe(201);
    expect(await statusOf('a'.repeat(256))).toBe(422);
  });

  it('is refused for a domain that is there already, unless it is decided otherwise', async () => {
    const { post } = startConversation();
    await post(path, deferred);
    expect(await post(path, deferred)).toMatchObject({ status: 409, data: { code: 'domain_taken' } });
    const { post: postFreely } = startConversation({ decisions: { sameDomainAgain: 'allowed' } });
    await postFreely(path, deferred);
    expect(await postFreely(path, deferred)).toMatchObject({ status: 201 });
  });
});

describe('verifying a domain', () => {
  it('is refused until its DNS is in place, and then connects it', async () => {
    const { post, service } = startConversation();
    const verify = `/v1/domains/${idOf(await post(path, deferred))}/verify`;
    expect(await post(verify)).toMatchObject({ status: 422, data: { code: 'dns_not_in_place' } });
    service.putDnsInPlace('WWW.shop.example');
    expect(await post(verify)).toMatchObject({
      status: 200,
      data: { domain: { status: 'active', is_connected: true } },
    });
  });

  it('is a success that shows the domain as pending where it is decided so', async () => {
    const { post } = startConversation({
      decisions: { verifyBeforeDns: 'still-pending', domainInVerify: 'data' },
    });
    const verify = `/v1/domains/${idOf(await post(path, deferred))}/verify`;
    expect(await post(verify)).toMatchObject({
      status: 200,
      data: { status: 'pending', is_connected: false },
    });
  });

  it.each([
    ['v1', [422, 404]],
    ['as-written', [404, 422]],
    ['both', [422, 422]],
  ] as const)('lives where it is decided: %s', async (verifyPath, statuses) => {
    const { post } = startConversation({ decisions: { verifyPath } });
    const below = `/domains/${idOf(await post(path, deferred))}/verify`;
    expect([(await post(`/v1${below}`)).status, (await post(below)).status]).toEqual(statuses);
  });
});

function idOf({ data }: Reply): string {
  return z.object({ domain: z.object({ id: z.string() }) }).parse(data).domain.id;
}
