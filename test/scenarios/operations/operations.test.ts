import { test, type TestContext } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { renderRun } from '../support/render-log.ts';
import {
  addDomain,
  addPendingDomain,
  push,
  pushPreview,
  restore,
  restoreSnapshot,
  staging,
} from '../support/requests.ts';
import { startServices, type Services } from '../support/start-services.ts';

type Inputs = Readonly<Record<string, string>>;

interface Scenario {
  /** The snapshot has the whole run: log, requests, outputs and summary. */
  readonly snapshot: string;
  readonly inputs: Inputs | ((services: Services) => Promise<Inputs>);
  readonly expected: Inputs;
  /** What the sites hold in the end. By default nothing has changed. */
  readonly shop?: object;
  readonly blog?: object;
}

/** The test of one operation: its outputs, what the sites hold in the end, and the snapshot. */
function play({ snapshot, inputs, expected, shop = seedContents.shop, blog = seedContents.blog }: Scenario) {
  return async ({ expect }: TestContext): Promise<void> => {
    await using services = await startServices({
      withStagingSite: snapshot !== 'staging',
      intercept({ path }, index) {
        // The records are seen before the third call.
        if (path.endsWith('/verify') && index === 2) services.service.putDnsInPlace('www.shop.example');
        return undefined;
      },
    });
    const run = await services.runAction({
      inputs: typeof inputs === 'function' ? await inputs(services) : inputs,
    });

    expect(run.outputs).toMatchObject(expected);
    const { contents } = services.service.world;
    expect([contents.get(seedIds.shop), contents.get(seedIds.blog)]).toEqual([shop, blog]);
    await expect(renderRun(run)).toMatchFileSnapshot(`snapshots/${snapshot}.txt`);
  };
}

test.concurrent(
  '`staging` copies a live site and waits until the copy is ready',
  play({
    snapshot: 'staging',
    inputs: staging,
    expected: { status: 'completed', 'site-url': 'https://shop-staging.staging.hosting.example' },
  }),
);

test.concurrent(
  '`push-preview` shows what a push would do and sets the digest',
  play({
    snapshot: 'push-preview',
    inputs: pushPreview,
    expected: { status: 'completed', 'can-push': 'true' },
  }),
);

test.concurrent(
  '`push` fetches the preview and then replaces the live site',
  play({
    snapshot: 'push',
    inputs: push,
    expected: { status: 'completed', 'site-url': 'https://shop.example' },
    shop: seedContents.shopStaging,
  }),
);

test.concurrent(
  '`restore` restores a backup and ignores inputs of other operations',
  play({
    snapshot: 'restore',
    inputs: {
      ...restore,
      confirmation: 'x'.repeat(300),
      'domain-id': 'not an id',
      'defer-verification': 'maybe',
      'storage-limit': '-3',
      'approved-preview': 'missing',
      reuse: 'sometimes',
    },
    expected: { status: 'completed' },
    shop: seedContents.shopBackup,
  }),
);

test.concurrent(
  '`restore-snapshot` restores a backup onto another site',
  play({
    snapshot: 'restore-snapshot',
    inputs: { ...restoreSnapshot, method: 'full' },
    expected: { status: 'completed', 'site-id': seedIds.blog },
    blog: seedContents.shopBackup,
  }),
);

test.concurrent(
  '`add-domain` adds a pending domain and shows its DNS records',
  play({
    snapshot: 'add-domain',
    inputs: { ...addDomain, 'defer-verification': 'true' },
    expected: { status: 'completed', 'domain-status': 'pending' },
  }),
);

test.concurrent(
  'K3: `verify-domain` repeats the call until the DNS is ready',
  play({
    snapshot: 'verify-domain',
    inputs: async (services) => ({
      operation: 'verify-domain',
      'domain-id': await addPendingDomain(services),
    }),
    expected: { status: 'completed', 'domain-status': 'active' },
  }),
);
