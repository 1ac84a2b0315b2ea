import { describe, expect, it } from 'vitest';
import { readPayload } from '../../../src/github/records.ts';
import { messages } from '../../../src/messages/messages.ts';
import { statuses } from '../../../src/outcome/statuses.ts';
import { accepted, completed, noResponse, page, replayed } from '../../support/responses.ts';
import { response, running } from '../../support/responses.ts';
import { ids, type RunOptions } from '../../support/run-operation.ts';
import { forever, inTurn, whenCancelled, type Script } from '../../support/scripted-service.ts';
import { created, oneMinute, runUrl, stage } from '../../support/staging-run.ts';

describe('a result that may have left a site (G2)', () => {
  const cut = whenCancelled(noResponse);
  const atOneSecond = { cancelledAtMs: 1000 };
  const gone = [noResponse, replayed(created), completed, response(404)];

  it.each<[what: string, script: Script, options: RunOptions, status: string, record?: object]>([
    ['without a response, cancelled', [cut], atOneSecond, 'cancelled'],
    ['without a response to the end', forever(noResponse), {}, 'unknown'],
    ['refused after a lost response', [noResponse, response(403)], {}, 'unknown'],
    ['redirected', [page(303, { location: '/done' })], {}, 'unknown'],
    ['answered without a task', [response(202)], {}, 'unknown'],
    [
      'answered without a site, timed out',
      inTurn([accepted()], forever(running)),
      oneMinute,
      'timed-out',
      { 'task-id': ids.task },
    ],
    ['answered without a site, completed', [accepted(), completed], {}, 'completed', { 'task-id': ids.task }],
    [
      'answered by a replay of somebody else’s (K10)',
      [replayed(created), completed],
      {},
      'unknown',
      { 'task-id': ids.task },
    ],
    ['answered with a site that is gone, after a lost response (K8)', gone, {}, 'unknown'],
  ])('is recorded without a site: a POST %s', async (_what, script, options, expectedStatus, record = {}) => {
    const { github, keys, status } = await stage(script, options);

    expect(status).toBe(expectedStatus);
    expect(github.created.map((deployment) => readPayload(deployment.payload))).toEqual([
      {
        action: 'site-pipeline',
        'api-url': 'https://api.example.com',
        'live-site-id': ids.live,
        'idempotency-key': keys.at(-1),
        options: '{}',
        run: runUrl,
        ...record,
      },
    ]);
    const description =
      status === 'completed'
        ? messages.deploymentOfUnnamedSite()
        : (expect.stringMatching(`^${statuses[status].word}: `) as string);
    const last = github.statuses.at(-1);
    expect(last).toMatchObject({ id: 7001, state: 'error', description });
    expect(github.statuses).toHaveLength(1);
  });

  it('is recorded with the site if the answer names a site but no task, and its outputs are set', async () => {
    const site = { id: ids.staging, domain_name: 'pr-7.staging.example.com' };
    const { github, outcome, results, status } = await stage([response(202, { site })]);

    expect(status).toBe('unknown');
    expect(outcome).toMatchObject({ reason: 'the response names no task' });
    expect(results).toMatchObject({ siteId: ids.staging, siteDomain: 'pr-7.staging.example.com' });
    expect(github.created).toMatchObject([{ payload: { 'site-id': ids.staging, 'task-id': undefined } }]);
  });
});
