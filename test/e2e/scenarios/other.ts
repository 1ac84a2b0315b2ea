import assert from 'node:assert/strict';
import { dispatch, pullRequest } from '../events.ts';
import type { Scenario } from '../harness.ts';
import { idsLeft } from './sites-left.ts';
import { seedIds } from '../../stand-ins/service/seed.ts';

const event = 'workflow_dispatch';

export const otherScenarios: readonly Scenario[] = [
  {
    name: 'A domain is added, its records are shown, and a second start verifies it; no runner waits',
    async play({ run, service }) {
      const domain = 'www.example.com';
      const added = await run({ example: 'custom-domain', event, payload: dispatch({ domain }) });
      assert.ok(added.isGreen);
      const { 'domain-id': domainId = '', 'domain-status': status } = added.log.outputsOf('domain', 0);
      assert.equal(status, 'pending');
      for (const part of ['CNAME', domain, 'shop.hosting.example', domainId]) {
        assert.ok(added.log.summaryOf('domain').includes(part), part);
      }

      const verify = {
        example: 'custom-domain',
        event,
        payload: dispatch({ domain, 'domain-id': domainId }),
      };
      const early = await run({ ...verify, runId: 1002 });
      assert.ok(!early.isGreen);
      assert.equal(early.log.outputsOf('domain', 1)['error-code'], 'dns_not_ready');

      service.putDnsInPlace(domain);
      const late = await run({ ...verify, runId: 1003 });
      assert.ok(late.isGreen);
      assert.equal(service.world.domains.get(domainId)?.is_connected, true);
    },
  },
  {
    name: 'Once a week: copies of closed pull requests are red until a person has deleted them',
    async play({ run, service }) {
      const staging = { example: 'pull-request-staging', event: 'pull_request' };
      const opened = await run({ ...staging, payload: pullRequest(7, 'opened') });
      const siteId = opened.log.outputsOf('staging', 'staging')['site-id'] ?? '';
      const weekly = { example: 'weekly-list-staging', event: 'schedule' };
      assert.ok((await run({ ...weekly, runId: 1002 })).isGreen);

      await run({ ...staging, payload: pullRequest(7, 'closed'), runId: 1003 });
      const left = await run({ ...weekly, runId: 1004 });
      assert.ok(!left.isGreen);
      assert.deepEqual(idsLeft(left.log.outputsOf('list', 'list')), [siteId]);
      assert.match(left.log.annotations('list', 'error').join('\n'), /Copies to delete.*: 1\./);

      service.deleteStagingSite(siteId);
      assert.ok((await run({ ...weekly, runId: 1005 })).isGreen);
    },
  },
  {
    name: 'Once a week: an old copy is red unless its pull request is open, for each site of a fleet',
    async play({ run, answerCli }) {
      // What `list-staging` found: only the step after it is under test.
      const site = { id: seedIds.shopStaging, domain: 'shop-staging.hosting.example', open: true };
      const cases: readonly (readonly [object, boolean])[] = [
        [{ ...site, environment: 'staging-pr-7' }, true],
        [{ ...site, environment: 'staging-pr-8' }, false],
        [{ ...site, environment: 'release-v1.4.0' }, false],
        [{ ...site, environment: 'staging-pr-7', open: false }, false],
      ];
      answerCli({ pr: [{ number: 7 }] });
      const fleet = [
        { name: 'shop', id: seedIds.shop },
        { name: 'blog', id: seedIds.blog },
      ];
      for (const [index, [left, isGreen]] of cases.entries()) {
        const edit = (text: string): string =>
          text.replace(/LEFT: .*$/m, `LEFT: '${JSON.stringify([left])}'`);
        const vars = { FLEET: JSON.stringify(fleet) };
        const listed = await run({
          example: 'weekly-list-staging',
          event: 'schedule',
          runId: 1001 + index,
          vars,
          edit,
        });
        assert.equal(listed.isGreen, isGreen, JSON.stringify(left));
        assert.equal(listed.log.annotations('list', 'error').length, isGreen ? 0 : fleet.length);
      }
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
      // The table has the copy of the site that failed too.
      const table = first.log.summaryOf('table');
      for (const { name } of fleet)
        assert.match(table, new RegExp(`^\\| ${name} \\| \\w+ \\| now \\| .+ \\| [-0-9a-f]+ \\|$`, 'm'));
      assert.match(table, /\| failed \|/);
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

      const closed = await run({ ...example, example: 'fleet-close', runId: 1002 });
      assert.ok(closed.isGreen);
      for (const { id } of github.state.deployments) assert.equal(github.state.stateOf(id), 'inactive');
    },
  },
];
