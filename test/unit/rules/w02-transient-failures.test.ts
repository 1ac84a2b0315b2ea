import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../../src/ports.ts';
import { messages } from '../../../src/messages/messages.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { otherTask, poll, pollTimes, task, unsuccessful } from '../../support/polls.ts';
import { accepted, completed, invalidCertificate, noResponse, page } from '../../support/responses.ts';
import { redirect, response, running } from '../../support/responses.ts';
import { ids, runOperation } from '../../support/run-operation.ts';
import { forever, inTurn } from '../../support/scripted-service.ts';

describe('a transient failure', () => {
  it.each<[string, SendResult]>([
    ['a lost response', noResponse],
    ['an invalid certificate', invalidCertificate],
    ['another task that completed', otherTask('completed')],
    ['a task without an id', response(200, { task: { status: 'completed' } })],
    ['a redirect', redirect],
    ['404 within the first 30 s', response(404)],
  ])('never ends the wait: %s (W2)', async (_name, result) => {
    const run = await poll([result, running, result, completed]);

    expect(run.status).toBe('completed');
    expect(pollTimes(run)).toHaveLength(4);
  });

  it('is one warning when it begins and one line when it is over, each time (W2)', async () => {
    const run = await poll([running, noResponse, page(502), response(429), running, page(503), completed]);

    expect(run.log.warnings).toEqual([expect.stringContaining('hang up'), expect.stringContaining('503')]);
    const lines = run.runner.texts('info').join('\n');
    for (const ms of [6000, 2000]) expect(lines.split(messages.pollRecovered(ms))).toHaveLength(2);
  });
});

it.each<[string, SendResult, string]>([
  ['is about another task', otherTask('completed'), `about another task (${ids.otherTask})`],
  ['names no task', response(200), 'names no task'],
])('the warning says if a response %s (W2)', async (_name, result, words) => {
  const run = await poll([running, result, completed]);
  expect(run.log.warnings).toEqual([expect.stringContaining(words)]);
});

describe('a refusal to report the task', () => {
  const otherFailed = { task: { id: ids.otherTask, status: 'failed' } };

  it.each<[string, SendResult, string]>([
    ['403', response(403), 'forbidden'],
    ['422 with the failed task', response(422, task('failed')), 'rejected'],
    ['`success: false` with the completed task', unsuccessful(task('completed')), 'rejected'],
    ['`success: false` with another failed task', unsuccessful(otherFailed), 'rejected'],
  ])('ends the wait as unknown: %s (W2)', async (_name, result, errorCode) => {
    const outcome = { kind: 'task-unreadable', isKnown: true };
    expect(await poll([result])).toMatchObject({ status: 'unknown', errorCode, effect: 'started', outcome });
  });

  it('is a 404 from 30 s on, counted from the response to the POST (W2)', async () => {
    const clock = createFakeClock();
    const slowlyAccepted = () => clock.sleep(20_000).then(() => accepted());
    const run = await runOperation('restore', {
      clock,
      script: inTurn([slowlyAccepted], forever(response(404))),
      inputs: { 'poll-interval-seconds': '10' },
    });

    expect(run).toMatchObject({ status: 'unknown', errorCode: 'not_found', effect: 'started' });
    expect(run.sentAtMs).toEqual([0, 30_000, 40_000, 50_000]);
  });
});
