import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../src/ports.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { otherTask, poll, pollTimes, task, unsuccessful } from '../../support/runs.ts';
import { accepted, completed, invalidCertificate, noResponse, page } from '../../support/responses.ts';
import { redirect, response, running } from '../../support/responses.ts';
import { ids, runOperation } from '../../support/run-operation.ts';
import { forever, inTurn, repeat } from '../../support/scripted-service.ts';

describe('a transient failure', () => {
  it.each<[string, SendResult]>([
    ['a lost response', noResponse],
    ['an invalid certificate', invalidCertificate],
    ['another task that completed', otherTask('completed')],
    ['a task without an id', response(200, { task: { status: 'completed' } })],
    ['a redirect', redirect],
    ['a login page', page(200, { contentType: 'text/html' })],
    ['404 within the first 30 s', response(404)],
  ])('never ends the wait: %s (W2)', async (_name, result) => {
    const run = await poll([result, running, result, completed]);

    expect(run.status).toBe('completed');
    expect(pollTimes(run)).toHaveLength(4);
  });

  it('is one warning when it begins and one line when it is over, each time (W2)', async () => {
    const run = await poll([running, noResponse, page(502), response(429), running, page(503), completed]);

    expect(run.log.warnings).toEqual([expect.stringContaining('hang up'), expect.stringContaining('503')]);
    const lines = run.runner.texts('info');
    for (const s of [6, 2]) expect(lines.filter((line) => line.includes(` ${s} s`))).toHaveLength(1);
  });
});

it.each<[string, SendResult]>([
  ...[400, 401, 403, 404, 406, 410, 422, 451].map((status): [string, SendResult] => [
    String(status),
    page(status, { contentType: status === 404 ? 'text/plain' : 'text/html' }),
  ]),
  ['JSON', { ...page(403), body: { json: { message: 'Forbidden' } } }],
  ['`success` without `data`', { ...page(401), body: { json: { success: false, errors: [] } } }],
])('a gateway’s refusal says nothing about the task, whenever it comes: %s (W2)', async (_name, result) => {
  const run = await poll([...repeat(20, running), result, running, completed]);

  expect(pollTimes(run)[20]).toBeGreaterThan(32_000);
  expect(run.status).toBe('completed');
});

it('the warning names the other task that a response is about (W2)', async () => {
  const run = await poll([running, otherTask('completed'), completed]);
  expect(run.log.warnings).toEqual([expect.stringContaining(ids.otherTask)]);
});

describe('a refusal to report the task', () => {
  const otherFailed = { task: { id: ids.otherTask, status: 'failed' } };

  it.each<[string, SendResult, string]>([
    ['401', response(401), 'unauthorized'],
    ['403', response(403), 'forbidden'],
    ['403 with PHP’s empty object', response(403, []), 'forbidden'],
    ['422 with the failed task', response(422, task('failed')), 'rejected'],
    ['`success: false` with the completed task', unsuccessful(task('completed')), 'rejected'],
    ['`success: false` with another failed task', unsuccessful(otherFailed), 'rejected'],
  ])('ends the wait as unknown: %s (W2)', async (_name, result, errorCode) => {
    const outcome = { kind: 'task-unreadable', isKnown: true };
    expect(await poll([result])).toMatchObject({ status: 'unknown', errorCode, effect: 'started', outcome });
  });

  it.each([
    [404, {}, 'not_found'],
    [404, [], 'not_found'],
    [410, null, 'not_found'],
  ])(
    'is a %i with %j from 30 s on, counted from the response to the POST (W2)',
    async (status, data, errorCode) => {
      const clock = createFakeClock();
      const slowlyAccepted = () => clock.sleep(20_000).then(() => accepted());
      const run = await runOperation('restore', {
        clock,
        script: inTurn([slowlyAccepted], forever(response(status, data))),
        inputs: { 'poll-interval-seconds': '10' },
      });

      expect(run).toMatchObject({ status: 'unknown', errorCode, effect: 'started' });
      expect(run.sentAtMs).toEqual([0, 30_000, 40_000, 50_000]);
    },
  );
});
