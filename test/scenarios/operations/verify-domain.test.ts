import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { showRun, showRuns } from '../support/show.ts';
import { setStage, type Stage } from '../support/stage.ts';

/** The id of a domain that was added as pending. */
async function addPendingDomain(stage: Stage): Promise<string> {
  const added = await stage.run({
    inputs: {
      operation: 'add-domain',
      'site-id': seedIds.shop,
      domain: 'www.shop.example',
      'defer-verification': 'true',
    },
  });
  return added.outputs['domain-id'] ?? '';
}

test.concurrent(
  'a domain whose DNS has been put in place is verified at the first question',
  async ({ expect }) => {
    const stage = await setStage();
    const domainId = await addPendingDomain(stage);
    stage.service.putDnsInPlace('www.shop.example');
    const run = await stage.run({ inputs: { operation: 'verify-domain', 'domain-id': domainId } });

    expect(run.outputs).toMatchObject({ status: 'completed', 'domain-status': 'active' });
    expect(run.requests).toHaveLength(1);
    expect(run.requests[0]).toMatchObject({ body: '{}', path: `/v1/domains/${domainId}/verify` });
    expect(run.requests[0]?.key).toMatch(/^gha-7001-[0-9a-f]{32}-v1-1$/);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/verify-domain.txt');
  },
);

test.concurrent(
  'the step asks again until the DNS is in place, each time as a new question',
  async ({ expect }) => {
    let asked = 0;
    const stage = await setStage({
      intercept: ({ path }) => {
        if (path.endsWith('/verify')) asked += 1;
        // By the third question somebody has added the records.
        if (asked === 3) stage.service.putDnsInPlace('www.shop.example');
        return undefined;
      },
    });
    const domainId = await addPendingDomain(stage);
    const run = await stage.run({ inputs: { operation: 'verify-domain', 'domain-id': domainId } });

    expect(run.outputs).toMatchObject({ status: 'completed', 'domain-status': 'active' });
    expect(run.requests.map(({ key }) => key?.replace(/^gha-7001-[0-9a-f]{32}/, ''))).toEqual([
      '-v1-1',
      '-v1-2',
      '-v1-3',
    ]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/verify-domain-until-dns-is-in-place.txt');
  },
);

test.concurrent('a success that shows the domain as pending means “not in place yet”', async ({ expect }) => {
  let asked = 0;
  const stage = await setStage({
    decisions: {
      verifyBeforeDns: 'still-pending',
      domainInVerify: 'data',
      words: { domainVerified: 'verified' },
    },
    intercept: ({ path }) => {
      if (path.endsWith('/verify')) asked += 1;
      if (asked === 3) stage.service.putDnsInPlace('www.shop.example');
      return undefined;
    },
  });
  const domainId = await addPendingDomain(stage);
  const run = await stage.run({ inputs: { operation: 'verify-domain', 'domain-id': domainId } });

  expect(run.outputs).toMatchObject({ status: 'completed', 'domain-status': 'verified' });
  expect(run.requests).toHaveLength(3);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/verify-domain-still-pending.txt');
});

test.concurrent(
  'where the path with the version is unknown, the one that the document writes is asked',
  async ({ expect }) => {
    const stage = await setStage({ decisions: { verifyPath: 'as-written' } });
    const domainId = await addPendingDomain(stage);
    stage.service.putDnsInPlace('www.shop.example');
    const run = await stage.run({ inputs: { operation: 'verify-domain', 'domain-id': domainId } });

    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.requests.map(({ path, status }) => [path, status])).toEqual([
      [`/v1/domains/${domainId}/verify`, 404],
      [`/domains/${domainId}/verify`, 200],
    ]);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/verify-domain-on-the-other-path.txt');
  },
);

test.concurrent('with `wait: false` the question is asked once', async ({ expect }) => {
  const stage = await setStage();
  const domainId = await addPendingDomain(stage);
  const inputs = { operation: 'verify-domain', 'domain-id': domainId, wait: 'false' };
  const tooEarly = await stage.run({ inputs });
  stage.service.putDnsInPlace('www.shop.example');
  const inTime = await stage.run({ inputs, runId: '7002' });

  expect(tooEarly.outputs).toMatchObject({ status: 'refused', 'error-code': 'dns_not_ready' });
  expect(tooEarly.outputs['service-code']).toBe('dns_not_in_place');
  expect(inTime.outputs).toMatchObject({ status: 'completed', 'domain-status': 'active' });
  await expect(showRuns({ 'Too early': tooEarly, 'In time': inTime })).toMatchFileSnapshot(
    'snapshots/verify-domain-asked-once.txt',
  );
});

test.concurrent('a re-run asks new questions', async ({ expect }) => {
  const stage = await setStage();
  const domainId = await addPendingDomain(stage);
  const inputs = { operation: 'verify-domain', 'domain-id': domainId, wait: 'false' };
  const first = await stage.run({ inputs });
  stage.service.putDnsInPlace('www.shop.example');
  const second = await stage.run({ inputs, attempt: 2 });

  expect(first.outputs).toMatchObject({ status: 'refused', 'error-code': 'dns_not_ready' });
  expect(second.outputs).toMatchObject({ status: 'completed', replayed: 'false' });
  expect(second.requests[0]?.key).toMatch(/-v2-1$/);
  await expect(showRun(second)).toMatchFileSnapshot('snapshots/verify-domain-in-a-re-run.txt');
});

test.concurrent('a dry run of verifying shows the request, and sends nothing', async ({ expect }) => {
  const stage = await setStage();
  const run = await stage.run({
    inputs: { operation: 'verify-domain', 'domain-id': seedIds.blogBackup, 'dry-run': 'true' },
  });

  expect(run.outputs).toMatchObject({ status: 'skipped' });
  expect(run.requests).toEqual([]);
  await expect(showRun(run)).toMatchFileSnapshot('snapshots/verify-domain-dry-run.txt');
});
