import assert from 'node:assert/strict';
import { dispatch } from '../events.ts';
import type { Story } from '../story.ts';
import { seedIds } from '../../stand-ins/service/seed.ts';

export const longStories: readonly Story[] = [
  {
    name: 'A domain is added, its records are shown, and it is verified once they are seen',
    service: {
      // The records are put in place after the first question, which is answered "not yet".
      onRequest(request, service) {
        const asked = service.requests.filter(({ path }) => path.endsWith('/verify'));
        if (asked.length === 1 && request.path.endsWith('/verify')) service.putDnsInPlace('www.example.com');
        return undefined;
      },
    },
    async tell(stage) {
      const { log, isGreen } = await stage.play({
        example: 'custom-domain',
        event: 'workflow_dispatch',
        payload: dispatch({ domain: 'www.example.com' }),
      });
      assert.ok(isGreen);
      const added = log.outputsOf('add', 'add');
      assert.equal(added['domain-status'], 'pending');
      // The records stand in the summary of a job that is over while the next one waits.
      for (const part of ['CNAME', 'www.example.com', 'shop.hosting.example']) {
        assert.ok(log.summaryOf('add').includes(`\`${part}\``), part);
      }
      const verified = log.outputsOf('verify', 'verify');
      // The output of one job is the input of the next.
      assert.equal(verified['domain-id'], added['domain-id']);
      assert.equal(verified['status'], 'completed');
      assert.equal(stage.service.world.domains.get(added['domain-id'] ?? '')?.is_connected, true);
      assert.equal(stage.service.requests.filter(({ path }) => path.endsWith('/verify')).length, 2);
      assert.equal(stage.service.requests.filter(({ path }) => path.endsWith('/domains')).length, 1);
    },
  },
  {
    name: 'A long task is submitted in one job and awaited in another',
    service: { paceOf: () => ({ by: 'polls', polls: 2 }) },
    async tell(stage) {
      const { service } = stage;
      const { log, isGreen } = await stage.play({ example: 'long-task', event: 'workflow_dispatch' });
      assert.ok(isGreen);
      const submitted = log.outputsOf('submit', 'submit');
      assert.equal(submitted['status'], 'submitted');
      // There is no address yet: the site is not there.
      assert.equal(submitted['site-url'], undefined);
      assert.equal(submitted['site-id'], service.started[0]?.siteId);
      const awaited = log.outputsOf('await', 'await');
      assert.equal(awaited['status'], 'completed');
      assert.equal(awaited['task-id'], submitted['task-id']);
      assert.match(
        log.textOf('await'),
        new RegExp(`Staging site ${submitted['site-id'] ?? ''} is ready: The staging copy is ready`),
      );
      assert.equal(service.started.length, 1);
      assert.equal(service.started[0]?.ended, 'completed');
    },
  },
  {
    name: 'A long task that fails is red where it is awaited',
    service: { failureOf: () => 'the disk is full' },
    async tell(stage) {
      const { log, isGreen } = await stage.play({ example: 'long-task', event: 'workflow_dispatch' });
      assert.ok(!isGreen);
      assert.equal(log.resultOf('submit'), 'success');
      assert.equal(log.outputsOf('await', 'await')['status'], 'failed');
      assert.ok(!log.hasRun('await', 'Use the staging site'));
    },
  },
  {
    name: 'A fleet gets a staging site each, no more than two at a time',
    // Long enough that legs which may run together do.
    service: { paceOf: () => ({ by: 'time', durationMs: 900 }) },
    async tell(stage) {
      const { service, github } = stage;
      // One live site under two names: what is asked for is the same, and only the matrix tells the legs apart.
      const fleet = [
        { name: 'shop', id: seedIds.shop },
        { name: 'blog', id: seedIds.blog },
        { name: 'shop-again', id: seedIds.shop },
      ];
      const { log, isGreen } = await stage.play({
        example: 'fleet',
        event: 'workflow_dispatch',
        vars: { FLEET: JSON.stringify(fleet) },
      });
      assert.ok(isGreen);
      assert.equal(log.resultOf('staging'), 'success');
      // Each leg hears of its own site.
      const addresses = fleet.map(
        ({ name }) => new RegExp(`The staging site of ${name} is (\\S+)`).exec(log.textOf('staging'))?.[1],
      );
      assert.equal(new Set(addresses).size, 3);
      assert.ok(addresses.every((address) => address?.startsWith('https://')));
      assert.match(log.textOf('result'), /Staging copies of the fleet: success/);
      assert.equal(service.started.length, 3);
      assert.equal(new Set(service.started.map(({ key }) => key)).size, 3);
      assert.equal(service.started.filter(({ key }) => key?.startsWith('gha-1001-') === true).length, 3);
      for (const { startedAtMs } of service.started) {
        const atOnce = service.started.filter(
          (task) => task.startedAtMs <= startedAtMs && (task.endedAtMs ?? Infinity) > startedAtMs,
        );
        assert.ok(atOnce.length <= 2, `${atOnce.length} tasks at once`);
      }
      assert.deepEqual(github.state.deployments.map(({ environment }) => environment).toSorted(), [
        'staging-of-blog',
        'staging-of-shop',
        'staging-of-shop-again',
      ]);
    },
  },
];
