import assert from 'node:assert/strict';
import { dispatch } from '../events.ts';
import type { Scenario } from '../harness.ts';
import { seedIds } from '../../stand-ins/service/seed.ts';

const event = 'workflow_dispatch';

export const otherScenarios: readonly Scenario[] = [
  {
    name: 'A domain is added, its records are shown, and it is verified once they are seen',
    service: {
      // The records are put in place after the first call, which is answered "not yet".
      onRequest(request, service) {
        const calls = service.requests.filter(({ path }) => path.endsWith('/verify'));
        if (calls.length === 1 && request.path.endsWith('/verify')) service.putDnsInPlace('www.example.com');
      },
    },
    async play({ run, service }) {
      const payload = dispatch({ domain: 'www.example.com' });
      const { log, isGreen } = await run({ example: 'custom-domain', event, payload });
      assert.ok(isGreen);
      const added = log.outputsOf('add', 'add');
      assert.equal(added['domain-status'], 'pending');
      // The records are in the summary of a job that has ended while the next one waits, and in the log.
      for (const part of ['CNAME', 'www.example.com', 'shop.hosting.example']) {
        assert.ok(log.summaryOf('add').includes(part), part);
        assert.ok(log.textOf('add').includes(part), part);
      }
      // The output of one job is an input of the next.
      assert.equal(log.outputsOf('verify', 0)['domain-id'], added['domain-id']);
      assert.equal(service.world.domains.get(added['domain-id'] ?? '')?.is_connected, true);
    },
  },
  {
    name: 'A long task is started in one job and awaited in another, and a re-run starts no other',
    service: { paceOf: () => ({ by: 'polls', polls: 2 }) },
    async play({ run, service }) {
      const { log, isGreen } = await run({ example: 'long-task', event });
      assert.ok(isGreen);
      const submitted = log.outputsOf('submit', 'submit');
      assert.equal(submitted['status'], 'submitted');
      // There is no address yet.
      assert.equal(submitted['site-url'], undefined);
      const awaited = log.outputsOf('await', 0);
      assert.equal(awaited['status'], 'completed');
      assert.equal(awaited['task-id'], submitted['task-id']);
      assert.match(log.textOf('await'), new RegExp(`the staging site ${submitted['site-id'] ?? 'none'} for`));

      const again = await run({ example: 'long-task', event, attempt: 2 });
      assert.ok(again.isGreen);
      assert.deepEqual(again.log.annotations('submit', 'warning'), []);
      assert.equal(service.started.length, 1);
    },
  },
  {
    name: 'A fleet gets a staging site for each site, and a re-run makes only the one that failed',
    service: { failureOf: ({ index }) => (index === 0 ? 'the disk is full' : undefined) },
    async play({ run, service, github }) {
      // One live site under two names: only the matrix tells these two jobs apart.
      const fleet = [
        { name: 'shop', id: seedIds.shop },
        { name: 'blog', id: seedIds.blog },
        { name: 'shop-again', id: seedIds.shop },
      ];
      const example = { example: 'fleet', event, vars: { FLEET: JSON.stringify(fleet) } };
      const first = await run(example);
      assert.ok(!first.isGreen);
      assert.equal(service.started.length, 3);
      assert.equal(new Set(service.started.map(({ key }) => key)).size, 3);
      const environments = github.state.deployments.map(({ environment }) => environment);
      assert.deepEqual(environments.toSorted(), [
        'staging-of-blog',
        'staging-of-shop',
        'staging-of-shop-again',
      ]);

      const second = await run({ ...example, attempt: 2 });
      assert.ok(second.isGreen);
      assert.deepEqual(second.log.annotations('staging', 'warning'), []);
      assert.equal(service.started.length, 4);
      assert.equal(service.started[3]?.key, `${service.started[0]?.key ?? ''}-2`);
    },
  },
];
