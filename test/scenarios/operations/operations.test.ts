import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import { addDomain, addPendingDomain, push, pushPreview } from '../support/requests.ts';
import { restore, restoreSnapshot, staging } from '../support/requests.ts';
import { startServices } from '../support/start-services.ts';

type Inputs = Readonly<Record<string, string>>;

interface Scenario {
  readonly what: string;
  readonly inputs: Inputs & { readonly operation: string };
  /** Besides the status. */
  readonly outputs?: Inputs;
  /** What the sites hold in the end. By default nothing has changed. */
  readonly shop?: object;
  readonly blog?: object;
}

const scenarios: readonly Scenario[] = [
  {
    what: 'copies a live site and waits until the copy is ready',
    inputs: staging,
    outputs: { 'site-url': 'https://shop-staging.staging.hosting.example' },
  },
  {
    what: 'shows what a push would do and sets the digest',
    inputs: pushPreview,
    outputs: { 'can-push': 'true' },
  },
  {
    what: 'fetches the preview and then replaces the live site',
    inputs: push,
    outputs: { 'site-url': 'https://shop.example' },
    shop: seedContents.shopStaging,
  },
  {
    what: 'restores a backup and ignores inputs of other operations',
    inputs: {
      ...restore,
      confirmation: 'x'.repeat(300),
      'domain-id': 'not an id',
      'defer-verification': 'maybe',
      'storage-limit': '-3',
      'approved-preview': 'missing',
      reuse: 'sometimes',
    },
    shop: seedContents.shopBackup,
  },
  {
    what: 'restores a backup onto another site',
    inputs: { ...restoreSnapshot, method: 'full' },
    outputs: { 'site-id': seedIds.blog },
    blog: seedContents.shopBackup,
  },
  {
    what: 'adds a pending domain and shows its DNS records',
    inputs: { ...addDomain, 'defer-verification': 'true' },
    outputs: { 'domain-status': 'pending' },
  },
  {
    what: 'repeats the call until the DNS is ready (K3)',
    inputs: { operation: 'verify-domain' },
    outputs: { 'domain-status': 'active' },
  },
];

// The snapshot has the whole run: log, requests, outputs and summary.
const rows = scenarios.map(({ what, ...scenario }) => [scenario.inputs.operation, what, scenario] as const);
test.concurrent.for(rows)('`%s` %s', async ([operation, , scenario], { expect }) => {
  const { inputs, outputs, shop = seedContents.shop, blog = seedContents.blog } = scenario;
  await using services = await startServices({
    withStagingSite: operation !== 'staging',
    intercept({ path }, index) {
      // The records are seen before the third call.
      if (path.endsWith('/verify') && index === 2) services.service.putDnsInPlace('www.shop.example');
      return undefined;
    },
  });
  const run = await services.runAction({
    inputs:
      operation === 'verify-domain' ? { ...inputs, 'domain-id': await addPendingDomain(services) } : inputs,
  });

  expect(run.outputs).toMatchObject({ status: 'completed', ...outputs });
  const { contents } = services.service.world;
  expect([contents.get(seedIds.shop), contents.get(seedIds.blog)]).toEqual([shop, blog]);
  await expect(renderRun(run)).toMatchFileSnapshot(`snapshots/${operation}.txt`);
});
