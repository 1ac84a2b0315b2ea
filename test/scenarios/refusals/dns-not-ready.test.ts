import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

const add = { operation: 'add-domain', 'site-id': seedIds.shop, domain: 'www.shop.example' };

test.concurrent(
  'a domain whose DNS is not in place is refused, and `defer-verification` is the way on',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({ inputs: add });

    expect(run.outputs).toMatchObject({
      status: 'refused',
      'error-code': 'dns_not_ready',
      'service-code': 'dns_not_in_place',
    });
    expect(run.error).toContain('`defer-verification: true`');
    expect(stage.service.world.domains.size).toBe(0);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/dns-not-ready.txt');
  },
);

test.concurrent(
  'a domain whose DNS is not in place after a lost request is unknown: the lost one may have added it',
  async ({ expect }) => {
    const stage = await setStage({
      intercept: (_request, index) => (index === 0 ? { kind: 'reset-before' } : undefined),
    });
    const run = await stage.run({ inputs: add });

    expect(run.outputs).toMatchObject({
      status: 'unknown',
      'error-code': 'dns_not_ready',
      'service-code': 'dns_not_in_place',
    });
    expect(run.requests).toHaveLength(2);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/dns-not-ready-after-a-lost-post.txt');
  },
);

test.concurrent(
  'a domain that is added already is rejected, which has nothing to do with DNS',
  async ({ expect }) => {
    const stage = await setStage();
    stage.service.putDnsInPlace('www.shop.example');
    await stage.run({ inputs: add });
    const run = await stage.run({ inputs: { ...add, domain: 'WWW.shop.example' } });

    expect(run.outputs).toMatchObject({
      status: 'refused',
      'error-code': 'rejected',
      'service-code': 'domain_taken',
    });
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/domain-taken.txt');
  },
);

test.concurrent(
  'a domain whose DNS does not come in time is timed out, and may be asked for again',
  async ({ expect }) => {
    const stage = await setStage();
    const added = await stage.run({ inputs: { ...add, 'defer-verification': 'true' } });
    const run = await stage.run({
      inputs: {
        operation: 'verify-domain',
        'domain-id': added.outputs['domain-id'] ?? '',
        // No second question fits into the time.
        'timeout-minutes': '0.05',
        'poll-interval-seconds': '600',
      },
    });

    expect(run.outputs).toMatchObject({ status: 'timed-out', 'error-code': 'timed_out' });
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/dns-timed-out.txt');
  },
);
